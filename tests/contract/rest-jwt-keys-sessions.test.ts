import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { bodyOf, listOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, create, ready, pathOf, realtimeUrlOf, until } = useTarget();
const id = newId();
const keys = (rest = '') => `${pathOf(id)}/jwtKeys${rest}`;
const sessions = (rest = '') => `${pathOf(id)}/sessions${rest}`;
const noKey = refusal('not_found', 'The specified key does not exist.');

beforeAll(async () => {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  await create(id);
  await ready(id);
}, patience);

const connect = async (enter: (client: ConvergenceDomain) => Promise<unknown>) => {
  const client = new ConvergenceDomain(realtimeUrlOf(id), { webSocket: { class: WebSocket as never } });
  try {
    await enter(client);
  } catch (error) {
    await client.dispose();
    throw error;
  }
  return client;
};

describe('the JWT keys of a domain', () => {
  it('are created, read, changed and deleted', async () => {
    const key = { id: 'case', description: 'A key', key: 'any text', enabled: true };
    expect((await call('POST', keys(), { body: key })).status).toBe(201);
    const twice = await call('POST', keys(), { body: key });
    expect([twice.status, twice.body]).toEqual([409, refusal('duplicate', undefined, { field: 'id' })]);
    for (const wrong of [{ ...key, id: '' }, { ...key, id: 'k2', enabled: 'yes' }, { id: 'k2' }])
      expect((await call('POST', keys(), { body: wrong })).status).toBe(400);
    const read = { ...key, updated: expect.any(Number) as number };
    expect(bodyOf(await call('GET', keys('/case')))).toEqual(read);
    expect(listOf(await call('GET', keys('?filter=zzz')))).toEqual([read]);
    const change = { description: '', key: 'other', enabled: false };
    expect((await call('PUT', keys('/case'), { body: change })).status).toBe(200);
    expect(bodyOf(await call('GET', keys('/case')))).toEqual({ ...read, ...change });
    expect((await call('DELETE', keys('/case'))).status).toBe(200);
    for (const [method, body] of [['GET'], ['PUT', change], ['DELETE']] as const) {
      const answer = await call(method, keys('/case'), body ? { body } : {});
      expect([method, answer.status, answer.body]).toEqual([method, 404, noKey]);
    }
  });

  it('let people in whose tokens are signed with them, while they are enabled', async () => {
    const { publicKey, privateKey } = bodyOf(await call('GET', '/util/keygen'));
    const key = { description: '', key: publicKey, enabled: true };
    await call('POST', keys(), { body: { id: 'signing', ...key } });
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'signing' })
      .setSubject('walk-in')
      .setAudience('Convergence')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createPrivateKey(String(privateKey)));
    const client = await connect((each) => each.connectWithJwt(token));
    expect(bodyOf(await call('GET', `${pathOf(id)}/users/walk-in`))).toMatchObject({ username: 'walk-in' });
    await client.dispose();
    await call('PUT', keys('/signing'), { body: { ...key, enabled: false } });
    await expect(connect((each) => each.connectWithJwt(token))).rejects.toThrow();
  });
});

describe('the sessions of a domain', () => {
  it('are there while they last, and afterwards', async () => {
    await call('POST', `${pathOf(id)}/users`, { body: { username: 'sam', password: 'Aa1!secret' } });
    const client = await connect((each) =>
      each.connectWithPassword({ username: 'sam', password: 'Aa1!secret' }),
    );
    const sessionId = client.session().sessionId();
    const session = {
      id: sessionId,
      username: 'sam',
      userType: 'normal',
      connected: expect.any(Number) as number,
      authMethod: 'password',
      client: 'JavaScript',
      clientVersion: expect.any(String) as string,
      clientMetaData: expect.any(String) as string,
      remoteHost: expect.any(String) as string,
    };
    expect(bodyOf(await call('GET', sessions(`/${sessionId}`)))).toEqual(session);
    const found = async (query: string) => bodyOf(await call('GET', sessions(`?${query}`)));
    const mine = { data: [session], startIndex: 0, totalResults: 1 };
    expect(await found('excludeDisconnected=true&sessionType=normal')).toEqual(mine);
    // With a filter the rows are right, and the total is 0.
    for (const filter of ['username=sam', 'authMethod=pass', `sessionId=${sessionId}`, 'remoteHost=.'])
      expect([filter, await found(`${filter}&excludeDisconnected=true&sessionType=normal`)]).toEqual([
        filter,
        { ...mine, totalResults: 0 },
      ]);
    for (const query of ['username=SAM', 'username=sam&sessionType=anonymous'])
      expect(await found(query)).toEqual({ data: [], startIndex: 0, totalResults: 0 });
    await client.dispose();
    await until('the session has ended', async () => {
      const { disconnected } = bodyOf(await call('GET', sessions(`/${sessionId}`)));
      return typeof disconnected === 'number';
    });
    expect(await found('username=sam&excludeDisconnected=true')).toMatchObject({ data: [] });
    expect(await found('username=sam&sessionType=anything')).toMatchObject({ data: [{ id: sessionId }] });
  });

  it('are listed newest first, in pages', async () => {
    for (let index = 0; index < 3; index += 1) {
      const client = await connect((each) =>
        each.connectWithPassword({ username: 'sam', password: 'Aa1!secret' }),
      );
      await client.dispose();
    }
    const page = bodyOf(await call('GET', sessions('?username=sam&offset=1&limit=2')));
    expect(page).toMatchObject({ startIndex: 1 });
    expect(page['data']).toHaveLength(2);
    const times = (page['data'] as { connected: number }[]).map(({ connected }) => connected);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('are missed with 404', async () => {
    const answer = await call('GET', sessions('/no-such-session'));
    expect([answer.status, answer.body]).toEqual([404, refusal('not_found')]);
  });
});
