import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox';
import { findDomainSession, openDomainSession } from '../../sandbox/state/domain-sessions';
import { findDomain } from '../../sandbox/state/domains';
import { newDirectory, open, present } from './support/open';
import { run } from './support/run';

let data = '';
beforeEach(() => {
  data = newDirectory();
});

const domainFile = () => path.join(data, 'domains', present(readdirSync(path.join(data, 'domains'))[0]));

describe('the data directory', () => {
  it('restores everything, including signed-in operators', async () => {
    const first = await open({ data });
    const { body } = await first.call('POST', '/auth/login', { username: 'admin', password: 'password' });
    const token = String(body['token']);
    const admin = (method: string, url: string, payload?: unknown) => first.call(method, url, payload, token);
    await admin('POST', '/domains', { namespace: '~admin', id: 'kept', displayName: 'Kept' });
    await admin('PUT', '/user/favoriteDomains/~admin/kept');
    await admin('POST', '/config', { 'sessions.timeout': 90 });
    await admin('GET', '/domains/~admin/kept/convergenceUserToken');
    await first.sandbox.close();

    const second = await open({ data, seed: 'demo' });
    const get = async (url: string) => (await second.call('GET', url, undefined, token)).body;
    expect(await get('/domains/~admin/kept')).toMatchObject({ displayName: 'Kept', status: 'initializing' });
    second.clock.now += 8_000;
    expect(await get('/domains/~admin/kept')).toMatchObject({ status: 'ready' });
    expect(await get('/user/favoriteDomains')).toHaveLength(2);
    expect(await get('/config')).toMatchObject({ 'sessions.timeout': 90 });
    expect(await get('/user/profile')).toMatchObject({ username: 'admin' });
    expect(second.state.server.convergenceKey).toEqual(first.state.server.convergenceKey);
    expect(second.state.domains.size).toBe(2);
  });

  it('removes a deleted domain', async () => {
    const first = await open({ data });
    const admin = await first.login();
    await admin('DELETE', '/domains/convergence/default');
    first.clock.now += 1_000;
    await admin('GET', '/domains');
    await first.sandbox.close();
    expect(readdirSync(path.join(data, 'domains'))).toEqual([]);
    expect((await open({ data })).state.domains.size).toBe(0);
  });

  it('ends sessions that were open at shutdown', async () => {
    const first = await open({ data, seed: 'demo' });
    const orders = present(findDomain(first.state, 'acme', 'orders'));
    const { id } = openDomainSession(first.state, orders, present(orders.users[0]), {
      authMethod: 'password',
      client: 'JavaScript',
      clientVersion: '1',
      clientMetaData: '',
      remoteHost: '127.0.0.1:9',
    });
    await first.sandbox.close();
    const second = await open({ data });
    const session = findDomainSession(present(findDomain(second.state, 'acme', 'orders')), id);
    expect(session?.disconnected).toBe(second.clock.now);
  });

  it('keeps everything acknowledged when the process is killed', { timeout: 60_000 }, async () => {
    const { child, ended, url } = run('--port', '0', '--data', data, '--seed', 'bare');
    const address = await url();
    const post = async (target: string, body: unknown, token = '') => {
      const response = await fetch(`${address}${target}`, {
        method: 'POST',
        headers: { authorization: `SessionToken ${token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { body: { token: string } } };
    };
    const login = await post('/auth/login', { username: 'admin', password: 'password' });
    const { token } = login.body.body;
    const acknowledged: string[] = [];
    let killed = false;
    const create = async (worker: number) => {
      for (let index = 0; !killed; index += 1) {
        const id = `w${worker}-${index}`;
        const { status } = await post('/domains', { namespace: '~admin', id, displayName: id }, token);
        if (status === 201) acknowledged.push(id);
        if (acknowledged.length === 40) {
          killed = true;
          child.kill('SIGKILL');
        }
      }
    };
    await Promise.allSettled([1, 2, 3, 4].map(create));
    expect((await ended).code).toBeNull();
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    const sandbox = await createSandbox({ data });
    const ids = new Set([...sandbox.state.domains.values()].map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    const status = new Request('http://sandbox/status', {
      headers: { authorization: `SessionToken ${token}` },
    });
    expect((await sandbox.fetch(status)).status).toBe(200);
    await sandbox.close();
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['not an object', () => '[]'],
    ['from a later version', (text: string) => text.replace('"version":1', '"version":2')],
  ])('is refused and left unchanged when a file is %s', async (_what, damage) => {
    await (await open({ data })).sandbox.close();
    for (const file of [path.join(data, 'server.json'), domainFile()]) {
      const before = readFileSync(file, 'utf8');
      const damaged = damage(before);
      writeFileSync(file, damaged);
      const attempt = createSandbox({ data });
      await expect(attempt).rejects.toThrow(`The data file ${file} is damaged (`);
      await expect(attempt).rejects.toThrow(/^[^\n]+$/);
      expect(readFileSync(file, 'utf8')).toBe(damaged);
      writeFileSync(file, before);
    }
    expect((await open({ data })).state.domains.size).toBe(1);
  });

  it('is not treated as empty when the main file is missing', async () => {
    await (await open({ data })).sandbox.close();
    rmSync(path.join(data, 'server.json'));
    await expect(createSandbox({ data })).rejects.toThrow(/server\.json is damaged \(it is missing/);
  });

  it('ignores a partly written file', async () => {
    await (await open({ data })).sandbox.close();
    writeFileSync(path.join(data, 'server.json.new'), '{"version":');
    writeFileSync(`${domainFile()}.new`, '');
    expect((await open({ data })).state.domains.size).toBe(1);
  });

  it('is locked to one process', { timeout: 30_000 }, async () => {
    const first = run('--port', '0', '--data', data);
    await first.url();
    await expect(createSandbox({ data })).rejects.toThrow(
      `The data directory ${data} is in use by process ${first.child.pid}; `,
    );
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await open({ data })).state.domains.size).toBe(14);
  });

  it('is not written without changes', async () => {
    await (await open({ data })).sandbox.close();
    const file = path.join(data, 'server.json');
    const spaced = `${readFileSync(file, 'utf8')}\n`;
    writeFileSync(file, spaced);
    await (await open({ data })).sandbox.close();
    expect(readFileSync(file, 'utf8')).toBe(spaced);
  });

  it('rolls back changes that could not be written', async () => {
    const { login } = await open({ data });
    const admin = await login();
    const inTheWay = [`${path.join(data, 'server.json')}.new`, `${domainFile()}.new`];
    for (const each of inTheWay) mkdirSync(each);
    const profile = { email: 'new@example.com', firstName: 'N', lastName: 'E', displayName: 'Not kept' };
    expect((await admin('PUT', '/user/profile', profile)).status).toBe(500);
    expect((await admin('GET', '/user/profile')).body).toMatchObject({ displayName: 'Server Admin' });
    expect((await admin('PUT', '/domains/convergence/default', { displayName: 'Not kept' })).status).toBe(
      500,
    );
    expect((await admin('GET', '/domains/convergence/default')).body).toMatchObject({
      displayName: 'Default',
    });
    for (const each of inTheWay) rmSync(each, { recursive: true });
    expect((await admin('PUT', '/user/profile', profile)).status).toBe(200);
    expect((await admin('GET', '/user/profile')).body).toMatchObject({ displayName: 'Not kept' });
  });

  it('is refused immediately where no directory can be created', async () => {
    await expect(createSandbox({ data: '/proc/convergence-data' })).rejects.toThrow(
      /^The data directory \/proc\/convergence-data cannot be written to \(/,
    );
  });

  it('makes the lock unreadable to other users', async () => {
    await open({ data });
    expect(statSync(path.join(data, 'sandbox.lock')).mode & 0o777).toBe(0o600);
  });

  it('answers 500 with a message when a change cannot be written', async () => {
    const { login } = await open({ data });
    const admin = await login();
    rmSync(data, { recursive: true });
    writeFileSync(data, 'in the way');
    const { status, body } = await admin('PUT', '/user/password', { password: 'password' });
    expect([status, body['error_code']]).toEqual([500, 'internal_server_error']);
    expect(body['error_message']).toMatch(/^The data file \S+server\.json could not be written \(/);
    rmSync(data);
    mkdirSync(path.join(data, 'domains'), { recursive: true });
    expect((await admin('PUT', '/user/password', { password: 'password' })).status).toBe(200);
  });
});
