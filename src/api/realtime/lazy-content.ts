import { refusedHere } from '~/core/problem';
import { abortable } from '~/core/abortable';
import { type LazyLink, notLoaded } from './lazy-link';
import type { OpenModel, Realtime, RealtimeContent } from './port';

/** The content of the domains that a lazy link connects to. In a separate file, so that the sign-in page does not load it. */
export const lazyContent = ({ later }: Pick<LazyLink, 'later'>): RealtimeContent => {
  const whenLoaded = <Value>(read: (realtime: Realtime) => Promise<Value>, signal: AbortSignal) =>
    abortable<Value>(signal, (resolve, reject) =>
      later(
        (realtime) => {
          read(realtime).then(resolve, reject);
          return () => {};
        },
        () => reject(refusedHere('client_unavailable', notLoaded)),
      ),
    );
  return {
    watchActivity: (target, key, report) =>
      later(
        (realtime) => realtime.watchActivity(target, key, report),
        () => report({ type: 'activity.failed', reason: notLoaded }),
      ),
    openModel: (target, modelId, report) => {
      let model: OpenModel | undefined;
      const end = later(
        (realtime) => {
          model = realtime.openModel(target, modelId, report);
          return () => model?.close();
        },
        () => report({ type: 'model.failed', reason: notLoaded }),
      );
      return {
        edit: (edits) => {
          if (!model) throw new Error('The model is not open.');
          model.edit(edits);
        },
        show: (presence) => model?.show(presence),
        close: end,
        idAt: (path) => model?.idAt(path),
        unacknowledged: () => model?.unacknowledged() ?? { count: 0, version: 0, sessions: new Set() },
      };
    },
    readHistory: (target, modelId, signal) =>
      whenLoaded((realtime) => realtime.readHistory(target, modelId, signal), signal),
    readValues: (target, modelId, signal) =>
      whenLoaded((realtime) => realtime.readValues(target, modelId, signal), signal),
    readVersions: (target, range, signal) =>
      whenLoaded((realtime) => realtime.readVersions(target, range, signal), signal),
  };
};
