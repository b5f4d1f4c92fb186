import { describe, expect, it } from 'vitest';
import { encode } from '../../sandbox/realtime/codec';
import { pause, passwordOf, rawClient, type RawClient } from './realtime-server';
import { raw, running as server, start } from './support/lab';

const silently = { code: 1000, reason: '' };

describe('protocol violations', () => {
  it.each<[string, (client: RawClient) => void]>([
    ['a connection request without a request id', (client) => client.say('connectionRequest', passwordOf('alice'))],
    ['an empty frame', (client) => client.socket.send(Buffer.alloc(0))],
  ])('close a new connection: %s', async (_, violate) => {
    await start();
    const client = await rawClient(server().url);
    violate(client);
    await expect(client.ends()).resolves.toEqual(silently);
    expect(client.heard).toEqual([]);
  });

  it.each<[string, (client: RawClient) => void]>([
    ['an answer clients may not send', (client) => client.send({ responseId: 55, body: ['ok', {}] })],
    [
      'a request with a response id',
      (client) => client.send({ requestId: 1, responseId: 1, body: ['serverTimeRequest', {}] }),
    ],
    ['a message only servers send', (client) => client.say('presenceStateSet')],
    [
      'a request only servers make',
      (client) => client.send({ requestId: 1, body: ['modelAutoCreateConfigRequest', {}] }),
    ],
    [
      'an incomplete message',
      (client) => client.socket.send(encode({ requestId: 1, body: ['serverTimeRequest', {}] }).slice(0, -1)),
    ],
  ])('close an established connection: %s', async (_, violate) => {
    await start();
    const client = await raw();
    await client.hears('presenceAvailabilityChanged');
    client.heard.length = 0;
    violate(client);
    await expect(client.ends()).resolves.toEqual(silently);
    expect(client.heard).toEqual([]);
    expect(server().domain.sessions[0]!.disconnected).toBeDefined();
  });

  it('close the connection of a client that does not wait for the handshake', async () => {
    await start();
    const client = await rawClient(server().url);
    client.send({ requestId: 0, body: ['connectionRequest', { jwt: { jwt: 'x' } }] });
    client.send({ requestId: 1, body: ['serverTimeRequest', {}] });
    await expect(client.ends()).resolves.toEqual(silently);
    expect(server().domain.sessions.every((session) => session.disconnected !== undefined)).toBe(true);
  });
});

describe('unusual input', () => {
  it('is ignored as a text frame', async () => {
    await start();
    const client = await raw();
    client.socket.send('hello');
    expect((await client.ask('serverTimeRequest'))[0]).toBe('serverTimeResponse');
    const fresh = await rawClient(server().url);
    fresh.socket.send('hello');
    await pause(50);
    expect(fresh.isOpen()).toBe(true);
  });

  it('gets 404 without a namespace and id in the address', async () => {
    await start();
    for (const path of ['', 'lab', 'acme/', '%E0%A4%A/lab']) {
      await expect(rawClient(server().url, path)).rejects.toThrow('404');
    }
  });
});

describe('heartbeat', () => {
  const timing = { pingInterval: 60, pongTimeout: 60, handshakeTimeout: 60 };

  it('pings after silence and keeps a client that answers', async () => {
    await start(timing);
    const client = await raw();
    for (let round = 0; round < 4; round++) {
      await client.hears('ping');
      client.say('pong');
    }
    expect(client.isOpen()).toBe(true);
  });

  it('does not ping a client that sends any message', async () => {
    await start({ ...timing, pingInterval: 200 });
    const client = await raw();
    for (let round = 0; round < 8; round++) {
      client.say('ping');
      await client.hears('pong');
      await pause(40);
    }
    expect(client.heard.filter(({ body }) => body[0] === 'ping')).toEqual([]);
  });

  it('closes a silent client after the ping and records the end of its session', async () => {
    await start(timing);
    const client = await raw();
    const begun = Date.now();
    await expect(client.ends()).resolves.toEqual(silently);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(100);
    expect(client.heard.filter(({ body }) => body[0] === 'ping')).toHaveLength(1);
    expect(server().domain.sessions[0]!.disconnected).toBeDefined();
  });
});

describe('a connection', () => {
  it('accepts frames up to 10 MB and closes only the connection that sends more', async () => {
    await start();
    const [client, other] = [await raw(), await raw()];
    const frame = (size: number) =>
      Buffer.from(encode({ body: ['presenceSetState', { state: { a: { stringValue: 'x'.repeat(size) } } }] }));
    client.socket.send(frame(9_900_000));
    expect((await client.ask('serverTimeRequest'))[0]).toBe('serverTimeResponse');
    client.socket.send(frame(10_000_000));
    expect(await client.ends()).toMatchObject({ code: 1009 });
    expect((await other.ask('serverTimeRequest'))[0]).toBe('serverTimeResponse');
  });

  it('leaves nothing behind when closed', async () => {
    await start();
    const client = await raw();
    const waiting = await rawClient(server().url);
    server().realtime.close();
    await expect(client.ends()).resolves.toEqual(silently);
    await expect(waiting.ends()).resolves.toEqual(silently);
    expect(server().domain.sessions.every((session) => session.disconnected !== undefined)).toBe(true);
  });
});
