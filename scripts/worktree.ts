import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasPackages } from './install.mjs';
import { Refusal } from './refusal';

/** The short hash of a commit. Throws a {@link Refusal} for an unknown one. */
export function resolveRevision(root: string, name: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', '--short=10', `${name}^{commit}`).trim();
  } catch {
    throw new Refusal(`"${name}" is not a commit of this repository.`);
  }
}

/** Checks a commit out at `path`, with its packages installed, and removes it after use. */
export async function withWorktree<Result>(
  root: string,
  revision: string,
  path: string,
  use: () => Promise<Result>,
): Promise<Result> {
  removeWorktree(root, path);
  git(root, 'worktree', 'add', '--detach', path, revision);
  try {
    await installPackages(root, path);
    return await use();
  } finally {
    removeWorktree(root, path);
  }
}

async function installPackages(root: string, source: string): Promise<void> {
  const present = join(root, 'node_modules');
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof hasPackages>[0];
  if (hasPackages(read(join(source, 'package-lock.json')), read(join(present, '.package-lock.json'))))
    symlinkSync(present, join(source, 'node_modules'), 'dir');
  else await run(source, 'npm', ['ci', '--prefer-offline']);
}

function removeWorktree(root: string, path: string): void {
  rmSync(path, { recursive: true, force: true });
  git(root, 'worktree', 'prune');
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Runs a command and shows its output only on failure. */
export async function run(folder: string, command: string, args: string[]): Promise<void> {
  const running = promisify(execFile)(command, args, { cwd: folder, maxBuffer: Infinity });
  running.child.stdin?.end();
  await running.catch(({ message, stdout, stderr }: Error & { stdout: string; stderr: string }) => {
    throw new Refusal(`${command} ${args.join(' ')} failed in ${folder}:\n${stdout + stderr || message}`);
  });
}
