import { describe, expect, it } from 'vitest';
import { inTurns, limitsAgainst, ratioFigure, ratiosOf } from '../../scripts/bench/against';
import { comparedNames, parseBenchFlags, partNames } from '../../scripts/bench/flags';
import { isOver, median } from '../../scripts/bench/table';

describe('the benchmark', () => {
  it('reports the median of its runs', () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([9, 100])).toBe(100);
    expect(median([])).toBeUndefined();
  });

  it.each([
    [{ value: 130, limit: 130 }, false],
    [{ value: 131, limit: 130 }, true],
    [{ value: 131 }, false],
    [{ value: undefined, limit: 130 }, true],
    [{ value: undefined }, true],
  ])('%j is over its limit or missing: %s', (figure, over) => {
    expect(isOver(figure)).toBe(over);
  });

  it('reads its options', () => {
    expect(parseBenchFlags([])).toEqual({ parts: [...partNames], runs: 5, idleSeconds: 60 });
    expect(parseBenchFlags(['--runs', '9', '--idle=3600'])).toMatchObject({ runs: 9, idleSeconds: 3600 });
    const compared = { against: 'v1', compared: [...comparedNames], runs: 9 };
    expect(parseBenchFlags(['--against', 'v1'])).toEqual(compared);
    expect(parseBenchFlags(['--against', 'v1', '--runs=2', 'home'])).toEqual({
      ...compared,
      compared: ['home'],
      runs: 2,
    });
    expect(parseBenchFlags(['--help'])).toBe('help');
  });

  it('measures each named part once, in the default order', () => {
    expect(parseBenchFlags(['idle', '--runs', '2', 'screens', 'idle'])).toMatchObject({
      parts: ['screens', 'idle'],
    });
    expect(parseBenchFlags(['model', '--against', 'v1', 'home'])).toMatchObject({ compared: ['home', 'model'] });
  });

  it.each([
    [['--runs', '0'], '--runs must be a whole number from 1 to 9999999, not "0".'],
    [['--idle', 'long'], '--idle must be a whole number from 1 to 9999999, not "long".'],
    [['idle', 'sesions'], 'There is no part "sesions"; choose from screens, idle, jobs, editor, grid, backend.'],
    [['--against', 'v1', 'idle'], 'There is no screen "idle"; choose from login, home, domains, users, dashboard,'],
    [['--fast'], 'See npm run bench -- --help.'],
    [['--against'], '--against needs a value.'],
    [['--against', 'v1', '--idle', '9'], '--against and --idle can not be used together.'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseBenchFlags(args)).toThrow(sentence);
  });

  it('measures two builds in turns and begins each round with the other one', async () => {
    const order: string[] = [];
    const rounds = await inTurns(3, (side) => Promise.resolve(order.push(side)));
    expect(order).toEqual(['now', 'before', 'before', 'now', 'now', 'before']);
    expect(rounds).toEqual({ now: [1, 4, 5], before: [2, 3, 6] });
  });

  it.each([
    ['fabcc823e8', 'model', 0.6],
    ['fabcc823e8', 'Back to users', 0.25],
    ['fabcc823e8', 'home, slow line', 1],
    ['0123456789', 'model', 1.05],
  ])('against %s the ratio of "%s" is at most %d', (revision, what, limit) => {
    expect(limitsAgainst(revision)(what)).toBe(limit);
  });

  it('has a ratio for each figure of the present build, none where the other build has no such figure', async () => {
    const figures = ['a', 'b'].map((what, index) => ({ what, value: index + 3 }));
    const measure = (side: string) => Promise.resolve(side === 'now' ? figures : figures.slice(0, 1));
    expect(await ratiosOf(1, measure, () => 1.05)).toEqual([
      { what: 'a', value: 1, limit: 1.05, note: '3 / 3' },
      { what: 'b', value: undefined, limit: 1.05, note: '4 / –' },
    ]);
    await expect(ratiosOf(1, () => Promise.reject(new Error()), Number)).rejects.toThrow('no round succeeded');
  });

  it.each<[string, Parameters<typeof ratioFigure<number>>[1], { value: number | undefined; note: string }]>([
    ['divides the medians', { now: [9, 1, 2], before: [4, 90, 3] }, { value: 0.5, note: '2 ms / 4 ms' }],
    ['leaves out what failed', { now: [undefined, 3], before: [6] }, { value: 0.5, note: '3 ms / 6 ms' }],
    ['has no ratio when a build failed', { now: [3], before: [undefined] }, { value: undefined, note: '3 ms / –' }],
    ['is 0 for 0, also when both are', { now: [0], before: [0] }, { value: 0, note: '0 ms / 0 ms' }],
    [
      'is infinite when only the earlier build has 0',
      { now: [7], before: [0] },
      { value: Infinity, note: '7 ms / 0 ms' },
    ],
  ])('ratioFigure %s', (_, rounds, figure) => {
    expect(ratioFigure('home', rounds, (value) => value, { limit: 1.05 })).toEqual({
      what: 'home',
      limit: 1.05,
      ...figure,
    });
  });
});
