import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox';
import { findChat } from '../../sandbox/state/chats';
import { jsonFromValue } from '../../sandbox/state/data-values';
import { findDomain } from '../../sandbox/state/domains';
import { findModel } from '../../sandbox/state/models';
import { rawSession, type RawClient } from './realtime-server';
import { newDirectory, present } from './support/open';
import { fewOrMany } from '../support/long-tests';
import { below, randomOf, reached } from './support/random';
import { run } from './support/run';

const domain = '/domains/convergence/default';
const password = 'password';
const people = ['ann', 'bea', 'cat'];

type Opened = {
  resourceId?: number;
  version: number;
  data: { children: { text: { stringValue: { id: string } } } };
};

/** Rejects when the connection ends first. */
const unlessCut = async <Result>(client: RawClient, promise: Promise<Result>) => {
  const ended = client.ends().then(() => Promise.reject(new Error('cut')));
  for (const each of [ended, promise]) each.catch(() => undefined);
  return Promise.race([promise, ended]);
};

/** Inserts words at the start of the text, each after the previous acknowledgment, until the connection ends. */
const edit = async (client: RawClient, name: string, acknowledged: string[]) => {
  const [kind, opened] = await client.ask('openRealTimeModelRequest', { modelId: { value: 'log' } });
  if (kind !== 'openRealTimeModelResponse') throw new Error(JSON.stringify(opened));
  const { resourceId = 0, version, data } = opened as Opened;
  const { id } = data.children.text.stringValue;
  let contextVersion = version;
  for (let sequenceNumber = 1; ; sequenceNumber += 1) {
    const word = `<${name}.${sequenceNumber}>`;
    const stringSpliceOperation = { id, index: 0, deleteCount: 0, insertedValue: word };
    const operation = { discreteOperation: { stringSpliceOperation } };
    client.say('operationSubmission', { resourceId, sequenceNumber, contextVersion, operation });
    const ack = (await unlessCut(client, client.hears('operationAck'))) as { version: number };
    acknowledged.push(word);
    contextVersion = ack.version + 1;
    client.heard.length = 0;
  }
};

const talk = async (client: RawClient, name: string, acknowledged: string[]) => {
  await client.ask('joinChatRequest', { chatId: 'hall' });
  for (let index = 1; ; index += 1) {
    const message = `<${name}.${index}>`;
    const answer = client.ask('publishChatMessageRequest', { chatId: 'hall', message });
    const [kind] = await unlessCut(client, answer);
    if (kind !== 'publishChatMessageResponse') throw new Error(`${message} was answered by ${kind}`);
    acknowledged.push(message);
    client.heard.length = 0;
  }
};

const prepare = async (address: string) => {
  const send = async (method: string, target: string, body: object, token = '') => {
    const response = await fetch(`${address}${target}`, {
      method,
      headers: { authorization: `SessionToken ${token}` },
      body: JSON.stringify(body),
    });
    expect([target, response.status < 300]).toEqual([target, true]);
    return ((await response.json()) as { body: { token: string } }).body;
  };
  const { token } = await send('POST', '/auth/login', { username: 'admin', password });
  await send('PUT', `${domain}/config/collection`, { autoCreate: true }, token);
  await send('PUT', `${domain}/models/log`, { collection: 'logs', data: { text: '' } }, token);
  for (const username of people) await send('POST', `${domain}/users`, { username, password }, token);
};

const wordsIn = (text: string) => text.match(/<[^>]+>/g) ?? [];

const seeds = Number(process.env['RELIABILITY_SEEDS'] ?? fewOrMany(1, 20));

describe('a sandbox killed while models and chats are in use', () => {
  it.each(Array.from({ length: seeds }, (_, index) => index + 1))(
    'keeps every acknowledged operation and message once, and none twice (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const data = newDirectory();
      const random = randomOf(seed);
      const words: string[] = [];
      const messages: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const { child, ended, url } = run('--port', '0', '--data', data, '--seed', 'bare');
        const address = await url();
        if (round === 0) await prepare(address);
        const enter = (username: string) =>
          rawSession(`${address.replace('http', 'ws')}/`, { password: { username, password } }, 'convergence/default');
        const clients = await Promise.all([...people, ...people].map(enter));
        if (round === 0) {
          const hall = { chatId: { value: 'hall' }, chatType: 'channel', membership: 'public', name: 'Hall' };
          expect((await present(clients[0]).ask('createChatRequest', hall))[0]).toBe('createChatResponse');
        }
        const busy = clients.map((client, index) =>
          index < people.length
            ? edit(client, `${round}.${index}`, words)
            : talk(client, `${round}.${index}`, messages),
        );
        const goals = [words, messages].map((list) => list.length + 10 + below(random, 40));
        const edited = reached(() => words.length, goals[0] ?? 0);
        const said = reached(() => messages.length, goals[1] ?? 0);
        void Promise.all([edited, said]).then(() => child.kill('SIGKILL'));
        const outcomes = await Promise.allSettled(busy);
        await ended;
        expect(outcomes.map((outcome) => String((outcome as PromiseRejectedResult).reason))).toEqual(
          clients.map(() => 'Error: cut'),
        );

        const sandbox = await createSandbox({ data });
        const found = present(findDomain(sandbox.state, 'convergence', 'default'));
        const { root, operations, version } = present(findModel(found, 'log'));
        const written = wordsIn((jsonFromValue(root) as { text: string }).text);
        expect(new Set(written).size).toBe(written.length);
        expect(written).toEqual(expect.arrayContaining(words));
        expect(written.length - words.length).toBeLessThanOrEqual(people.length * (round + 1));
        expect([operations.length, version]).toEqual([written.length, written.length + 1]);

        const { events } = present(findChat(found, 'hall'));
        const heard = events.flatMap((event) => wordsIn(JSON.stringify(event)));
        expect(new Set(heard).size).toBe(heard.length);
        expect(heard).toEqual(expect.arrayContaining(messages));
        expect(new Set(events.map(({ number }) => number)).size).toBe(events.length);
        await sandbox.close();
      }
      expect(Math.min(words.length, messages.length)).toBeGreaterThanOrEqual(30);
    },
  );
});
