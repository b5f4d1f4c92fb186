import { beforeEach, describe, expect, it } from 'vitest';
import { findChat } from '../../sandbox/state/chats';
import { raw, running, start } from './support/lab';

beforeEach(() => start());

const alice = { username: 'alice' };
const bob = { username: 'bob' };
const create = { chatId: { value: 'desk' }, chatType: 'channel', membership: 'public' };

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
