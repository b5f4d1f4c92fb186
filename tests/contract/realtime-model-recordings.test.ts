import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../sandbox/listen';
import { createSandbox } from '../../sandbox/sandbox';
import { createCollection } from '../../sandbox/state/collections';
import { valueFromJson } from '../../sandbox/state/data-values';
import { domainOf } from '../../sandbox/state/life-cycle';
import { createModel } from '../../sandbox/state/models';
import { hashPassword } from '../../sandbox/state/secrets';
import { defaultSnapshotPolicy } from '../../sandbox/state/snapshot-policy';
import { pause } from '../sandbox/realtime-server';
import { bytesOf, createNames, messageOf } from './support/recorded-steps';
import type { Message, Step } from './support/recorded-steps';

/** What clients and a server 1.0.0-rc.13 said to each other of models. */
const folder = new URL('./recordings/models/', import.meta.url);
const conversations = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  steps: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Step[],
}));

const startLab = async () => {
  const sandbox = await createSandbox({ seed: 'bare' });
  const { state } = sandbox;
  const users = ['alice', 'bob'].map((username) => ({
    userType: 'normal' as const,
    username,
    firstName: username,
    lastName: 'Tester',
    displayName: username === 'bob' ? 'Bob' : 'Alice',
    email: `${username}@example.com`,
    disabled: false,
    deleted: false,
    password: hashPassword('secret'),
  }));
  const domain = domainOf({ namespace: 'rt', id: 'lab', displayName: 'Lab', users });
  state.addDomain(domain);
  for (const id of ['c1', 'qq']) {
    createCollection(state, domain, {
      id,
      description: '',
      worldPermissions: { create: true, read: true, write: true, remove: true, manage: true },
      userPermissions: [],
      overrideSnapshotPolicy: false,
      snapshotPolicy: defaultSnapshotPolicy(),
    });
  }
  createModel(state, domain, { id: 'dup-2', collection: 'c1', root: valueFromJson({ a: 1 }) });
  for (const n of [0, 2, 1]) {
    const when = new Date(1_577_934_245_678);
    const root = valueFromJson({ t: `T${n}`, n, nested: { x: [1, { y: null }] }, when });
    createModel(state, domain, { id: `q-${n}`, collection: 'qq', root });
  }
  const listener = await listen(sandbox, { port: 0 });
  onTestFinished(async () => {
    await listener.close();
    await sandbox.close();
  });
  const rest = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${listener.url}${path}`, {
      method,
      headers: token ? { authorization: `SessionToken ${token}` } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { body: { token: string } };
    return { status: response.status, token: answer.body.token };
  };
  const credentials = { username: 'admin', password: 'password' };
  const { token } = await rest('POST', '/auth/login', credentials);
  return {
    url: `${listener.url.replace('http', 'ws')}/rt/lab`,
    rest: (method: string, path: string, body?: unknown) => rest(method, path, body, token),
  };
};

type Connection = { socket: WebSocket; heard: Message[]; introduced: Set<string> };

/** Clients fail on sessions they were not told of before. */
const learn = ({ introduced, heard }: Connection, message: Message) => {
  const { identityCacheUpdate: update } = message as { identityCacheUpdate?: { sessions?: object } };
  if (update) {
    for (const session of Object.keys(update.sessions ?? {})) introduced.add(session);
    return;
  }
  const [name = ''] = Object.keys(message).filter((key) => key !== 'responseId');
  if (name === 'ping' || name.startsWith('presence')) return;
  const needed = /^(openRealTime|remote|modelResyncServer|historicalOp)/.test(name);
  JSON.stringify(message, (key, value: unknown) => {
    const ids =
      key === 'sessionId' ? [value] : /^(connected|resyncing)Clients$/.test(key) ? (value as []) : [];
    if (needed && name !== 'remoteClientClosedModel')
      for (const id of ids) expect([...introduced], name).toContain(id);
    return value;
  });
  heard.push(message);
};

describe('recorded conversations about models', () => {
  it.each(conversations)('$name', { timeout: 20_000 }, async ({ name, steps }) => {
    const lab = await startLab();
    const names = createNames();
    const connections = new Map<string, Connection>();
    const tokens = new Map<string, string>();
    const of = (conn: string) => connections.get(conn)!;
    const nothingLeft = (conn: string) => {
      // Some recorded clients disconnected without waiting for the last answers.
      const heard = of(conn).heard.filter((message) => !('closeRealTimeModelResponse' in message));
      expect([name, conn, heard.map(names.toRecorded)]).toEqual([name, conn, []]);
    };

    const connect = async (conn: string) => {
      if (connections.has(conn)) nothingLeft(conn);
      const socket = new WebSocket(lab.url);
      const connection: Connection = { socket, heard: [], introduced: new Set() };
      socket.on('message', (data: Buffer) => learn(connection, messageOf(data)));
      await new Promise((done, failed) => socket.once('open', done).once('error', failed));
      connections.set(conn, connection);
    };
    const send = async (conn: string, recorded: Message) => {
      const message = JSON.parse(names.toActual(JSON.stringify(recorded))) as Message & {
        connectionRequest?: Record<string, Record<string, unknown>>;
        modelGetVersionAtTimeRequest?: { targetTime: { seconds: number } };
      };
      // A time after the recording shall be one after now.
      const { targetTime } = message.modelGetVersionAtTimeRequest ?? {};
      if (targetTime && targetTime.seconds > 1_000) targetTime.seconds = Math.ceil(Date.now() / 1_000) + 60;
      const { password, jwt, reconnect } = message.connectionRequest ?? {};
      if (password) password['password'] = 'secret';
      if (jwt) jwt['jwt'] = (await lab.rest('GET', '/domains/rt/lab/convergenceUserToken')).token;
      if (reconnect) reconnect['token'] = tokens.get(conn);
      of(conn).socket.send(bytesOf(message));
    };
    type Success = { success: { sessionId: string; reconnectToken: string } };
    const greet = async (conn: string, recorded: Message) => {
      await expect.poll(() => of(conn).heard.length).toBeGreaterThan(0);
      const { connectionResponse: is } = of(conn).heard.shift() as { connectionResponse: Success };
      const { connectionResponse: was } = recorded as { connectionResponse: Success };
      names.session(was.success.sessionId, is.success.sessionId);
      tokens.set(conn, is.success.reconnectToken);
    };
    /** Ids the server has chosen become known with the answer that tells them. */
    const nameModels = (conn: string, recorded: Message) => {
      const was = JSON.stringify(recorded);
      for (const each of of(conn).heard) {
        if (JSON.stringify(each['responseId']) !== JSON.stringify(recorded['responseId'])) continue;
        const id = (message: string) => /"modelId":"([0-9a-f-]{36})"/.exec(message)?.[1];
        const [wasId, isId] = [id(was), id(JSON.stringify(each))];
        if (wasId && isId) names.model(wasId, isId);
      }
    };
    const receive = async (conn: string, expected: Message) => {
      if ('success' in ((expected['connectionResponse'] as object | undefined) ?? {}))
        return greet(conn, expected);
      const wanted = names.steady(expected);
      const find = () => {
        if (expected['responseId']) nameModels(conn, expected);
        return of(conn).heard.findIndex((each) => isDeepStrictEqual(names.toRecorded(each), wanted));
      };
      await expect
        .poll(() => (find() >= 0 ? wanted : { conn, heard: of(conn).heard.map(names.toRecorded) }), {
          timeout: 2_000,
        })
        .toEqual(wanted);
      of(conn).heard.splice(find(), 1);
    };

    let sender: string | undefined;
    for (const step of steps) {
      // What one connection has sent is read before what another sends then.
      if ('send' in step && sender !== undefined && sender !== step.send) await pause(20);
      if ('send' in step) sender = step.send;
      if ('open' in step) await connect(step.open);
      else if ('close' in step) {
        of(step.close).socket.terminate();
        await pause(20);
      } else if ('send' in step) await send(step.send, step.message);
      else if ('rest' in step) {
        const [method = '', path = ''] = names.toActual(step.rest).split(' ');
        expect([step.rest, (await lab.rest(method, path, step.body)).status]).toEqual([
          step.rest,
          step.status,
        ]);
      } else {
        const expected = step.sandbox === undefined ? step.message : step.sandbox;
        if (expected) await receive(step.receive, expected);
      }
    }
    for (const conn of connections.keys()) nothingLeft(conn);
  });
});
