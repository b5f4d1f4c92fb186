import { existsSync } from 'node:fs';
import { installPackages, locate, mayInstall } from './programs';

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
