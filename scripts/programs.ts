import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Every program of this name on the search path. */
export const locate = (command: string): string[] =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
    .map((folder) => join(folder, command))
    .filter(isProgram);

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether {@link installPackages} can install anything: as root on Debian and its kin. */
export const mayInstall = () => process.getuid?.() === 0 && locate('apt-get').length > 0;

let updated: Promise<boolean> | undefined;

/** Installs packages with apt-get, without starting the services they bring. Resolves with whether it worked. */
export async function installPackages(...names: string[]): Promise<boolean> {
  await (updated ??= aptGet('update'));
  const policy = '/usr/sbin/policy-rc.d';
  const unasked = !existsSync(policy);
  if (unasked) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await aptGet('install', '--yes', '--no-install-recommends', ...names);
  } finally {
    if (unasked) rmSync(policy);
  }
}

const aptGet = (...args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
