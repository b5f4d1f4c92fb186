import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  fromCallback,
  type InputFrom,
  setup,
  type SnapshotFrom,
} from 'xstate';
import { longestFresh } from '~/machines/console/pages-machine';

type Input = {
  logic: AnyActorLogic;
  input: unknown;
  /** Whether something was typed that would be lost when the page is left. */
  isDirty: (work: AnyActorRef) => boolean;
};
type Context = Pick<Input, 'isDirty'> & { work: AnyActorRef };

/**
 * Keeps the machine of a page alive longer than the page: a domain that goes offline, restarts or is upgraded closes the page, but not what was
 * typed there. Ends when the page is left with nothing unsaved, or when the operator discards the work.
 */
export const keptWorkMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: { type: `work.${'await' | 'enter' | 'leave' | 'giveUp' | 'drop'}` };
  },
  guards: { isDirty: ({ context: { isDirty, work } }) => isDirty(work) },
  delays: {
    /** In milliseconds. A page that is drawn again is left and immediately entered again. */
    moment: 100,
    /** Longer than a page may be drawn ahead. */
    patience: longestFresh + 5_000,
  },
}).createMachine({
  id: 'keptWork',
  context: ({ input: { logic, input, isDirty }, spawn }) => ({ isDirty, work: spawn(logic, { input }) }),
  initial: 'shown',
  states: {
    shown: { on: { 'work.await': 'awaited', 'work.leave': 'leaving', 'work.giveUp': 'givenUp' } },
    awaited: {
      description: 'The page is about to be opened. Ends if it is not.',
      on: { 'work.enter': 'shown', 'work.drop': 'over' },
      after: { patience: 'over' },
    },
    givenUp: { description: 'The operator leaves the page and discards the work.', on: { 'work.leave': 'over' } },
    leaving: {
      on: { 'work.enter': 'shown' },
      after: { moment: [{ guard: 'isDirty', target: 'held' }, { target: 'over' }] },
    },
    held: {
      description: 'The page is closed with unsaved work, which is shown again when the page is.',
      on: { 'work.enter': 'shown' },
    },
    over: { type: 'final' },
  },
});

export type KeptWorkActor = ActorRefFrom<typeof keptWorkMachine>;

type Kept<Logic extends AnyActorLogic> = { work: ActorRefFrom<Logic>; keeper: KeptWorkActor };

/** For a page that is older than the screens: the caller must stop it. */
export const keepAlone = (input: Input): KeptWorkActor => createActor(keptWorkMachine, { input }).start();

/** @param start starts an actor that keeps work */
export function createKeptWork(start = keepAlone) {
  const keepers = new Map<string, KeptWorkActor>();
  return {
    /** Returns the unsaved work at this place, or starts new. `isAhead`: for a page that is about to be opened. */
    take<Logic extends AnyActorLogic>(
      place: string,
      logic: Logic,
      input: InputFrom<Logic>,
      isDirty: (snapshot: SnapshotFrom<Logic>) => boolean,
      isAhead = false,
    ): Kept<Logic> {
      let keeper = keepers.get(place);
      if (!keeper || keeper.getSnapshot().matches('givenUp')) {
        const made = start({ logic, input, isDirty: (work) => isDirty(work.getSnapshot() as never) });
        const drop = () => {
          if (keepers.get(place) === made) keepers.delete(place);
        };
        made.subscribe({ complete: drop, error: drop });
        keepers.set(place, made);
        if (isAhead) made.send({ type: 'work.await' });
        keeper = made;
      }
      return { work: keeper.getSnapshot().context.work as never, keeper };
    },
    /** Ends the work for pages that are not opened after all: all but the one at this path. */
    dropAhead: (path = '') => {
      for (const [place, keeper] of keepers)
        if (!`${path}/`.startsWith(`${place}/`)) keeper.send({ type: 'work.drop' });
    },
    /** Whether there is unsaved work whose page is closed. */
    isAny: () =>
      [...keepers.values()].some((keeper) => {
        const { context } = keeper.getSnapshot();
        return context.isDirty(context.work);
      }),
  };
}

export type KeptWork = ReturnType<typeof createKeptWork>;

export const visitWork = fromCallback<{ type: 'unused' }, { keeper: KeptWorkActor }>(({ input: { keeper } }) => {
  keeper.send({ type: 'work.enter' });
  return () => keeper.send({ type: 'work.leave' });
});
