import { chunk } from '../../../machines/chunk/chunk';

/** The editor of JSON, the largest part of the console. */
export const codeEditor = chunk(() => import('./code-editor'));
