import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import type { Story } from './compare';
import { takePictures } from './take';

/** The pictures of one commit: files named by hash in `folder`. */
export type PictureSet = { revision: string; folder: string; stories: Story[] };

type LockFile = { packages: Record<string, { version?: string; optional?: boolean }> };

/** The pictures of a commit, taken now unless they exist. Throws a {@link Refusal} for an unknown commit. */
export async function picturesOf(root: string, name: string): Promise<PictureSet> {
  const revision = resolveRevision(root, name);
  const folder = join(root, '.cache/pictures', revision);
  const list = join(folder, 'stories.json');
  if (!existsSync(list)) {
    const source = join(folder, 'source');
    removeWorktree(root, source);
    mkdirSync(folder, { recursive: true });
    git(root, 'worktree', 'add', '--detach', source, revision);
    try {
      console.log(`${revision}: building Storybook`);
      await installPackages(root, source);
      await run(source, 'npx', ['storybook', 'build', '--disable-telemetry', '--test']);
      console.log(`${revision}: taking pictures`);
      writeFileSync(
        list,
        JSON.stringify(await takePictures(join(source, 'storybook-static'), folder), null, 2),
      );
    } finally {
      removeWorktree(root, source);
    }
  }
  return { revision, folder, stories: JSON.parse(readFileSync(list, 'utf8')) as Story[] };
}

/** Whether each package of a lock file is installed in that version. Optional packages may be missing. */
export const hasPackages = (wanted: LockFile, installed: LockFile): boolean =>
  Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    const present = installed.packages[path];
    return path === '' || (present ? present.version === version : optional === true);
  });

async function installPackages(root: string, source: string): Promise<void> {
  const present = join(root, 'node_modules');
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  if (hasPackages(read(join(source, 'package-lock.json')), read(join(present, '.package-lock.json'))))
    symlinkSync(present, join(source, 'node_modules'), 'dir');
  else await run(source, 'npm', ['ci', '--prefer-offline']);
}

function resolveRevision(root: string, name: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', '--short=10', `${name}^{commit}`).trim();
  } catch {
    throw new Refusal(`"${name}" is not a commit of this repository.`);
  }
}

function removeWorktree(root: string, path: string): void {
  rmSync(path, { recursive: true, force: true });
  git(root, 'worktree', 'prune');
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Runs a command and shows its output only on failure. */
async function run(folder: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Refusal(
      `${command} ${args.join(' ')} failed in ${folder}:\n${Buffer.concat(output).toString()}`,
    );
}
