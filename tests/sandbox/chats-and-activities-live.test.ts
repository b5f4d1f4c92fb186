import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../sandbox/listen';
import { createSandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/sandbox';
import { findChat } from '../../sandbox/state/chats';
import { findDomain } from '../../sandbox/state/domains';
import { rawSession } from './realtime-server';
import { present } from './support/open';

/** The demonstration's order desk, over REST and realtime on a port. */
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
  const connect = (auth: object) => rawSession(`${listener.url.replace('http', 'ws')}/`, auth, 'acme/orders');
  return {
    sandbox,
    domain: present(findDomain(sandbox.state, 'acme', 'orders')),
    rest,
    close,
    as: (username: string) => connect({ password: { username, password: 'password' } }),
    asOperator: async () =>
      connect({ jwt: { jwt: String((await rest('GET', '/convergenceUserToken')).body['token']) } }),
  };
};

/** A new directory, removed after the test. */
const directory = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'sandbox-chats-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

const admin = { userType: 1, username: 'admin' };

describe('what REST changes, told over realtime', () => {
  it('names, topics and removals of chats', async () => {
    const { rest, as } = await orderDesk();
    const [ben, alma] = [await as('ben'), await as('alma')];
    await rest('PUT', '/chats/dispatch/name', { name: 'D2' });
    for (const member of [ben, alma]) {
      expect(await member.hears('chatNameChanged')).toMatchObject({ user: admin, name: 'D2' });
      expect(await member.hears('identityCacheUpdate')).toMatchObject({ users: [{ userId: admin }] });
    }
    await rest('PUT', '/chats/dispatch/topic', { topic: 'T2' });
    expect(await ben.hears('chatTopicChanged')).toMatchObject({ chatId: 'dispatch', topic: 'T2' });
    await rest('DELETE', '/chats/dispatch');
    expect(await ben.hears('chatRemoved')).toEqual({ chatId: 'dispatch' });

    await ben.ask('joinChatRequest', { chatId: 'canteen' });
    expect((await rest('GET', '/chats/canteen')).body['members']).toEqual(['ben']);
    await rest('DELETE', '/chats/canteen');
    expect(await ben.hears('chatRemoved')).toEqual({ chatId: 'canteen' });
    expect(alma.heard.filter(({ body }) => body[0] === 'chatRemoved')).toHaveLength(1);
  });

  it('permissions and removals of activities', async () => {
    const { rest, as, asOperator } = await orderDesk();
    const [greta, operator] = [await as('greta'), await asOperator()];
    const training = { activityType: 'training', activityId: 'first week' };
    await greta.ask('activityJoinRequest', training);
    await operator.ask('activityJoinRequest', { ...training, lurk: true });
    const here = '/activities/training/first%20week';
    await rest('PUT', `${here}/permissions`, { worldPermissions: { permissions: ['view_state'] } });
    expect(await greta.hears('activityForceLeave')).toEqual({
      reason: 'Join permissions for the activity were revoked',
    });
    expect(await operator.hears('activitySessionLeft')).toEqual({ sessionId: greta.welcome['sessionId'] });
    await rest('DELETE', here);
    expect(await operator.hears('activityDeleted')).toEqual({});
    expect(greta.heard.some(({ body }) => body[0] === 'activityDeleted')).toBe(false);
  });
});

describe('what is kept', () => {
  it('is everything said and granted, but not who was there', async () => {
    const [data, copy] = [directory(), directory()];
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
    // As it would be found after a loss of power: nothing is written in the end.
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

describe('the demonstration data', () => {
  it('names only users and groups that are there, in events that follow each other', async () => {
    const { sandbox } = await orderDesk();
    const all = [...sandbox.state.domains.values()];
    expect(all.flatMap(({ chats }) => chats.map(({ type }) => type)).sort()).toEqual(
      expect.arrayContaining(['channel', 'direct', 'room']),
    );
    for (const { users, groups, chats, activities } of all) {
      const names = new Set(users.map(({ userType, username }) => `${userType}:${username}`));
      const grants = [...chats, ...activities].map((each) => each.grants);
      const events = chats.flatMap((chat) => chat.events);
      for (const { userType, username } of [
        ...grants.flatMap((each) => each.users),
        ...events.map(({ user }) => user),
        ...chats.flatMap(({ members }) => members),
      ]) {
        expect(names).toContain(`${userType}:${username}`);
      }
      const ids = groups.map(({ id }) => id);
      for (const { group } of grants.flatMap((each) => each.groups)) expect(ids).toContain(group);
      for (const chat of chats) {
        expect(chat.events.map(({ number }) => number)).toEqual(chat.events.map((_, index) => index));
        const times = chat.events.map(({ timestamp }) => timestamp);
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }
    }
  });
});
