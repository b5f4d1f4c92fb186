import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { addApiKey } from '../../sandbox/state/api-keys';
import { userOf } from '../../sandbox/state/users';
import { knownDifferences } from './support/known-differences';
import type { KnownDifference } from './support/known-differences';
import { checkTolerantly } from './support/notes';
import type { Note } from './support/notes';
import { reportText } from './support/report-text';
import { runSuite, serveSandbox } from './support/run-suite';
import { sweep } from './support/sweep';
import { send, signIn } from './support/target';

const long = 180_000;

/** The known differences that occur in the server tests. */
const metHere = [
  'api-key-blank-name',
  'namespace-blank-id',
  'namespace-role-destructive-read',
  'user-role-unknown',
  'user-role-unknown-stored',
] as const;

type Server = Awaited<ReturnType<typeof serveSandbox>>;
let server: Server | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Everything the suite must leave unchanged, without traces of signing in. */
const contentsOf = ({ sandbox: { state } }: Server) => {
  const { users, namespaces, config, tokens } = state.server;
  return structuredClone({
    users: users.map(({ lastLogin: _, ...user }) => user),
    namespaces,
    config,
    tokens,
    domains: [...state.domains.values()],
  });
};

describe('the contract suite against another server', () => {
  it(
    'reports known differences, skips lasting changes and removes everything it created',
    { timeout: long },
    async () => {
      server = await serveSandbox({ hazards: true });
      const { state } = server.sandbox;
      state.server.users.push(
        userOf({
          username: 'contract-bystander',
          displayName: 'By Stander',
          email: 'b@example.com',
          serverRole: 'Developer',
          password: 'x',
        }),
      );
      const [admin] = state.server.users;
      if (admin) addApiKey(state, admin, { name: 'own', enabled: true });
      const before = contentsOf(server);
      const { code, report } = await runSuite(
        server.url,
        'rest-users',
        'rest-namespaces',
        'rest-roles',
        'rest-api-keys',
        'rest-domains',
        'rest-server',
      );
      expect(report).toContain(`The contract, checked against ${server.url}: `);
      expect(report).not.toContain('Differs');
      expect(report).not.toContain('Trouble');
      for (const id of metHere) expect(report).toContain(`${id}: ${knownDifferences[id].reason}`);
      expect(report).toMatch(
        /Not tried \(4\)[^]*keeps one that still has domains: the server would delete it/,
      );
      expect(code).toBe(0);
      expect(contentsOf(server)).toEqual(before);
    },
  );

  it('fails, reports differences and still cleans up', { timeout: long }, async () => {
    server = await serveSandbox({ control: true });
    const before = contentsOf(server);
    const fault = { match: { method: 'PUT', path: '/namespaces/*' }, times: 1000, status: 418, body: {} };
    await send(`${server.url}/control/faults`, 'POST', { body: fault });
    const { code, report } = await runSuite(server.url, 'rest-namespaces');
    expect(report).toMatch(/Differs \(2\)\n {2}- rest-namespaces > .*: /);
    expect(report).toContain('changes the display name and deletes it');
    expect(report).toContain('Known differences that did not show (1)\n  - namespace-blank-id');
    expect(report).not.toContain('Trouble');
    expect(code).toBe(1);
    expect(contentsOf(server)).toEqual(before);
  });

  it('reports what it could not remove', { timeout: long }, async () => {
    server = await serveSandbox({ control: true });
    const fault = { match: { method: 'DELETE', path: '/users/*' }, times: 1000, status: 500, body: {} };
    await send(`${server.url}/control/faults`, 'POST', { body: fault });
    const { code, report } = await runSuite(server.url, 'rest-own-user');
    expect(report).not.toContain('Differs');
    expect(report).toMatch(/Trouble \(1\)\n.*Not everything was removed\. user contract-\w+-1: DELETE/);
    expect(report).toMatch(/left on the server: contract-\w+-1, contract-/);
    expect(code).toBe(1);
    expect(server.sandbox.state.server.namespaces.map(({ id }) => id)).toEqual(['convergence']);
  });
});

