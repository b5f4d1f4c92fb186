import { beforeEach, describe, expect, it } from 'vitest';
import { findChat } from '../../sandbox/state/chats';
import { client, eventOf, raw, running, start } from './support/lab';

beforeEach(() => start());

const alice = { username: 'alice' };
const bob = { username: 'bob' };
const create = { chatId: { value: 'desk' }, chatType: 'channel', membership: 'public' };
const channel = { type: 'channel', membership: 'public', id: 'desk' } as const;

describe('chats with the public client', () => {
  it('send messages to all members in order and store them', async () => {
    const [hers, his] = [(await client()).domain.chat(), (await client('bob')).domain.chat()];
    await hers.create({ ...channel, members: ['alice', 'bob'] });
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
    expect((await one.getHistory({ eventFilter: ['created'] })).totalResults).toBe(1);
    await other.markSeen(20);
    expect(findChat(running().domain, 'desk')?.members.map((member) => member.seen)).toEqual([0, 20]);
  });

  it('add and remove each member once', async () => {
    const [hers, his] = [(await client()).domain.chat(), (await client('bob')).domain.chat()];
    await hers.create({ ...channel, members: ['alice'] });
    const chat = (await hers.get('desk')) as unknown as Record<'add' | 'remove', (who: string) => Promise<void>>;
    await chat.add('bob');
    await expect(chat.add('bob')).rejects.toMatchObject({ code: 'chat_already_a_member' });
    await chat.remove('bob');
    await expect(chat.remove('bob')).rejects.toMatchObject({ code: 'not_a_member' });
    await chat.add('bob');
    await his.leave('desk');
    const events = ['created', 'user_added', 'user_removed', 'user_added', 'user_left'];
    expect(findChat(running().domain, 'desk')?.events.map(({ type }) => type)).toEqual(events);
  });

  it('create one direct chat per set of users', async () => {
    const [hers, his] = [(await client()).domain.chat(), (await client('bob')).domain.chat()];
    const chat = await hers.direct('bob');
    const back = await his.direct('alice');
    expect([chat.info().chatId, back.info().chatId]).toEqual(['direct:1', 'direct:1']);
    const heard = eventOf<{ message: string }>(back, 'message');
    await chat.send('psst');
    expect((await heard).message).toBe('psst');
    expect((await hers.direct(['bob', 'carol'])).info().chatId).toBe('direct:2');
    expect((await his.joined()).map(({ chatId }) => chatId)).toEqual(['direct:1', 'direct:2']);
  });
});

