import { fromCallback, fromPromise, type AnyEventObject, type EventObject } from 'xstate';

/** Stands in for a task that the composition root must provide; says so if it ever runs. */
export const unprovidedTask = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Actor "${name}" was not provided.`)));

/** Stands in for a watcher (callback actor) that the composition root must provide. */
export const unprovidedWatch = <Input, Received extends EventObject = AnyEventObject>(name: string) =>
  fromCallback<Received, Input>(() => {
    throw new Error(`Actor "${name}" was not provided.`);
  });
