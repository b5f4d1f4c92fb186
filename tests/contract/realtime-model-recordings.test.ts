import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { valueFromJson } from '../../sandbox/state/data-values';
import { createModel } from '../../sandbox/state/models';
import { pause } from '../sandbox/realtime-server';
import { type Connection, expectedOf, listenTo, type Message, type Received, startLab } from './support/replay';

type Step =
  | { open: string }
  | { close: string }
  | { send: string; message: Message }
  | ({ receive: string } & Received)
  | { rest: string; body: unknown; status: number };

/** Messages about models between clients and a server 1.0.0-rc.13. */
const folder = new URL('./recordings/models/', import.meta.url);
const conversations = readdirSync(folder).map((file) => ({
  name: file.replace('.json', ''),
  steps: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Step[],
}));

const times = new Set(['timestamp', 'createdTime', 'modifiedTime', 'fingerprint']);
const sessionLists = /^(connected|resyncing)Clients$/;

const steady = (message: unknown, sessionName = (id: string) => id): unknown =>
  JSON.parse(JSON.stringify(message), (key, value: unknown) => {
    if (times.has(key)) return 'a time';
    if (key === 'sessionId') return sessionName(value as string);
    return sessionLists.test(key) ? (value as string[]).map(sessionName).sort() : value;
  });

const replaceAll = (text: string, names: Iterable<readonly [string, string]>) =>
  [...names].reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** Clients fail on sessions that were not introduced before. */
const sessionsIn = (message: Message): string[] => {
  const [name = ''] = Object.keys(message).filter((key) => key !== 'responseId');
  if (!/^(openRealTime|remote|modelResyncServer|historicalOp)/.test(name)) return [];
  if (name === 'remoteClientClosedModel') return [];
  const found: string[] = [];
  JSON.stringify(message, (key, value: unknown) => {
    if (key === 'sessionId') found.push(value as string);
    else if (sessionLists.test(key)) found.push(...(value as string[]));
    return value;
  });
  return found;
};

const start = async () => {
  const lab = await startLab();
  for (const n of [0, 1, 2]) {
    const when = new Date(1_577_934_245_678);
    const root = valueFromJson({ t: `T${n}`, n, nested: { x: [1, { y: null }] }, when });
    createModel(lab.state, lab.domain, { id: `q-${n}`, collection: 'qq', root });
  }
  createModel(lab.state, lab.domain, { id: 'dup-2', collection: 'c1', root: valueFromJson({ a: 1 }) });
  return lab;
};

describe('recorded conversations about models', () => {
  it.each(conversations)('$name', { timeout: 20_000 }, async ({ name, steps }) => {
    const lab = await start();
    /** Sessions and models of this run, mapped to the recorded ones. */
    const sessions = new Map<string, string>();
    const models: (readonly [recorded: string, actual: string])[] = [];
    const toActual = (text: string) => replaceAll(text, models);
    const toRecorded = (message: Message) => {
      const text = replaceAll(
        JSON.stringify(message),
        models.map(([recorded, actual]) => [actual, recorded] as const),
      );
      return steady(JSON.parse(text), (id) => sessions.get(id) ?? id);
    };
    const connections = new Map<string, Connection>();
    const tokens = new Map<string, string>();
    const of = (conn: string) => connections.get(conn)!;
    const nothingLeft = (conn: string) => {
      // Some recorded clients disconnected before the last answers arrived.
      const heard = of(conn).heard.filter((message) => !('closeRealTimeModelResponse' in message));
      expect([name, conn, heard.map(toRecorded)]).toEqual([name, conn, []]);
    };

    const send = async (conn: string, recorded: Message) => {
      const message = JSON.parse(toActual(JSON.stringify(recorded))) as Message & {
        connectionRequest?: Record<string, Record<string, unknown>>;
        modelGetVersionAtTimeRequest?: { targetTime: { seconds: number } };
      };
      // A time after the recording is replaced by one after now.
      const { targetTime } = message.modelGetVersionAtTimeRequest ?? {};
      if (targetTime && targetTime.seconds > 1_000) targetTime.seconds = Math.ceil(Date.now() / 1_000) + 60;
      const { password, jwt, reconnect } = message.connectionRequest ?? {};
      if (password) password['password'] = 'secret';
      if (jwt) jwt['jwt'] = await lab.operatorToken();
      if (reconnect) reconnect['token'] = tokens.get(conn);
      of(conn).send(message);
    };
    type Success = { connectionResponse: { success: { sessionId: string; reconnectToken: string } } };
    const greet = async (conn: string, recorded: Message) => {
      await expect.poll(() => of(conn).heard.length).toBeGreaterThan(0);
      const [is, was] = [of(conn).heard.shift(), recorded].map(
        (message) => (message as Success).connectionResponse.success,
      );
      sessions.set(is!.sessionId, was!.sessionId);
      tokens.set(conn, is!.reconnectToken);
    };
    /** Maps ids chosen by the server from the answer that contains them. */
    const nameModels = (conn: string, recorded: Message) => {
      const id = (message: Message) => /"modelId":"([0-9a-f-]{36})"/.exec(JSON.stringify(message))?.[1];
      for (const each of of(conn).heard) {
        if (!isDeepStrictEqual(each.responseId, recorded.responseId)) continue;
        const [was, is] = [id(recorded), id(each)];
        if (was && is) models.push([was, is]);
      }
    };
    const receive = async (conn: string, expected: Message) => {
      const { connectionResponse: response = {} } = expected as { connectionResponse?: object };
      if ('success' in response) return greet(conn, expected);
      const { heard } = of(conn);
      const wanted = steady(expected);
      const find = () => {
        if (expected.responseId) nameModels(conn, expected);
        return heard.findIndex((each) => isDeepStrictEqual(toRecorded(each), wanted));
      };
      await expect
        .poll(() => (find() >= 0 ? wanted : { conn, heard: heard.map(toRecorded) }), { timeout: 20_000 })
        .toEqual(wanted);
      heard.splice(find(), 1);
    };

    let sender: string | undefined;
    for (const step of steps) {
      // The server must read one connection's message before another connection sends.
      if ('send' in step && sender !== undefined && sender !== step.send) await pause(20);
      if ('send' in step) sender = step.send;
      if ('open' in step) {
        if (connections.has(step.open)) nothingLeft(step.open);
        connections.set(step.open, await listenTo(lab.url, sessionsIn));
      } else if ('close' in step) {
        of(step.close).socket.terminate();
        await pause(20);
      } else if ('send' in step) await send(step.send, step.message);
      else if ('rest' in step) {
        const [method = '', path = ''] = toActual(step.rest).split(' ');
        const { status } = await lab.rest(method, path, step.body);
        expect([step.rest, status]).toEqual([step.rest, step.status]);
      } else {
        const expected = expectedOf(step);
        if (expected) await receive(step.receive, expected);
      }
    }
    for (const conn of connections.keys()) nothingLeft(conn);
  });
});
