import { readSource, type ReadSource } from '../../../machines/in-domain/source-edit/source-text';

/** `known`: see `readSource`. */
export type SourceToRead = { text: string; known: ReadonlySet<string> };

/**
 * Reads a long text without holding up the page: in a worker of its own, which ends with it. Where there can be none, here.
 * Rejects with the signal's reason when it is given up.
 */
export function readElsewhere({ text, known }: SourceToRead, signal: AbortSignal): Promise<ReadSource> {
  return new Promise((resolve, reject) => {
    const worker = newWorker();
    if (!worker) return void resolve(readSource(text, known));
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    const giveUp = () => end(() => reject(signal.reason as Error));
    signal.addEventListener('abort', giveUp);
    worker.onmessage = ({ data }: MessageEvent<ReadSource>) => end(() => resolve(data));
    worker.onmessageerror = () => end(() => resolve(readSource(text, known)));
    // It could not be loaded.
    worker.onerror = (event) => {
      event.preventDefault();
      end(() => resolve(readSource(text, known)));
    };
    worker.postMessage({ text, known } satisfies SourceToRead);
  });
}

function newWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./source-reader.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}
