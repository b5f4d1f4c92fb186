import { beforeEach, describe, expect, it } from 'vitest';
import { findChat } from '../../sandbox/state/chats';
import { useRealtime } from './support/use-realtime';

const { operator, raw, server, start } = useRealtime();
beforeEach(() => start());

const alice = { username: 'alice' };
const bob = { username: 'bob' };
const user = (username: string) => ({ userType: 'normal', username });

describe('chats in the protocol', () => {
  it('lets the room know who comes and goes', async () => {
    const [admin, one, other] = [await operator(), await raw(), await raw('bob')];
    const room = { chatId: { value: 'hall' }, chatType: 'room', membership: 'public', members: [alice] };
    await admin.ask('createChatRequest', room);
    const [, joined] = await one.ask('joinChatRequest', { chatId: 'hall' });
    expect(joined).toMatchObject({ chatInfo: { lastEventNumber: 1, members: [{ user: alice }] } });
    // The one who joins hears of it, after the answer.
    expect(await one.hears('userJoinedChat')).toMatchObject({ eventNumber: 1, user: alice });
    await other.ask('joinChatRequest', { chatId: 'hall' });
    expect(await one.hears('userJoinedChat')).toMatchObject({ eventNumber: 2, user: bob });
    const second = await raw('bob');
    expect((await second.ask('joinChatRequest', { chatId: 'hall' }))[1]).toMatchObject({
      chatInfo: { lastEventNumber: 2, members: [{ user: alice }, { user: bob }] },
    });
    // Only the last session of a user takes the user along.
    other.socket.terminate();
    await other.ends();
    await second.ask('publishChatMessageRequest', { chatId: 'hall', message: 'still here' });
    expect(await one.hears('remoteChatMessage')).toMatchObject({ eventNumber: 3, message: 'still here' });
    second.socket.terminate();
    expect(await one.hears('userLeftChat')).toMatchObject({ eventNumber: 4, user: bob });
    expect(await one.ask('leaveChatRequest', { chatId: 'hall' })).toEqual(['leaveChatResponse', {}]);
    expect((await one.ask('leaveChatRequest', { chatId: 'hall' }))[1]).toMatchObject({
      code: 'unauthorized',
    });
  });

  it('answers first, then tells the sender like everybody else, after an introduction', async () => {
    const [one, other] = [await raw(), await raw('bob')];
    const create = { chatId: { value: 'desk' }, chatType: 'channel', membership: 'public' };
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

  it('grants by name, and lets the creator do everything', async () => {
    const [one, other] = [await raw(), await raw('bob')];
    const target = { chat: { id: 'desk' } };
    const create = { chatId: { value: 'desk' }, chatType: 'channel', membership: 'public' };
    await one.ask('createChatRequest', create);
    await other.ask('joinChatRequest', { chatId: 'desk' });
    expect(await one.ask('getPermissionsRequest', { target })).toEqual([
      'getPermissionsResponse',
      {
        user: [
          { user: alice, permissions: expect.arrayContaining(['set_chat_name', 'manage_chat_permissions']) },
          { user: bob, permissions: ['leave_chat_channel'] },
        ],
      },
    ]);
    const rename = () => other.ask('setChatNameRequest', { chatId: 'desk', name: 'B' });
    expect(await rename()).toEqual(['error', { code: 'unauthorized', message: 'not authorized' }]);
    expect((await other.ask('getPermissionsRequest', { target }))[1]).toMatchObject({
      code: 'unauthorized',
    });
    await one.ask('addPermissionsRequest', { target, group: { g1: { values: ['set_chat_name', 'new'] } } });
    expect(await rename()).toEqual(['setChatNameResponse', {}]);
    // The creator is no member.
    expect(await one.ask('publishChatMessageRequest', { chatId: 'desk', message: 'x' })).toMatchObject([
      'error',
      { code: 'chat_not_joined' },
    ]);
    expect(await one.ask('removeChatRequest', { chatId: 'desk' })).toEqual(['removeChatResponse', {}]);
    expect(await other.hears('chatRemoved')).toEqual({ chatId: 'desk' });
    expect(await other.ask('publishChatMessageRequest', { chatId: 'desk' })).toMatchObject([
      'error',
      { code: 'chat_not_found' },
    ]);
  });

  it('answers every request, whatever is wrong with it', async () => {
    const client = await raw();
    await client.ask('createChatRequest', {
      chatId: { value: 'desk' },
      chatType: 'channel',
      membership: 'public',
      members: [alice],
    });
    const code = async (name: string, content: object = {}) =>
      ((await client.ask(name, content))[1] as { code?: string }).code;
    const desk = { chatId: 'desk' };
    const cases: [string, object, string | undefined][] = [
      ['createChatRequest', {}, 'invalid_message'],
      ['createChatRequest', { chatType: 'direct', membership: 'private' }, 'invalid_message'],
      ['createChatRequest', { chatType: 'room', membership: 'secret' }, 'invalid_message'],
      ['createChatRequest', { chatType: 'room', membership: 'public', chatId: {} }, 'invalid_message'],
      [
        'createChatRequest',
        { chatType: 'room', membership: 'public', members: [{ username: 'ghost' }] },
        'user_not_found',
      ],
      ['createChatRequest', { chatType: 'room', membership: 'public' }, undefined],
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
      expect([name, content, await code(name, content)]).toEqual([name, content, expected]);
    }
    expect(findChat(server().domain, 'desk')?.members).toEqual([{ ...user('alice'), seen: 0 }]);
  });

  it('keeps private chats from others', async () => {
    const [one, other, admin] = [await raw(), await raw('bob'), await operator()];
    await one.ask('createChatRequest', {
      chatId: { value: 'boss' },
      chatType: 'channel',
      membership: 'private',
      members: [alice],
    });
    const found = async (client: typeof one) =>
      (await client.ask('chatsSearchRequest', { searchTerm: 'boss' }))[1] as { totalResults?: number };
    expect([await found(one), await found(admin)]).toMatchObject([{ totalResults: 1 }, { totalResults: 1 }]);
    expect((await found(other)).totalResults).toBeUndefined();
    expect((await other.ask('getChatHistoryRequest', { chatId: 'boss' }))[1]).toMatchObject({
      code: 'chat_not_joined',
    });
    expect((await admin.ask('getChatHistoryRequest', { chatId: 'boss' }))[0]).toBe('getChatHistoryResponse');
  });

  it('still tells who it was after a user is gone', async () => {
    const client = await raw();
    await client.ask('createChatRequest', {
      chatId: { value: 'desk' },
      chatType: 'channel',
      membership: 'public',
      members: [alice, bob],
    });
    server().domain.users = server().domain.users.filter(({ username }) => username !== 'bob');
    await client.ask('getChatsRequest', { chatIds: ['desk'] });
    expect(await client.hears('identityCacheUpdate')).toMatchObject({
      users: [{ userId: alice }, { userId: bob, deleted: true }],
    });
  });
});
