import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../sandbox/listen';
import { createSandbox, type SandboxOptions } from '../../sandbox/sandbox';
import { findChat } from '../../sandbox/state/chats';
import { findDomain } from '../../sandbox/state/domains';
import { rawSession } from './realtime-server';
import { newDirectory, present } from './support/open';

/** The order desk of the demo data, over REST and realtime on a port. */
const orderDesk = async (options: SandboxOptions = {}) => {
  const sandbox = await createSandbox(options);
  const listener = await listen(sandbox, { port: 0 });
  const close = async () => {
    await listener.close();
    await sandbox.close();
  };
  onTestFinished(close);
  const send = async (method: string, below: string, body?: unknown, token = '') => {
    const response = await fetch(`${listener.url}${below}`, {
      method,
      headers: { authorization: `SessionToken ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { ok: boolean; body: Record<string, unknown> };
  };
  const login = await send('POST', '/auth/login', { username: 'admin', password: 'password' });
  const rest = (method: string, below: string, body?: unknown) =>
    send(method, `/domains/acme/orders${below}`, body, String(login.body['token']));
  return {
    sandbox,
    domain: present(findDomain(sandbox.state, 'acme', 'orders')),
    rest,
    close,
    as: (username: string) => {
      const auth = { password: { username, password: 'password' } };
      return rawSession(`${listener.url.replace('http', 'ws')}/`, auth, 'acme/orders');
    },
  };
};

describe('chats and activities', () => {
  it('keep messages and permissions after a restart, but not who was connected', async () => {
    const [data, copy] = [newDirectory(), newDirectory()];
    const first = await orderDesk({ data });
    const [ben, alma] = [await first.as('ben'), await first.as('alma')];
    await ben.ask('publishChatMessageRequest', { chatId: 'dispatch', message: 'to be kept' });
    await ben.ask('markChatEventsSeenRequest', { chatId: 'dispatch', eventNumber: 121 });
    await alma.ask('joinChatRequest', { chatId: 'returns' });
    await ben.ask('joinChatRequest', { chatId: 'canteen' });
    await ben.ask('getDirectChatsRequest', { userLists: [{ values: [{ username: 'chidi' }] }] });
    await ben.ask('createChatRequest', { chatId: { value: 'x' }, chatType: 'room', membership: 'public' });
    await ben.ask('addPermissionsRequest', { target: { chat: { id: 'x' } }, world: ['set_topic'] });
    await ben.ask('removeChatRequest', { chatId: 'x' });
    await first.rest('DELETE', '/chats/announcements');
    const ephemeral = { ephemeral: true, worldPermissions: ['join'] };
    await ben.ask('activityJoinRequest', {
      activityType: 'doc',
      activityId: 'ephemeral',
      autoCreateData: ephemeral,
    });
    await ben.ask('activityCreateRequest', { activityType: 'doc', activityId: 'kept' });
    await first.rest('PUT', '/activities/doc/kept/permissions', {
      userPermissions: { permissions: { ben: ['join'] }, replace: false },
    });
    await first.rest('DELETE', '/activities/training/first%20week');
    // Like after a power loss: nothing is written on exit.
    cpSync(data, copy, { recursive: true });
    rmSync(path.join(copy, 'sandbox.lock'));
    expect(readdirSync(path.join(copy, 'domains')).some((name) => name.endsWith('.journal'))).toBe(true);
    const expected = structuredClone({
      chats: first.domain.chats,
      nextDirectChat: first.domain.nextDirectChat,
      activities: first.domain.activities.filter((activity) => !activity.ephemeral),
    });

    const second = await orderDesk({ data: copy });
    const { chats, activities, nextDirectChat } = second.domain;
    expect({ chats, activities, nextDirectChat }).toEqual(expected);
    expect(findChat(second.domain, 'dispatch')?.events.at(-1)).toMatchObject({
      number: 121,
      message: 'to be kept',
    });
    expect((await second.rest('GET', '/chats/canteen')).body['members']).toEqual([]);
  });
});
