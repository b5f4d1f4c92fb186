import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../sandbox/listen';
import { createSandbox } from '../../sandbox/sandbox';
import { addChatEvent } from '../../sandbox/state/chat-events';
import { createChat } from '../../sandbox/state/chats';
import { rememberConvergenceUser } from '../../sandbox/state/domain-users';
import { domainOf } from '../../sandbox/state/life-cycle';
import { hashPassword } from '../../sandbox/state/secrets';

type Message = Record<string, unknown> & { responseId?: object };
type Call = { method: string; path: string; body?: unknown };
type Step =
  | { conn: string; connect: string }
  | { conn: string; close: true }
  | { conn: string; send: Message }
  /** `sandbox`: what the sandbox says instead, avoiding the defect named as the reason; null: it says nothing. */
  | { conn: string; receive: Message | null; sandbox?: Message | null; reason?: string }
  | { rest: Call; status: number; answer: unknown };
type Conversation = { name: string; steps: Step[] };

/** What several clients, REST and a server 1.0.0-rc.13 said to each other. Sessions are named by their connections. */
const conversations = ['activities', 'chats'].flatMap(
  (area) =>
    JSON.parse(
      readFileSync(new URL(`./recordings/realtime-${area}.json`, import.meta.url), 'utf8'),
    ) as Conversation[],
);

const descriptor = createRequire(import.meta.url)(
  '@convergence/convergence-proto/convergence-proto.json',
) as protobuf.INamespace;
const type = protobuf.Root.fromJSON(descriptor).lookupType(
  'com.convergencelabs.convergence.proto.ConvergenceMessage',
);

