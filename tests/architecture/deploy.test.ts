import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headerLines } from '../../scripts/security-headers';
import { securityHeaders } from '../../scripts/security-headers';
import { projectFolder } from '../../scripts/source-files';
import { DEFAULT_AVATAR_URL } from '../../src/api/config/runtime-config';

const read = (path: string) => readFileSync(join(projectFolder, 'deploy', path), 'utf8');
const headers = securityHeaders({ avatarUrl: DEFAULT_AVATAR_URL, https: true });

it('nginx is told to send what `npm run headers` prints', () => {
  const lines = read('nginx/convergence-console/headers.conf').split('\n');
  expect(lines.filter((line) => line.startsWith('add_header ') && !line.includes(' Cache-Control '))).toEqual(
    headerLines(headers, 'nginx'),
  );
});

it('Caddy is told to send what `npm run headers` prints', () => {
  const [, block = ''] = /header \{\n([^}]+)\n\t\}/.exec(read('caddy/Caddyfile')) ?? [];
  const lines = block.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => /^[A-Z]/.test(line))).toEqual(headerLines(headers, 'caddy'));
});

it.each(['at-root', 'at-console', 'services', 'maps'])(
  'nginx adds no header in %s, which would drop the others there',
  (name) => {
    const text = read(`nginx/convergence-console/${name}.conf`);
    expect(text).not.toMatch(/^\s*add_header/m);
    expect(text.match(/^ +proxy_set_header/m)).toBeNull();
  },
);

it('the files of nginx for / and /console/ differ in the path only', () => {
  const [, ...root] = read('nginx/convergence-console/at-root.conf').split('\n');
  const [, ...below] = read('nginx/convergence-console/at-console.conf')
    .replace(/location = \/ \{[^}]*\}\n\n/, '')
    .replaceAll('/console/', '/')
    .split('\n');
  expect(below).toEqual(root);
});

/** How code reaches what lasts in the browser, or is shared by its tabs. */
const storage =
  /\b(?:localStorage|sessionStorage|indexedDB)\b|\bopenDB[<(]|\bBroadcastChannel\(|\bdocument\.cookie\b|\bbrowserStorage\(/;
const storedName =
  /(?:const (?:key|channelName) = '|perOperator\(page, server, '|openDB<\w+>\(['`]|`(?=console[_-]))([\w-]+)/g;

it('lists in docs/operations.md all that the console stores in the browser', () => {
  const storing = readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.stories.'))
    .map((path) => ({ path, text: readFileSync(join(projectFolder, 'src', path), 'utf8') }))
    .filter(({ text }) => storage.test(text));
  expect(storing.map(({ path }) => path).filter((path) => !/^(api\/browser|boot)\//.test(path))).toEqual([]);
  const namesOf = (text: string) => [...text.matchAll(storedName)].map(([, name = '']) => name);
  const withoutName = storing.filter(({ text }) => namesOf(text).length === 0).map(({ path }) => path);
  expect(withoutName.sort()).toEqual(['api/browser/storage.ts', 'boot/boot.ts']);
  const documented = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
  const names = new Set(storing.flatMap(({ text }) => namesOf(text)));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) expect(documented).toMatch(new RegExp(`\\| \`${name}[^\\w-]`));
});
