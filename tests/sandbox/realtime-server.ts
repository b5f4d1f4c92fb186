import { createServer } from 'node:http';
import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, SignJWT } from 'jose';
import { WebSocket } from 'ws';
import { decode, encode } from '../../sandbox/realtime/codec';
import type { Body, Envelope } from '../../sandbox/realtime/messages';
import { createRealtime, type RealtimeOptions } from '../../sandbox/realtime/realtime';
import { createKeyPair } from '../../sandbox/state/convergence-token';
import { domainOf } from '../../sandbox/state/life-cycle';
import type { Domain, DomainUser } from '../../sandbox/state/records';
import { hashPassword } from '../../sandbox/state/secrets';
import { createState } from '../../sandbox/state/state';
import { portOf } from '../support/rest-server';

const convergenceKey = createKeyPair();
const jwtKeys = generateKeyPair('RS256', { extractable: true });

export const person = (username: string, displayName: string, more: Partial<DomainUser> = {}): DomainUser => ({
  userType: 'normal',
  username,
  firstName: username,
  lastName: 'Tester',
  displayName,
  email: `${username}@example.com`,
  disabled: false,
  deleted: false,
  password: hashPassword('secret'),
  ...more,
});

/** A domain acme/lab with alice, bob, the disabled carol, the group g1 = {bob}, and JWT keys k1 and off. */
async function labDomain(): Promise<Domain> {
  const { publicKey } = await jwtKeys;
  const key = await exportSPKI(publicKey);
  return domainOf({
    namespace: 'acme',
    id: 'lab',
    displayName: 'Lab',
    config: { ...domainOf({ namespace: '', id: '', displayName: '' }).config, anonymousAuth: true },
    users: [person('alice', 'Alice'), person('bob', 'Bob'), person('carol', 'Carol', { disabled: true })],
    groups: [{ id: 'g1', description: 'Group 1', members: ['bob'] }],
    jwtKeys: [
      { id: 'k1', description: '', updated: 0, key, enabled: true },
      { id: 'off', description: '', updated: 0, key, enabled: false },
      { id: 'damaged', description: '', updated: 0, key: 'no PEM at all', enabled: true },
    ],
  });
}

/** A token of a lab user, signed with the lab's key. */
export async function userToken(
  claims: Record<string, unknown>,
  { kid = 'k1', audience = 'Convergence', expires = '5m' }: { kid?: string; audience?: string; expires?: string } = {},
): Promise<string> {
  const { privateKey } = await jwtKeys;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(await importPKCS8(await exportPKCS8(privateKey), 'RS256'));
}

/** The realtime part of a sandbox on its own port, with the lab domain and the operator admin. */
export async function startRealtime(options: RealtimeOptions = {}) {
  const domain = await labDomain();
  const admin = {
    username: 'admin',
    firstName: '',
    lastName: '',
    displayName: 'Admin',
    email: 'admin@example.com',
    serverRole: 'Server Admin' as const,
    password: '',
    bearerToken: '',
    apiKeys: [],
    favorites: [],
  };
  const state = createState(
    {
      server: {
        version: 1,
        users: [admin],
        namespaces: [],
        tokens: [],
        config: {},
        convergenceKey: await convergenceKey,
      },
      domains: [domain],
    },
    { pace: { initializing: 1, deleting: 1, upgrading: 1 }, now: Date.now },
  );
  const realtime = createRealtime(state, options);
  const server = createServer((_, response) => response.end());
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));
  const port = await portOf(server);
  const url = `ws://127.0.0.1:${port}/`;
  return {
    state,
    domain,
    realtime,
    server,
    port,
    url,
    async close() {
      realtime.close();
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}

type Closed = { code: number; reason: string };

/** A hand-written client that sends given messages and records received ones. */
export async function rawClient(url: string, path = 'acme/lab') {
  const socket = new WebSocket(url + path);
  const heard: Envelope[] = [];
  const waiting = new Set<() => void>();
  const wake = () => [...waiting].forEach((each) => each());
  let closed: Closed | undefined;
  socket.on('message', (data: Buffer) => {
    heard.push(decode(data) as Envelope);
    wake();
  });
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
    wake();
  });
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  socket.on('error', () => {});

  /** Resolves with the first result of `look`, called again after each event. */
  const until = <Found>(look: () => Found | undefined, what: string) =>
    new Promise<Found>((done, failed) => {
      const timer = setTimeout(() => {
        waiting.delete(check);
        failed(new Error(`${what} did not come; heard ${JSON.stringify(heard)}, closed ${JSON.stringify(closed)}`));
      }, 20_000);
      const check = () => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(check);
        done(found);
      };
      waiting.add(check);
      check();
    });

  let nextRequest = 0;
  const send = (envelope: Envelope) => socket.send(encode(envelope));
  return {
    socket,
    heard,
    send,
    say: (name: string, content: object = {}) => send({ body: [name, content] }),
    /** Resolves with the body of the answer. */
    async ask(name: string, content: object = {}): Promise<Body> {
      const requestId = nextRequest++;
      send({ requestId, body: [name, content] });
      const answer = await until(() => heard.find((each) => each.responseId === requestId), `answer to ${name}`);
      return answer.body;
    },
    /** Resolves with the content of the first message of that name and removes it. */
    hears: (name: string) =>
      until(() => {
        const index = heard.findIndex((each) => each.responseId === undefined && each.body[0] === name);
        return index < 0 ? undefined : heard.splice(index, 1)[0]!.body[1];
      }, name),
    ends: () => until(() => closed, 'the end of the connection'),
    isOpen: () => closed === undefined,
  };
}

export type RawClient = Awaited<ReturnType<typeof rawClient>>;

export const passwordOf = (username: string) => ({ password: { username, password: 'secret' } });

/** A connected hand-written client. `welcome` is the success part of its connection response. */
export async function rawSession(url: string, auth: object = passwordOf('alice'), path?: string) {
  const client = await rawClient(url, path);
  const [name, response] = await client.ask('connectionRequest', {
    client: 'raw',
    clientVersion: '0',
    ...auth,
  });
  if (name !== 'connectionResponse' || !('success' in response)) throw new Error(JSON.stringify(response));
  return { ...client, welcome: response.success as Record<string, unknown> };
}

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
