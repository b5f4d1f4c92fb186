import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

const running = new Set<AnyActorRef>();
const watchers = new Set<() => void>();

const isOver = (actor: AnyActorRef) => ['done', 'stopped'].includes((actor.getSnapshot() as AnyMachineSnapshot).status);

/** Lists an actor that has no parent, so that the inspector finds it and its children. It stays listed until it stops. */
export function listRoot<Actor extends AnyActorRef>(actor: Actor): Actor {
  for (const old of running) if (isOver(old)) running.delete(old);
  running.add(actor);
  for (const report of watchers) report();
  return actor;
}

/** For an actor that React stops: its snapshot stays active, because React may start it again. */
export function unlistRoot(actor: AnyActorRef): void {
  running.delete(actor);
  for (const report of watchers) report();
}

/** The running actors without a parent, oldest first. */
export const rootList = (): AnyActorRef[] => [...running].filter((actor) => !isOver(actor));

/** Calls `report` when the list changes. @returns a function that stops watching */
export function watchRootList(report: () => void): () => void {
  watchers.add(report);
  return () => watchers.delete(report);
}
