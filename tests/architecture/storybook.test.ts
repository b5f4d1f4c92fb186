import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildIndex } from 'storybook/internal/core-server';
import { beforeAll, describe, expect, it } from 'vitest';
import storybook from '../../.storybook/main';
import { type Entry, sectionsOf, storiesOf } from '../../.storybook/book/entries';
import { projectFolder } from '../../scripts/source-files';
import { filesBehind } from '../../scripts/storybook/fingerprints';
import { pages } from '../../src/views/shell/pages';
import consoleConfig from '../../vite.config';

let entries: Entry[];
beforeAll(async () => {
  const index = await buildIndex({ configDir: join(projectFolder, '.storybook') });
  entries = Object.values(index.entries);
}, 120_000);

describe('the index of Storybook', () => {
  it('begins with the overview', () => {
    expect(entries[0]).toMatchObject({ id: 'overview--overview' });
  });

  it('gives each story a place in the overview', () => {
    const sections = sectionsOf(entries);
    expect(sections.map(({ name }) => name)).toEqual(['Start', 'Server', 'Domain', 'Frame', 'Parts']);
    const placed = sections.flatMap(({ screens }) => screens.flatMap(({ stories }) => stories));
    expect(placed.map(({ id }) => id).sort()).toEqual(
      storiesOf(entries)
        .map(({ id }) => id)
        .sort(),
    );
    expect(placed.length).toBeGreaterThan(600);
    expect(sections.flatMap(({ screens }) => screens.filter(({ name }) => name === ''))).toEqual([]);
  });

  it.each([
    ['Server', pages.server],
    ['Domain', pages.domain],
  ])('has the screens of the menu "%s" in its order', (section, level) => {
    const { screens = [] } = sectionsOf(entries).find(({ name }) => name === section) ?? {};
    const names = screens.map(({ name }) => name.split(' / ')[0]!);
    const labels = level.flatMap(({ title, nav }) => (nav ? title : []));
    expect([...new Set(names)].filter((name) => labels.includes(name))).toEqual(labels);
  });
});

it('a picture depends on all that its story imports, directly or not, and on the theme', () => {
  const home = './src/views/pages/home/HomeView.stories.tsx';
  expect(filesBehind([home]).get(home)).toEqual(
    expect.arrayContaining([
      home.slice(2),
      'src/views/pages/home/Home.tsx',
      'src/core/counts.ts',
      'tests/support/domain-samples.ts',
      'src/views/theme/theme.ts',
      'src/views/theme/global.css',
      'package-lock.json',
    ]),
  );
});

it('builds Storybook without the plugins that need the page of the console', async () => {
  const { plugins } = (await storybook.viteFinal?.({ plugins: consoleConfig.plugins ?? [] }, {} as never)) ?? {};
  const named = (plugins ?? []).flat(9).filter((plugin): plugin is Plugin => Boolean(plugin && 'name' in plugin));
  expect(named.length).toBeGreaterThan(3);
  const failed = named.filter(({ generateBundle }) => {
    const generate = typeof generateBundle === 'function' ? generateBundle : generateBundle?.handler;
    try {
      void generate?.call({ emitFile: () => '' } as never, {} as never, {}, false);
    } catch {
      return true;
    }
    return false;
  });
  expect(failed.map(({ name }) => name)).toEqual([]);
});
