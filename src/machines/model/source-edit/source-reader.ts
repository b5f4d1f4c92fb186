import type { SourceToRead } from './source-edit-actors';
import { readSource } from './source-text';

// The script of a worker: it is told a text and says what it reads.
self.onmessage = ({ data: { text, known } }: MessageEvent<SourceToRead>) =>
  self.postMessage(readSource(text, known));