/** The domain rt/lab as it was found: alice, bob, an operator who has been there, and a direct chat that has been used. */
const startLab = async () => {
  const sandbox = await createSandbox({ seed: 'bare' });
  const { state } = sandbox;
  const person = (username: string, displayName: string) => ({
    userType: 'normal' as const,
    username,
    firstName: username,
    lastName: 'Tester',
    displayName,
    email: `${username}@example.com`,
    disabled: false,
    deleted: false,
    password: hashPassword('secret'),
  });
  const [alice, bob] = [person('alice', 'Alice'), person('bob', 'Bob')];
  const domain = domainOf({ namespace: 'rt', id: 'lab', displayName: 'Lab', users: [alice, bob] });
  state.addDomain(domain);
  rememberConvergenceUser(state, domain, 'admin');
  const listener = await listen(sandbox, { port: 0 });
  onTestFinished(async () => {
    await listener.close();
    await sandbox.close();
  });
  const call = async ({ method, path, body }: Call, token = '') => {
    const response = await fetch(`${listener.url}${path}`, {
      method,
      headers: { authorization: `SessionToken ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: (await response.json()) as { body: { token: string } } };
  };
  const credentials = { username: 'admin', password: 'password' };
  const { answer } = await call({ method: 'POST', path: '/auth/login', body: credentials });
  const useDirectChat = () => {
    const members = [bob, alice];
    const opening = { type: 'direct', membership: 'private', name: '', topic: '' } as const;
    const chat = createChat(state, domain, { ...opening, members, creator: alice });
    addChatEvent(state, domain, chat, alice, { type: 'message', message: 'earlier' });
  };
  return {
    url: `${listener.url.replace('http', 'ws')}/rt/lab`,
    rest: (request: Call) => call(request, answer.body.token),
    useDirectChat,
  };
};

type Connection = { socket: WebSocket; heard: Message[]; introduced: Set<string>; sessionId: string };

/** Every user and session a message names; those it may name without an introduction left out. */
const namesIn = (message: Message): string[] => {
  const unintroduced = ['activityStateUpdated', 'activitySessionLeft', 'error'];
  if (unintroduced.some((name) => name in message)) return [];
  const names: string[] = [];
  JSON.stringify(message, (key, value: unknown) => {
    if (key === 'username' || key === 'sessionId') names.push(String(value));
    const isState =
      key === 'state' && ('activityJoinResponse' in message || 'activityParticipantsResponse' in message);
    if (!isState) return value;
    names.push(...Object.keys(value as object));
    return undefined;
  });
  return names;
};

const learn = (connection: Connection, message: Message) => {
  const { identityCacheUpdate: update } = message as {
    identityCacheUpdate?: { users?: { userId: { username: string } }[]; sessions?: object };
  };
  if (update) {
    for (const { userId } of update.users ?? []) connection.introduced.add(userId.username);
    for (const session of Object.keys(update.sessions ?? {})) connection.introduced.add(session);
    return;
  }
  if ('presenceAvailabilityChanged' in message) return;
  for (const name of namesIn(message)) expect([...connection.introduced]).toContain(name);
  connection.heard.push(message);
};

const credentialsOf = async (who: string, lab: Awaited<ReturnType<typeof startLab>>) => {
  if (who !== 'operator') return { password: { username: who, password: 'secret' } };
  const path = '/domains/rt/lab/convergenceUserToken';
  return { jwt: { jwt: (await lab.rest({ method: 'GET', path })).answer.body.token } };
};

const connect = async (who: string, lab: Awaited<ReturnType<typeof startLab>>): Promise<Connection> => {
  const socket = new WebSocket(lab.url);
  const connection: Connection = { socket, heard: [], introduced: new Set(), sessionId: '' };
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  const request = { requestId: { value: 0 }, connectionRequest: await credentialsOf(who, lab) };
  const welcomed = new Promise<Message>((resolve) =>
    socket.once('message', (data: Buffer) => resolve(type.toObject(type.decode(data)))),
  );
  socket.send(type.encode(type.fromObject(request)).finish());
  const { connectionResponse } = (await welcomed) as {
    connectionResponse: { success: { sessionId: string } };
  };
  socket.on('message', (data: Buffer) =>
    learn(connection, type.toObject(type.decode(data), { longs: Number, enums: String })),
  );
  return { ...connection, sessionId: connectionResponse.success.sessionId };
};

const isTime = (value: unknown) => typeof value === 'object' && value !== null && 'seconds' in value;

/** Times by their kind, sessions by their connections, lists of names and of chats in order. */
const steady = (message: unknown, sessions: Map<string, string>): unknown =>
  JSON.parse(
    [...sessions].reduce(
      (text, [id, name]) => text.replaceAll(JSON.stringify(id), JSON.stringify(name)),
      JSON.stringify(message),
    ),
    (key, value: unknown) => {
      // Whole seconds have no nanos on the wire.
      if (isTime(value)) return 'a time';
      if (key === 'created' && typeof value === 'number') return 'a time';
      if (key === 'chatInfo' && Array.isArray(value)) {
        return (value as { id: string }[]).sort((one, other) => (one.id < other.id ? -1 : 1));
      }
      const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
      return isList ? [...value].sort() : value;
    },
  );

const isResponse = ({ responseId }: Message) => responseId !== undefined;

describe('recorded conversations of several clients', () => {
  it.each(conversations)('$name', async ({ name, steps }) => {
    const lab = await startLab();
    if (name.includes('direct')) lab.useDirectChat();
    const connections = new Map<string, Connection>();
    const sessions = new Map<string, string>();
    const expected = new Map<string, Message[]>();
    const of = (conn: string) => {
      const connection = connections.get(conn);
      if (!connection) throw new Error(`There is no connection ${conn}.`);
      return connection;
    };
    for (const step of steps) {
      if ('connect' in step) {
        const connection = await connect(step.connect, lab);
        connections.set(step.conn, connection);
        sessions.set(connection.sessionId, `<${step.conn}>`);
        expected.set(step.conn, []);
      } else if ('send' in step) {
        of(step.conn).socket.send(type.encode(type.fromObject(step.send)).finish());
      } else if ('receive' in step) {
        const message = step.sandbox === undefined ? step.receive : step.sandbox;
        const all = expected.get(step.conn) ?? [];
        if (message) all.push(message);
        await expect.poll(() => of(step.conn).heard.length).toBeGreaterThanOrEqual(all.length);
      } else if ('rest' in step) {
        const { status, answer } = await lab.rest(step.rest);
        expect([step.rest, status, steady(answer, sessions)]).toEqual([
          step.rest,
          step.status,
          steady(step.answer, sessions),
        ]);
      } else {
        of(step.conn).socket.terminate();
      }
    }
    for (const [conn, messages] of expected) {
      const { heard } = of(conn);
      // Responses come in order, and so does everything else; which of them first was not always the same.
      for (const responses of [true, false]) {
        const part = (all: Message[]) => all.filter((message) => isResponse(message) === responses);
        expect([conn, steady(part(heard), sessions)]).toEqual([conn, steady(part(messages), sessions)]);
      }
    }
  });
});