describe('the chat protocol', () => {
  it('lets a user leave with their last session', async () => {
    const [admin, one, other] = [await raw('admin'), await raw(), await raw('bob')];
    await admin.ask('createChatRequest', { ...create, chatType: 'room', members: [alice] });
    await one.ask('joinChatRequest', { chatId: 'desk' });
    await other.ask('joinChatRequest', { chatId: 'desk' });
    const second = await raw('bob');
    const members = [{ user: alice }, { user: bob }];
    expect((await second.ask('joinChatRequest', { chatId: 'desk' }))[1]).toMatchObject({
      chatInfo: { lastEventNumber: 2, members },
    });
    other.socket.terminate();
    await other.ends();
    await second.ask('publishChatMessageRequest', { chatId: 'desk', message: 'still here' });
    expect(await one.hears('remoteChatMessage')).toMatchObject({ eventNumber: 3, message: 'still here' });
    second.socket.terminate();
    expect(await one.hears('userLeftChat')).toMatchObject({ eventNumber: 4, user: bob });
  });

  it('answers the sender first and then notifies all members, after an introduction', async () => {
    const [one, other] = [await raw(), await raw('bob')];
    await one.ask('createChatRequest', { ...create, members: [alice, bob] });
    one.heard.length = 0;
    other.heard.length = 0;
    await one.ask('publishChatMessageRequest', { chatId: 'desk', message: 'hi' });
    await other.hears('remoteChatMessage');
    await expect
      .poll(() => one.heard.map(({ body }) => body[0]))
      .toEqual(['publishChatMessageResponse', 'identityCacheUpdate', 'remoteChatMessage']);
    expect(other.heard.map(({ body }) => body[0])).toEqual(['identityCacheUpdate']);
  });

  it('grants permissions to groups by name and all to the creator', async () => {
    const [one, other] = [await raw(), await raw('bob')];
    const target = { chat: { id: 'desk' } };
    await one.ask('createChatRequest', create);
    await other.ask('joinChatRequest', { chatId: 'desk' });
    const own = expect.arrayContaining(['set_chat_name', 'manage_chat_permissions']) as unknown;
    expect(await one.ask('getPermissionsRequest', { target })).toEqual([
      'getPermissionsResponse',
      {
        user: [
          { user: alice, permissions: own },
          { user: bob, permissions: ['leave_chat_channel'] },
        ],
      },
    ]);
    const rename = () => other.ask('setChatNameRequest', { chatId: 'desk', name: 'B' });
    expect(await rename()).toEqual(['error', { code: 'unauthorized', message: 'not authorized' }]);
    expect((await other.ask('getPermissionsRequest', { target }))[1]).toMatchObject({ code: 'unauthorized' });
    await one.ask('addPermissionsRequest', { target, group: { g1: { values: ['set_chat_name', 'new'] } } });
    expect(await rename()).toEqual(['setChatNameResponse', {}]);
  });

  it('answers every invalid request', async () => {
    const session = await raw();
    await session.ask('createChatRequest', { ...create, members: [alice] });
    const desk = { chatId: 'desk' };
    const room = { chatType: 'room', membership: 'public' };
    const cases: [string, object, string | undefined][] = [
      ['createChatRequest', {}, 'invalid_message'],
      ['createChatRequest', { chatType: 'direct', membership: 'private' }, 'invalid_message'],
      ['createChatRequest', { chatType: 'room', membership: 'secret' }, 'invalid_message'],
      ['createChatRequest', { ...room, chatId: {} }, 'invalid_message'],
      ['createChatRequest', { ...room, members: [{ username: 'ghost' }] }, 'user_not_found'],
      ['createChatRequest', room, undefined],
      ['removeChatRequest', {}, 'chat_not_found'],
      ['getChatsRequest', { chatIds: ['none', 'none'] }, undefined],
      ['chatsExistRequest', {}, undefined],
      ['getDirectChatsRequest', {}, undefined],
      ['chatsSearchRequest', { offset: {}, limit: {} }, undefined],
      ['joinChatRequest', {}, 'chat_not_found'],
      ['leaveChatRequest', {}, 'chat_not_found'],
      ['addUserToChatRequest', desk, 'user_not_found'],
      ['removeUserFromChatRequest', { ...desk, userToRemove: alice }, 'cant_remove_self'],
      ['removeUserFromChatRequest', desk, 'not_a_member'],
      ['setChatTopicRequest', {}, 'chat_not_found'],
      ['markChatEventsSeenRequest', { ...desk, eventNumber: -4 }, undefined],
      ['markChatEventsSeenRequest', { ...desk, eventNumber: 99 }, undefined],
      ['getChatHistoryRequest', {}, 'chat_not_found'],
      ['getChatHistoryRequest', { ...desk, offset: { value: -1 }, limit: { value: -1 } }, undefined],
      ['resolvePermissionsForConnectedSessionRequest', { target: {} }, 'invalid_message'],
    ];
    for (const [name, content, expected] of cases) {
      const [, answer] = await session.ask(name, content);
      expect([name, content, (answer as { code?: string }).code]).toEqual([name, content, expected]);
    }
    const members = [{ userType: 'normal', username: 'alice', seen: 0 }];
    expect(findChat(running().domain, 'desk')?.members).toEqual(members);
  });

  it('hides private chats from others', async () => {
    const [one, other, admin] = [await raw(), await raw('bob'), await raw('admin')];
    await one.ask('createChatRequest', { ...create, membership: 'private', members: [alice] });
    const found = async (session: typeof one) => (await session.ask('chatsSearchRequest', { searchTerm: 'desk' }))[1];
    expect([await found(one), await found(admin)]).toMatchObject([{ totalResults: 1 }, { totalResults: 1 }]);
    expect(await found(other)).not.toHaveProperty('totalResults');
    const history = async (session: typeof one) => session.ask('getChatHistoryRequest', { chatId: 'desk' });
    expect(await history(other)).toMatchObject(['error', { code: 'chat_not_joined' }]);
    expect((await history(admin))[0]).toBe('getChatHistoryResponse');
  });

  it('still introduces users after they are removed', async () => {
    const session = await raw();
    await session.ask('createChatRequest', { ...create, members: [alice, bob] });
    running().domain.users = running().domain.users.filter(({ username }) => username !== 'bob');
    await session.ask('getChatsRequest', { chatIds: ['desk'] });
    expect(await session.hears('identityCacheUpdate')).toMatchObject({
      users: [{ userId: alice }, { userId: bob, deleted: true }],
    });
  });
});
