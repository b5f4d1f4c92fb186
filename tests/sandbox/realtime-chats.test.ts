import { type ChatChannel } from '@convergence/convergence';
import { beforeEach, describe, expect, it } from 'vitest';
import { findChat } from '../../sandbox/state/chats';
import { eventOf, useRealtime } from './support/use-realtime';

const { clients, login: connect, server, start } = useRealtime();
beforeEach(() => start());
const login = async (username: string) => (await connect(username)).chat();

const channel = { type: 'channel', membership: 'public' } as const;
const bob = { username: 'bob' };

describe('chats with the public client', () => {
  it('creates, finds and joins channels', async () => {
    const [hers, his] = [await login('alice'), await login('bob')];
    await hers.create({ ...channel, id: 'desk', name: 'Front Desk', topic: 'Orders', members: ['alice'] });
    await hers.create({ ...channel, id: 'back', name: 'Back Office', members: ['alice'] });
    await hers.create({ type: 'channel', membership: 'private', id: 'boss', name: 'Desk of the boss' });
    expect(await hers.exists('desk')).toBe(true);
    expect(Object.fromEntries(await hers.exists(['desk', 'none']))).toEqual({ desk: true, none: false });
    const found = await his.search({
      searchTerm: 'DESK',
      searchFields: ['name'],
      types: ['channel' as never],
    });
    expect([found.totalResults, found.data.map(({ chatId }) => chatId)]).toEqual([1, ['desk']]);
    expect((await hers.joined()).map(({ chatId }) => chatId)).toEqual(['desk', 'back']);

    const joined = eventOf<{ user: { username: string } }>(await hers.get('desk'), 'user_joined');
    const chat = await his.join('desk');
    expect((await joined).user.username).toBe('bob');
    expect(chat.info()).toMatchObject({
      chatId: 'desk',
      name: 'Front Desk',
      topic: 'Orders',
      lastEventNumber: 1,
      members: [{ user: { username: 'alice' } }, { user: { username: 'bob' } }],
    });
    await expect(his.join('desk')).rejects.toMatchObject({ code: 'chat_already_joined' });
    await expect(his.join('boss')).rejects.toMatchObject({ code: 'not_supported' });
    await expect(his.join('none')).rejects.toMatchObject({ code: 'chat_not_found' });
    await expect(hers.create({ ...channel, id: 'desk' })).rejects.toMatchObject({
      code: 'chat_already_exists',
    });
  });

  it('sends messages to everybody in it, in order, and keeps them', async () => {
    const [hers, his] = [await login('alice'), await login('bob')];
    await hers.create({ ...channel, id: 'desk', members: ['alice', 'bob'] });
    const [one, other] = [await hers.get('desk'), await his.get('desk')];
    const heard: string[][] = [[], []];
    [one, other].forEach((chat, index) =>
      chat.on('message', (said) => heard[index]?.push((said as unknown as { message: string }).message)),
    );
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    const answers = await Promise.all(texts.map((text, index) => (index % 2 ? one : other).send(text)));
    expect(answers.map(({ eventNumber }) => eventNumber).sort((a, b) => a - b)).toEqual(
      texts.map((_, index) => index + 1),
    );
    await expect.poll(() => heard[1]?.length).toBe(20);
    expect(heard[0]).toEqual(heard[1]);

    const last = await one.getHistory({ limit: 3 });
    expect([last.totalResults, last.data.map(({ eventNumber }) => eventNumber)]).toEqual([21, [20, 19, 18]]);
    const first = await one.getHistory({ forward: true, startEvent: 0, limit: 2 });
    expect(first.data.map(({ type }) => type)).toEqual(['created', 'message']);
    const filtered = await one.getHistory({ eventFilter: ['created'] });
    expect(filtered.totalResults).toBe(1);

    const seen = eventOf<{ user: { username: string } }>(one, 'events_seen');
    await other.markSeen(20);
    expect((await seen).user.username).toBe('bob');
    expect(findChat(server().domain, 'desk')?.members.map((member) => member.seen)).toEqual([0, 20]);
  });

  it('answers changes of name, topic and members, and tells the members', async () => {
    const [hers, his] = [await login('alice'), await login('bob')];
    await hers.create({ ...channel, id: 'desk', members: ['alice'] });
    const chat = (await hers.get('desk')) as ChatChannel;
    const renamed = eventOf<{ chatName: string }>(chat, 'name_changed');
    await chat.setName('New name');
    await renamed;
    await chat.setTopic('New topic');
    await expect.poll(() => chat.info().topic).toBe('New topic');
    expect(chat.info().name).toBe('New name');
    await chat.add('bob');
    const joined = await his.get('desk');
    expect(joined.info().members.map((member) => member.user.username)).toEqual(['alice', 'bob']);
    await expect(joined.setName('Mine')).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(chat.add('bob')).rejects.toMatchObject({ code: 'chat_already_a_member' });
    await chat.remove('bob');
    await expect(chat.remove('bob')).rejects.toMatchObject({ code: 'not_a_member' });
    await chat.add('bob');
    await his.leave('desk');
    expect(findChat(server().domain, 'desk')?.events.map(({ type }) => type)).toEqual([
      'created',
      'name_changed',
      'topic_changed',
      'user_added',
      'user_removed',
      'user_added',
      'user_left',
    ]);
    await hers.remove('desk');
    expect(await hers.exists('desk')).toBe(false);
  });

  it('makes one direct chat for a set of users', async () => {
    const [hers, his] = [await login('alice'), await login('bob')];
    const chat = await hers.direct('bob');
    expect(chat.info()).toMatchObject({ chatId: 'direct:1', chatType: 'direct', membership: 'private' });
    const back = await his.direct('alice');
    expect(back.info().chatId).toBe('direct:1');
    const heard = eventOf<{ message: string }>(back, 'message');
    await chat.send('psst');
    expect((await heard).message).toBe('psst');
    await expect(chat.setTopic('x')).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(hers.direct('ghost')).rejects.toMatchObject({ code: 'unknown' });
    expect((await hers.direct(['bob', 'carol'])).info().chatId).toBe('direct:2');
    expect((await his.joined()).map(({ chatId }) => chatId)).toEqual(['direct:1', 'direct:2']);
  });

  it('is in a room as long as it is connected', async () => {
    const [hers, his] = [await login('alice'), await login('bob')];
    await hers.create({ type: 'room', membership: 'public', id: 'hall', name: 'Hall' });
    const one = await hers.join('hall');
    const other = await his.join('hall');
    // As with the real server, the one who joins hears of it after the answer, and the client then counts it twice.
    await expect
      .poll(() => other.info().members.map((member) => member.user.username))
      .toEqual(['alice', 'bob', 'bob']);
    const said = eventOf<{ message: string }>(other, 'message');
    await one.send('hello');
    expect((await said).message).toBe('hello');
    const left = eventOf<{ user: { username: string } }>(one, 'user_left');
    await clients[1]?.disconnect();
    expect((await left).user.username).toBe('bob');
    expect(findChat(server().domain, 'hall')?.events.at(-1)).toMatchObject({ type: 'user_left', user: bob });
  });
});
