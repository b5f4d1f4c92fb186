import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../../../sandbox/listen';
import { createSandbox } from '../../../sandbox/sandbox';
import { collectionOf } from '../../../sandbox/state/models';
import { rememberConvergenceUser } from '../../../sandbox/state/domain-users';
import { domainOf } from '../../../sandbox/state/life-cycle';
import { person } from '../../sandbox/realtime-server';
import { send } from '../../../scripts/contract/call';

export type Message = Record<string, unknown> & { responseId?: { value?: number } };
/** A received message. `sandbox`: the sandbox's message instead, with a reason; null: none. */
export type Received = { message: Message | null; sandbox?: Message | null; reason?: string };
export const expectedOf = ({ message, sandbox }: Received) => (sandbox === undefined ? message : sandbox);

// Not the sandbox codec, which is under test.
const descriptor = createRequire(import.meta.url)(
  '@convergence/convergence-proto/convergence-proto.json',
) as protobuf.INamespace;
const type = protobuf.Root.fromJSON(descriptor).lookupType('com.convergencelabs.convergence.proto.ConvergenceMessage');

/** A socket that sends messages. `hear` is called with each received message. */
export const openSocket = async (url: string, hear: (message: Message) => void) => {
  const socket = new WebSocket(url);
  let closed: { code: number; reason: string } | undefined;
  socket.on('message', (data: Buffer) => hear(type.toObject(type.decode(data), { longs: Number, enums: String })));
  socket.on('close', (code, reason) => (closed = { code, reason: String(reason) }));
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  return {
    socket,
    closed: () => closed,
    send: (message: Message) => socket.send(type.encode(type.fromObject(message)).finish()),
  };
};

/** A connection that records received messages except introductions. `mustBeKnown`: names that require an introduction before. */
export const listenTo = async (url: string, mustBeKnown: (message: Message) => string[]) => {
  const heard: Message[] = [];
  const introduced = new Set<string>();
  const opened = await openSocket(url, (message) => {
    const { identityCacheUpdate: update } = message as {
      identityCacheUpdate?: { users?: { userId: { username: string } }[]; sessions?: object };
    };
    if (update) {
      for (const { userId } of update.users ?? []) introduced.add(userId.username);
      for (const session of Object.keys(update.sessions ?? {})) introduced.add(session);
      return;
    }
    const [name = ''] = Object.keys(message).filter((key) => key !== 'responseId');
    if (name === 'ping' || name === 'presenceAvailabilityChanged') return;
    for (const each of mustBeKnown(message)) expect([...introduced], name).toContain(each);
    heard.push(message);
  });
  return { ...opened, heard };
};
export type Connection = Awaited<ReturnType<typeof listenTo>>;

/** The domain rt/lab with alice, bob and an operator who has connected before, over REST and realtime. */
export const startLab = async () => {
  const sandbox = await createSandbox({ seed: 'bare' });
  const { state } = sandbox;
  const users = [person('alice', 'Alice'), person('bob', 'Bob')];
  const domain = domainOf({ namespace: 'rt', id: 'lab', displayName: 'Lab', users });
  state.addDomain(domain);
  rememberConvergenceUser(state, domain, 'admin');
  const world = { create: true, read: true, write: true, remove: true, manage: true };
  domain.collections.push(...['c1', 'qq'].map((id) => collectionOf({ id, worldPermissions: world })));
  const listener = await listen(sandbox, { port: 0 });
  onTestFinished(async () => {
    await listener.close();
    await sandbox.close();
  });
  type Answer = { body: { token: string } };
  let token = 'none';
  const rest = async (method: string, path: string, body?: unknown) => {
    const answer = await send(`${listener.url}${path}`, method, { body, token });
    return { status: answer.status, answer: answer.body as Answer };
  };
  const login = await rest('POST', '/auth/login', { username: 'admin', password: 'password' });
  token = login.answer.body.token;
  return {
    state,
    domain,
    users,
    rest,
    url: `${listener.url.replace('http', 'ws')}/rt/lab`,
    operatorToken: async () => (await rest('GET', '/domains/rt/lab/convergenceUserToken')).answer.body.token,
  };
};

/** Responses are in order, and so are other messages, but the order between both varies. */
export const inOrder = (messages: Message[], responses: boolean) =>
  messages.filter(({ responseId }) => (responseId !== undefined) === responses);
