import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { BrowserSocket } from '../support/browser-socket';
import { domainPassword, refused, useTarget } from './support/use-target';

const { target, expects, useDomain, until } = useTarget();
const domain = useDomain('sam');
const keys = `${domain}/jwtKeys`;
const sessions = `${domain}/sessions`;
Convergence.configureLogging({ root: LogLevel.SILENT });

const connect = async (enter: (client: ConvergenceDomain) => Promise<unknown>) => {
  const url = `${target().realtimeUrl}/${domain.replace('/domains/', '')}`;
  const client = new ConvergenceDomain(url, { webSocket: { class: BrowserSocket as never } });
  try {
    await enter(client);
  } catch (error) {
    await client.dispose();
    throw error;
  }
  return client;
};
const connectSam = () => connect((client) => client.connectWithPassword({ username: 'sam', password: domainPassword }));

describe('domain JWT keys', () => {
  it('can be created, read, changed and deleted', async () => {
    const key = { id: 'case', description: 'A key', key: 'any text', enabled: true };
    await expects([`POST ${keys}`, key], 201);
    await expects([`POST ${keys}`, key], 409, refused('duplicate', undefined, { field: 'id' }));
    for (const wrong of [{ ...key, id: '' }, { ...key, id: 'k2', enabled: 'yes' }, { id: 'k2' }])
      await expects([`POST ${keys}`, wrong], 400);
    const read = { ...key, updated: expect.any(Number) as number };
    await expects(`GET ${keys}/case`, 200, read);
    await expects(`GET ${keys}?filter=zzz`, 200, [read]);
    const change = { description: '', key: 'other', enabled: false };
    await expects([`PUT ${keys}/case`, change], 200);
    await expects(`GET ${keys}/case`, 200, { ...read, ...change });
    await expects(`DELETE ${keys}/case`, 200);
    const noKey = refused('not_found', 'The specified key does not exist.');
    await expects(`GET ${keys}/case`, 404, noKey);
    await expects([`PUT ${keys}/case`, change], 404, noKey);
    await expects(`DELETE ${keys}/case`, 404, noKey);
  });

  it('authenticate users with signed tokens while enabled', async () => {
    const { publicKey, privateKey } = await expects('GET /util/keygen', 200);
    const key = { description: '', key: publicKey, enabled: true };
    await expects([`POST ${keys}`, { id: 'signing', ...key }], 201);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'signing' })
      .setSubject('walk-in')
      .setAudience('Convergence')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createPrivateKey(String(privateKey)));
    const client = await connect((each) => each.connectWithJwt(token));
    expect(await expects(`GET ${domain}/users/walk-in`, 200)).toMatchObject({ username: 'walk-in' });
    await client.dispose();
    await expects([`PUT ${keys}/signing`, { ...key, enabled: false }], 200);
    await expect(connect((each) => each.connectWithJwt(token))).rejects.toThrow();
  });
});

describe('domain sessions', () => {
  it('can be read while connected and afterwards', async () => {
    const client = await connectSam();
    const id = client.session().sessionId();
    const text = expect.any(String) as string;
    const session = {
      id,
      username: 'sam',
      userType: 'normal',
      connected: expect.any(Number) as number,
      authMethod: 'password',
      client: 'JavaScript',
      clientVersion: text,
      clientMetaData: text,
      remoteHost: text,
    };
    await expects(`GET ${sessions}/${id}`, 200, session);
    const mine = { data: [session], startIndex: 0, totalResults: 1 };
    const normal = 'excludeDisconnected=true&sessionType=normal';
    await expects(`GET ${sessions}?${normal}`, 200, mine);
    // With a filter the rows are correct but the total is 0.
    for (const filter of ['username=sam', 'authMethod=pass', `sessionId=${id}`, 'remoteHost=.'])
      await expects(`GET ${sessions}?${filter}&${normal}`, 200, { ...mine, totalResults: 0 });
    for (const query of ['username=SAM', 'username=sam&sessionType=anonymous'])
      await expects(`GET ${sessions}?${query}`, 200, { data: [], startIndex: 0, totalResults: 0 });
    await client.dispose();
    await until('the session has ended', async () => {
      const { disconnected } = await expects(`GET ${sessions}/${id}`, 200);
      return typeof disconnected === 'number';
    });
    const found = (query: string) => expects(`GET ${sessions}?username=sam&${query}`, 200);
    expect(await found('excludeDisconnected=true')).toMatchObject({ data: [] });
    expect(await found('sessionType=anything')).toMatchObject({ data: [{ id }] });
  });

  it('are listed newest first, in pages', async () => {
    for (let index = 0; index < 3; index += 1) await (await connectSam()).dispose();
    const page = await expects(`GET ${sessions}?username=sam&offset=1&limit=2`, 200);
    expect(page).toMatchObject({ startIndex: 1 });
    const times = (page['data'] as { connected: number }[]).map(({ connected }) => connected);
    expect(times).toHaveLength(2);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('answer 404 for an unknown session', async () => {
    await expects(`GET ${sessions}/no-such-session`, 404, refused('not_found'));
  });
});
