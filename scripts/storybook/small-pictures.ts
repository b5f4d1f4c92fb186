import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../pictures/compare';
import { storiesIn, type StoryEntry, takeStories } from '../pictures/take-stories';
import { fingerprintsOf } from './fingerprints';

const themes = ['light', 'dark'] as const;

/**
 * Takes small pictures of all stories of a built Storybook, light and dark, and puts them into its folder `pictures`. Pictures of stories that did
 * not change are taken from `cache`; those of a file with a failed story are taken again the next time.
 * @returns how many stories there are, of how many the pictures were taken now, and why each failed one has none
 */
export async function takeSmallPictures(storybook: string, cache: string) {
  const stories = storiesIn(storybook);
  const fingerprints = fingerprintsOf(stories.map(({ importPath }) => importPath));
  const kept = readFingerprints(cache);
  const pathOf = (theme: string, id: string) => join(cache, theme, `${id}.png`);
  const isKept = ({ id, importPath }: StoryEntry) =>
    kept[importPath] === fingerprints.get(importPath) && themes.every((theme) => existsSync(pathOf(theme, id)));
  const changed = stories.filter((story) => !isKept(story));
  const failed = new Map<StoryEntry, unknown>();
  for (const theme of themes) mkdirSync(join(cache, theme), { recursive: true });
  for (const [size, sized] of groupBy(changed, sizeOf)) {
    await takeStories({
      storybook,
      stories: sized,
      looks: themes.map((theme) => ({ theme, size })),
      scale: 0.25,
      keep: ({ id }, { theme }, picture) => writeFileSync(pathOf(theme, id), picture),
      fail: (story, error) => failed.set(story, error),
    });
  }
  for (const { importPath } of failed.keys()) fingerprints.delete(importPath);
  removeOthers(cache, new Set(stories.map(({ id }) => `${id}.png`)));
  writeFileSync(join(cache, 'index.json'), JSON.stringify(stories.map(({ id }) => id)));
  writeFileSync(join(cache, 'fingerprints.json'), JSON.stringify(Object.fromEntries(fingerprints)));
  cpSync(cache, join(storybook, 'pictures'), { recursive: true });
  return { stories: stories.length, taken: changed.length - failed.size, failed };
}

/** The width that the story itself shows. */
const sizeOf = ({ name }: StoryEntry) => (name.endsWith('On Phone') ? 390 : 1440);

function readFingerprints(cache: string): Record<string, string> {
  const path = join(cache, 'fingerprints.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

function removeOthers(cache: string, names: ReadonlySet<string>): void {
  for (const theme of themes)
    for (const name of readdirSync(join(cache, theme))) if (!names.has(name)) rmSync(join(cache, theme, name));
}
