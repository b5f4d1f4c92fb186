import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { securityHeaders, type HeaderTargets } from '../../scripts/security-headers';
import { projectFolder } from '../../scripts/source-files';
import { DEFAULT_AVATAR_URL, parseRuntimeConfig } from '../../src/api/config/runtime-config';

/** The entry script of the container, run without one. */
const folder = mkdtempSync(join(tmpdir(), 'console-entry-'));
const files = join(folder, 'files');
const state = join(folder, 'state');
const script = join(projectFolder, 'deploy/container/entrypoint.sh');

type Environment = Record<string, string>;
const remote = { REST_API_URL: 'https://api.example:8081/', REALTIME_API_URL: 'https://rt.example/' };
const proxied = {
  CONVERGENCE_REST: 'http://convergence/api/rest/',
  CONVERGENCE_REALTIME: 'http://10.0.0.7:8080',
};

function start(environment: Environment) {
  const { status, stdout, stderr } = spawnSync('sh', [script, 'echo', 'started'], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      CONSOLE_FILES: files,
      CONSOLE_STATE: state,
      CONSOLE_TEMPLATES: join(projectFolder, 'deploy/nginx/convergence-console'),
      ...environment,
    },
  });
  return { status, stdout, stderr };
}
const started = { status: 0, stdout: 'started\n', stderr: '' };
const written = (name: string) => readFileSync(join(state, name), 'utf8');
const configOf = (base = '/') => JSON.parse(written(`www${base}config.json`)) as unknown;

function build(base: string): void {
  rmSync(files, { recursive: true, force: true });
  mkdirSync(join(files, 'assets'), { recursive: true });
  writeFileSync(join(files, 'index.html'), `<script src="${base}assets/boot-x.js"></script>\n`);
  writeFileSync(join(files, 'config.json'), '{}');
}

beforeEach(() => build('/'));
afterAll(() => rmSync(folder, { recursive: true }));

it('writes the addresses and runs the command', () => {
  expect(start(remote)).toEqual(started);
  expect(configOf()).toEqual({
    restApiUrl: remote.REST_API_URL,
    realtimeApiUrl: remote.REALTIME_API_URL,
    baseUrl: '/',
  });
  expect(written('services.conf')).toBe('');
  expect(written('www/index.html')).toContain('boot-x.js');
});

