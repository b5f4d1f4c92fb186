import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addChatEvent, createChat } from '../../sandbox/state/chats';
import { type Connection, expectedOf, inOrder, listenTo, type Message, startLab } from './support/replay';

type Step =
  | { conn: string; connect: string }
  | { conn: string; close: true }
  | { conn: string; send: Message }
  | { conn: string; receive: Message | null; sandbox?: Message | null; reason?: string }
  | { rest: { method: string; path: string; body?: unknown }; status: number; answer: unknown };

/** Messages between several clients, REST and a server 1.0.0-rc.13. Sessions are named by their connections. */
const conversations = ['activities', 'chats'].flatMap(
  (area) =>
    JSON.parse(readFileSync(new URL(`./recordings/realtime-${area}.json`, import.meta.url), 'utf8')) as {
      name: string;
      steps: Step[];
    }[],
);

type Lab = Awaited<ReturnType<typeof startLab>>;

const useDirectChat = ({ state, domain, users }: Lab) => {
  const [alice, bob] = users as [Lab['users'][0], Lab['users'][0]];
  const opening = { type: 'direct', membership: 'private', name: '', topic: '' } as const;
  const chat = createChat(state, domain, { ...opening, members: [bob, alice], creator: alice });
  addChatEvent(state, domain, chat, alice, { type: 'message', message: 'earlier' });
};

/** Every user and session in a message, except those allowed without an introduction. */
const namesIn = (message: Message): string[] => {
  const unintroduced = ['connectionResponse', 'activityStateUpdated', 'activitySessionLeft', 'error'];
  if (unintroduced.some((name) => name in message)) return [];
  const names: string[] = [];
  const hasStates = 'activityJoinResponse' in message || 'activityParticipantsResponse' in message;
  JSON.stringify(message, (key, value: unknown) => {
    if (key === 'username' || key === 'sessionId') names.push(String(value));
    if (key !== 'state' || !hasStates) return value;
    names.push(...Object.keys(value as object));
    return undefined;
  });
  return names;
};

const connect = async (who: string, lab: Lab) => {
  const connection = await listenTo(lab.url, namesIn);
  const credentials =
    who === 'operator'
      ? { jwt: { jwt: await lab.operatorToken() } }
      : { password: { username: who, password: 'secret' } };
  connection.send({ requestId: { value: 0 }, connectionRequest: credentials });
  await expect.poll(() => connection.heard.length).toBe(1);
  const welcome = connection.heard.shift() as { connectionResponse: { success: { sessionId: string } } };
  return { connection, sessionId: welcome.connectionResponse.success.sessionId };
};

/** Replaces times and session ids, and sorts lists of names and chats. */
const steady = (message: unknown, sessions: Map<string, string>): unknown =>
  JSON.parse(
    [...sessions].reduce(
      (text, [id, name]) => text.replaceAll(JSON.stringify(id), JSON.stringify(name)),
      JSON.stringify(message),
    ),
    (key, value: unknown) => {
      // Whole seconds are sent without nanos.
      if (typeof value === 'object' && value !== null && 'seconds' in value) return 'a time';
      if (key === 'created' && typeof value === 'number') return 'a time';
      if (key === 'chatInfo' && Array.isArray(value))
        return (value as { id: string }[]).sort((one, other) => (one.id < other.id ? -1 : 1));
      const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
      return isList ? [...value].sort() : value;
    },
  );

describe('recorded conversations of several clients', () => {
  it.each(conversations)('$name', async ({ name, steps }) => {
    const lab = await startLab();
    if (name.includes('direct')) useDirectChat(lab);
    const connections = new Map<string, { connection: Connection; expected: Message[] }>();
    const sessions = new Map<string, string>();
    const of = (conn: string) => connections.get(conn)!;
    for (const step of steps) {
      if ('connect' in step) {
        const { connection, sessionId } = await connect(step.connect, lab);
        connections.set(step.conn, { connection, expected: [] });
        sessions.set(sessionId, `<${step.conn}>`);
      } else if ('send' in step) of(step.conn).connection.send(step.send);
      else if ('receive' in step) {
        const { connection, expected } = of(step.conn);
        const message = expectedOf({ ...step, message: step.receive });
        if (message) expected.push(message);
        await expect.poll(() => connection.heard.length).toBeGreaterThanOrEqual(expected.length);
      } else if ('rest' in step) {
        const { method, path, body } = step.rest;
        const { status, answer } = await lab.rest(method, path, body);
        const wanted = [step.rest, step.status, steady(step.answer, sessions)];
        expect([step.rest, status, steady(answer, sessions)]).toEqual(wanted);
      } else of(step.conn).connection.socket.terminate();
    }
    for (const [conn, { connection, expected }] of connections)
      for (const responses of [true, false]) {
        const part = (all: Message[]) => [conn, steady(inOrder(all, responses), sessions)];
        expect(part(connection.heard)).toEqual(part(expected));
      }
  });
});
