import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFromValue } from '../../sandbox/state/data-values';
import { findModel } from '../../sandbox/state/models';
import { encode } from '../../sandbox/realtime/codec';
import type { Envelope } from '../../sandbox/realtime/messages';
import { whyUnstorable } from '../../sandbox/state/storable';
import { rawClient } from './realtime-server';
import { raw, rawWith, record, running, soon, start } from './support/lab';
import { listening, newDirectory, open } from './support/open';

/** JSON that can't be kept, and the place of the fault. */
const hostile: [text: string, place: string][] = [
  ['{"n":1e309}', 'n: the number'],
  ['{"n":-1e309}', 'n: the number'],
  ['{"a":[1,{"b":1e400}]}', 'a[1].b: the number'],
  ['{"s":"cut \\ud83d"}', 's: the text'],
  ['{"s":"\\ude00 cut"}', 's: the text'],
  ['{"s":["ok","\\udc00\\ud800"]}', 's[1]: the text'],
  ['{"a":{"\\ud83d":1}}', 'the text'],
];
const number = (value: number) => ({ doubleValue: { id: '1:1', value } });
const text = (value: string) => ({ stringValue: { id: '1:1', value } });
const half = 'cut \ud83d';

/** Takes the place of half a character until the frame is made: the writer of Node has no bytes for one. */
const standIn = '\u4e00';

/** A frame with half a character in place of each stand-in, as browsers write it. */
const frameOf = (envelope: Envelope): Buffer =>
  Buffer.from(Buffer.from(encode(envelope)).toString('latin1').replaceAll('\xe4\xb8\x80', '\xed\xa0\xbd'), 'latin1');

describe('what can not be stored', () => {
  it.each(hostile)('is refused with its place: %s', (json, place) => {
    expect(whyUnstorable(JSON.parse(json))).toContain(place);
  });

  it('is nothing that is read back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(whyUnstorable(value)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00', '\ud800') }), (value) => {
        const isWhole = new TextDecoder().decode(new TextEncoder().encode(value)) === value;
        expect(whyUnstorable([value]) === undefined).toBe(isWhole);
        expect(whyUnstorable({ [value]: 1 }) === undefined).toBe(isWhole);
      }),
    );
  });
});

describe('REST', () => {
  it.each(hostile)('refuses %s in new and replaced models, and the folder opens again', async (json) => {
    const data = newDirectory();
    const { sandbox, login } = await open({ data });
    const admin = await login();
    const shop = '/domains/convergence/default';
    await admin('PUT', `${shop}/config/collection`, { autoCreate: true });
    const send = async (method: string, path: string) =>
      (await admin(method, `${shop}${path}`, `{"collection":"c","data":${json}}`)).status;
    expect((await admin('PUT', `${shop}/models/kept`, { collection: 'c', data: { n: 1 } })).status).toBe(200);
    expect(await send('PUT', '/models/kept')).toBe(400);
    expect(await send('PUT', '/models/new')).toBe(400);
    expect(await send('POST', '/models')).toBe(400);
    await sandbox.close();
    const again = await (await open({ data })).login();
    const { body } = await again('GET', `${shop}/models/kept`);
    expect(body['data']).toEqual({ n: 1 });
    expect((await again('GET', `${shop}/models/new`)).status).toBe(404);
  });

  it.each(['users', 'groups', 'collections', 'jwtKeys', 'chats', 'models'])(
    'refuses half a character in the ids of %s',
    async (list) => {
      const admin = await (await open()).login();
      const body = JSON.stringify({ id: half, username: half, chatId: half, collection: half, data: {} });
      const answer = await admin('POST', `/domains/convergence/default/${list}`, body);
      expect(answer.status).toBe(400);
      expect(answer.body['error_message']).toContain('half a character');
    },
  );

  it('refuses bytes that are no UTF-8, which would be replaced', async () => {
    const { listener } = await listening();
    const body = Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xed, 0xa0, 0xbd]), Buffer.from('"}')]);
    const answer = await fetch(`${listener.url}/auth/validate`, { method: 'POST', body });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('\ufffd');
  });
});

