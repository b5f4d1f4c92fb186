import { describe, expect, it } from 'vitest';
import { createActivity } from '../../sandbox/state/activities';
import { addChatEvent, findChat } from '../../sandbox/state/chats';
import type { ChatEventContent } from '../../sandbox/state/records';
import { rememberConvergenceUser } from '../../sandbox/state/domain-users';
import { noGrants } from '../../sandbox/state/grants';
import { recordings } from '../contract/support/recordings';
import { differences } from '../contract/support/shape';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

/** A shop where the operator admin has connected. */
const openChats = async (hazards = false) => {
  const pace = { initializing: 1, deleting: 1, upgrading: 1, silence: 5 };
  const shop = await openShop(['alice', 'bob'], { hazards, pace });
  const admin = rememberConvergenceUser(shop.state, shop.domain, 'admin');
  const say = (id: string, content: ChatEventContent) =>
    addChatEvent(shop.state, shop.domain, present(findChat(shop.domain, id)), admin, content);
  return { ...shop, say };
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
  it('answer as recorded', async () => {
    const { inShop, say } = await openChats(true);
    let replayed = 0;
    for (const { name, method, path, body, status, contentType, answer } of recordings) {
      const [, below] = path.split('/domains/team/shop');
      if (!below?.startsWith('/chats') || name.includes('before the first')) continue;
      if (name === 'chat after messages') {
        say('chan2', { type: 'user_joined' });
        for (const message of ['hello world', 'second']) say('chan2', { type: 'message', message });
      }
      const { response } = await inShop(method, below, body);
      const type = response.headers.get('content-type');
      const actual: unknown = type?.startsWith('text') ? await response.text() : await response.json();
      const found = { name, status: response.status, type, differences: differences(answer, actual) };
      expect(found).toEqual({ name, status, type: contentType, differences: [] });
      replayed += 1;
    }
    expect(replayed).toBe(24);
  });

  it('require known members and all fields', async () => {
    const { inShop, domain } = await openChats();
    const create = (change: object) => inShop('POST', '/chats', { ...newChat, ...change });
    for (const [change, status] of [
      [{ members: ['alice', 'ghost'] }, 500],
      [{ membership: 'secret' }, 500],
      [{ chatType: 'direct' }, 500],
      [{ chatId: ' ' }, 400],
    ] as const)
      expect([change, (await create(change)).status]).toEqual([change, status]);
    for (const field of Object.keys(newChat)) {
      const { status, body } = await create({ [field]: null });
      expect([field, status]).toEqual([field, 400]);
      expect(body['error_message']).toContain(`No usable value for ${field}`);
    }
    expect(domain.chats).toEqual([]);
    expect((await create({ members: ['alice', 'normal:alice', 'convergence:admin'] })).status).toBe(201);
    expect((await inShop('GET', '/chats/desk')).body['members']).toEqual(['alice', 'convergence:admin']);
  });

  it('list events by type, text, number and direction', async () => {
    const { inShop, say, clock } = await openChats();
    await inShop('POST', '/chats', newChat);
    for (let index = 1; index <= 6; index += 1) {
      clock.now += 1_000;
      say('desk', { type: 'message', message: `Order ${index}` });
    }
    await inShop('PUT', '/chats/desk/topic', { topic: 'Order of the day' });
    for (const [query, numbers, total] of [
      ['limit=2&offset=1', [6, 5], 8],
      ['startEvent=2', [2, 1, 0], 3],
      ['startEvent=5&forward=true', [5, 6, 7], 3],
      ['eventTypes=created,topic_changed', [7, 0], 2],
      ['messageFilter=ORDER', [6, 5, 4, 3, 2, 1], 6],
      ['eventTypes=zzz', [], 0],
    ] as const) {
      const { body } = await inShop('GET', `/chats/desk/events?${query}`);
      const found = [query, pick(body['data'], 'eventNumber'), body['totalResults']];
      expect(found).toEqual([query, numbers, total]);
    }
    expect((await inShop('GET', '/chats/desk/events?startEvent=x')).status).toBe(400);
    const times = { created: clock.now - 6_000, lastEventTimestamp: clock.now };
    expect((await inShop('GET', '/chats/desk')).body).toMatchObject({ ...times, lastEventNumber: 7 });
  });
});

it('an activity created over realtime is returned as recorded', async () => {
  const { inShop, state, domain } = await openShop();
  createActivity(state, domain, { type: 'doc', id: 'live', ephemeral: true, grants: noGrants() });
  createActivity(state, domain, { type: 'doc', id: 'a2', grants: noGrants() });
  const recording = present(recordings.find(({ name }) => name === 'activity ephemeral'));
  const { response } = await inShop('GET', recording.path.replace('/domains/team/shop', ''));
  expect(differences(recording.answer, await response.json())).toEqual([]);
});
