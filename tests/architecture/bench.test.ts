import { describe, expect, it } from 'vitest';
import { parseBenchFlags } from '../../scripts/bench/bench-flags';
import { isOver, median } from '../../scripts/bench/table';

describe('the benchmark', () => {
  it('takes the middle of its runs', () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([9, 100])).toBe(100);
    expect(median([])).toBeUndefined();
  });

  it.each([
    [{ value: 130, budget: 130 }, false],
    [{ value: 131, budget: 130 }, true],
    [{ value: 131 }, false],
    [{ value: undefined, budget: 130 }, true],
    [{ value: undefined }, true],
  ])('%j is over its budget or missing: %s', (figure, over) => {
    expect(isOver({ what: '', unit: '', ...figure })).toBe(over);
  });

  it('reads its options', () => {
    expect(parseBenchFlags([])).toEqual({ runs: 5, idleSeconds: 60 });
    expect(parseBenchFlags(['--runs', '9', '--idle=3600'])).toEqual({ runs: 9, idleSeconds: 3600 });
  });

  it.each([
    [['--runs', '0'], '--runs must be a whole number from 1 to 99999, not "0".'],
    [['--idle', 'long'], '--idle must be a whole number from 1 to 99999, not "long".'],
    [['--fast'], 'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), nothing else.'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseBenchFlags(args)).toThrow(sentence);
  });
});
