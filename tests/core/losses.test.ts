import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTyped, type Loss, type Losses, lossText, wordToType } from '~/core/losses';

const counted = (...list: Loss[]): Losses => ({ at: 0, list });
const collections = (names: string[], losses: Losses | undefined) =>
  wordToType({ names, verb: 'delete', many: 'collections', worth: 0 }, losses);
const users = (names: string[], losses: Losses | undefined) =>
  wordToType({ names, verb: 'delete', many: 'users' }, losses);
const models = (count: number): Loss => ({ what: 'model', count });

describe('the word before a deletion', () => {
  it.each([
    ['one without anything', collections(['a'], counted()), undefined],
    ['two without anything', collections(['a', 'b'], counted()), undefined],
    [
      'many without anything',
      collections(
        Array.from({ length: 11 }, (_, at) => `c${at}`),
        counted(),
      ),
      'delete 11 collections',
    ],
    ['one with a model', collections(['a'], counted(models(1))), 'a'],
    ['one with many models', collections(['a'], counted(models(569))), 'a and 569 models'],
    ['two with a few models', collections(['a', 'b'], counted(models(3))), 'delete 2 collections'],
    ['two with many models', collections(['a', 'b'], counted(models(2_015))), 'delete 2 collections and 2,015 models'],
    ['a user who owns nothing', users(['devi'], counted({ what: 'place', count: 3 })), undefined],
    ['a user who owns an empty namespace', users(['devi'], counted({ what: 'namespace', count: 1 })), undefined],
    [
      'a user who owns domains',
      users(['devi'], counted({ what: 'domain', count: 2 }, models(169))),
      'devi and 2 domains',
    ],
    ['two users', users(['devi', 'emre'], counted()), 'delete 2 users'],
    ['a user whose data are not known', users(['devi'], { at: 0, list: [], uncounted: ['…'] }), 'devi'],
    ['a user about whom nothing is known', users(['devi'], undefined), 'devi'],
    ['a name that can not be typed', users(['de\u200bvi'], undefined), 'delete'],
    ['a name of blanks', users([' '], undefined), 'delete'],
  ])('for %s', (_, word, expected) => {
    expect(word).toBe(expected);
  });

  it('never gets shorter when more is lost', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), fc.integer({ min: 1, max: 30 }), (one, other, rows) => {
        const names = Array.from({ length: rows }, (_, at) => `c${at}`);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const length = (count: number) => collections(names, counted(models(count)))?.length ?? 0;
        expect(length(less)).toBeLessThanOrEqual(length(more));
      }),
    );
  });

  it('is accepted with other blanks, and with nothing else', () => {
    expect(isTyped('fresh', 'fresh ')).toBe(true);
    expect(isTyped('a  b', ' a b')).toBe(true);
    expect(isTyped('é', 'e\u0301')).toBe(true);
    expect(isTyped('fresh', 'Fresh')).toBe(false);
    expect(isTyped('fresh', 'fres')).toBe(false);
  });
});

it.each([
  ['domain', 1, '1 domain'],
  ['model', 2_015, '2,015 models'],
  ['connection', 1, '1 person is connected now'],
  ['connection', 3, '3 people are connected now'],
  ['place', 3, 'Roles in 3 places'],
  ['membership', 1, 'Member of 1 group'],
  ['version', 31, '31 versions of history'],
  ['role', 1, 'The role of 1 user'],
  ['participant', 2, '2 people are in it now'],
] as const)('says %s × %i as "%s"', (what, count, text) => {
  expect(lossText({ what, count })).toBe(text);
});