it('passes calls on to a server, below its own origin', () => {
  expect(start({ ...proxied, AVATAR_URL: 'false' })).toEqual(started);
  expect(configOf()).toEqual({
    restApiUrl: '/rest/',
    realtimeApiUrl: '/realtime/',
    baseUrl: '/',
    avatarUrl: false,
  });
  expect(written('upstreams.conf')).toMatch(/convergence_rest \{\n {4}server convergence;/);
  expect(written('upstreams.conf')).toMatch(/convergence_realtime \{\n {4}server 10\.0\.0\.7:8080;/);
  expect(written('services.conf')).toContain('proxy_pass http://convergence_rest/api/rest$console_rest_path;');
  expect(written('services.conf')).toContain('proxy_pass http://convergence_realtime$console_realtime_path;');
});

it('serves a console at the path it was built for', () => {
  build('/admin/console/');
  for (const BASE_URL of ['', '/admin/console/', '/admin/console'])
    expect(start({ ...remote, BASE_URL })).toEqual(started);
  expect(configOf('/admin/console/')).toMatchObject({ baseUrl: '/admin/console/' });
  expect(written('at.conf')).toContain('location /admin/console/assets/ {');
  expect(written('at.conf')).not.toContain(' /console/');
});

const own = { restApiUrl: remote.REST_API_URL, realtimeApiUrl: remote.REALTIME_API_URL };
it.each<[Environment, HeaderTargets]>([
  [proxied, { avatarUrl: DEFAULT_AVATAR_URL }],
  [remote, { ...own, avatarUrl: DEFAULT_AVATAR_URL }],
  [
    { ...remote, AVATAR_URL: 'false' },
    { ...own, avatarUrl: false },
  ],
  [
    { ...remote, AVATAR_URL: '/faces/' },
    { ...own, avatarUrl: false },
  ],
  [
    { ...remote, AVATAR_URL: 'https://faces.example/a/' },
    { ...own, avatarUrl: 'https://faces.example/a/' },
  ],
  [
    { REST_API_URL: 'http://one:1/rest/', REALTIME_API_URL: 'http://one:65535/rt/' },
    {
      restApiUrl: 'http://one:1/rest/',
      realtimeApiUrl: 'http://one:65535/rt/',
      avatarUrl: DEFAULT_AVATAR_URL,
    },
  ],
  [
    { REST_API_URL: 'http://[::1]:81/', REALTIME_API_URL: '/rt/' },
    { restApiUrl: 'http://[::1]:81/', avatarUrl: DEFAULT_AVATAR_URL },
  ],
])('allows the connections of %j, and no others', (environment, targets) => {
  expect(start(environment)).toEqual(started);
  const sent = [...written('headers.conf').matchAll(/^add_header (\S+) "(.*)" always;$/gm)];
  const headers = Object.fromEntries(sent.map(([, name = '', value = '']) => [name, value]));
  expect(headers).toEqual(securityHeaders({ ...targets, https: true }));
});

it.each<[Environment, string]>([
  [{}, 'REST_API_URL is not set: give the address that the browser calls, or CONVERGENCE_REST to '],
  [{ REST_API_URL: '/rest/' }, 'REALTIME_API_URL is not set: '],
  [{ ...remote, REST_API_URL: 'api.example' }, 'REST_API_URL must be an address such as https://host/'],
  [{ ...remote, REST_API_URL: 'ftp://api.example/' }, 'REST_API_URL must be an address'],
  [{ ...remote, REST_API_URL: '//api.example/' }, 'REST_API_URL must be an address'],
  [{ ...remote, REST_API_URL: 'https://api.example:port/' }, 'REST_API_URL must be an address'],
  [{ ...remote, REST_API_URL: 'https://api.example:65536/' }, 'REST_API_URL must be an address'],
  [{ ...remote, REST_API_URL: 'https://$host/' }, 'REST_API_URL must be an address'],
  [{ ...remote, REST_API_URL: 'https://api.example";/' }, 'REST_API_URL must be an address'],
  [{ ...remote, REST_API_URL: 'https://me:secret@api.example/' }, 'REST_API_URL must not contain a user name'],
  [{ ...remote, REALTIME_API_URL: 'https://rt.example/?a' }, 'REALTIME_API_URL must not contain a query'],
  [{ ...remote, REALTIME_API_URL: 'https://rt.example/#a' }, 'REALTIME_API_URL must not contain a query'],
  [{ ...remote, REALTIME_API_URL: 'https://rt.example/\nx' }, 'REALTIME_API_URL must not contain line breaks'],
  [{ ...remote, REALTIME_API_URL: ' /rt/' }, 'REALTIME_API_URL must not contain spaces'],
  [{ ...remote, AVATAR_URL: 'off' }, 'AVATAR_URL must be false, or an address'],
  [{ ...remote, BASE_URL: '/console/' }, 'BASE_URL is "/console/", but this console was built for /;'],
  [{ CONVERGENCE_REST: proxied.CONVERGENCE_REST, REALTIME_API_URL: '/rt/' }, 'CONVERGENCE_REALTIME is not set'],
  [{ CONVERGENCE_REALTIME: 'http://a', REST_API_URL: '/rest/' }, 'CONVERGENCE_REST is not set'],
  [{ ...proxied, REST_API_URL: 'https://a/' }, 'REST_API_URL and CONVERGENCE_REST can not be used together.'],
  [{ ...proxied, CONVERGENCE_REST: 'https://a/' }, 'CONVERGENCE_REST must be a plain http address'],
  [{ ...proxied, CONVERGENCE_REST: 'http://a:0/' }, 'CONVERGENCE_REST must be an address'],
  [{ ...proxied, CONVERGENCE_REST: 'http://a/$b/' }, 'CONVERGENCE_REST must be a plain http address'],
  [{ ...proxied, CONVERGENCE_REST: 'http://a/;x' }, 'CONVERGENCE_REST must be a plain http address'],
  [{ ...proxied, CONVERGENCE_REALTIME: 'server:8080' }, 'CONVERGENCE_REALTIME must be an address'],
  [{ ...remote, CONSOLE_FILES: '/nowhere' }, 'There is no built console in /nowhere.'],
])('refuses %j in one sentence', (environment, sentence) => {
  const { status, stdout, stderr } = start(environment);
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr.trim()).toMatch(/^[^\n]*\.$/);
  expect(stderr).not.toContain('secret');
});

it('writes a file that the console reads as it was meant, for every path', () => {
  const page = new URL('http://console.example/');
  const path = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\s?#\p{Cc}]/u.test(text));
  fc.assert(
    fc.property(path, (text) => {
      const REST_API_URL = `https://api.example/${text}`;
      expect(start({ ...remote, REST_API_URL })).toEqual(started);
      expect(configOf()).toMatchObject({ restApiUrl: REST_API_URL });
      expect(parseRuntimeConfig(configOf(), page).ok).toBe(true);
    }),
    { numRuns: 15, examples: [['a"b\\c\'d|e&f$g'], ['\\'], ['"'], ['€/ü\u0301/%2F']] },
  );
});
