type Begin<Value> = (
  resolve: (value: Value) => void,
  reject: (reason: unknown) => void,
) => (() => void) | undefined | Promise<void>;

/**
 * Settles as `begin` decides, or with the signal's reason when it is aborted; then calls the function that `begin` returned. Does not begin if
 * the signal is aborted already.
 */
export function abortable<Value>(signal: AbortSignal, begin: Begin<Value>): Promise<Value> {
  const over = new AbortController();
  return new Promise<Value>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: over.signal });
    const end = begin(resolve, reject);
    if (typeof end === 'function') over.signal.addEventListener('abort', end);
  }).finally(() => over.abort());
}
