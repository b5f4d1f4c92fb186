import { describe, expect, it } from 'vitest';
import { parseBenchFlags, partNames } from '../../scripts/bench/bench-flags';
import { filesOnDemand } from '../../scripts/bench/manifest';
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
      'There is no part "sesions" to measure. The parts are weight, times, idle, users, models, sessions, chat, editor, backend.',
    ],
    [['--fast'], 'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), nothing else.'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseBenchFlags(args)).toThrow(sentence);
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
      expect(filesOnDemand(manifest, ['editor', 'other'], ['page'])).toEqual([
        'deep.js',
        'editor.js',
        'other.js',
      ]);
      expect(filesOnDemand(manifest, ['shared'], ['page'])).toEqual([]);
    });

    it('throws when the build has no such chunk', () => {
      expect(() => filesOnDemand(manifest, ['gone'], ['page'])).toThrow('the build has no chunk of gone');
      expect(() => filesOnDemand(manifest, ['editor'], ['gone'])).toThrow('the build has no chunk of gone');
    });
  });
});
