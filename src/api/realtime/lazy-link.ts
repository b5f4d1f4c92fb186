import type { RealtimeLink } from './realtime-port';

/**
 * A link whose client is loaded with the first `open`, in a chunk of its own: the server level never needs it.
 * @param url Base of the realtime service, e.g. `wss://host/realtime/`.
 */
export function lazyLink(
  url: string,
  load: () => Promise<RealtimeLink> = async () =>
    (await import('./convergence-adaptor')).convergenceLink({ url }),
): RealtimeLink {
  return {
    open(target, token, report) {
      let close: (() => void) | undefined;
      let closed = false;
      void load().then(
        (link) => {
          if (!closed) close = link.open(target, token, report);
        },
        () => {
          if (closed) return;
          report({
            type: 'link.failed',
            reason: 'The realtime client could not be loaded.',
            code: 'client_unavailable',
          });
        },
      );
      return () => {
        closed = true;
        close?.();
      };
    },
  };
}
