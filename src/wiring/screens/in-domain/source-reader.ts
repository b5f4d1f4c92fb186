import { readSource } from '../../../machines/in-domain/source-edit/source-text';
import type { SourceToRead } from './read-elsewhere';

// The script of a worker: it is told a text and says what it reads.
self.onmessage = ({ data: { text, known } }: MessageEvent<SourceToRead>) =>
  self.postMessage(readSource(text, known));