describe('sweep', () => {
  const caller = async ({ url }: Server) => {
    const token = await signIn(url, 'admin', 'password');
    return (method: string, path: string, options = {}) =>
      send(`${url}${path}`, method, { token, ...options });
  };

  it('removes everything whose name begins with the run name, and nothing else', async () => {
    server = await serveSandbox();
    const call = await caller(server);
    const before = contentsOf(server);
    for (const id of ['run-1', 'run-1 a/b']) {
      await call('POST', '/namespaces', { body: { id, displayName: id } });
      await call('POST', '/domains', { body: { namespace: id, id: 'x/y', displayName: 'X' } });
    }
    await call('POST', '/namespaces', { body: { id: 'other-run-1', displayName: 'not of run-1' } });
    expect(await sweep({ call, patience: 5_000 }, 'run-1')).toEqual([]);
    const { namespaces, domains } = contentsOf(server);
    expect(namespaces.map(({ id }) => id)).toEqual(['convergence', 'other-run-1']);
    expect(domains).toEqual(before.domains);
  });

  it('keeps and reports namespaces whose domains remain, and deletes the others', async () => {
    server = await serveSandbox({ control: true });
    const call = await caller(server);
    for (const id of ['run-1', 'run-2', 'run-3']) {
      await call('POST', '/namespaces', { body: { id, displayName: id } });
      await call('POST', '/domains', { body: { namespace: id, id: 'x', displayName: 'X' } });
    }
    const refused = { match: { method: 'DELETE', path: '/domains/run-1/*' }, status: 500, body: {} };
    const silent = { match: { method: 'DELETE', path: '/domains/run-2/*' }, status: 200, body: {} };
    for (const body of [refused, silent]) await call('POST', '/control/faults', { body });
    expect(await sweep({ call, patience: 300 }, 'run-')).toEqual([
      'namespace run-1: DELETE /domains/run-1/x was answered with 500',
      'namespace run-2: domains of run-2 are still there',
      'left on the server: run-1, run-2',
    ]);
    expect(await sweep({ call, patience: 5_000 }, 'run-')).toEqual([]);
  });

  it('reports a server that no longer answers', async () => {
    const call = () => Promise.reject(new Error('connection refused'));
    expect(await sweep({ call, patience: 10 }, 'run-1')).toEqual([
      'users: connection refused',
      'namespaces: connection refused',
      'what is left: connection refused',
    ]);
  });
});

describe('known differences', () => {
  const known: KnownDifference = { reason: 'it does so', shows: (actual) => actual === 'odd' };
  const outcome = async (kind: 'sandbox' | 'server', actual: string) => {
    const notes: Note[] = [];
    const check = () => expect(actual).toBe('right');
    const failed = await checkTolerantly(
      { kind, id: 'a-case', known, note: (note) => notes.push(note) },
      actual,
      check,
    ).then(
      () => false,
      () => true,
    );
    return { failed, notes: notes.map((note) => note.kind) };
  };

  it('are tolerated on other servers only, and only as described', async () => {
    expect(await outcome('sandbox', 'right')).toEqual({ failed: false, notes: [] });
    expect(await outcome('sandbox', 'odd')).toEqual({ failed: true, notes: [] });
    expect(await outcome('server', 'odd')).toEqual({ failed: false, notes: ['shown'] });
    expect(await outcome('server', 'wrong')).toEqual({ failed: true, notes: [] });
    expect(await outcome('server', 'right')).toEqual({ failed: false, notes: ['gone'] });
  });

  it('are each used by a test', () => {
    const cases = readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.test.ts') && file !== 'frame.test.ts')
      .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
      .join('\n');
    const unused = Object.keys(knownDifferences).filter((id) => !cases.includes(`'${id}'`));
    expect(unused).toEqual([]);
  });
});

describe('the report', () => {
  it('lists each item once, with its reason', () => {
    const note: Note = { kind: 'shown', id: 'blank', reason: 'blank is fine there' };
    const text = reportText(
      'https://host',
      [
        { name: 'one', state: 'passed', failures: [], notes: [note, note] },
        { name: 'two', state: 'failed', failures: ['expected 1 to be 2', 'again'], notes: [note] },
        { name: 'three', state: 'skipped', failures: [], leftOut: 'it would last', notes: [] },
        { name: 'four', state: 'pending', failures: [], notes: [] },
      ],
      ['a.test.ts: not removed'],
    );
    expect(text).toBe(`The contract, checked against https://host: 1 of 4 cases hold.

Differs (1)
  - two: expected 1 to be 2 / again

Known differences, tolerated (1)
  - blank: blank is fine there

Not tried (2)
  - three: it would last
  - four: the run ended before

Trouble (1)
  - a.test.ts: not removed
`);
  });
});
