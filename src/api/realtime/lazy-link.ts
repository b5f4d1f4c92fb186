import type { Realtime, RealtimeLink } from './port';

export const notLoaded = 'The realtime client could not be loaded.';

export type LazyLink = RealtimeLink & {
  /** Calls `use` with the client once it is loaded, unless stopped before; calls `fail` if the client can't be loaded. */
  later(use: (realtime: Realtime) => () => void, fail: () => void): () => void;
};

/**
 * A link that loads the client, a separate chunk, when it is first used: the server level never needs it.
 * @param url base URL of the realtime service, e.g. `wss://host/realtime/`
 * @param idle resolves when the client may take the processor for a moment: when the browser has drawn what it has, or at once if that is live
 */
export function lazyLink(
  url: string,
  idle: () => Promise<void> = () => Promise.resolve(),
  load: () => Promise<Realtime> = async () => {
    await idle();
    return (await import('./convergence-adaptor')).convergenceLink({ url });
  },
): LazyLink {
  let loading: Promise<Realtime> | undefined;
  /** Shared by all callers, so that watches find the open links. A failed load is retried. */
  const loaded = () => (loading ??= load().catch(forget));
  const forget = (error: unknown): never => {
    loading = undefined;
    throw error;
  };

  function later(use: (realtime: Realtime) => () => void, fail: () => void): () => void {
    let end: (() => void) | undefined;
    let ended = false;
    void loaded().then(
      (realtime) => {
        if (!ended) end = use(realtime);
      },
      () => {
        if (!ended) fail();
      },
    );
    return () => {
      ended = true;
      end?.();
    };
  }

  return {
    later,
    open: (target, token, report) =>
      later(
        (realtime) => realtime.open(target, token, report),
        () => report({ type: 'link.failed', reason: notLoaded, code: 'client_unavailable' }),
      ),
  };
}
