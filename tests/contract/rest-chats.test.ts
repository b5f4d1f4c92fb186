import { beforeAll, describe, expect, it } from 'vitest';
import { useSessions } from './support/use-sessions';
import { patience, refused, useTarget } from './support/use-target';

const opened = useTarget();
const { call, expects, known, target } = opened;
const { path, asOperator } = useSessions(opened);

const chats = path('/chats');
const channel = {
  chatId: 'chan',
  chatType: 'channel',
  membership: 'public',
  name: 'Chan',
  topic: 'Top',
  members: ['alice', 'bob'],
};
const operator = () => `convergence:${target().username}`;
const anyTime = expect.any(Number) as number;

describe('domain chats', () => {
  it('require an operator who has connected before', async () => {
    await expects([`POST ${chats}`, channel], 500, refused('internal_server_error'));
    await expects(`GET ${chats}`, 200, { data: [], startIndex: 0, totalResults: 0 });
  });

  describe('after the operator has connected', () => {
    beforeAll(async () => {
      const client = await asOperator();
      const odd = { chatId: 'a/b c%', name: '', topic: '', membership: 'private' };
      for (const more of [{ members: channel.members }, odd, { chatId: 'hall', chatType: 'room' }])
        await expects([`POST ${chats}`, { ...channel, members: [], ...more }], 201);
      await client.ask('joinChatRequest', { chatId: 'chan' });
      for (const message of ['hello world', 'second'])
        await client.ask('publishChatMessageRequest', { chatId: 'chan', message });
    }, patience);

    it('can be created once', async () => {
      await expects([`POST ${chats}`, channel], 409, refused('duplicate', undefined, { field: 'chatId' }));
      for (const wrong of [{ chatType: 'zzz' }, { membership: 'zzz' }])
        await expects([`POST ${chats}`, { ...channel, chatId: 'wrong', ...wrong }], 500);
      await expects([`POST ${chats}`, { chatId: 'wrong' }], 400);
    });

    it('can be read and searched', async () => {
      const { members, ...chat } = await expects(`GET ${chats}/chan`, 200);
      const last = { lastEventNumber: 3, lastEventTimestamp: anyTime };
      expect({ ...chat, members: channel.members }).toEqual({ ...channel, created: anyTime, ...last });
      expect([...(members as string[])].sort()).toEqual(['alice', 'bob', operator()]);
      expect((await expects(`GET ${chats}/a%2Fb%20c%25`, 200))['chatId']).toBe('a/b c%');
      for (const [query, ids] of [
        ['offset=0&limit=25', ['a/b c%', 'chan', 'hall']],
        ['filter=CHA', ['chan', 'hall']],
        ['filter=hall&offset=0&limit=25', ['hall']],
      ] as const) {
        const { data, totalResults } = await expects(`GET ${chats}?${query}`, 200);
        const found = (data as { chatId: string }[]).map(({ chatId }) => chatId).sort();
        expect([query, found, totalResults]).toEqual([query, ids, ids.length]);
      }
    });

    it('list their events', async () => {
      const events = async (query: string) => {
        const body = await expects(`GET ${chats}/chan/events?${query}`, 200);
        return { ...body, data: body['data'] as Record<string, unknown>[] };
      };
      const common = { id: 'chan', user: operator(), timestamp: anyTime };
      const all = await events('offset=0&limit=20');
      const members = all.data[3]?.['members'] as string[];
      const created = { eventNumber: 0, type: 'created', name: 'Chan', topic: 'Top', members };
      expect(all).toEqual({
        startIndex: 0,
        totalResults: 4,
        data: [
          { ...common, eventNumber: 3, type: 'message', message: 'second' },
          { ...common, eventNumber: 2, type: 'message', message: 'hello world' },
          { ...common, eventNumber: 1, type: 'user_joined' },
          { ...common, ...created },
        ],
      });
      expect([...members].sort()).toEqual(['alice', 'bob']);
      for (const [query, numbers] of [
        ['forward=true&limit=2', [0, 1]],
        ['offset=1&limit=1', [2]],
        ['messageFilter=hello', [2]],
        ['messageFilter=nothing', []],
        ['eventTypes=created,user_joined', [1, 0]],
      ] as const) {
        const found = (await events(query)).data.map(({ eventNumber }) => eventNumber);
        expect([query, found]).toEqual([query, numbers]);
      }
    });

    it('can get another name and topic', async () => {
      await expects([`PUT ${chats}/hall/name`, { name: 'Great Hall' }], 200);
      await expects([`PUT ${chats}/hall/topic`, { topic: 'Feasts' }], 200);
      const changed = { name: 'Great Hall', topic: 'Feasts', lastEventNumber: 2 };
      expect(await expects(`GET ${chats}/hall`, 200)).toMatchObject(changed);
      await expects([`PUT ${chats}/hall/name`, {}], 400);
    });

    it('are missing after deletion', { timeout: patience }, async () => {
      await expects(`DELETE ${chats}/hall`, 200);
      await expects(`DELETE ${chats}/hall`, 500);
      await expects(`GET ${chats}/hall`, 404, refused('not_found'));
      const renamed = await call('PUT', `${chats}/hall/name`, { body: { name: 'X' } });
      const events = await call('GET', `${chats}/hall/events`);
      for (const answer of [renamed, events])
        await known('chat-missing-silent', answer, () => expect(answer.status).toBe(404));
    });
  });
});
