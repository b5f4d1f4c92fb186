import { describe, expect, it, vi } from 'vitest';
import { addApiKey, userOf } from '../../sandbox/state/users';
import { send, signIn } from '../../scripts/contract/call';
import { newRunName } from '../../scripts/contract/sweep';
import { knownDifferences } from './support/known-differences';
import { serveChanged, serveSandbox, startDoctor, type Served } from './support/run-doctor';

const long = 180_000;

/** Everything that must be as before, without traces of signing in. */
const contentsOf = ({ sandbox: { state } }: Served) => {
  const { users, namespaces, config, tokens } = state.server;
  return structuredClone({
    users: users.map(({ lastLogin: _, ...user }) => user),
    namespaces,
    config,
    tokens,
    domains: [...state.domains.values()],
  });
};

/** Adds what a stopped run leaves: a user, and a namespace with a domain. */
const addRemains = async ({ sandbox: { state }, url }: Served, run: string) => {
  const token = await signIn(url, 'admin', 'password');
  const user = {
    username: `${run}-1`,
    displayName: 'Case',
    email: `${run}@example.com`,
    password: 'password',
  };
  for (const [path, body] of [
    ['/users', { ...user, serverRole: 'Developer' }],
    ['/namespaces', { id: run, displayName: run }],
    ['/domains', { namespace: run, id: 'case-1', displayName: 'Case' }],
  ] as const)
    expect((await send(`${url}${path}`, 'POST', { token, body })).status).toBe(201);
  await send(`${url}/auth/logout`, 'POST', { body: { token } });
  await vi.waitUntil(() => [...state.domains.values()].every(({ status }) => status === 'ready'), {
    timeout: long,
  });
};
const oldRun = newRunName(new Date('2026-01-02T03:04:05Z'));

describe('npm run test:contract with the address of a server', () => {
  it('reports known differences, and removes what it created and what an old run left', { timeout: long }, async () => {
    const server = await serveSandbox({ hazards: true });
    const { state } = server.sandbox;
    const bystander = { displayName: 'By Stander', email: 'b@example.com', password: 'x' };
    for (const username of ['contract-bystander', 'contract-2026'])
      state.server.users.push(userOf({ username, ...bystander, email: username, serverRole: 'Developer' }));
    addApiKey(state, state.server.users[0]!, { name: 'own', enabled: true });
    const youngRun = newRunName(new Date());
    await addRemains(server, youngRun);
    const before = contentsOf(server);
    await addRemains(server, oldRun);
    const areas = '--only=rest-users,rest-namespaces,rest-roles,rest-api-keys';
    const { code, output, report } = await startDoctor(server.url, areas).ended;
    expect(output).toMatch(/begin with\n {2}contract-\d{8}-\d{4}-\w{8}\nand removes them at the end/);
    expect(output).toContain(`removed first: user ${oldRun}-1, namespace ${oldRun}.`);
    expect(output).toContain(`may not have ended: user ${youngRun}-1, namespace ${youngRun}. --clean`);
    for (const id of ['api-key-blank-name', 'namespace-blank-id', 'namespace-role-destructive-read'] as const)
      expect(output).toContain(`${knownDifferences[id].reason} (${id})`);
    expect(output).toMatch(/Not tried \(4\)[^]*keeps one that still has domains: the server would delete it/);
    expect(output).toMatch(/\n\nThe console works with this server: (\d+) of \1 checks hold\.\n/);
    expect(output).not.toMatch(/Differs|Problems/);
    expect(report()).toContain('- holds: API keys › have unique names per operator');
    expect(code).toBe(0);
    expect(contentsOf(server)).toEqual(before);
  });

  it('names what is different on another server', { timeout: long }, async () => {
    const server = await serveSandbox();
    const before = contentsOf(server);
    const url = await serveChanged(server.url, ({ method, path, body }) => ({
      ...(method === 'PUT' && path.startsWith('/namespaces/') ? { status: 418 } : {}),
      ...(path === '/user/profile' ? { body: body.replace(/"email":"[^"]*",?/, '') } : {}),
    }));
    const { code, output, report } = await startDoctor(url, '--only=rest-namespaces,rest-own-user').ended;
    for (const text of [output, report()]) {
      expect(text).toMatch(
        /Namespaces: changing and deleting namespaces › changes the display name and deletes it[^]{0,20}PUT \/namespaces\/contract-\S+\n\s+expected "status": 200\n\s+got +"status": 418\n/,
      );
      expect(text).toMatch(
        /can read and change the profile[^]{0,20}GET \/user\/profile\n\s+expected "email": "contract-[^"]+"\n\s+got +nothing there\n/,
      );
      expect(text).toMatch(/The console may not work with this server: \d+ of \d+ checks hold, 3 differ\./);
    }
    expect(code).toBe(1);
    expect(contentsOf(server)).toEqual(before);
  });

  it('removes everything when it is stopped', { timeout: long }, async () => {
    const server = await serveSandbox();
    const before = contentsOf(server);
    const doctor = startDoctor(server.url, '--only=rest-domains,rest-own-user,rest-collections');
    const { domains } = server.sandbox.state;
    await vi.waitUntil(() => domains.size > before.domains.length, { timeout: long });
    doctor.kill('SIGINT');
    const { code, output, report } = await doctor.ended;
    expect(output).toContain('Stopped. Removing what was created');
    expect(report()).toContain('(stopped before the end)');
    expect(report()).toContain('- Domains: the run ended before');
    expect(code).toBe(2);
    expect(contentsOf(server)).toEqual(before);
  });

  it('says why it could not go on, and how to clean up, when the server is gone', { timeout: long }, async () => {
    const server = await serveSandbox({ control: true });
    const before = server.sandbox.state.domains.size;
    const doctor = startDoctor(server.url, '--only=rest-domains');
    await vi.waitUntil(() => server.sandbox.state.domains.size > before, { timeout: long });
    const gone = { match: { path: '/' }, times: 10_000, drop: true };
    await send(`${server.url}/control/faults`, 'POST', { body: gone });
    const { code, output } = await doctor.ended;
    expect(output).toContain(`users: ${server.url} can not be reached: the connection was closed.`);
    expect(output).not.toContain('fetch failed');
    expect(output).toContain('To remove what is left, run this again with --clean');
    expect(code).toBe(2);
  });

  it('ends its tests when it is killed, and --clean removes what they left', { timeout: long }, async () => {
    const server = await serveSandbox();
    const before = contentsOf(server);
    const doctor = startDoctor(server.url, '--only=rest-domains');
    const { state } = server.sandbox;
    await vi.waitUntil(() => state.domains.size > before.domains.length, { timeout: long });
    doctor.kill('SIGKILL');
    await doctor.ended;
    const { code, output } = await startDoctor(server.url, '--clean').ended;
    expect(output).toMatch(/Removing what earlier runs left: .*namespace contract-\d/);
    expect(code).toBe(0);
    const { tokens: _, ...rest } = before;
    expect(contentsOf(server)).toMatchObject(rest);
  });
});
