// Plain JavaScript without packages: it runs before `npm start`, `npm test` and Storybook, when nothing may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} LockFile */

/**
 * Whether each package of a lock file is installed in that version. Optional packages may be missing.
 * @param {LockFile} wanted
 * @param {LockFile} installed
 */
export const hasPackages = (wanted, installed) =>
  Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    const present = installed.packages[path];
    return path === '' || (present ? present.version === version : optional === true);
  });

/**
 * The sentence that refuses a version of Node.js, such as "18.20.0"; undefined if it can be used.
 * @param {string} node
 */
export const whyNot = (node) => {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? undefined
    : `This is Node.js ${node}. Install Node.js 22 or 24 (20.19 or newer also works).`;
};

/**
 * Installs what `package-lock.json` says if it is missing or out of date, and returns the exit code.
 * @param {string} root
 */
export function install(root) {
  const refusal = whyNot(process.versions.node);
  if (refusal) {
    console.error(refusal);
    return 2;
  }
  /** @param {string} path */
  const read = (path) => /** @type {LockFile} */ (JSON.parse(readFileSync(join(root, path), 'utf8')));
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(join(root, installed)) && hasPackages(read('package-lock.json'), read(installed))) return 0;
  console.log('Installing packages …');
  // On Windows npm is a script that only a shell can start.
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error('The packages could not be installed: npm ci failed.');
  return status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = install(join(import.meta.dirname, '..'));
