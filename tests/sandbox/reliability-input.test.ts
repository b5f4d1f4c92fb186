import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { encode, clientNormalMessages, clientRequests, clientResponses } from '../../sandbox/realtime/codec';
import { rawExchange, smuggled } from '../support/raw-http';
import { pause, rawClient, rawSession } from './realtime-server';
import { below, randomOf } from './support/random';
import { start } from './support/run';

/** All tests use one process, and the last test checks its health. */
let address = '';
let token = '';
let child: ReturnType<typeof start>['child'];
let complaints = '';

const send = (method: string, path: string, body?: BodyInit) =>
  fetch(`${address}${path}`, {
    method,
    headers: { authorization: `SessionToken ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
const statusOf = async (method: string, path: string, body?: BodyInit) => {
  const response = await send(method, path, body);
  await response.text();
  return response.status;
};
const realtime = () => `${address.replace(/^http/, 'ws')}/`;
const alma = { password: { username: 'alma', password: 'password' } };
const session = () => rawSession(realtime(), alma, 'acme/orders');

/** Resident memory of the process in megabytes. */
const memory = () => {
  const file = `/proc/${child.pid}/status`;
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString();
  return Number(kilobytes) / 1_024;
};

beforeAll(async () => {
  const started = start('--port', '0', '--seed', 'demo');
  child = started.child;
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  address = await started.url();
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: 'password' }),
  });
  ({ token } = ((await response.json()) as { body: { token: string } }).body);
  return async () => {
    child.kill('SIGKILL');
    await started.ended;
  };
}, 30_000);

const domain = '/domains/acme/orders';
/** Calls with a body. */
const writing: [method: string, path: string][] = [
  ['POST', '/users'],
  ['PUT', '/users/devi'],
  ['POST', '/users/devi/password'],
  ['PUT', '/user/profile'],
  ['PUT', '/user/password'],
  ['POST', '/user/apiKeys'],
  ['POST', '/namespaces'],
  ['PUT', '/namespaces/acme'],
  ['POST', '/roles/server'],
  ['POST', '/roles/namespace/acme'],
  ['POST', '/domains'],
  ['PUT', domain],
  ['PUT', `${domain}/availability`],
  ['PUT', `${domain}/id`],
  ['PUT', `${domain}/config/anonymousAuth`],
  ['PUT', `${domain}/config/modelSnapshotPolicy`],
  ['PUT', `${domain}/members/devi`],
  ['POST', `${domain}/users`],
  ['PUT', `${domain}/users/alma`],
  ['PUT', `${domain}/users/alma/password`],
  ['POST', `${domain}/groups`],
  ['PUT', `${domain}/groups/desk`],
  ['POST', `${domain}/jwtKeys`],
  ['PUT', `${domain}/jwtKeys/kiosk`],
  ['POST', `${domain}/collections`],
  ['PUT', `${domain}/collections/orders`],
  ['POST', `${domain}/models`],
  ['PUT', `${domain}/models/desk`],
  ['PUT', `${domain}/models/desk/permissions/world`],
  ['POST', `${domain}/model-query`],
  ['PUT', `${domain}/activities/type/id`],
  ['POST', `${domain}/chats`],
  ['POST', `/schema${domain}/upgrade`],
];

describe('invalid bodies', () => {
  it.each(writing)('are refused by %s %s', async (method, path) => {
    const odd = [
      ...['', '{', '{"a":', 'null', '[]', '"text"', '7', '{"a":1}x', '\u0000', '[[[[[[[[]]]]]]]]'],
      '['.repeat(20_000),
      '{"username":[],"firstName":5,"id":{},"displayName":7,"members":"x","enabled":"yes","password":null}',
      '{"id":{"$ne":null},"namespace":[1],"query":5,"data":[],"collection":1,"role":1,"firstName":5}',
      new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
    ];
    for (const body of odd) {
      const status = await statusOf(method, path, body);
      const shown = typeof body === 'string' ? body.slice(0, 80) : 'bytes';
      // 404: some calls first look up the path or the roles of a map.
      expect([shown, status >= 400 && status < 500], `${shown}: ${status}`).toEqual([shown, true]);
    }
    expect(await statusOf('GET', `${domain}/models/desk`)).toBe(200);
  });

  it('can be cut off, slow or missing', async () => {
    const { hostname, port } = new URL(address);
    const sockets = Array.from({ length: 40 }, (_, index) => {
      const socket = connectTcp(Number(port), hostname);
      socket.on('error', () => {});
      const head = `POST /domains HTTP/1.1\r\nHost: x\r\nAuthorization: SessionToken ${token}\r\nContent-Length: 500\r\n`;
      const beginnings = [head, `${head}\r\n{"namespace":`, '\u0016\u0003\u0001garbage\r\n'];
      socket.write(beginnings[index % 3] ?? '');
      return socket;
    });
    await pause(100);
    expect(await statusOf('GET', '/health')).toBe(200);
    for (const socket of sockets) socket.destroy();
    expect(await statusOf('GET', '/domains')).toBe(200);
  });
});

describe('invalid frames', () => {
  /** Messages with empty or invalid content. */
  const nonsense = [{}, { modelId: 'desk', collectionId: 5 }, { resourceId: 99, sequenceNumber: -1 }];

  it('of every kind of client message affect only their own connection', { timeout: 30_000 }, async () => {
    for (const name of [...clientRequests, ...clientNormalMessages, ...clientResponses]) {
      for (const content of nonsense) {
        const client = await session();
        try {
          const frame = encode({
            requestId: clientRequests.has(name) ? 7 : undefined,
            body: [name, content],
          });
          client.socket.send(frame);
        } catch {
          // Some messages cannot be encoded.
        }
        client.socket.close();
      }
    }
    expect(await (await session()).ask('serverTimeRequest')).toMatchObject(['serverTimeResponse', {}]);
  });

  it.each([1, 2, 3, 4])(
    'of random bytes and of cut or changed messages affect only their own connection (seed %i)',
    { timeout: 30_000 },
    async (seed) => {
      const random = randomOf(seed);
      const names = [...clientRequests, ...clientNormalMessages];
      for (let index = 0; index < 120; index += 1) {
        const client = index % 4 === 0 ? await rawClient(realtime(), 'acme/orders') : await session();
        const name = names[below(random, names.length)] ?? '';
        const whole = Buffer.from(encode({ requestId: 3, body: [name, {}] }));
        const bytes = Buffer.from(Array.from({ length: below(random, 300) }, () => below(random, 256)));
        const changed = Buffer.from(whole.map((byte) => (random() < 0.3 ? below(random, 256) : byte)));
        const cut = whole.subarray(0, below(random, whole.length));
        client.socket.send([bytes, changed, cut, Buffer.concat([whole, bytes])][index % 4] ?? bytes);
        if (index % 5 === 0) client.socket.send(bytes.toString('latin1'));
        client.socket.terminate();
      }
      expect(await (await session()).ask('serverTimeRequest')).toMatchObject(['serverTimeResponse', {}]);
    },
  );

  it('with partial, endless or oversized content affect only their own connection', async () => {
    const heads = [[0x82, 0xff, 0, 0, 0, 0, 0x7f, 0, 0, 0], [0x02, 0x81, 1, 2, 3, 4, 9], [0x83, 0x80], [0xff], [0x82]];
    for (const head of heads) {
      const client = await session();
      const line = (client.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket;
      line.write(Buffer.from(head));
    }
    await pause(100);
    expect(await (await session()).ask('serverTimeRequest')).toMatchObject(['serverTimeResponse', {}]);
  });
});

describe('many sockets', () => {
  const idle = async (amount: number) => {
    const sockets = Array.from({ length: amount }, () => new WebSocket(`${realtime()}acme/orders`));
    await Promise.all(
      sockets.map((socket) => new Promise((done, failed) => socket.once('open', done).once('error', failed))),
    );
    return sockets;
  };

  it('use little memory and release it', { timeout: 60_000 }, async () => {
    const sizes: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = memory();
      const sockets = await idle(200);
      const someone = await session();
      expect(await someone.ask('serverTimeRequest')).toMatchObject(['serverTimeResponse', {}]);
      expect(memory() - before).toBeLessThan(80);
      for (const socket of sockets) socket.terminate();
      someone.socket.terminate();
      await pause(200);
      sizes.push(memory());
    }
    expect((sizes[3] ?? 0) - (sizes[1] ?? 0)).toBeLessThan(40);
  });
});

describe('requests that hide another one', () => {
  it.each(smuggled('/auth/login'))('are refused: %s', async (_, text) => {
    const answer = await rawExchange(address, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('the process is healthy after all tests above', async () => {
  expect(child.exitCode).toBeNull();
  const page = (await (await send('GET', `${domain}/sessions?excludeDisconnected=true`)).json()) as {
    body: { totalResults: number };
  };
  expect(page.body.totalResults).toBeLessThan(20);
  expect(complaints).toBe('');
  expect(memory()).toBeLessThan(700);
});
