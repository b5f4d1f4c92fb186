import { beforeAll, describe, expect, it } from 'vitest';
import { useSessions } from './support/use-sessions';
import { bodyOf, patience, refusal, useTarget } from './support/use-target';

const opened = useTarget();
const { call, known, target } = opened;
const { path, asOperator } = useSessions(opened);

const chats = (rest = '') => path(`/chats${rest}`);
const channel = {
  chatId: 'chan',
  chatType: 'channel',
  membership: 'public',
  name: 'Chan',
  topic: 'Top',
  members: ['alice', 'bob'],
};
const operator = () => `convergence:${target().username}`;

describe('the chats of a domain', () => {
  it('need an operator who has been connected', async () => {
    const answer = await call('POST', chats(), { body: channel });
    expect([answer.status, answer.body]).toEqual([500, refusal('internal_server_error')]);
    expect(bodyOf(await call('GET', chats()))).toEqual({ data: [], startIndex: 0, totalResults: 0 });
  });

  describe('once the operator has been', () => {
    beforeAll(async () => {
      const client = await asOperator();
      for (const body of [
        channel,
        { ...channel, chatId: 'a/b c%', name: '', topic: '', membership: 'private', members: [] },
        { ...channel, chatId: 'hall', chatType: 'room', members: [] },
      ]) {
        await call('POST', chats(), { body });
      }
      await client.ask('joinChatRequest', { chatId: 'chan' });
      await client.ask('publishChatMessageRequest', { chatId: 'chan', message: 'hello world' });
      await client.ask('publishChatMessageRequest', { chatId: 'chan', message: 'second' });
    }, patience);

    it('are created once', async () => {
      const twice = await call('POST', chats(), { body: channel });
      expect([twice.status, twice.body]).toEqual([409, refusal('duplicate', undefined, { field: 'chatId' })]);
      for (const wrong of [{ chatType: 'zzz' }, { membership: 'zzz' }]) {
        const answer = await call('POST', chats(), { body: { ...channel, chatId: 'wrong', ...wrong } });
        expect([wrong, answer.status]).toEqual([wrong, 500]);
      }
      expect((await call('POST', chats(), { body: { chatId: 'wrong' } })).status).toBe(400);
    });

    it('are read and found', async () => {
      const chat = bodyOf(await call('GET', chats('/chan')));
      expect({ ...chat, members: [...(chat['members'] as string[])].sort() }).toEqual({
        ...channel,
        members: ['alice', 'bob', operator()],
        created: expect.any(Number) as number,
        lastEventNumber: 3,
        lastEventTimestamp: expect.any(Number) as number,
      });
      expect(bodyOf(await call('GET', chats('/a%2Fb%20c%25')))['chatId']).toBe('a/b c%');
      const found = async (query: string) => {
        const { data, totalResults } = bodyOf(await call('GET', chats(`?${query}`)));
        return [(data as { chatId: string }[]).map(({ chatId }) => chatId).sort(), totalResults];
      };
      expect(await found('offset=0&limit=25')).toEqual([['a/b c%', 'chan', 'hall'], 3]);
      expect(await found('filter=CHA')).toEqual([['chan', 'hall'], 2]);
      expect(await found('filter=hall&offset=0&limit=25')).toEqual([['hall'], 1]);
    });

    it('tell what happened in them', async () => {
      const answer = async (query: string) => {
        const { data, startIndex, totalResults } = bodyOf(await call('GET', chats(`/chan/events?${query}`)));
        return { startIndex, totalResults, data: data as Record<string, unknown>[] };
      };
      const common = { id: 'chan', user: operator(), timestamp: expect.any(Number) as number };
      const all = await answer('offset=0&limit=20');
      expect([all.startIndex, all.totalResults]).toEqual([0, 4]);
      const [, , , first] = all.data;
      expect(all.data).toEqual([
        { ...common, eventNumber: 3, type: 'message', message: 'second' },
        { ...common, eventNumber: 2, type: 'message', message: 'hello world' },
        { ...common, eventNumber: 1, type: 'user_joined' },
        {
          ...common,
          eventNumber: 0,
          type: 'created',
          name: 'Chan',
          topic: 'Top',
          members: first?.['members'],
        },
      ]);
      expect([...((first?.['members'] ?? []) as string[])].sort()).toEqual(['alice', 'bob']);
      const numbers = async (query: string) =>
        (await answer(query)).data.map(({ eventNumber }) => eventNumber);
      expect(await numbers('forward=true&limit=2')).toEqual([0, 1]);
      expect(await numbers('offset=1&limit=1')).toEqual([2]);
      expect(await numbers('messageFilter=hello')).toEqual([2]);
      expect(await numbers('messageFilter=nothing')).toEqual([]);
      expect(await numbers('eventTypes=created,user_joined')).toEqual([1, 0]);
    });

    it('get another name and topic', async () => {
      await call('PUT', chats('/hall/name'), { body: { name: 'Great Hall' } });
      await call('PUT', chats('/hall/topic'), { body: { topic: 'Feasts' } });
      expect(bodyOf(await call('GET', chats('/hall')))).toMatchObject({
        name: 'Great Hall',
        topic: 'Feasts',
        lastEventNumber: 2,
      });
      expect((await call('PUT', chats('/hall/name'), { body: {} })).status).toBe(400);
    });

    it('are deleted, and then missing', { timeout: patience }, async () => {
      expect((await call('DELETE', chats('/hall'))).status).toBe(200);
      expect((await call('DELETE', chats('/hall'))).status).toBe(500);
      const missing = await call('GET', chats('/hall'));
      expect([missing.status, missing.body]).toEqual([404, refusal('not_found')]);
      const renamed = await call('PUT', chats('/hall/name'), { body: { name: 'X' } });
      await known('chat-missing-silent', renamed, () => expect(renamed.status).toBe(404));
      const events = await call('GET', chats('/hall/events'));
      await known('chat-missing-silent', events, () => expect(events.status).toBe(404));
    });
  });
});
