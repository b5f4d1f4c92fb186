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

/** Debian's packages with what the tests of `deploy` start. */
const packages: Record<string, () => boolean> = {
  'nginx-light': () => locate('nginx').length > 0,
  'libnginx-mod-http-brotli-static': () => existsSync('/usr/share/nginx/modules/ngx_http_brotli_static_module.so'),
  caddy: () => locate('caddy').length > 0,
  openssl: () => locate('openssl').length > 0,
};

/** The tag of the tests that need them. */
export const webServerTag = '@web-servers';

/** Why the tests of `deploy` cannot run here, as one sentence; undefined if they can. Installs what is missing where it may. */
export async function ensureWebServers(): Promise<string | undefined> {
  if (missing().length > 0 && mayInstall()) {
    console.log('Installing nginx and Caddy with apt-get.');
    await installPackages(...missing());
  }
  if (missing().length === 0) return undefined;
  return `The tests of nginx and Caddy need Debian's ${missing().join(', ')}.`;
}

const missing = () =>
  Object.entries(packages)
    .filter(([, isThere]) => !isThere())
    .map(([name]) => name);
