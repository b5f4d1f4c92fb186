import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs/light';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { startRealtime, userToken } from '../sandbox/realtime-server';

type Message = Record<string, unknown> & {
  requestId?: { value?: number };
  responseId?: { value?: number };
  connectionRequest?: Record<string, Record<string, unknown>>;
};
type Step =
  | { send: Message & { undecodable?: string } }
  | { receive: Message }
  | { closed: { code: number; reason: string } };
type Scenario = { name: string; path: string; steps: Step[] };

/** What a server 1.0.0-rc.13 said. `<token>` and `<password>` stand for secrets. */
const scenarios = JSON.parse(
  readFileSync(new URL('./recordings/realtime.json', import.meta.url), 'utf8'),
) as Scenario[];

const descriptor = createRequire(import.meta.url)(
  '@convergence/convergence-proto/convergence-proto.json',
) as protobuf.INamespace;
const type = protobuf.Root.fromJSON(descriptor).lookupType(
  'com.convergencelabs.convergence.proto.ConvergenceMessage',
);

/** Answers that are defects of the server recorded; the sandbox gives a sensible one unless asked to imitate them. */
const defects: Record<string, object> = {
  'refused: garbage jwt without key id': { code: 'authentication_failed', details: 'Authentication failed' },
};

let server: Awaited<ReturnType<typeof startRealtime>>;
beforeEach(async () => {
  server = await startRealtime();
});
afterEach(() => server.close());

/** Replaces what differs from run to run by its kind. */
const steady = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message), (key, value: unknown) => {
    if (key === 'sessionId' || key === 'reconnectToken') return typeof value;
    // Whole seconds have no nanos on the wire.
    if (typeof value === 'object' && value !== null && 'seconds' in value) return 'a time';
    return value;
  });

async function credentials(name: string, message: Message): Promise<Message> {
  const request = structuredClone(message.connectionRequest);
  if (!request) return message;
  if (request.password) request.password.password = name.includes('wrong password') ? 'wrong' : 'secret';
  if (request.jwt) {
    request.jwt.jwt = name.includes('garbage')
      ? 'garbage'
      : name.includes('unknown key')
        ? await userToken({ sub: 'x' }, { kid: 'unknown' })
        : await issueConvergenceToken(server.state, 'admin');
  }
  return { ...message, connectionRequest: request };
}

/** Connects, and gives every message and the end of the connection as they come. */
async function open(path: string) {
  const socket = new WebSocket(server.url + path);
  const received: Message[] = [];
  let closed: { code: number; reason: string } | undefined;
  socket.on('message', (data: Buffer) => {
    received.push(type.toObject(type.decode(data), { longs: Number, enums: String }));
  });
  socket.on('close', (code, reason) => {
    closed = { code, reason: String(reason) };
  });
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  const until = async (done: () => boolean) => {
    for (let tries = 0; !done() && tries < 200; tries++) await new Promise((next) => setTimeout(next, 5));
  };
  return { socket, received, closed: () => closed, until };
}

const isResponse = (message: Message) => message.responseId !== undefined;

describe.each([false, true])(
  'recorded conversations, with the defects of the server imitated: %s',
  (hazards) => {
    beforeEach(async () => {
      if (!hazards) return;
      await server.close();
      server = await startRealtime({ hazards });
    });

    it.each(scenarios)('$name', async ({ name, path, steps }) => {
      server.domain.nextAnonymous = name.includes('without a name') ? 2 : 1;
      if (name.includes('anonymous while disabled')) server.domain.config.anonymousAuth = false;
      const { socket, received, closed, until } = await open(path);
      const expected: Message[] = [];
      for (const step of steps) {
        if ('send' in step) {
          const { undecodable, ...message } = step.send;
          const bytes = undecodable
            ? Buffer.from(undecodable, 'base64')
            : type.encode(type.fromObject(await credentials(name, message))).finish();
          if (socket.readyState === socket.OPEN) socket.send(bytes);
        } else if ('receive' in step) {
          const defect = hazards ? undefined : defects[name];
          expected.push(defect ? { ...step.receive, connectionResponse: { failure: defect } } : step.receive);
          await until(() => received.length >= expected.length);
        } else {
          await until(() => closed() !== undefined);
          expect(closed()).toEqual(step.closed);
        }
      }
      // Responses come in order; other messages may overtake them on the server recorded.
      const part = (messages: Message[], responses: boolean) =>
        messages.filter((message) => isResponse(message) === responses).map(steady);
      expect(part(received, true).slice(0, part(expected, true).length)).toEqual(part(expected, true));
      expect(part(received, false)).toEqual(part(expected, false));
      socket.terminate();
    });
  },
);
