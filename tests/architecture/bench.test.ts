import { describe, expect, it } from 'vitest';
import { pairNames, parseBenchFlags, partNames } from '../../scripts/bench/bench-flags';
import { filesOnDemand } from '../../scripts/bench/manifest';
import { longestChain } from '../../scripts/bench/pair/chain';
import { inTurns } from '../../scripts/bench/pair/in-turns';
import { repeatedCalls } from '../../scripts/bench/pair/pair-tables';
import { ratioFigure } from '../../scripts/bench/pair/ratio';
import { isOver, median } from '../../scripts/bench/table';

describe('the benchmark', () => {
  it('reports the median of its runs', () => {
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
    expect(parseBenchFlags([])).toEqual({ parts: [...partNames], runs: 5, idleSeconds: 60 });
    expect(parseBenchFlags(['--runs', '9', '--idle=3600'])).toMatchObject({ runs: 9, idleSeconds: 3600 });
  });

  it('measures each named part once, in the default order', () => {
    expect(parseBenchFlags(['chat', '--runs', '2', 'models', 'chat'])).toEqual({
      parts: ['models', 'chat'],
      runs: 2,
      idleSeconds: 60,
    });
  });

  it.each([
    [['--runs', '0'], '--runs must be a whole number from 1 to 99999, not "0".'],
    [['--idle', 'long'], '--idle must be a whole number from 1 to 99999, not "long".'],
    [
      ['models', 'sesions'],
      'There is no part "sesions" to measure. The parts are weight, times, idle, users, models, export, sessions, chat, editor, authors, backend.',
    ],
    [
      ['--fast'],
      'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), or --against COMMIT with --runs NUMBER (default 9; 3 if slow), --line slow and --processor slow, nothing else.',
    ],
    [['--against'], 'The options are --runs'],
    [['--line', 'slow'], '--line can be used with --against only.'],
    [['--processor', 'slow'], '--processor can be used with --against only.'],
    [['--against', 'v1', '--idle', '9'], '--idle and --against can not be used together.'],
    [['--against', 'v1', '--line', 'fast'], '--line must be normal or slow, not "fast".'],
    [['--against', 'v1', '--processor', '4'], '--processor must be normal or slow, not "4".'],
    [['--against', 'v1', '--runs', '0'], '--runs must be a whole number from 1 to 99999, not "0".'],
    [
      ['--against', 'v1', '--line', 'slow', 'clicks'],
      'clicks can not be measured with --line slow or --processor slow.',
    ],
    [
      ['--against', 'v1', 'weight'],
      'There is no part "weight" to measure. With --against they are home, domains, users, dashboard, models, model, clicks.',
    ],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseBenchFlags(args)).toThrow(sentence);
  });

  it('compares with a commit under three conditions', () => {
    expect(parseBenchFlags(['--against', 'v1'])).toEqual({
      against: 'v1',
      measured: [...pairNames],
      conditions: [
        { line: 'normal', processor: 'normal', runs: 9 },
        { line: 'slow', processor: 'normal', runs: 3 },
        { line: 'normal', processor: 'slow', runs: 3 },
      ],
    });
  });

  it.each([
    [['--line', 'normal'], [{ line: 'normal', processor: 'normal', runs: 9 }]],
    [['--line', 'slow'], [{ line: 'slow', processor: 'normal', runs: 3 }]],
    [['--processor=slow', '--runs=2'], [{ line: 'normal', processor: 'slow', runs: 2 }]],
    [['--line', 'slow', '--processor', 'slow'], [{ line: 'slow', processor: 'slow', runs: 3 }]],
  ])('compares under one condition with %j', (args, conditions) => {
    expect(parseBenchFlags(['model', '--against', 'v1', ...args, 'home'])).toEqual({
      against: 'v1',
      measured: ['home', 'model'],
      conditions,
    });
  });

  it('measures two builds in turns and begins each round with the other one', async () => {
    const order: string[] = [];
    const rounds = await inTurns(3, (side) => Promise.resolve(order.push(side)));
    expect(order).toEqual(['now', 'before', 'before', 'now', 'now', 'before']);
    expect(rounds).toEqual({ now: [1, 4, 5], before: [2, 3, 6] });
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
    expect(ratioFigure('home', rounds, (value) => value, { wanted: 0.55 })).toEqual({
      what: 'home',
      unit: '',
      budget: 0.55,
      ...figure,
    });
  });

  it('finds the longest chain of requests that were answered in time', () => {
    const span = (name: string, startTime: number, responseEnd: number) => ({ name, startTime, responseEnd });
    const spans = [
      span('page', 0, 10),
      span('script', 10, 20),
      span('style', 10, 35),
      span('config', 21, 30),
      span('list', 31, 40),
      span('late', 41, 60),
    ];
    expect(longestChain(spans, 50)).toEqual(['page', 'script', 'config', 'list']);
    expect(longestChain([], 50)).toEqual([]);
  });

  it('lists the calls that are made more than once', () => {
    expect(repeatedCalls(['GET a', 'GET b', 'GET a', 'GET a', 'POST b'])).toEqual(['GET a']);
  });

  describe('filesOnDemand', () => {
    const manifest = {
      page: { file: 'page.js', imports: ['shared'] },
      shared: { file: 'shared.js', imports: ['page'] },
      editor: { file: 'editor.js', imports: ['shared', 'deep'] },
      deep: { file: 'deep.js' },
      other: { file: 'other.js', imports: ['deep'] },
    };

    it('lists all files that are needed but not loaded yet, each once', () => {
      expect(filesOnDemand(manifest, ['editor', 'other'], ['page'])).toEqual(['deep.js', 'editor.js', 'other.js']);
      expect(filesOnDemand(manifest, ['shared'], ['page'])).toEqual([]);
    });

    it('throws when the build has no such chunk', () => {
      expect(() => filesOnDemand(manifest, ['gone'], ['page'])).toThrow('the build has no chunk of gone');
      expect(() => filesOnDemand(manifest, ['editor'], ['gone'])).toThrow('the build has no chunk of gone');
    });
  });
});
