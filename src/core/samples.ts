import type { DomainStats } from '~/api/rest/domains';

/** What a domain counted at one time, in epoch milliseconds. */
export type Sample = DomainStats & {
  at: number;
  /** Sampling did not pause since the sample before. Where it did, nothing is known. */
  continuous: boolean;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

/** Between two samples, in milliseconds. */
export const sampleInterval = 30 * second;
/** Longer than this between two samples, sampling paused: browsers let hidden tabs run once a minute only. */
export const maxPause = 150 * second;
/** Samples are kept this long. */
export const maxAge = 30 * day;

/** Samples older than `age` are thinned to a few in each `slot`, coarsest first. */
const thinning = [
  { age: day, slot: 2 * hour },
  { age: hour, slot: 5 * minute },
];
/** How often it is worth looking for samples to thin. */
export const thinningInterval = 5 * minute;

export const slotAt = (at: number, slot: number) => Math.floor(at / slot) * slot;

/** The sample to keep after `last`; undefined if there is one for this time. */
export function nextSample(last: Sample | undefined, stats: DomainStats, at: number): Sample | undefined {
  if (last && slotAt(at, sampleInterval) <= slotAt(last.at, sampleInterval)) return undefined;
  const { activeSessionCount, userCount, modelCount, dbSize } = stats;
  const continuous = last !== undefined && at - last.at <= maxPause;
  return { at, continuous, activeSessionCount, userCount, modelCount, dbSize };
}

/** The samples to keep of these, oldest first: fewer with age, none that is too old. Thinned again they stay the same. */
export const thin = (samples: readonly Sample[], now: number): Sample[] =>
  coarsen(
    samples.filter(({ at }) => at > now - maxAge),
    (at) => {
      for (const { age, slot } of thinning) {
        const start = slotAt(at, slot);
        if (start + slot <= now - age) return start;
      }
      return undefined;
    },
  );

/**
 * Keeps of each slot the samples with the fewest and the most sessions, and the last one; all where `slotOf` gives undefined. A sample
 * stays continuous only if all samples left out before it were.
 */
export function coarsen(samples: readonly Sample[], slotOf: (at: number) => number | undefined): Sample[] {
  const kept = new Set<Sample>();
  let slot: number | undefined;
  let inSlot: Sample[] = [];
  const keepSlot = () => {
    for (const sample of extremesBy(inSlot, ({ activeSessionCount }) => activeSessionCount)) kept.add(sample);
    inSlot = [];
  };
  for (const sample of samples) {
    const own = slotOf(sample.at);
    if (own !== slot) keepSlot();
    slot = own;
    if (own === undefined) kept.add(sample);
    else inSlot.push(sample);
  }
  keepSlot();

  let unbroken = true;
  const result: Sample[] = [];
  for (const sample of samples) {
    unbroken &&= sample.continuous;
    if (!kept.has(sample)) continue;
    result.push(unbroken === sample.continuous ? sample : { ...sample, continuous: unbroken });
    unbroken = true;
  }
  return result;
}

/** The first of the lowest, the first of the highest, and the last. */
function extremesBy<T>(items: readonly T[], valueOf: (item: T) => number): T[] {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) return [];
  const lowest = items.reduce((low, item) => (valueOf(item) < valueOf(low) ? item : low), first);
  const highest = items.reduce((high, item) => (valueOf(item) > valueOf(high) ? item : high), first);
  return [lowest, highest, last];
}

/** The stored samples with those of the answers since then, and the newest answer. */
export function withLive(
  samples: readonly Sample[],
  answers: ReadonlyArray<{ value: DomainStats; at: number }>,
): Sample[] {
  const all = [...samples];
  for (const { value, at } of answers) {
    const sample = nextSample(all.at(-1), value, at);
    if (sample) all.push(sample);
  }
  const newest = answers.at(-1);
  const last = all.at(-1);
  if (newest && last && newest.at > last.at)
    all.push({ ...newest.value, at: newest.at, continuous: newest.at - last.at <= maxPause });
  return all;
}
