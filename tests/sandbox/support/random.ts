/** Pseudo-random numbers from 0 to below 1, repeatable by seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A whole number from 0 to below `end`. */
export const below = (random: () => number, end: number): number => Math.floor(random() * end);

/** Resolves when the count is reached, checking every few milliseconds. */
export const reached = async (count: () => number, goal: number): Promise<void> => {
  while (count() < goal) await new Promise((resolve) => setTimeout(resolve, 3));
};
