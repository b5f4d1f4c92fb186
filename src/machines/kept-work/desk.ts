import {
  createActor,
  fromCallback,
  type ActorRefFrom,
  type AnyActorLogic,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { keptWorkMachine, type KeptWorkActor } from './kept-work-machine';

/** What a page works with, and what keeps it. */
export type Kept<Logic extends AnyActorLogic> = { work: ActorRefFrom<Logic>; keeper: KeptWorkActor };

/** What the pages of one operator work with, by the address of the page. */
export type Desk = {
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

export function createDesk(): Desk {
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

/** Tells the keeper for how long the page stands. */
export const visitWork = fromCallback<{ type: 'unused' }, { keeper: KeptWorkActor }>(
  ({ input: { keeper } }) => {
    keeper.send({ type: 'work.enter' });
    return () => keeper.send({ type: 'work.leave' });
  },
);
