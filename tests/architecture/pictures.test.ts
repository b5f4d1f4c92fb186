import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { compareScreens, distinct, missingIn, type Screen } from '../../scripts/pictures/compare';
import { differenceOf, lonely } from '../../scripts/pictures/findings';
import { parseOptions } from '../../scripts/pictures/options';
import { writeReport } from '../../scripts/pictures/report';

const story = (title: string, name: string, picture: string, more: Partial<Screen> = {}): Screen => ({
  kind: 'story',
  id: `${title}--${name}`,
  title,
  name,
  theme: 'light',
  size: 1440,
  picture,
  ...more,
});
const ids = (screens: Screen[]) => screens.map(({ id }) => id);

type Pairs = { before: Screen; after: Screen }[];
const pairs = (list: Pairs) => list.map(({ before, after }) => [before.id, after.id]);

describe('compareScreens', () => {
  const full = story('users', 'Full', 'p1');
  it.each<[string, Screen[], Screen[], Partial<Record<keyof ReturnType<typeof compareScreens>, unknown>>]>([
    [
      'matches stories by id and compares their pictures',
      [full, story('users', 'Empty', 'p2')],
      [story('users', 'Empty', 'p3'), full],
      { same: [['users--Full', 'users--Full']], differing: [['users--Empty', 'users--Empty']] },
    ],
    [
      'finds a story under a new id by its picture, and by its name when several match',
      [story('groups/List', 'Empty', 'p1'), story('groups/List', 'Failed', 'p2')],
      [story('kit/List', 'Nothing', 'p1'), story('kit/List', 'Empty', 'p1'), story('kit/List', 'Broken', 'p2')],
      {
        same: [
          ['groups/List--Empty', 'kit/List--Empty'],
          ['groups/List--Failed', 'kit/List--Broken'],
        ],
        onlyAfter: ['kit/List--Nothing'],
      },
    ],
    [
      'matches a changed story under a new id by title and name, in any folder',
      [story('a/List', 'Full', 'p1', { id: 'old-1' }), story('b/Form', 'Full', 'p2')],
      [story('a/List', 'Full', 'p3', { id: 'new-1' }), story('c/d/Form', 'Full', 'p4')],
      {
        differing: [
          ['old-1', 'new-1'],
          ['b/Form--Full', 'c/d/Form--Full'],
        ],
      },
    ],
    [
      'matches by id before it looks for the same picture elsewhere',
      [story('a', 'Full', 'p1'), story('b', 'Full', 'p2')],
      [story('a', 'Full', 'p2'), story('c', 'Full', 'p1')],
      { differing: [['a--Full', 'a--Full']], onlyBefore: ['b--Full'], onlyAfter: ['c--Full'] },
    ],
    [
      'matches only within a theme, a size and a kind',
      [full, full],
      [
        story('users', 'Full', 'p1', { theme: 'dark' }),
        story('users', 'Full', 'p1', { size: 390 }),
        story('users', 'Full', 'p1', { kind: 'page' }),
      ],
      {
        onlyBefore: ['users--Full', 'users--Full'],
        onlyAfter: ['users--Full', 'users--Full', 'users--Full'],
      },
    ],
  ])('%s', (_, before, after, expected) => {
    const { same, differing, onlyBefore, onlyAfter } = compareScreens(before, after);
    const nothing = { same: [], differing: [], onlyBefore: [], onlyAfter: [] };
    expect({
      same: pairs(same),
      differing: pairs(differing),
      onlyBefore: ids(onlyBefore),
      onlyAfter: ids(onlyAfter),
    }).toEqual({ ...nothing, ...expected });
  });
});

