import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAge, maxPause, nextSample, type Sample, sampleInterval, slotAt, thin, withLive } from '~/core/samples';
import { fewOrMany } from '../support/long-tests';

const now = Date.UTC(2025, 2, 14, 9, 2, 11);
const minute = 60_000;
const hour = 60 * minute;
const stats = (sessions: number) => ({
  activeSessionCount: sessions,
  userCount: 5,
  modelCount: 7,
  dbSize: 9,
});

/** Samples with pauses of up to a day between them, some of them too old. */
const samplesUntilNow = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.integer({ min: sampleInterval, max: maxPause }), fc.integer({ min: maxPause, max: 24 * hour })),
      sessions: fc.nat(50),
    }),
    { maxLength: 300 },
  )
  .map((steps) => {
    const length = steps.reduce((sum, { wait }) => sum + wait, 0);
    let at = now - length;
    const samples: Sample[] = [];
    for (const { wait, sessions } of steps) {
      at += wait;
      const sample = nextSample(samples.at(-1), stats(sessions), at);
      if (sample) samples.push(sample);
    }
    return samples;
  });
const runs = { numRuns: fewOrMany(100, 5_000) };

/** The times over which these samples draw a line. */
const lines = (samples: readonly Sample[]) =>
  samples.flatMap(({ at, continuous }, index) => {
    const before = samples[index - 1];
    return continuous && before ? [{ from: before.at, to: at }] : [];
  });

describe('a sample', () => {
  it('is kept once in 30 s, and continues the one before unless sampling paused', () => {
    const first = nextSample(undefined, stats(3), now);
    expect(first).toEqual({ at: now, continuous: false, ...stats(3) });
    expect(nextSample(first, stats(4), slotAt(now, sampleInterval) + sampleInterval - 1)).toBeUndefined();
    expect(nextSample(first, stats(4), now - minute)).toBeUndefined();
    expect(nextSample(first, stats(4), now + maxPause)).toMatchObject({ continuous: true });
    expect(nextSample(first, stats(4), now + maxPause + 1)).toMatchObject({ continuous: false });
  });
});

describe('thinning', () => {
  it('is the same when repeated', () => {
    fc.assert(
      fc.property(samplesUntilNow, (samples) => {
        const once = thin(samples, now);
        expect(thin(once, now)).toEqual(once);
      }),
      runs,
    );
  });

  it('keeps only samples that were taken, in their order, and never the newest away', () => {
    fc.assert(
      fc.property(samplesUntilNow, (samples) => {
        const kept = thin(samples, now);
        const taken = new Map(samples.map((sample) => [sample.at, sample]));
        for (const sample of kept) expect(taken.get(sample.at)).toEqual({ ...sample, continuous: expect.any(Boolean) });
        expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).sort((one, other) => one - other));
        expect(kept.at(-1)?.at).toBe(samples.at(-1)?.at);
      }),
      runs,
    );
  });

  it('draws no line over a time without samples', () => {
    fc.assert(
      fc.property(samplesUntilNow, (samples) => {
        const before = lines(samples);
        for (const { from, to } of lines(thin(samples, now))) {
          const parts = before.filter((line) => line.from >= from && line.to <= to);
          expect(parts.reduce((sum, part) => sum + part.to - part.from, 0)).toBe(to - from);
        }
      }),
      runs,
    );
  });

  it('keeps the lowest and highest number of sessions, and at most three samples in a slot', () => {
    fc.assert(
      fc.property(samplesUntilNow, (samples) => {
        const sessions = (some: readonly Sample[]) => some.map(({ activeSessionCount }) => activeSessionCount);
        const young = samples.filter(({ at }) => at > now - maxAge);
        const kept = thin(samples, now);
        expect(Math.min(...sessions(kept))).toBe(Math.min(...sessions(young)));
        expect(Math.max(...sessions(kept))).toBe(Math.max(...sessions(young)));
        const inSlots = new Map<number, number>();
        for (const { at } of kept.filter((sample) => sample.at <= now - 26 * hour)) {
          const slot = slotAt(at, 2 * hour);
          inSlots.set(slot, (inSlots.get(slot) ?? 0) + 1);
        }
        for (const count of inSlots.values()) expect(count).toBeLessThanOrEqual(3);
      }),
      runs,
    );
  });

  it('leaves about 2,000 samples of a month without a pause', () => {
    const month: Sample[] = [];
    for (let at = now - maxAge - hour; at <= now; at += sampleInterval) {
      const sample = nextSample(month.at(-1), stats(Math.round(20 + 10 * Math.sin(at / hour))), at);
      if (sample) month.push(sample);
    }
    const kept = thin(month, now);
    expect(month.length).toBeGreaterThan(86_000);
    expect(kept.length).toBeLessThan(2_100);
    expect(kept.slice(1).every(({ continuous }) => continuous)).toBe(true);
    expect(kept[0]?.at).toBeGreaterThan(now - maxAge);
  });
});

describe('the answers since the last sample', () => {
  const answer = (at: number, sessions: number) => ({ at, value: stats(sessions) });

  it('are added like samples, and the newest as it is', () => {
    const stored = nextSample(undefined, stats(1), now - minute);
    const answers = [answer(now - 2 * minute, 9), answer(now - 20_000, 2), answer(now - 15_000, 3), answer(now, 4)];
    const added = withLive(stored ? [stored] : [], answers);
    expect(added.map(({ at, activeSessionCount, continuous }) => [at - now, activeSessionCount, continuous])).toEqual([
      [-minute, 1, false],
      [-20_000, 2, true],
      [0, 4, true],
    ]);
    expect(withLive(added, answers)).toEqual(added);
  });

  it('are all there is without stored samples', () => {
    expect(withLive([], [])).toEqual([]);
    expect(withLive([], [answer(now, 4)])).toEqual([{ at: now, continuous: false, ...stats(4) }]);
  });
});
