import { readFileSync } from 'node:fs';
import type { RealTimeNumber } from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import { createHazards, hazardNames, type Hazard } from '../../sandbox/hazards';
import { createDomain } from '../../sandbox/state/life-cycle';
import { pause, rawClient, rawSession } from './realtime-server';
import { client, raw, running, settled, soon, start } from './support/lab';
import { listening, newDirectory, open } from './support/open';

const only = (...names: Hazard[]) => createHazards(names).imitates;

describe('the hazards', () => {
  it('are all named in the README', () => {
    const readme = readFileSync(new URL('../../sandbox/README.md', import.meta.url), 'utf8');
    const named = [...readme.matchAll(/^\| `([a-z-]+)` +\| /gm)].map(([, name]) => name);
    expect(named.filter((name) => hazardNames.some((each) => each === name))).toEqual(hazardNames);
  });

  it('can be chosen again in a running sandbox', async () => {
    const { call, login } = await open({ control: true });
    const admin = await login();
    const filtered = async () => (await admin('GET', '/domains/convergence/default/groups?filter=x')).status;
    const choose = async (names: unknown) => (await call('PUT', '/control/hazards', { names })).status;
    expect(await filtered()).toBe(200);
    expect(await choose(['groups-filter'])).toBe(200);
    expect(await filtered()).toBe(500);
    expect(await choose(['stale-read'])).toBe(200);
    expect(await filtered()).toBe(200);
    expect([await choose(true), await filtered()]).toEqual([200, 500]);
    expect([await choose(['no-such']), await filtered()]).toEqual([400, 500]);
    expect([await choose(false), await filtered()]).toEqual([200, 200]);
  });
});

describe('overtaken-resync', () => {
  /** The versions that the operations sent to a session that comes back are based on, while another goes on editing. */
  const received = async (...names: Hazard[]) => {
    await start({ hazards: only(...names) });
    const { models } = await client('bob');
    const model = await models.open(await models.create({ collection: 'c1', data: { n: 1 } }));
    const number = model.elementAt('n') as RealTimeNumber;
    for (let count = 0; count < 3; count += 1) number.add(1);
    await settled(model);
    const session = await raw('admin');
    await session.ask('modelResyncRequest', { modelId: model.modelId(), contextVersion: 1 });
    number.add(1);
    const versions: unknown[] = [];
    while (versions.length < 4)
      versions.push(((await session.hears('remoteOperation')) as { contextVersion?: number }).contextVersion);
    return versions;
  };

  it('sends an operation of another before the older ones, where clients see a gap and give the model up', async () => {
    expect(await received('overtaken-resync')).toEqual([4, 1, 2, 3]);
  });

  it('is not there unless it is switched on', async () => {
    expect(await received()).toEqual([1, 2, 3, 4]);
  });
});

describe('refused-restart', () => {
  it('refuses the first reconnect to a domain after a restart, once', async () => {
    const data = newDirectory();
    const first = await listening({ data, hazards: ['refused-restart'] });
    const token = await operatorToken(first.listener.url);
    const url = (address: string) => `${address.replace('http', 'ws')}/`;
    const session = await rawSession(url(first.listener.url), { jwt: { jwt: token } }, domain);
    const reconnect = { reconnect: { token: session.welcome['reconnectToken'] } };
    const again = await rawSession(url(first.listener.url), reconnect, domain);
    expect(again.welcome['sessionId']).toBeDefined();
    await first.close();
    const second = await listening({ data, hazards: ['refused-restart'] });
    const refused = await rawClient(url(second.listener.url), domain);
    expect(await refused.ask('connectionRequest', reconnect)).toMatchObject([
      'connectionResponse',
      { failure: { code: 'server_error', details: 'Error initializing' } },
    ]);
    const third = await rawSession(url(second.listener.url), reconnect, domain);
    expect(third.welcome['sessionId']).toBeDefined();
  });
});

describe('unsettled-domain', () => {
  it('refuses connections to a domain that has just become ready, as the real server does', async () => {
    const pace = { initializing: 0, deleting: 0, upgrading: 0, unsettled: 1_000 };
    const { sandbox, listener } = await listening({ hazards: ['unsettled-domain'], pace });
    createDomain(sandbox.state, { namespace: 'convergence', id: 'quick', displayName: 'Quick' });
    const connect = async () => {
      const session = await rawClient(`${listener.url.replace('http', 'ws')}/`, 'convergence/quick');
      const [, answer] = await session.ask('connectionRequest', { anonymous: {} });
      return (answer as { failure?: { details: string } }).failure?.details;
    };
    expect(await connect()).toContain('could not connect to its database');
    await expect.poll(connect, { timeout: 10_000 }).not.toContain('could not connect to its database');
  });
});

describe('silent-jwt', () => {
  const attempt = async (token: string) => {
    const session = await rawClient(running().url);
    session.send({ requestId: 1, body: ['connectionRequest', { jwt: { jwt: token } }] });
    const answered = () => session.heard.find(({ responseId }) => responseId === 1)?.body;
    return { session, answered };
  };

  it('does not answer a token that is none', async () => {
    await start({ hazards: only('silent-jwt'), handshakeTimeout: 50 });
    const { session, answered } = await attempt('YOUR_JWT');
    await pause(300);
    expect([answered(), session.socket.readyState]).toEqual([undefined, session.socket.OPEN]);
    const damaged = await attempt('a.b.c');
    await soon(() => damaged.answered() !== undefined, 'an answer');
  });

  it('is not there unless it is switched on', async () => {
    await start();
    const { answered } = await attempt('YOUR_JWT');
    await soon(() => answered() !== undefined, 'an answer');
    expect(answered()).toMatchObject(['connectionResponse', { failure: { code: 'authentication_failed' } }]);
  });
});

const domain = 'convergence/default';

async function operatorToken(url: string): Promise<string> {
  const send = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `SessionToken ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return String(((await answer.json()) as { body: { token: string } }).body.token);
  };
  const token = await send('POST', '/auth/login', { username: 'admin', password: 'password' });
  return send('GET', `/domains/${domain}/convergenceUserToken`, undefined, token);
}
