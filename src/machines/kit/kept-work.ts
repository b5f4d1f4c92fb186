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

type Input = {
  logic: AnyActorLogic;
  input: unknown;
  /** Something is typed that leaving the page would lose. */
  isDirty: (work: AnyActorRef) => boolean;
};
type Context = Pick<Input, 'isDirty'> & { work: AnyActorRef };

/**
 * What a page works with, for longer than the page: a domain that goes offline, starts again or is upgraded takes the page away, but not what
 * was typed there. Owned by the desk of the signed-in operator. It ends when its page is left with nothing unsaved, or when the operator
 * gave that up.
 */
export const keptWorkMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: { type: 'work.enter' } | { type: 'work.leave' } | { type: 'work.giveUp' };
  },
  guards: { isDirty: ({ context: { isDirty, work } }) => isDirty(work) },
  /** A page that is drawn again is left and entered at once. */
  delays: { moment: 100 },
}).createMachine({
  id: 'keptWork',
  context: ({ input: { logic, input, isDirty }, spawn }) => ({ isDirty, work: spawn(logic, { input }) }),
  initial: 'shown',
  states: {
    shown: { on: { 'work.leave': 'leaving', 'work.giveUp': 'givenUp' } },
    givenUp: {
      description: 'The operator leaves the page and wants nothing kept.',
      on: { 'work.leave': 'over' },
    },
    leaving: {
      on: { 'work.enter': 'shown' },
      after: { moment: [{ guard: 'isDirty', target: 'held' }, { target: 'over' }] },
    },
    held: {
      description: 'Its page is gone. It is there again when the page is.',
      on: { 'work.enter': 'shown' },
    },
    over: { type: 'final' },
  },
});

type KeptWorkActor = ActorRefFrom<typeof keptWorkMachine>;

type Kept<Logic extends AnyActorLogic> = { work: ActorRefFrom<Logic>; keeper: KeptWorkActor };

export type KeptWork = {
  /** What was left unsaved at this place; otherwise it is begun with this input. */
  take<Logic extends AnyActorLogic>(
    place: string,
    logic: Logic,
    input: InputFrom<Logic>,
    isDirty: (snapshot: SnapshotFrom<Logic>) => boolean,
  ): Kept<Logic>;
  /** Something is unsaved whose page is gone. */
  isAny(): boolean;
  stop(): void;
};

export function createKeptWork(): KeptWork {
  const keepers = new Map<string, KeptWorkActor>();
  return {
    take(place, logic, input, isDirty) {
      let keeper = keepers.get(place);
      if (!keeper || keeper.getSnapshot().matches('givenUp')) {
        const made = createActor(keptWorkMachine, {
          input: { logic, input, isDirty: (work) => isDirty(work.getSnapshot() as never) },
        });
        made.subscribe({
          complete: () => {
            if (keepers.get(place) === made) keepers.delete(place);
          },
        });
        keepers.set(place, made);
        keeper = made.start();
      }
      return { work: keeper.getSnapshot().context.work as never, keeper };
    },
    isAny: () =>
      [...keepers.values()].some((keeper) => {
        const { context } = keeper.getSnapshot();
        return context.isDirty(context.work);
      }),
    stop() {
      for (const keeper of keepers.values()) keeper.stop();
    },
  };
}

export const visitWork = fromCallback<{ type: 'unused' }, { keeper: KeptWorkActor }>(
  ({ input: { keeper } }) => {
    keeper.send({ type: 'work.enter' });
    return () => keeper.send({ type: 'work.leave' });
  },
);
