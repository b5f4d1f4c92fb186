import {
  type ActorRefFrom,
  fromObservable,
  type Observer,
  type ObservableActorLogic,
  type SnapshotFrom,
  toObserver,
} from 'xstate';
import type { Place, PlaceStore } from '~/api/browser/stores';

type Places = readonly Place[];
export type RecentPlacesLogic = ObservableActorLogic<Places, void>;
export type RecentPlacesActor = ActorRefFrom<RecentPlacesLogic>;

/**
 * The pages that one operator opened recently on this server, as stored in the browser until sign-out. Follows this tab and the others.
 * @param isReachable false for a place that the settings of the server hide
 */
export const recentPlaces = (
  store: Pick<PlaceStore, 'load' | 'watch'>,
  username: string,
  isReachable: (place: Place) => boolean = () => true,
): RecentPlacesLogic => {
  const subscribe = (observer: Observer<Places> | ((places: Places) => void)) => {
    const report = (places: Places) => toObserver(observer).next?.(places.filter(isReachable));
    report(store.load(username));
    return { unsubscribe: store.watch(username, report) };
  };
  return fromObservable(() => ({ subscribe }));
};

const none: Places = [];
/** The places, newest first, each once. */
export const selectPlaces = (s: SnapshotFrom<RecentPlacesLogic>) => s.context ?? none;
