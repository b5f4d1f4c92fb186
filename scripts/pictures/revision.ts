import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveRevision, run, withWorktree } from '../worktree';
import type { Story } from './compare';
import { takeStories } from './take-stories';

/** The pictures of one commit: files named by hash in `folder`. */
export type PictureSet = { revision: string; folder: string; stories: Story[] };

/** The pictures of a commit, taken now unless they exist. Throws a Refusal for an unknown commit. */
export async function picturesOf(root: string, name: string): Promise<PictureSet> {
  const revision = resolveRevision(root, name);
  const folder = join(root, '.cache/pictures', revision);
  const list = join(folder, 'stories.json');
  if (!existsSync(list)) {
    const source = join(folder, 'source');
    mkdirSync(folder, { recursive: true });
    console.log(`${revision}: building Storybook`);
    await withWorktree(root, revision, source, async () => {
      await run(source, 'npx', ['storybook', 'build', '--disable-telemetry', '--test']);
      console.log(`${revision}: taking pictures`);
      const stories: Story[] = [];
      await takeStories({
        storybook: join(source, 'storybook-static'),
        looks: [{ theme: 'light', size: 1440 }],
        keep: ({ id, title, name }, _, png) => {
          const picture = createHash('sha256').update(png).digest('hex').slice(0, 16);
          writeFileSync(join(folder, `${picture}.png`), png);
          stories.push({ id, title, name, picture });
        },
      });
      writeFileSync(list, JSON.stringify(stories, null, 2));
    });
  }
  return { revision, folder, stories: JSON.parse(readFileSync(list, 'utf8')) as Story[] };
}
