import { setup, type ActorRefFrom, type AnyActorLogic, type AnyActorRef, type SnapshotFrom } from 'xstate';

type Input = {
  /** What the page works with. */
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

export type KeptWorkActor = ActorRefFrom<typeof keptWorkMachine>;
export type KeptWorkSnapshot = SnapshotFrom<typeof keptWorkMachine>;
