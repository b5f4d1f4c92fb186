import { readSource } from '../../../machines/in-domain/source-edit/source-text';

// The script of a worker: it is told a text and says what it reads.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(readSource(data));
