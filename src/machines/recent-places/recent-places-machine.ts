import { type ActorRefFrom, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Place, PlaceStore } from '~/api/browser/stores';
import { unprovidedWatch } from '~/machines/kit/task';

/** Commands for the actor that stores the places. */
type PlaceCommand = { type: 'place.store'; place: Place } | { type: 'places.remove'; hrefs: readonly string[] };

/**
 * The pages that one operator opened recently on this server, newest first, stored in the browser until sign-out. Shared by home and the palette.
 * Runs while the screens of one operator exist.
 */
export const recentPlacesMachine = setup({
  types: {} as {
    input: { places: readonly Place[] };
    context: { places: readonly Place[] };
    events:
      | { type: 'place.left'; place: Place }
      | { type: 'places.missing'; hrefs: readonly string[] }
      | { type: 'places.changed'; places: readonly Place[] };
  },
  actors: { storePlaces: unprovidedWatch<void, PlaceCommand>('storePlaces') },
  actions: {
    keepPlaces: assign({ places: (_, places: readonly Place[]) => places }),
    store: sendTo('storePlaces', (_, place: Place): PlaceCommand => ({ type: 'place.store', place })),
    remove: sendTo('storePlaces', (_, hrefs: readonly string[]): PlaceCommand => ({
      type: 'places.remove',
      hrefs,
    })),
  },
}).createMachine({
  id: 'recentPlaces',
  context: ({ input: { places } }) => ({ places }),
  invoke: { id: 'storePlaces', src: 'storePlaces', onError: {} },
  initial: 'following',
  states: {
    following: {
      description: 'Follows this tab and the others.',
      on: {
        'place.left': { actions: { type: 'store', params: ({ event }) => event.place } },
        'places.missing': { actions: { type: 'remove', params: ({ event }) => event.hrefs } },
        'places.changed': { actions: { type: 'keepPlaces', params: ({ event }) => event.places } },
      },
    },
  },
});

export type RecentPlacesActor = ActorRefFrom<typeof recentPlacesMachine>;

/** The places, newest first, each once. */
export const selectPlaces = (s: SnapshotFrom<typeof recentPlacesMachine>) => s.context.places;

/** @param isReachable false for a place that the settings of the server hide */
export const recentPlacesActors = (
  store: PlaceStore,
  username: string,
  isReachable: (place: Place) => boolean = () => true,
) => ({
  storePlaces: fromCallback<PlaceCommand, void>(({ receive, sendBack }) => {
    receive((command) =>
      command.type === 'place.store' ? store.add(username, command.place) : store.remove(username, command.hrefs),
    );
    return store.watch(username, (places) => sendBack({ type: 'places.changed', places: places.filter(isReachable) }));
  }),
});
