import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compareStories, groupBy, splitByShown, type Story } from '../../scripts/pictures/compare';
import { writeDifference } from '../../scripts/pictures/difference';
import { writeReport } from '../../scripts/pictures/report';
import { hasPackages } from '../../scripts/worktree';

const story = (title: string, name: string, picture: string, id = `${title}--${name}`): Story => ({
  id,
  title,
  name,
  picture,
});
const ids = (stories: Story[]) => stories.map(({ id }) => id);

type Pairs = { before: Story; after: Story }[];
const pairs = (list: Pairs) => list.map(({ before, after }) => [before.id, after.id]);

describe('compareStories', () => {
  const full = story('users', 'Full', 'p1');
  it.each<[string, Story[], Story[], Partial<Record<keyof ReturnType<typeof compareStories>, unknown>>]>([
    [
      'matches stories by id and compares their pictures',
      [full, story('users', 'Empty', 'p2')],
      [story('users', 'Empty', 'p3'), full],
      { same: [['users--Full', 'users--Full']], differing: [['users--Empty', 'users--Empty']] },
    ],
    [
      'finds a story under a new id by its picture, and by its name when several match',
      [story('groups/List', 'Empty', 'p1'), story('groups/List', 'Failed', 'p2')],
      [
        story('kit/List', 'Nothing', 'p1'),
        story('kit/List', 'Empty', 'p1'),
        story('kit/List', 'Broken', 'p2'),
      ],
      {
        moved: [
          ['groups/List--Empty', 'kit/List--Empty'],
          ['groups/List--Failed', 'kit/List--Broken'],
        ],
        onlyAfter: ['kit/List--Nothing'],
      },
    ],
    [
      'matches a changed story under a new id by title and name, in any folder',
      [story('a/List', 'Full', 'p1', 'old-1'), story('b/Form', 'Full', 'p2')],
      [story('a/List', 'Full', 'p3', 'new-1'), story('c/d/Form', 'Full', 'p4')],
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
  ])('%s', (_, before, after, expected) => {
    const { same, moved, differing, onlyBefore, onlyAfter } = compareStories(before, after);
    const nothing = { same: [], moved: [], differing: [], onlyBefore: [], onlyAfter: [] };
    expect({
      same: pairs(same),
      moved: pairs(moved),
      differing: pairs(differing),
      onlyBefore: ids(onlyBefore),
      onlyAfter: ids(onlyAfter),
    }).toEqual({ ...nothing, ...expected });
  });
});

it('stories with the same picture are listed once', () => {
  const stories = [story('a', 'Full', 'p1'), story('b', 'Full', 'p2'), story('c', 'Full', 'p1')];
  const groups = groupBy(stories, ({ picture }) => picture);
  expect([...groups.values()].map(ids)).toEqual([['a--Full', 'c--Full'], ['b--Full']]);
  const { shown, missing } = splitByShown(stories, [story('x', 'Other', 'p2')]);
  expect([ids(shown), ids(missing)]).toEqual([['b--Full'], ['a--Full', 'c--Full']]);
});

describe('writeDifference', () => {
  const differenceOf = (changed: number[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, gray: number[]) => {
      const png = new PNG({ width: 4, height: 4 });
      png.data.fill(255);
      for (const pixel of gray) png.data[4 * pixel] = 254;
      writeFileSync(join(folder, name), PNG.sync.write(png));
      return join(folder, name);
    };
    const path = join(folder, 'difference.png');
    const pixels = writeDifference(write('before.png', []), write('after.png', changed), path);
    return { pixels, red: PNG.sync.read(readFileSync(path)).data.subarray(4 * 5, 4 * 6) };
  };

  it('counts and marks each pixel that differs, even slightly', () => {
    const { pixels, red } = differenceOf([5, 6]);
    expect(pixels).toBe(2);
    expect([...red]).toEqual([255, 0, 0, 255]);
  });

  it('finds nothing in equal pictures', () => {
    expect(differenceOf([]).pixels).toBe(0);
  });
});

describe('writeReport', () => {
  it('shows stories with the same pictures under one heading, with escaped names', () => {
    const pair = (title: string) => ({
      before: story(title, '<Full>', 'p1'),
      after: story(title, '<Full>', 'p2'),
    });
    const html = writeReport({
      before: 'a1',
      after: 'b2',
      differing: [
        {
          pairs: [pair('users'), pair('groups')],
          before: 'a1/p1.png',
          after: 'b2/p2.png',
          difference: 'differences/p1-p2.png',
          pixels: 1200,
        },
      ],
      onlyBefore: [{ stories: [story('chats', 'Empty', 'p3')], picture: 'a1/p3.png' }],
      onlyAfter: [],
      moved: [{ before: story('a', 'Full', 'p4'), after: story('b', 'Full', 'p4') }],
    });
    expect(html).toContain('<h3>users: &#60;Full&#62;<br>groups: &#60;Full&#62;</h3>');
    expect(html).toContain('1,200 pixels differ');
    for (const path of ['a1/p1.png', 'b2/p2.png', 'differences/p1-p2.png', 'a1/p3.png'])
      expect(html).toContain(`<img src="${path}"`);
    expect(html).toContain('<li>a: Full → b: Full</li>');
    expect(html).toContain('Only in b2 (0)');
  });
});

describe('hasPackages', () => {
  const lock = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages });
  const wanted = lock({
    '': {},
    'node_modules/react': { version: '19.0.0' },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
  });

  it('accepts additional packages and missing optional ones', () => {
    const installed = lock({
      'node_modules/react': { version: '19.0.0' },
      'node_modules/pngjs': { version: '7.0.0' },
    });
    expect(hasPackages(wanted, installed)).toBe(true);
  });

  it('refuses another version and a missing package', () => {
    expect(hasPackages(wanted, lock({ 'node_modules/react': { version: '19.1.0' } }))).toBe(false);
    expect(hasPackages(wanted, lock({}))).toBe(false);
  });
});
