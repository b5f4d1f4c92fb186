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

  const damages: [what: string, damage: (text: string) => string][] = [
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['not an object', () => '[]'],
    ['from a later version', (text) => text.replace('"version":1', '"version":2')],
    ['changed by one byte', (text) => text.replace('Default', 'Defaulx').replace('"Developer"', '"Developers"')],
  ];
  const opened = async () => {
    const notes: string[] = [];
    return { ...(await open({ data, note: (sentence) => notes.push(sentence) })), notes };
  };

  it.each(damages)('sets a domain aside, and serves the rest, when its file is %s', async (_what, damage) => {
    const first = await open({ data });
    const admin = await first.login();
    await admin('POST', '/domains', { namespace: 'convergence', id: 'other', displayName: 'Other' });
    await first.sandbox.close();
    const uid = present(findDomain(first.state, 'convergence', 'default')).uid;
    const file = path.join(data, 'domains', `${uid}.json`);
    const damaged = damage(readFileSync(file, 'utf8'));
    writeFileSync(file, damaged);
    for (let round = 0; round < 2; round += 1) {
      const { notes, login, sandbox } = await opened();
      expect(notes).toEqual([
        expect.stringContaining(`The domain convergence/default is set aside: The data file ${file} is damaged (`),
      ]);
      const again = await login();
      const { body } = await again('GET', '/domains/convergence/default');
      expect(body).toMatchObject({ status: 'error', displayName: 'Default' });
      expect(body['statusMessage']).toMatch(/is damaged \(.+\)\. It is left as it is: restore the file|restore it/);
      await again('PUT', '/domains/convergence/default', { displayName: 'Not written' });
      expect((await again('GET', '/domains/convergence/other')).status).toBe(200);
      await sandbox.close();
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
  });

  it.each(damages)('uses the version before when the file of the users is %s', async (_what, damage) => {
    const first = await open({ data });
    await (
      await first.login()
    )('POST', '/namespaces', { id: 'kept', displayName: 'Kept' });
    const one = await first.login();
    await one('PUT', '/user/profile', { email: 'a@b.de', firstName: '', lastName: '', displayName: 'Last' });
    await first.sandbox.close();
    const file = path.join(data, 'server.json');
    const damaged = damage(readFileSync(file, 'utf8'));
    writeFileSync(file, damaged);
    const { notes, state, sandbox } = await opened();
    expect(notes).toEqual([expect.stringContaining(`The data file ${file} is damaged (`)]);
    expect(state.server.namespaces.map(({ id }) => id)).toContain('kept');
    await sandbox.close();
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(damaged);
    writeFileSync(file, '');
    writeFileSync(`${file}.last`, '');
    await expect(createSandbox({ data })).rejects.toThrow(`The data file ${file} is damaged (`);
  });

  it('does not read copies and foreign files, and leaves them as they are', async () => {
    const first = await open({ data });
    const admin = await first.login();
    const file = domainFile();
    const old = readFileSync(file, 'utf8');
    await admin('PUT', '/domains/convergence/default', { displayName: 'Acknowledged' });
    await first.sandbox.close();
    const folder = path.dirname(file);
    const foreign = {
      [`${path.basename(file, '.json')} copy.json`]: old,
      'a.json': old,
      'notes.json': '{"a":1}',
      'b.json': 'text',
      'x.7.journal': '',
    };
    for (const [name, text] of Object.entries(foreign)) writeFileSync(path.join(folder, name), text);
    for (let round = 0; round < 2; round += 1) {
      const { notes, login, sandbox } = await opened();
      expect(notes).toHaveLength(Object.keys(foreign).length);
      for (const name of Object.keys(foreign)) expect(notes.join('\n')).toContain(path.join(folder, name));
      const { body } = await (await login())('GET', '/domains/convergence/default');
      expect(body['displayName']).toBe('Acknowledged');
      await sandbox.close();
      for (const [name, text] of Object.entries(foreign))
        expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);
    }
  });

  it('can be opened by one of several processes at once', async () => {
    await (await open({ data })).sandbox.close();
    writeFileSync(path.join(data, 'sandbox.lock'), '999999999');
    const started = [1, 2, 3].map(() => run('--port', '0', '--data', data));
    const urls = await Promise.allSettled(started.map(({ url }) => url()));
    expect(urls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of urls)
      if (each.status === 'rejected') expect(String(each.reason)).toContain('is in use by process');
  }, 60_000);

  it('is not treated as empty when the main file is missing', async () => {
    await (await open({ data })).sandbox.close();
    rmSync(path.join(data, 'server.json'));
    rmSync(path.join(data, 'server.json.last'), { force: true });
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
    const { login, state } = await open({ data });
    const admin = await login();
    const group = { id: 'g', description: 'Before', members: [] };
    await admin('POST', '/domains/convergence/default/groups', group);
    const groupPath = '/domains/convergence/default/groups/g';
    const inTheWay = [
      `${path.join(data, 'server.json')}.new`,
      path.join(data, 'domains', `${present(findDomain(state, 'convergence', 'default')).uid}.json.new`),
    ];
    for (const each of inTheWay) mkdirSync(each);
    const profile = { email: 'new@example.com', firstName: 'N', lastName: 'E', displayName: 'Not kept' };
    expect((await admin('PUT', '/user/profile', profile)).status).toBe(507);
    expect((await admin('GET', '/user/profile')).body).toMatchObject({ displayName: 'Server Admin' });
    expect((await admin('PUT', groupPath, { ...group, description: 'Not kept' })).status).toBe(507);
    expect((await admin('GET', groupPath)).body).toMatchObject({ description: 'Before' });
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

  it('answers 507 with a message when a change cannot be written', async () => {
    const { login } = await open({ data });
    const admin = await login();
    rmSync(data, { recursive: true });
    writeFileSync(data, 'in the way');
    const { status, body } = await admin('PUT', '/user/password', { password: 'password' });
    expect([status, body['error_code']]).toEqual([507, 'insufficient_storage']);
    expect(body['error_message']).toMatch(/^The data file \S+server\.json could not be written \(/);
    rmSync(data);
    mkdirSync(path.join(data, 'domains'), { recursive: true });
    expect((await admin('PUT', '/user/password', { password: 'password' })).status).toBe(200);
  });
});
