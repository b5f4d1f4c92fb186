import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Convergence } from '@convergence/convergence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { firstCode } from '~/views/pages/dashboard/getting-started/first-code';
import { snippetGroups } from '~/views/pages/dashboard/snippets';
import { collectionOf } from '../../sandbox/state/models';
import { defaultCollectionPermissions } from '../../sandbox/state/records';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { jsonFromValue } from '../../sandbox/state/data-values';
import { hashPassword } from '../../sandbox/state/secrets';
import { person, startRealtime, userToken } from './realtime-server';

/** The dashboard's samples for Node, each run as it is shown. Those for browsers run in tests/e2e/code-samples.spec.ts. */

const names = { collection: 'c1', user: 'dora', otherUser: 'alice', anonymous: false, missing: [] };
const cache = join(import.meta.dirname, '../../.cache');
let server: Awaited<ReturnType<typeof startRealtime>>;
let folder: string;

beforeAll(async () => {
  server = await startRealtime();
  server.domain.collections.push(
    collectionOf({ id: names.collection, worldPermissions: defaultCollectionPermissions() }),
  );
  server.domain.users.push(person('dora', 'Dora', { password: hashPassword('password') }));
  mkdirSync(cache, { recursive: true });
  // Below the project, so that the packages are found.
  folder = mkdtempSync(join(cache, 'samples-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const url = () => `${server.url.replace('ws', 'http')}acme/lab`;

/** Runs a program until it ends. Rejects with its output if it fails or takes too long. */
async function run(name: string, code: string, env: Record<string, string> = {}): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], {
    timeout: 25_000,
    env: { ...process.env, ...env },
  }).catch((error: Error & { killed?: boolean }) => {
    throw error.killed ? new Error(`${name} does not end.`) : error;
  });
  expect(stderr).toBe('');
  return stdout;
}

const sample = (group: string, label: string): string => {
  const found = snippetGroups(url(), names, 'node')
    .find((each) => each.label === group)
    ?.snippets.find((each) => each.label === label);
  if (!found) throw new Error(`There is no sample ${group}: ${label}.`);
  return found.code;
};

/** What each sample writes. */
const output: Record<string, Record<string, RegExp>> = {
  Connection: {
    Password: /^Connected as Dora\n$/,
    Anonymous: /^Connected as Display Name\n$/,
    JWT: /^Connected as Dora\n$/,
    Reconnect: /^Connected as admin\n$/,
  },
  Model: {
    'Open Auto Create': /title: 'My Model'/,
    Open: /title: 'My Model'/,
    Create: /title: 'My Model'/,
    Data: /^A New Title\n/,
  },
  Activity: { Join: /^Participants 1\n/ },
  Chat: { 'Chat Room': /Hello everyone/, 'Direct Chat': /Hello/ },
  Presence: { 'Presence Subscription': /^Available (true|false)\n/ },
};

describe('the code samples for Node', () => {
  it('are all run here', () => {
    const shown = snippetGroups(url(), names, 'node').map(({ label, snippets }) => [
      label,
      snippets.map((snippet) => snippet.label).sort(),
    ]);
    expect(Object.entries(output).map(([group, samples]) => [group, Object.keys(samples).sort()])).toEqual(shown);
  });

  /** What a reader puts in: the tokens. */
  const tokens: Record<string, () => Promise<[string, string]>> = {
    JWT: async () => ['<your JWT>', await userToken({ sub: 'dora' })],
    // As on the real server, only an operator can reconnect.
    Reconnect: async () => {
      const token = await issueConvergenceToken(server.state, 'admin');
      const client = await Convergence.connectWithJwt(url(), token, {
        webSocket: { class: WebSocket as never },
      });
      const reconnectToken = client.session().reconnectToken();
      await client.identity().profile();
      await client.dispose();
      return ['<your reconnect token>', reconnectToken];
    },
  };

  for (const [group, samples] of Object.entries(output))
    for (const [label, expected] of Object.entries(samples))
      it(`run without errors and end: ${group}, ${label}`, async () => {
        const [place, token] = (await tokens[label]?.()) ?? ['', ''];
        expect(await run(label, sample(group, label).replace(place, token))).toMatch(expected);
      });

  it('ask for a token instead of waiting for an answer to a placeholder', async () => {
    await expect(run('placeholder', sample('Connection', 'JWT'))).rejects.toThrow(
      'Put a token of your server in place of <your JWT>.',
    );
  });

  it('leave their changes on the server', () => {
    const model = server.domain.models.find(({ id }) => id === 'my-model');
    expect(model && jsonFromValue(model.root)).toMatchObject({
      title: 'A New Title',
      size: { width: 300, height: 100 },
    });
  });

  it('fail when the server refuses', async () => {
    const wrong = sample('Model', 'Create').replace('"c1"', '"no such collection"');
    server.domain.config.collectionAutoCreate = false;
    await expect(run('wrong', wrong)).rejects.toThrow('collection');
  });
});

describe('the first program', () => {
  const first = (filled: Partial<typeof names>) => firstCode(url(), { ...names, ...filled }, 'node');

  it('runs and ends where anonymous access is enabled', async () => {
    expect(await run('anonymous', first({ anonymous: true }).code)).toMatch(
      /^Connected as .*First User\nOpened first-model/,
    );
  });

  it('names what must exist, says what was refused, and ends', async () => {
    server.domain.config.collectionAutoCreate = false;
    const nothing = { anonymous: true, missing: ['collection'], collection: undefined };
    const { code } = firstCode(url(), { ...names, ...nothing } as never, 'node');
    expect(code).toContain('// Make in the console first: the collection "my-collection".');
    await expect(run('missing', code.replace('first-model', 'another-model'))).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Connected as') as string,
      stderr: expect.stringMatching(/^The model was not opened: [^\n]*my-collection[^\n]*\n$/) as string,
    });
    server.domain.config.collectionAutoCreate = true;
  });

  it('runs and ends with the password of a user', async () => {
    const { code, run: command } = first({});
    expect(command).toMatch(/^PASSWORD=/);
    expect(await run('user', code, { PASSWORD: 'password' })).toMatch(/^Connected as Dora\nOpened first-model/);
  });
});
