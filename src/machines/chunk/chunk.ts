/** Code in a chunk of its own. `load` may be called again after a failure; `present` gives the code once it is here. */
export type Chunk<T> = { load: () => Promise<T>; present: () => T | undefined };

/** Why a chunk could not be loaded; `replaced`: the web server has another release of the console. */
export type ChunkTrouble = 'offline' | 'replaced' | 'unknown';

export function held<T>(read: () => Promise<T>): Chunk<T> {
  let present: T | undefined;
  return { load: async () => (present ??= await read()), present: () => present };
}

const known: Chunk<unknown>[] = [];

/** For module scope: the prefetch finds the chunk as soon as the module that names it is here. */
export function chunk<T>(read: () => Promise<T>): Chunk<T> {
  const made = held(read);
  known.push(made);
  return made;
}

/** The first chunk that is not here yet. */
export const nextChunk = (): Chunk<unknown> | undefined => known.find((one) => one.present() === undefined);
