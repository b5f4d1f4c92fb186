import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfigFile } from '../../scripts/config-file';

const folder = mkdtempSync(join(tmpdir(), 'config-file-'));
const file = join(folder, 'config.json');
const good = { restApiUrl: 'https://api.example:8081', realtimeApiUrl: 'https://rt.example:8080/' };
const read = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfigFile(file);
};

afterAll(() => rmSync(folder, { recursive: true }));

it('reads the server and the avatar service', () => {
  const remote = { restApiUrl: 'https://api.example:8081/', realtimeApiUrl: 'https://rt.example:8080/' };
  expect(read(good)).toEqual({ remote, avatarUrl: 'https://www.gravatar.com/avatar/' });
  expect(read({ ...good, baseUrl: '/console/', avatarUrl: false })).toEqual({ remote, avatarUrl: false });
});

it.each([
  ['{ "restApiUrl"', 'can not be read: Expected '],
  ['[]', 'config.json must be an object with the keys restApiUrl'],
  [{ ...good, realtimeApiUrl: undefined }, 'realtimeApiUrl is missing from config.json'],
  [{ ...good, restApiUrl: 'host:8081' }, 'restApiUrl must begin with http:// or https://'],
  [{ ...good, restApiUrl: '/rest/' }, 'restApiUrl must be a full address'],
  [{ ...good, avatarUrl: 'faces' }, 'avatarUrl must be a full address'],
])('refuses %j in one sentence', (content, sentence) => {
  expect(() => read(content)).toThrow(sentence);
  expect(() => read(content)).toThrow(/^[^\n]+\.$/);
});

it('refuses a missing file and a folder', () => {
  expect(() => readConfigFile(join(folder, 'none.json'))).toThrow(
    `There is no configuration file ${folder}/none.json.`,
  );
  expect(() => readConfigFile(folder)).toThrow('can not be read: EISDIR');
});
