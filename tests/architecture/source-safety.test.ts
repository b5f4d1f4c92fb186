import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../../scripts/source-files';

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: projectFolder, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !/\.(png|woff2)$/.test(path));

const filesWith = (pattern: RegExp, paths: readonly string[]) =>
  paths.filter((path) => pattern.test(readFileSync(join(projectFolder, path), 'utf8')));

it('nothing in the console makes markup of text', () => {
  const makers =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString|srcdoc/i;
  expect(
    filesWith(
      makers,
      tracked.filter((path) => path.startsWith('src/') && !path.endsWith('.stories.tsx')),
    ),
  ).toEqual([]);
  expect(makers.test('dangerouslySetInnerHTML')).toBe(true);
});

it('no file of the project has a private key or a token of a service', () => {
  const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----(\\n|[\sA-Za-z0-9+/=]){200}/;
  const token = /\b(AKIA[A-Z0-9]{16}|gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|xox[abp]-[A-Za-z0-9-]{20})\b/;
  expect(filesWith(privateKey, tracked)).toEqual([]);
  expect(filesWith(token, tracked)).toEqual([]);
  expect(privateKey.test(`-----BEGIN RSA PRIVATE KEY-----\n${'A'.repeat(200)}`)).toBe(true);
  expect(token.test(`ghp_${'a'.repeat(36)}`)).toBe(true);
});
