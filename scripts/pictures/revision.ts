import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, withWorktree } from '../worktree';
import { labelOf, lookOf, type Screen, type Subject } from './compare';
import type { Look } from './look';
import type { Choice } from './options';
import { pagesIn, takePages } from './take-pages';
import { storiesIn, takeStories, type StoryEntry } from './take-stories';

/** A folder of `.cache/pictures`: pictures named by hash, and a list of what they show. */
export type PictureSet = { name: string; screens: Screen[]; failures: string[] };

const storySubject = ({ id, title, name }: StoryEntry): Subject => ({ kind: 'story', id, title, name });
const pageSubject = (name: string): Subject => ({ kind: 'page', id: name, title: '', name });

/**
 * The pictures of a commit; those that do not exist are taken now. They stay in `.cache/pictures/<commit>`, beside the builds they were
 * taken of.
 * @param again takes all of them, into a folder of their own
 */
export async function picturesOf(root: string, revision: string, choice: Choice, again = false): Promise<PictureSet> {
  const builds = join(root, '.cache/pictures', revision);
  const name = again ? `${revision}-again` : revision;
  const folder = join(root, '.cache/pictures', name);
  const list = join(folder, 'pictures.json');
  if (again) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const kept: Screen[] = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Screen[]) : [];
  const keys = new Set(kept.map(keyOf));
  const failures: string[] = [];
  const isChosen = (subject: Subject) =>
    choice.kinds.includes(subject.kind) && labelOf(subject).toLowerCase().includes(choice.text);
  const isMissing = (subject: Subject) =>
    isChosen(subject) && choice.looks.some((look) => !keys.has(keyOf({ ...subject, ...look })));
  const save = () => writeFileSync(list, JSON.stringify(kept, null, 1));
  const keep = (subject: Subject, { theme, size }: Look, png: Buffer) => {
    const picture = createHash('sha256').update(png).digest('hex').slice(0, 16);
    writeFileSync(join(folder, `${picture}.png`), png);
    const screen = { ...subject, theme, size, picture };
    if (keys.has(keyOf(screen))) return;
    keys.add(keyOf(screen));
    kept.push(screen);
    if (kept.length % 100 > 0) return;
    console.log(`${name}: ${kept.length} pictures`);
    save();
  };
  const fail = (subject: Subject, error: unknown) => {
    failures.push(`${labelOf(subject)}: ${error instanceof Error ? error.message : String(error)}`);
  };

  const storybook = join(builds, 'storybook');
  const built = join(builds, 'console');
  const needsStories = () =>
    choice.kinds.includes('story') &&
    (!existsSync(storybook) || storiesIn(storybook).some((story) => isMissing(storySubject(story))));
  const listOfPages = join(builds, 'pages.json');
  const needsPages =
    choice.kinds.includes('page') &&
    (!existsSync(listOfPages) ||
      (JSON.parse(readFileSync(listOfPages, 'utf8')) as string[]).some((page) => isMissing(pageSubject(page))));
  if (needsStories() || needsPages) {
    const source = join(builds, 'source');
    await withWorktree(root, revision, source, async () => {
      if (needsStories()) {
        await build(storybook, source, 'storybook', 'build', '--disable-telemetry', '--test', '--output-dir');
        await takeStories({
          storybook,
          looks: choice.looks,
          stories: storiesIn(storybook).filter((story) => isMissing(storySubject(story))),
          keep: (story, look, png) => keep(storySubject(story), look, png),
          fail: (story, error) => fail(storySubject(story), error),
        });
      }
      const pages = needsPages ? await pagesIn(source) : [];
      if (needsPages) writeFileSync(listOfPages, JSON.stringify(pages.map((page) => page.name)));
      const missing = pages.filter((page) => isMissing(pageSubject(page.name)));
      if (missing.length === 0) return;
      await build(built, source, 'vite', 'build', '--logLevel', 'warn', '--outDir');
      await takePages({
        source,
        build: built,
        pages: missing,
        looks: choice.looks,
        keep: (page, look, png) => keep(pageSubject(page.name), look, png),
        fail: (page, error) => fail(pageSubject(page.name), error),
      });
    });
    save();
  }
  const looks = choice.looks.map(lookOf);
  return { name, failures, screens: kept.filter((each) => isChosen(each) && looks.includes(lookOf(each))) };
}

const keyOf = (screen: Subject & Look) => `${screen.kind} ${screen.id} ${lookOf(screen)}`;

/** Builds into this folder, unless it exists. */
async function build(folder: string, source: string, ...command: string[]): Promise<void> {
  if (existsSync(folder)) return;
  console.log(`Building ${folder}`);
  await run(source, 'npx', [...command, folder]);
}