it('screens with the same picture in the same look are listed once', () => {
  const stories = [
    story('a', 'Full', 'p1'),
    story('b', 'Full', 'p2'),
    story('c', 'Full', 'p1'),
    story('d', 'Full', 'p1', { theme: 'dark' }),
  ];
  expect(distinct(stories).map(ids)).toEqual([['a--Full', 'c--Full'], ['b--Full'], ['d--Full']]);
  expect(lonely(stories, 'a1', 'before').map(({ names }) => names)).toContainEqual(['a: Full', 'c: Full']);
  expect(ids(missingIn([story('x', 'Other', 'p2')], stories))).toEqual(['a--Full', 'c--Full', 'd--Full']);
});

describe('differenceOf', () => {
  type Paint = (x: number, y: number) => number | undefined;
  /** A white picture of 64 × 64 with these levels of gray. */
  const picture = (paint: Paint = () => undefined) => {
    const png = new PNG({ width: 64, height: 64 });
    for (let y = 0; y < 64; y += 1)
      for (let x = 0; x < 64; x += 1) {
        const at = 4 * (64 * y + x);
        png.data.fill(paint(x, y) ?? 255, at, at + 3);
        png.data[at + 3] = 255;
      }
    return PNG.sync.write(png);
  };
  const square =
    (left: number, top: number, gray = 0): Paint =>
    (x, y) =>
      x >= left && x < left + 8 && y >= top && y < top + 8 ? gray : undefined;
  const compare = (before: Buffer, after: Buffer) => differenceOf(before, after).pixels;

  it('finds nothing in equal pictures', () => {
    expect(compare(picture(), picture())).toBe(0);
  });

  it('ignores differences too small to see, and finds those of a quiet line', () => {
    expect(compare(picture(), picture(square(8, 8, 253)))).toBe(0);
    expect(compare(picture(), picture(square(8, 8, 245)))).toBe(64);
  });

  it('ignores the anti-aliasing of an edge', () => {
    const edge =
      (gray: number): Paint =>
      (x, y) =>
        x > y ? 0 : x === y ? gray : undefined;
    expect(compare(picture(edge(110)), picture(edge(150)))).toBe(0);
  });

  it('counts where something was and where it is after a move', () => {
    expect(compare(picture(square(0, 0)), picture(square(40, 48)))).toBe(128);
  });

  it('draws the differing pixels in red', () => {
    const { data } = PNG.sync.read(differenceOf(picture(), picture(square(0, 0))).picture);
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });
});

it('the report contains its findings, and no text of theirs as markup', () => {
  const [finding] = lonely([story('users', '<script>Full', 'p3')], 'a1', 'before');
  const html = writeReport({ before: 'a1', after: 'b2', findings: [finding!], counts: [['Equal', 1200]] });
  expect(html).not.toContain('<script');
  expect(html).toContain('<b>users: &#60;script&#62;Full</b> Only before, light, 1440 px wide');
  expect(html).toContain('src="a1/p3.png"');
});

describe('parseOptions', () => {
  it('chooses everything unless told otherwise', () => {
    const { choice, fail } = parseOptions(['main~1', 'main']);
    expect(choice.looks).toHaveLength(6);
    expect([choice.kinds, choice.text, fail]).toEqual([['story', 'page'], '', false]);
  });

  it('reads themes, sizes, kinds and a part of the name', () => {
    const args = '--sizes 390 --only pages --fail a b Domain Deletion'.split(' ');
    expect(parseOptions(['--themes', 'forced, light', ...args])).toMatchObject({
      before: 'a',
      after: 'b',
      fail: true,
      choice: {
        looks: [
          { theme: 'light', size: 390 },
          { theme: 'forced', size: 390 },
        ],
        kinds: ['page'],
        text: 'domain deletion',
      },
    });
  });

  it.each([
    [['main'], 'Name the two commits to compare.'],
    [['a', 'b', '--themes', 'blue'], 'There is no theme "blue"; choose from light, dark, contrast, forced.'],
    [['a', 'b', '--sizes', '1'], 'There is no size "1"; choose from 1440, 390.'],
    [['a', 'b', '--nope'], "Unknown option '--nope'"],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseOptions(args)).toThrow(sentence);
  });
});
