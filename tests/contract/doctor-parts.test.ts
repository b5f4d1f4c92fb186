import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  areas,
  type CheckResult,
  exitCodeOf,
  markdownReport,
  type Note,
  type Run,
  terminalReport,
  verdictOf,
} from '../../scripts/contract/report';
import { send, signIn, unreachable } from '../../scripts/contract/call';
import { examine } from '../../scripts/contract/examine';
import { parseContractFlags, type ContractFlags } from '../../scripts/contract/flags';
import { preflight } from '../../scripts/contract/preflight';
import {
  beginningWith,
  newRunName,
  readSettings,
  restoreSettings,
  startOfRun,
  sweep,
} from '../../scripts/contract/sweep';
import { Refusal } from '../../scripts/refusal';
import { portOf } from '../support/rest-server';
import { knownDifferences, type KnownDifference } from './support/known-differences';
import { checkTolerantly } from './support/notes';
import { checkOf, differenceOf } from './support/reporter';
import { serveSandbox, type Served } from './support/run-doctor';

describe('the command line', () => {
  const both = ['--rest-url', 'https://host:8081', '--realtime-url', 'https://host:8080/'];

  it('names the server, and takes the password from the environment only', () => {
    expect(parseContractFlags([], {})).toBe('embedded');
    expect(parseContractFlags(['--help'], {})).toBe('help');
    const flags = { url: 'https://host:8081', realtimeUrl: 'https://host:8080', password: 'secret' };
    const given = [...both, '--user=ann', '--only', 'rest-users, rest-server', '--with-settings', '--yes'];
    expect(parseContractFlags(given, { CONTRACT_PASSWORD: 'secret' })).toEqual({
      ...flags,
      username: 'ann',
      only: ['rest-server', 'rest-users'],
      mayChangeSettings: true,
      clean: false,
      yes: true,
      report: 'contract-report.md',
    });
    const fromEnvironment = {
      CONTRACT_REST_URL: 'https://host:8081',
      CONTRACT_REALTIME_URL: 'https://host:8080',
      CONTRACT_USERNAME: 'ann',
      CONTRACT_PASSWORD: 'secret',
    };
    expect(parseContractFlags([], fromEnvironment)).toMatchObject({ ...flags, mayChangeSettings: false });
  });

  it.each([
    [['--password', 'x'], /^A password on the command line can be seen by others: set CONTRACT_PASSWORD/],
    [['--rest-url', 'https://host'], /^--rest-url and --realtime-url must be given together\.$/],
    [['--rest-url', 'host', '--realtime-url', 'host'], /^--rest-url must be a full address/],
    [['--clean'], /^--clean needs --rest-url and --realtime-url\.$/],
    [['--nope'], /^Unknown option '--nope'. See npm run test:contract -- --help\.$/],
    [['--rest-url'], /^--rest-url needs a value\. See npm run/],
    [[...both, '--only', 'users'], /^There is no area "users"; choose from rest-server, /],
  ])('refuses %j with one sentence', (args, sentence) => {
    expect(() => parseContractFlags(args, {})).toThrow(expect.toSatisfy((error) => error instanceof Refusal));
    expect(() => parseContractFlags(args, {})).toThrow(sentence);
  });

  it('has an area for each file that examines a server', () => {
    const files = readdirSync(import.meta.dirname)
      .filter((file) => file.endsWith('.test.ts') && !file.startsWith('doctor'))
      .filter((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(' useTarget('))
      .map((file) => file.replace('.test.ts', ''));
    expect(Object.keys(areas).sort()).toEqual(files.sort());
  });
});

describe('the name of a run', () => {
  it('says when the run began, and is recognized with anything behind it', () => {
    const name = newRunName(new Date('2026-11-23T18:05:59Z'));
    expect(name).toMatch(/^contract-20261123-1805-[0-9a-f]{8}$/);
    for (const each of [name, `${name}-1a2b3c4d`, `${name}-1a2b3c4d-7 a/b`])
      expect(startOfRun(each)).toEqual(new Date('2026-11-23T18:05:00Z'));
    expect(newRunName(new Date())).not.toBe(newRunName(new Date()));
  });

  it.each(['contract-bystander', 'contract-2026', 'contract-20261123-1805', 'my-contract-20261123-1805-12345678'])(
    'is not %s',
    (name) => expect(startOfRun(name)).toBeUndefined(),
  );
});

/** A server that is no Convergence server. */
const serveOther = async (status: number, body: string, type = 'application/json') => {
  const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await portOf(server)}`;
};

const unusedAddress = async () => {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

describe('a server that cannot be examined', () => {
  const refusalOf = async (url: string, more: Partial<Parameters<typeof preflight>[0]> = {}) => {
    const server = { url, realtimeUrl: url, username: 'admin', password: 'password', ...more };
    const error: unknown = await preflight(server).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).message;
  };

  it('is refused with one sentence', async () => {
    const { url } = await serveSandbox();
    const nowhere = await unusedAddress();
    expect(await refusalOf(nowhere)).toBe(`${nowhere} can not be reached: nothing listens there.`);
    expect(await refusalOf(url, { realtimeUrl: nowhere })).toBe(
      `${nowhere} can not be reached: nothing listens there.`,
    );
    expect(await refusalOf(url.replace('http', 'https'))).toMatch(/does not speak TLS/);
    for (const page of [await serveOther(200, '<html>', 'text/html'), await serveOther(200, '{"ok":')])
      expect(await refusalOf(page)).toBe(
        `${page} answers, but not like the REST API of a Convergence server (status 200 to GET /health).`,
      );
    const other = await serveOther(404, '{}');
    expect(await refusalOf(url, { realtimeUrl: other })).toBe(
      `${other} answers, but does not open a WebSocket (status 404): is it the realtime API, and does a proxy in between pass upgrades?`,
    );
    expect(await refusalOf(url, { password: 'wrong' })).toBe(`${url} refuses the user name or the password of admin.`);
  });

  it('is refused without a Server Admin, who is signed out', async () => {
    const { sandbox, url } = await serveSandbox();
    const token = await signIn(url, 'admin', 'password');
    const dana = { username: 'dana', displayName: 'Dana', email: 'd@example.com', password: 'password' };
    await send(`${url}/users`, 'POST', { token, body: { ...dana, serverRole: 'Domain Admin' } });
    const before = structuredClone(sandbox.state.server.tokens);
    expect(await refusalOf(url, { username: 'dana' })).toBe(
      'dana is a Domain Admin on this server; the checks create users and namespaces, which takes a Server Admin.',
    );
    expect(sandbox.state.server.tokens).toEqual(before);
  });

  it('is refused with an untrusted certificate', () => {
    const cause = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    const { message } = unreachable('https://host', new TypeError('fetch failed', { cause }));
    expect(message).toBe(
      'https://host has a certificate that this computer does not trust (DEPTH_ZERO_SELF_SIGNED_CERT): set NODE_EXTRA_CA_CERTS to the file of its certificate authority.',
    );
  });

  it('is refused if no namespace can be created', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const { sandbox, url } = await serveSandbox({ control: true });
    const fault = { match: { method: 'POST', path: '/namespaces' }, status: 403, body: { ok: false } };
    await send(`${url}/control/faults`, 'POST', { body: fault });
    const args = ['--rest-url', url, '--realtime-url', url, '--yes'];
    const flags = parseContractFlags(args, { CONTRACT_USERNAME: 'admin', CONTRACT_PASSWORD: 'password' });
    await expect(examine(flags as ContractFlags, new AbortController().signal)).rejects.toThrow(
      /^The server refuses to create the namespace contract-\S+ \(status 403\); without it nothing can be examined\.$/,
    );
    expect(sandbox.state.server.tokens).toEqual([]);
  });
});

describe('the settings', () => {
  it('are put back, and only those that changed', async () => {
    const { url } = await serveSandbox({ control: true });
    const token = await signIn(url, 'admin', 'password');
    const call = (method: string, path: string, options = {}) => send(`${url}${path}`, method, { token, ...options });
    const before = await readSettings(call);
    await call('POST', '/config', { body: { 'passwords.minimum-length': 9 } });
    expect(await restoreSettings(call, before)).toEqual([]);
    expect(await readSettings(call)).toEqual(before);
    await call('POST', '/config', { body: { 'passwords.minimum-length': 9 } });
    const fault = { match: { method: 'POST', path: '/config' }, status: 500, body: {} };
    await call('POST', '/control/faults', { body: fault });
    expect(await restoreSettings(call, before)).toEqual([
      `The setting passwords.minimum-length could not be put back to ${String(before['passwords.minimum-length'])}.`,
    ]);
  });
});

describe('sweep', () => {
  const caller = async ({ url }: Served) => {
    const token = await signIn(url, 'admin', 'password');
    return (method: string, path: string, options = {}) => send(`${url}${path}`, method, { token, ...options });
  };

  it('removes everything whose name begins with the run name, and nothing else', async () => {
    const server = await serveSandbox();
    const call = await caller(server);
    const before = [...server.sandbox.state.domains.keys()];
    for (const id of ['run-1', 'run-1 a/b']) {
      await call('POST', '/namespaces', { body: { id, displayName: id } });
      await call('POST', '/domains', { body: { namespace: id, id: 'x/y', displayName: 'X' } });
    }
    await call('POST', '/namespaces', { body: { id: 'other-run-1', displayName: 'not of run-1' } });
    expect(await sweep({ call, patience: 5_000 }, beginningWith('run-1'))).toEqual([]);
    const { state } = server.sandbox;
    expect(state.server.namespaces.map(({ id }) => id)).toEqual(['convergence', 'other-run-1']);
    expect([...state.domains.keys()]).toEqual(before);
  });

  it('keeps and reports namespaces whose domains remain, and deletes the others', async () => {
    const server = await serveSandbox({ control: true });
    const call = await caller(server);
    for (const id of ['run-1', 'run-2', 'run-3']) {
      await call('POST', '/namespaces', { body: { id, displayName: id } });
      await call('POST', '/domains', { body: { namespace: id, id: 'x', displayName: 'X' } });
    }
    const refused = { match: { method: 'DELETE', path: '/domains/run-1/*' }, status: 500, body: {} };
    const silent = { match: { method: 'DELETE', path: '/domains/run-2/*' }, status: 200, body: {} };
    for (const body of [refused, silent]) await call('POST', '/control/faults', { body });
    expect(await sweep({ call, patience: 300 }, beginningWith('run-'))).toEqual([
      'namespace run-1: DELETE /domains/run-1/x was answered with 500',
      'namespace run-2: domains of run-2 are still there',
      'left on the server: run-1, run-2',
    ]);
    expect(await sweep({ call, patience: 5_000 }, beginningWith('run-'))).toEqual([]);
  });

  it('reports a server that no longer answers', async () => {
    const call = () => Promise.reject(new Error('connection refused'));
    expect(await sweep({ call, patience: 10 }, beginningWith('run-1'))).toEqual([
      'finding users: connection refused',
      'finding namespaces: connection refused',
      'finding what is left: connection refused',
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
      .filter((file) => /^re.*\.test\.ts$/.test(file))
      .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
      .join('\n');
    const unused = Object.keys(knownDifferences).filter((id) => !cases.includes(`'${id}'`));
    expect(unused).toEqual([]);
  });
});

describe('the report', () => {
  const note: Note = { kind: 'shown', id: 'blank', reason: 'blank is fine there' };
  const check = (name: string, more: Partial<CheckResult> = {}): CheckResult => ({
    name,
    result: 'holds',
    differences: [],
    notes: [],
    ...more,
  });
  const run: Run = {
    server: 'https://host',
    version: '1.0',
    username: 'ann',
    name: 'contract-1',
    started: new Date('2026-11-23T18:05:00Z'),
    chosen: ['rest-users', 'rest-roles'],
    stopped: false,
    problems: [],
    results: [
      {
        area: 'rest-users',
        problems: [],
        checks: [
          check('one', { notes: [note, note] }),
          check('two', {
            result: 'differs',
            notes: [note],
            differences: [
              {
                message: 'no',
                request: 'GET /users',
                expected: '"status": 200',
                got: '"status": 500\n"ok": false',
              },
            ],
          }),
          check('late', { result: 'unanswered', differences: [{ message: 'not reached in 60 s' }] }),
          check('three', { result: 'notTried', reason: 'it would last' }),
        ],
      },
      { area: 'rest-roles', problems: [], checks: [check('four')] },
    ],
  };

  it('names what was expected and what came, in values of one line and of several', () => {
    const message = 'expected this to be that\nand more';
    expect(
      differenceOf({
        message,
        diff: 'Expected: "https://host"\nReceived: null',
        expected: '"https://host"',
        actual: 'null',
      }),
    ).toEqual({ message: 'expected this to be that', expected: '"https://host"', got: 'null' });
    const diff = [
      '- Expected',
      '+ Received',
      '',
      '  {',
      '-   "answer": undefined,',
      '-   "name": "a",',
      '-   "status": 200,',
      '+   "status": 500,',
      '  }',
    ].join('\n');
    expect(
      differenceOf({
        message,
        diff,
        expected: '…',
        actual: '{\n  "request": "GET /users",\n  "status": 500,\n}',
      }),
    ).toMatchObject({ request: 'GET /users', expected: '"name": "a"\n"status": 200', got: '"status": 500' });
    expect(differenceOf({ message: 'not reached' })).toEqual({ message: 'not reached' });
  });

  it.each([
    ['Test timed out in 30000ms.', 'unanswered'],
    ['case-1 ready: not reached in 60000 ms.', 'unanswered'],
    ['all arrived: not so after 5 s', 'unanswered'],
    ['https://host can not be reached: no answer in time.', 'unanswered'],
    ['https://host can not be reached: the connection was closed.', 'differs'],
    ['expected 500 to be 200', 'differs'],
  ])('takes a failure with the message "%s" as %s', (message, result) => {
    const test = {
      fullName: 'one',
      result: () => ({ state: 'failed', errors: [{ message }] }),
      meta: () => ({}),
    };
    expect(checkOf(test as never)).toMatchObject({ result });
  });

  it('lists what is not as expected, once', () => {
    expect(terminalReport(run))
      .toBe(`The console may not work with this server: 2 of 4 checks hold, 1 differs, 1 got no answer in time.

Differs (1)
  - Users: two
    GET /users
    expected "status": 200
    got      "status": 500
             "ok": false

No answer in time (1)
  The server may be busy. Try these areas again with --only.
  - Users: late: not reached in 60 s

Known differences (1)
  The console copes with these defects of server 1.0.0-rc.13.
  - blank is fine there (blank)

Not tried (1)
  - Users: three: it would last`);
    expect(exitCodeOf(run)).toBe(1);
  });

  it('lists every check in the file', () => {
    expect(markdownReport(run)).toContain(`## Every check

### Users: 1 holds, 1 differs, 1 without an answer, 1 not tried

- holds: one
- **differs**: two
- no answer in time: late
- not tried: three

### Roles: 1 holds

- holds: four
`);
  });

  it('says that everything holds, or that it is incomplete', () => {
    const [, second] = run.results;
    const good = { ...run, results: [second!], chosen: ['rest-roles'] };
    const works = 'The console works with this server: 1 of 1 check holds.';
    expect([exitCodeOf(good), verdictOf(good)]).toEqual([0, works]);
    const unknown = 'Not known whether the console works with this server';
    const late = check('late', { result: 'unanswered' });
    for (const [more, verdict] of [
      [{ stopped: true }, `${unknown} (stopped before the end): 1 of 1 check holds.`],
      [{ problems: ['left on the server: a'] }, `${unknown} (see Problems): 1 of 1 check holds.`],
      [{ results: [{ ...second!, problems: ['no'] }] }, `${unknown} (see Problems): 1 of 1 check holds.`],
      [
        { results: [{ ...second!, checks: [...second!.checks, late] }] },
        `${unknown}: 1 of 2 checks holds, 1 got no answer in time.`,
      ],
    ] as const)
      expect([exitCodeOf({ ...good, ...more } as Run), verdictOf({ ...good, ...more } as Run)]).toEqual([2, verdict]);
  });
});
