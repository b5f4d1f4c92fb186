import type { OpenModel } from './model-port';
import type { Realtime } from './realtime-port';

/**
 * A link whose client is loaded with its first use, in a chunk of its own: the server level never needs it.
 * @param url Base of the realtime service, e.g. `wss://host/realtime/`.
 */
export function lazyLink(
  url: string,
  load: () => Promise<Realtime> = async () =>
    (await import('./convergence-adaptor')).convergenceLink({ url }),
): Realtime {
  let loading: Promise<Realtime> | undefined;
  /** One for all, so that what is watched finds the links that are open; one that failed is tried again. */
  const loaded = () => (loading ??= load().catch(forget));
  const forget = (error: unknown): never => {
    loading = undefined;
    throw error;
  };

  /** Does something with the client when it is there, unless it is ended before. */
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

  const reason = 'The realtime client could not be loaded.';
  return {
    open: (target, token, report) =>
      later(
        (realtime) => realtime.open(target, token, report),
        () => report({ type: 'link.failed', reason, code: 'client_unavailable' }),
      ),
    watchActivity: (target, key, report) =>
      later(
        (realtime) => realtime.watchActivity(target, key, report),
        () => report({ type: 'activity.failed', reason }),
      ),
    openModel: (target, modelId, report) => {
      let model: OpenModel | undefined;
      const end = later(
        (realtime) => {
          model = realtime.openModel(target, modelId, report);
          return () => model?.close();
        },
        () => report({ type: 'model.failed', reason }),
      );
      return {
        edit: (edits) => {
          if (!model) throw new Error('The model is not open.');
          model.edit(edits);
        },
        show: (presence) => model?.show(presence),
        close: end,
      };
    },
  };
}