describe('realtime', () => {
  const operations: [name: string, operation: object][] = [
    ['a number', { numberSetOperation: { value: Infinity } }],
    ['a sum', { numberDeltaOperation: { delta: Number.NaN } }],
    ['a new text', { stringSetOperation: { value: standIn } }],
    ['an inserted text', { stringSpliceOperation: { index: 0, insertedValue: standIn } }],
    ['half of an emoji', { stringSpliceOperation: { index: 2, deleteCount: 1 } }],
    ['a text within an emoji', { stringSpliceOperation: { index: 3, insertedValue: 'x' } }],
    ['a member', { objectAddPropertyOperation: { key: 'a', value: number(-Infinity) } }],
    ['a key', { objectAddPropertyOperation: { key: standIn, value: number(1) } }],
    ['a whole object', { objectSetOperation: { values: { [standIn]: number(1) } } }],
    ['an item', { arrayInsertOperation: { index: 0, value: text(standIn) } }],
    ['a list', { arraySetOperation: { values: [number(Number.NaN)] } }],
    ['a date', { dateSetOperation: { value: { seconds: Number.MAX_SAFE_INTEGER } } }],
  ];
  const data = {
    id: '0:9',
    children: {
      n: { doubleValue: { id: '0:1', value: 1 } },
      s: { stringValue: { id: '0:2', value: 'ab😀' } },
      l: { arrayValue: { id: '0:3', children: [] } },
      d: { dateValue: { id: '0:4', value: { seconds: 1 } } },
    },
  };
  const targets: Record<string, string> = {
    number: '0:1',
    string: '0:2',
    array: '0:3',
    date: '0:4',
    object: '0:9',
  };
  const opened = async () => {
    await start();
    const creator = await raw('alice');
    await creator.ask('createRealTimeModelRequest', { collectionId: 'c1', modelId: { value: 'm' }, data });
    return rawWith('m', 'alice');
  };

  it.each(operations)('closes a model for the session that sends %s, and keeps the data', async (_, wanted) => {
    const session = await opened();
    const before = jsonFromValue(record('m').root);
    const [name = ''] = Object.keys(wanted);
    const id = targets[/^[a-z]+/.exec(name)?.[0] ?? ''];
    const [fields] = Object.values(wanted) as object[];
    const operation = { discreteOperation: { [name]: { id, ...fields } } };
    const submission = { sequenceNumber: 0, contextVersion: 1, operation };
    session.socket.send(frameOf({ body: ['operationSubmission', submission] }));
    await expect(session.hears('forceCloseRealTimeModel')).resolves.toMatchObject({ reasonCode: 4 });
    expect([record('m').version, jsonFromValue(record('m').root)]).toEqual([1, before]);
  });

  it.each([
    ['a number', { a: number(Infinity) }],
    ['a text', { a: text(standIn) }],
    ['a key', { [standIn]: number(1) }],
  ])('refuses a new model with %s', async (_, children) => {
    await start();
    const session = await raw('alice');
    const ask = async (modelId: string, given: object) => {
      const request = { collectionId: 'c1', modelId: { value: modelId }, data: given };
      session.socket.send(frameOf({ requestId: 99, body: ['createRealTimeModelRequest', request] }));
      const answer = () => session.heard.find(({ responseId }) => responseId === 99);
      await soon(() => answer() !== undefined, 'an answer');
      return session.heard.splice(session.heard.indexOf(answer() as Envelope), 1)[0]?.body;
    };
    expect(await ask('m', { id: '0:1', children })).toMatchObject(['error', { code: 'invalid_message' }]);
    expect(await ask(standIn, { id: '0:1', children: {} })).toMatchObject(['error', { code: 'invalid_message' }]);
    expect(findModel(running().domain, 'm')).toBeUndefined();
  });

  it('ends a handshake with half a character', async () => {
    await start();
    const session = await rawClient(running().url);
    const request = { anonymous: { displayName: { value: standIn } } };
    session.socket.send(frameOf({ requestId: 0, body: ['connectionRequest', request] }));
    await expect(session.ends()).resolves.toMatchObject({ code: 1000 });
  });
});
