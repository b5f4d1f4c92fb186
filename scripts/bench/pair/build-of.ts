import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { run, withWorktree } from '../../worktree';

/** The folder with the built console of a commit, which is built now unless it was before. */
export async function buildOf(root: string, revision: string): Promise<string> {
  const builds = join(root, '.cache/builds');
  const built = join(builds, revision);
  if (!existsSync(built)) {
    console.log(`${revision}: building the console`);
    mkdirSync(builds, { recursive: true });
    const source = `${built}.source`;
    await withWorktree(root, revision, source, async () => {
      await run(source, 'npm', ['run', 'build']);
      renameSync(join(source, 'dist'), built);
    });
  }
  return built;
}
