/** An answer with its whole text. */
export type WholeAnswer = { status: number; text: string };
type Read = { answer: Promise<WholeAnswer>; at: number; waiting: number; given: AbortController };

/** Milliseconds: what is asked later may have changed, or the first request hangs. */
const moment = 500;

/** Rejects with the reason when the signal is aborted. */
export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/**
 * Parts of a page that read the same within a moment share one request, which ends when the last of them leaves. Nothing that was asked before or
 * during a write is shared with what is asked after it.
 */
export function sharedReads(now: () => number) {
  const reads = new Map<string, Read>();
  const write = async <T>(answer: Promise<T>): Promise<T> => {
    reads.clear();
    return answer.finally(() => reads.clear());
  };
  const read = async (key: string, signal: AbortSignal, send: (signal: AbortSignal) => Promise<WholeAnswer>) => {
    signal.throwIfAborted();
    let shared = reads.get(key);
    if (!shared || now() - shared.at > moment) {
      const given = new AbortController();
      shared = { answer: send(given.signal), at: now(), waiting: 0, given };
      reads.set(key, shared);
    }
    shared.waiting += 1;
    try {
      return await Promise.race([shared.answer, aborted(signal)]);
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        shared.given.abort();
        if (reads.get(key) === shared) reads.delete(key);
      }
    }
  };
  return { read, write };
}
