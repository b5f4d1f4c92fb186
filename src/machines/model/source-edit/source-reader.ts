import type { SourceToRead } from './source-edit-actors';
import { readSource } from './source-text';

// The script of a worker that parses a text and posts the result.
self.onmessage = ({ data: { text, known } }: MessageEvent<SourceToRead>) => self.postMessage(readSource(text, known));
