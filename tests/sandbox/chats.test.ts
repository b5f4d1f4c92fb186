import { describe, expect, it } from 'vitest';
import { addChatEvent } from '../../sandbox/state/chat-events';
import type { ChatEventContent } from '../../sandbox/state/chat-records';
import { findChat } from '../../sandbox/state/chats';
import { rememberConvergenceUser } from '../../sandbox/state/domain-users';
import { recordings } from '../contract/support/recordings';
import { differences } from '../contract/support/shape';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

const pace = { initializing: 1, deleting: 1, upgrading: 1, silence: 5 };

/** A shop in which the operator admin has been connected. */
const openChats = async (hazards = false) => {
  const shop = await openShop(['alice', 'bob'], { hazards, pace });
  const admin = rememberConvergenceUser(shop.state, shop.domain, 'admin');
  const say = (id: string, content: ChatEventContent) =>
    addChatEvent(shop.state, shop.domain, present(findChat(shop.domain, id)), admin, content);
  return { ...shop, admin, say };
};

const newChat = {
  chatId: 'desk',
  chatType: 'channel',
  membership: 'public',
  name: 'Desk',
  topic: '',
  members: [] as string[],
};

describe('chats over REST', () => {
  it('are answered as recorded', async () => {
    const { inShop, say } = await openChats(true);
    let replayed = 0;
    for (const { name, method, path, body, status, contentType, answer } of recordings) {
      const [, below] = path.split('/domains/team/shop');
      if (!below?.startsWith('/chats') || name.includes('before the first')) continue;
      if (name === 'chat after messages') {
        say('chan2', { type: 'user_joined' });
        say('chan2', { type: 'message', message: 'hello world' });
        say('chan2', { type: 'message', message: 'second' });
      }
      const { response } = await inShop(method, below, body);
      const type = response.headers.get('content-type');
      const actual: unknown = type?.startsWith('text') ? await response.text() : await response.json();
      expect([name, response.status, type, differences(answer, actual)]).toEqual([
        name,
        status,
        contentType,
        [],
      ]);
      replayed += 1;
    }
    expect(replayed).toBe(24);
  });

  it('need an operator who has been connected, and known members', async () => {
    const { inShop } = await openShop(['alice'], { pace });
    expect((await inShop('POST', '/chats', newChat)).status).toBe(500);
    const connected = await openChats();
    const create = (change: object) => connected.inShop('POST', '/chats', { ...newChat, ...change });
    expect((await create({ members: ['alice', 'ghost'] })).status).toBe(500);
    expect((await create({ membership: 'secret' })).status).toBe(500);
    expect((await create({ chatType: 'direct' })).status).toBe(500);
    expect((await create({ chatId: ' ' })).status).toBe(400);
    for (const field of Object.keys(newChat)) {
      const answer = await create({ [field]: null });
      expect([field, answer.status, String(answer.body['error_message'])]).toEqual([
        field,
        400,
        expect.stringContaining(`No usable value for ${field}`),
      ]);
    }
    expect(connected.domain.chats).toEqual([]);
    expect((await create({ members: ['alice', 'normal:alice', 'convergence:admin'] })).status).toBe(201);
    expect((await connected.inShop('GET', '/chats/desk')).body['members']).toEqual([
      'alice',
      'convergence:admin',
    ]);
  });

  it('are found by id, name and topic whatever the case, in the order of the ids', async () => {
    const { inShop } = await openChats();
    for (const [chatId, name, topic] of [
      ['c', 'Loading dock', ''],
      ['a', 'Front', 'About the DOCK'],
      ['b-dock', '', ''],
      ['d', 'Other', ''],
    ]) {
      await inShop('POST', '/chats', { ...newChat, chatId, name, topic });
    }
    const { body } = await inShop('GET', '/chats?filter=dOcK&offset=1&limit=5');
    expect([pick(body['data'], 'chatId'), body['startIndex'], body['totalResults']]).toEqual([
      ['b-dock', 'c'],
      1,
      3,
    ]);
  });

  it('give their events by type, text, number and direction', async () => {
    const { inShop, say, clock } = await openChats();
    await inShop('POST', '/chats', newChat);
    for (let index = 1; index <= 6; index += 1) {
      clock.now += 1_000;
      say('desk', { type: 'message', message: `Order ${index}` });
    }
    await inShop('PUT', '/chats/desk/topic', { topic: 'Order of the day' });
    const numbers = async (query: string) => {
      const { body } = await inShop('GET', `/chats/desk/events?${query}`);
      return [pick(body['data'], 'eventNumber'), body['totalResults']];
    };
    expect(await numbers('')).toEqual([[7, 6, 5, 4, 3, 2, 1, 0], 8]);
    expect(await numbers('limit=2&offset=1')).toEqual([[6, 5], 8]);
    expect(await numbers('forward=true&limit=2')).toEqual([[0, 1], 8]);
    expect(await numbers('startEvent=2')).toEqual([[2, 1, 0], 3]);
    expect(await numbers('startEvent=5&forward=true')).toEqual([[5, 6, 7], 3]);
    expect(await numbers('eventTypes=created,topic_changed')).toEqual([[7, 0], 2]);
    expect(await numbers('messageFilter=ORDER')).toEqual([[6, 5, 4, 3, 2, 1], 6]);
    expect(await numbers('eventTypes=zzz')).toEqual([[], 0]);
    expect((await inShop('GET', '/chats/desk/events?startEvent=x')).status).toBe(400);
    expect((await inShop('GET', '/chats/desk')).body).toMatchObject({
      created: clock.now - 6_000,
      lastEventNumber: 7,
      lastEventTimestamp: clock.now,
      topic: 'Order of the day',
    });
  });

  it('are gone after deletion, with what was said in them', async () => {
    const { inShop, say } = await openChats();
    await inShop('POST', '/chats', newChat);
    say('desk', { type: 'message', message: 'old' });
    expect((await inShop('DELETE', '/chats/desk')).status).toBe(200);
    expect((await inShop('GET', '/chats/desk')).status).toBe(404);
    expect((await inShop('DELETE', '/chats/desk')).status).toBe(500);
    await inShop('POST', '/chats', newChat);
    expect((await inShop('GET', '/chats/desk/events')).body['totalResults']).toBe(1);
  });

  it('are left by users who are deleted', async () => {
    const { inShop } = await openChats();
    await inShop('POST', '/chats', { ...newChat, members: ['alice', 'bob'] });
    await inShop('DELETE', '/users/alice');
    await inShop('POST', '/users', { username: 'alice' });
    expect((await inShop('GET', '/chats/desk')).body['members']).toEqual(['bob']);
  });
});
