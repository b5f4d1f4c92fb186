import { describe, expect, it } from 'vitest';
import { useSessions } from './support/use-sessions';
import { newId, patience, useTarget } from './support/use-target';

const opened = useTarget();
const { call, known, target } = opened;
const { path, as, asOperator, attempt } = useSessions(opened);

const alice = { username: 'alice' };
const bob = { username: 'bob' };
const code = (body: [string, { code?: string }] | undefined) => body?.[1].code;

describe('chats', () => {
  const channel = async (...members: object[]) => {
    const chatId = newId();
    const admin = await asOperator();
    const request = {
      chatId: { value: chatId },
      chatType: 'channel',
      membership: 'public',
      name: 'N',
      members,
    };
    expect(await admin.ask('createChatRequest', request)).toEqual(['createChatResponse', { chatId }]);
    return { chatId, admin, request };
  };

  it('send messages to all members, including the sender', { timeout: patience }, async () => {
    const { chatId, admin, request } = await channel(alice);
    const [one, other] = [await as('alice'), await as('bob')];
    expect(code(await admin.ask('createChatRequest', request))).toBe('chat_already_exists');
    const [name, joined] = await other.ask('joinChatRequest', { chatId });
    expect([name, joined]).toMatchObject([
      'joinChatResponse',
      { chatInfo: { id: chatId, chatType: 'channel', membership: 'public', name: 'N', lastEventNumber: 1 } },
    ]);
    expect(await one.hears('userJoinedChat')).toMatchObject({ chatId, eventNumber: 1, user: bob });
    expect(code(await other.ask('joinChatRequest', { chatId }))).toBe('chat_already_joined');
    expect(await other.ask('publishChatMessageRequest', { chatId, message: 'hi' })).toMatchObject([
      'publishChatMessageResponse',
      { eventNumber: 2, timestamp: { seconds: expect.any(Number) as number } },
    ]);
    for (const client of [one, other]) {
      expect(await client.hears('remoteChatMessage')).toMatchObject({
        chatId,
        eventNumber: 2,
        user: bob,
        message: 'hi',
      });
    }
    expect(code(await admin.ask('publishChatMessageRequest', { chatId, message: 'x' }))).toBe('chat_not_joined');
    const [, history] = await one.ask('getChatHistoryRequest', { chatId, limit: { value: 2 } });
    expect(history).toMatchObject({
      data: [{ message: { eventNumber: 2, message: 'hi' } }, { userJoined: { eventNumber: 1, user: bob } }],
      totalResults: 3,
    });
    const forward = { chatId, startEvent: { value: 1 }, forward: { value: true }, limit: { value: 50 } };
    expect((await one.ask('getChatHistoryRequest', forward))[1]).toMatchObject({
      data: [{ userJoined: {} }, { message: {} }],
      totalResults: 2,
    });
    expect(await other.ask('leaveChatRequest', { chatId })).toEqual(['leaveChatResponse', {}]);
    expect(await one.hears('userLeftChat')).toMatchObject({ chatId, eventNumber: 3, user: bob });
    await call('DELETE', path(`/chats/${chatId}`));
    expect(await one.hears('chatRemoved')).toEqual({ chatId });
  });

  it('can be changed by permitted users, with a response', { timeout: patience }, async () => {
    const { chatId, admin } = await channel(alice, bob);
    const [one, other] = [await as('alice'), await as('bob')];
    expect(code(await one.ask('setChatNameRequest', { chatId, name: 'Mine' }))).toBe('unauthorized');
    const permit = {
      target: { chat: { id: chatId } },
      world: ['set_chat_name', 'set_topic', 'remove_chat_user'],
    };
    /** Sends a change and checks the response. */
    const change = async (client: typeof one, name: string, content: object, answered: string) => {
      const answer = await attempt(client, name, content);
      await known('chat-change-unanswered', answer, () => expect(answer).toEqual([answered, {}]));
    };
    await change(admin, 'addPermissionsRequest', permit, 'ok');
    await change(one, 'setChatNameRequest', { chatId, name: 'Ours' }, 'setChatNameResponse');
    expect(await other.hears('chatNameChanged')).toMatchObject({ chatId, user: alice, name: 'Ours' });
    await change(one, 'setChatTopicRequest', { chatId, topic: 'T' }, 'setChatTopicResponse');
    expect(await one.hears('chatTopicChanged')).toMatchObject({ chatId, user: alice, topic: 'T' });
    const seen = { chatId, eventNumber: 1 };
    await change(one, 'markChatEventsSeenRequest', seen, 'markChatEventsSeenResponse');
    expect(await other.hears('chatEventsMarkedSeen')).toEqual({ chatId, user: alice, eventNumber: 1 });
    const self = await one.ask('removeUserFromChatRequest', { chatId, userToRemove: alice });
    expect(code(self)).toBe('cant_remove_self');
    const removal = { chatId, userToRemove: bob };
    await change(one, 'removeUserFromChatRequest', removal, 'removeUserFromChatResponse');
    for (const client of [one, other]) {
      expect(await client.hears('userRemovedFromChat')).toMatchObject({ user: alice, removedUser: bob });
    }
    expect(code(await other.ask('leaveChatRequest', { chatId }))).toBe('unauthorized');
  });

  it('of type room are left on disconnect', { timeout: patience }, async () => {
    const [admin, one, other] = [await asOperator(), await as('alice'), await as('bob')];
    const chatId = newId();
    await admin.ask('createChatRequest', {
      chatId: { value: chatId },
      chatType: 'room',
      membership: 'public',
    });
    await one.ask('joinChatRequest', { chatId });
    expect(await one.hears('userJoinedChat')).toMatchObject({ eventNumber: 1, user: alice });
    await other.ask('joinChatRequest', { chatId });
    expect(await one.hears('userJoinedChat')).toMatchObject({ eventNumber: 2, user: bob });
    other.socket.terminate();
    expect(await one.hears('userLeftChat')).toMatchObject({ chatId, eventNumber: 3, user: bob });
    await call('PUT', path(`/chats/${chatId}/name`), { body: { name: 'R2' } });
    expect(await one.hears('chatNameChanged')).toMatchObject({
      user: { userType: 1, username: target().username },
      name: 'R2',
    });
  });

  it('exist once per set of users when direct', { timeout: patience }, async () => {
    const one = await as('alice');
    const direct = async (username: string) =>
      one.ask('getDirectChatsRequest', { userLists: [{ values: [{ username }] }] });
    const [, first] = await direct('bob');
    const [, second] = await direct('bob');
    const info = { chatInfo: [{ id: expect.stringMatching(/^direct:/) as string, chatType: 'direct' }] };
    expect(first).toMatchObject(info);
    expect(second).toEqual(first);
    expect(code(await direct('no such user'))).toBe('unknown');
    const [{ id: chatId }] = (first as { chatInfo: [{ id: string }] }).chatInfo;
    expect(code(await one.ask('setChatTopicRequest', { chatId, topic: 'x' }))).toBe('unauthorized');
  });

  it('can be looked up', { timeout: patience }, async () => {
    const { chatId } = await channel(alice);
    const [one, other] = [await as('alice'), await as('bob')];
    expect(await one.ask('chatsExistRequest', { chatIds: [chatId, 'none'] })).toEqual([
      'chatsExistResponse',
      { exists: [true, false] },
    ]);
    expect(await one.ask('getChatsRequest', { chatIds: ['none'] })).toEqual(['getChatsResponse', {}]);
    const [, got] = await one.ask('getChatsRequest', { chatIds: [chatId] });
    expect(got).toMatchObject({ chatInfo: [{ id: chatId, members: [{ user: alice }] }] });
    const joined = async (client: typeof one) => {
      const [, { chatInfo = [] }] = (await client.ask('getJoinedChatsRequest')) as [
        string,
        { chatInfo?: { id: string }[] },
      ];
      return chatInfo.some(({ id }) => id === chatId);
    };
    expect([await joined(one), await joined(other)]).toEqual([true, false]);
    const search = { searchTerm: chatId.toUpperCase(), searchFields: ['id'], types: ['channel'] };
    const [, found] = await one.ask('chatsSearchRequest', { ...search, limit: { value: 5 } });
    expect(found).toMatchObject({ data: [{ id: chatId }], totalResults: 1 });
    const [, empty] = await one.ask('chatsSearchRequest', { ...search, offset: {}, limit: {} });
    await known('chat-search-empty-limit', empty, () => expect(empty).toMatchObject({ data: [{ id: chatId }] }));
  });

  it('cannot be joined when missing or private', { timeout: patience }, async () => {
    const [admin, one] = [await asOperator(), await as('alice')];
    const chatId = newId();
    await admin.ask('createChatRequest', {
      chatId: { value: chatId },
      chatType: 'channel',
      membership: 'private',
    });
    expect(code(await one.ask('joinChatRequest', { chatId }))).toBe('not_supported');
    for (const name of ['joinChatRequest', 'removeChatRequest']) {
      const answer = await attempt(one, name, { chatId: 'none' });
      await known('chat-missing-unanswered', answer, () => expect(code(answer)).toBe('chat_not_found'));
    }
    expect(code(await one.ask('getPermissionsRequest', {}))).toBe('invalid_message');
  });
});
