import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  createActor,
  emit,
  fromCallback,
  setup,
  type SnapshotFrom,
} from 'xstate';
import type { SessionTabs } from '~/api/browser/session-tabs';
import { listRoot } from '~/machines/kit/root-list';
import { unprovidedWatch } from '~/machines/kit/task';
import type { SessionActor } from '~/machines/session/session-machine';
import type { UnsavedWork } from './unsaved-work';

/** Where there is unsaved work: in this tab, in another one. */
export type SignOutContext = { here: boolean; elsewhere: boolean };

/**
 * Signing out on request (spec server-level §4). Asks first if there is unsaved work in this tab, because signing out discards the screens and
 * everything typed on them, or in another tab, which keeps it until the operator decides there. A tab that does not answer is not waited for.
 */
export const signOutMachine = setup({
  types: {
    context: {} as SignOutContext,
    events: {} as
      | { type: 'signOut.request' }
      | { type: 'signOut.confirm' }
      | { type: 'signOut.cancel' }
      /** Another tab has unsaved work. */
      | { type: 'signOut.unsavedElsewhere' },
    emitted: {} as { type: 'signOut.decided' },
  },
  actors: { askTabs: unprovidedWatch<void>('askTabs') },
  guards: {
    hasUnsavedWork: (): boolean => {
      throw new Error('Guard "hasUnsavedWork" was not provided.');
    },
  },
  actions: {
    decide: emit({ type: 'signOut.decided' }),
    noteElsewhere: assign({ elsewhere: true }),
    noteHere: assign({ here: true }),
    forgetWhere: assign({ here: false, elsewhere: false }),
  },
  /** In milliseconds. An open tab answers at once. */
  delays: { tabsPatience: 500 },
}).createMachine({
  id: 'signOut',
  context: { here: false, elsewhere: false },
  initial: 'resting',
  states: {
    resting: {
      entry: 'forgetWhere',
      on: {
        'signOut.request': [
          { guard: 'hasUnsavedWork', target: 'requested.asking', actions: 'noteHere' },
          { target: 'requested' },
        ],
      },
    },
    requested: {
      invoke: { id: 'askTabs', src: 'askTabs', onError: {} },
      on: { 'signOut.unsavedElsewhere': { target: '.asking', actions: 'noteElsewhere' } },
      initial: 'looking',
      states: {
        looking: {
          description: 'Waits for the answers of other tabs.',
          after: { tabsPatience: { target: '#signOut.resting', actions: 'decide' } },
        },
        asking: {
          on: {
            'signOut.confirm': { target: '#signOut.resting', actions: 'decide' },
            'signOut.cancel': '#signOut.resting',
          },
        },
      },
    },
  },
});

export type SignOutActor = ActorRefFrom<typeof signOutMachine>;
type SignOutSnapshot = SnapshotFrom<typeof signOutMachine>;
export const selectAsking = (s: SignOutSnapshot) => s.matches({ requested: 'asking' });

export const selectWhere = (s: SignOutSnapshot) => s.context;

type SignOutNeeds = {
  session: Pick<SessionActor, 'send'>;
  unsaved: Pick<UnsavedWork, 'isAny'>;
  tabs: Pick<SessionTabs, 'ask'>;
};

export function startSignOut({ session, unsaved, tabs }: SignOutNeeds): SignOutActor {
  const askTabs = fromCallback<AnyEventObject, void>(({ sendBack }) =>
    tabs.ask((isUnsaved) => {
      if (isUnsaved) sendBack({ type: 'signOut.unsavedElsewhere' });
    }),
  );
  const actor = createActor(
    signOutMachine.provide({ actors: { askTabs }, guards: { hasUnsavedWork: () => unsaved.isAny() } }),
  );
  actor.on('signOut.decided', () => session.send({ type: 'session.signOut' }));
  return listRoot(actor).start();
}
