import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import { readQuery } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import type { Wiring } from '~/machines/services';
import { chatScreens, emptyChat } from '~/machines/resources/domain/chats';
import { collectionScreens, emptyCollection } from '~/machines/resources/domain/collections';
import { emptyGroup, groupScreens } from '~/machines/resources/domain/groups';
import { emptyJwtKey, jwtKeyScreens } from '~/machines/resources/domain/jwt-keys';
import { domainUserScreens, emptyDomainUser, unloadedDomainUser } from '~/machines/resources/domain/users';
import { storedPolicy } from '../support/collection-samples';
import { ana, newAna } from '../support/domain-user-samples';
import { unreachable } from '../support/fixtures';
import { jwtKey, publicPem } from '../support/jwt-key-samples';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const odd = 'a/b 100%';
type Input = { values: object; facts: object };
type Case = {
  /** As in titles; `plural` as what is typed before several are deleted. */
  noun: string;
  plural: string;
  /** Of the list, within the domain; of its calls. */
  page: string;
  calls: string;
  /** As the server stores it under a name. */
  stored: (name: string) => object;
  isPaged?: boolean;
  machines: (wiring: Wiring) => { list: AnyStateMachine; create: AnyStateMachine; edit?: AnyStateMachine };
  create: Input & { name: string; filled: object };
  edit?: Input & { name: string; change: object };
  /** The field that a duplicate blames, as the server and as the form call it. */
  blames: [known: string, field: string];
  /** The title of any duplicate, where a change has none of its own. */
  duplicateTitle?: string;
  said: (name: string, done: 'created' | 'updated') => string;
  gone?: string;
};

const flags = { read: true, write: true, create: true, remove: true, manage: false };
const exists = { exists: true, stored: undefined };

const cases: Case[] = [
  {
    noun: 'Group',
    plural: 'groups',
    page: 'groups',
    calls: 'groups',
    stored: (id) => ({ id, description: 'Of the desk', members: [] }),
    machines: (wiring) => {
      const { groupList: list, createGroup: create, editGroup: edit } = groupScreens(wiring, key);
      return { list, create, edit };
    },
    create: {
      values: emptyGroup,
      facts: { id: undefined },
      name: 'night',
      filled: { id: 'night', description: 'Night shift' },
    },
    edit: {
      values: { ...emptyGroup, id: 'desk' },
      facts: { id: 'desk' },
      name: 'desk',
      change: { description: 'Mine' },
    },
    blames: ['id', 'id'],
    said: (name, done) => `The group '${name}' was successfully ${done}.`,
    gone: 'It was deleted or renamed.',
  },
  {
    noun: 'Collection',
    plural: 'collections',
    page: 'collections',
    calls: 'collections',
    isPaged: true,
    stored: (id) => ({
      id,
      description: '',
      modelCount: 0,
      worldPermissions: flags,
      userPermissions: {},
      overrideSnapshotPolicy: false,
      snapshotPolicy: storedPolicy,
    }),
    machines: (wiring) => {
      const screens = collectionScreens(wiring, key);
      return {
        list: screens.collectionList,
        create: screens.createCollection,
        edit: screens.editCollection,
      };
    },
    create: {
      values: emptyCollection,
      facts: { exists: false, stored: undefined },
      name: 'returns',
      filled: { id: 'returns' },
    },
    edit: {
      values: { ...emptyCollection, id: 'orders' },
      facts: exists,
      name: 'orders',
      change: { description: 'Mine' },
    },
    blames: ['id', 'id'],
    said: (name, done) => `Collection '${name}' successfully ${done}`,
  },
  {
    noun: 'User',
    plural: 'users',
    page: 'users',
    calls: 'users',
    stored: (username) => ({ ...ana, username }),
    machines: (wiring) => {
      const screens = domainUserScreens(wiring, key);
      return {
        list: screens.domainUserList,
        create: screens.createDomainUser,
        edit: screens.editDomainUser,
      };
    },
    create: { values: emptyDomainUser, facts: {}, name: newAna.username, filled: newAna },
    edit: {
      values: unloadedDomainUser('ana.ruiz'),
      facts: { lastLogin: undefined },
      name: 'ana.ruiz',
      change: { displayName: 'Mine' },
    },
    blames: ['username', 'username'],
    duplicateTitle: 'Could Not Create User',
    said: (name, done) => `The user '${name}' was successfully ${done}.`,
  },
  {
    noun: 'Key',
    plural: 'keys',
    page: 'authentication/jwt',
    calls: 'jwtKeys',
    stored: (id) => jwtKey(id),
    machines: (wiring) => {
      const { jwtKeyList: list, createJwtKey: create, editJwtKey: edit } = jwtKeyScreens(wiring, key);
      return { list, create, edit };
    },
    create: {
      values: emptyJwtKey,
      facts: { exists: false },
      name: 'shop',
      filled: { id: 'shop', key: publicPem },
    },
    edit: {
      values: { ...emptyJwtKey, id: 'web-shop' },
      facts: exists,
      name: 'web-shop',
      change: { description: 'Mine' },
    },
    blames: ['id', 'id'],
    said: (name, done) => `Key '${name}' successfully ${done}`,
  },
  {
    noun: 'Chat',
    plural: 'chats',
    page: 'chats',
    calls: 'chats',
    isPaged: true,
    stored: (chatId) => ({
      ...emptyChat,
      chatId,
      members: [],
      created: 1,
      lastEventNumber: 0,
      lastEventTimestamp: 2,
    }),
    machines: (wiring) => {
      const screens = chatScreens(wiring, key);
      return { list: screens.chatList, create: screens.createChat(() => Promise.resolve()) };
    },
    create: { values: emptyChat, facts: {}, name: 'dispatch', filled: { chatId: 'dispatch' } },
    blames: ['id', 'chatId'],
    said: (name, done) => `Chat '${name}' successfully ${done}`,
  },
];
const table = cases.map((each): [string, Case] => [each.noun, each]);
const editable = table.filter(([, { edit }]) => edit);

/** The machines before a server that has these; a failure is named by its method. */
function wired({ stored, isPaged, calls, machines }: Case, names: string[]) {
  const server = { names, failures: {} as Record<string, ApiProblem> };
  const { rest, asked } = pretendedRest(({ method, path }) => {
    const failure = server.failures[method];
    if (failure) throw failure;
    const [, , , place, name] = path.split('/').map(decodeURIComponent);
    if (method !== 'GET') return {};
    if (name === undefined) {
      const data = server.names.map((each) =>
        place === 'groups' ? { ...stored(each), members: 0 } : stored(each),
      );
      return isPaged ? { data, startIndex: 0, totalResults: data.length } : data;
    }
    if (place === calls && !server.names.includes(name)) throw refusal(404, 'not_found');
    return stored(name);
  });
  const world = screenWorld({});
  return { ...world, asked, server, machines: machines({ ...world.wiring, rest }) };
}

const failing = refusal(500, 'internal_server_error');
const saysSo = 'The server returned an error (500).';

async function submitted(
  each: Case,
  form: 'create' | 'edit',
  interfere: (server: ReturnType<typeof wired>['server']) => void = () => {},
) {
  const { values, facts, name } = each[form]!;
  const world = wired(each, form === 'edit' ? [name] : []);
  const actor = createActor(world.machines[form]!, { input: { values, facts } });
  actor.start();
  await waitFor(actor, (s) => s.hasTag('editable'));
  interfere(world.server);
  const change = form === 'edit' ? each.edit!.change : each.create.filled;
  actor.send({ type: 'form.change', change });
  actor.send({ type: 'form.submit' });
  await waitFor(actor, (s) => !s.hasTag('busy'));
  return { ...world, change, name, snapshot: actor.getSnapshot() };
}

describe.each(table)('the list: %s', (_, each) => {
  const { noun, plural, calls } = each;

  it('tells what happened to each row that was deleted, several after a typed confirmation', async () => {
    const { machines, server, asked, told } = wired(each, [odd, 'c', 'd']);
    const list = createActor(machines.list, { input: { query: readQuery('', { pageSize: 25 }) } });
    list.start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    list.send({ type: 'list.remove', ids: [odd] });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'closed' }) && !s.hasTag('busy'));
    expect(asked).toContain(`DELETE domains/acme/desk/${calls}/a%2Fb%20100%25`);
    const name = noun.toLowerCase();
    expect(told).toEqual([
      { intent: 'success', title: `${noun} Deleted`, text: `The ${name} '${odd}' was deleted.` },
    ]);
    server.failures = { DELETE: unreachable };
    list.send({ type: 'list.remove', ids: ['c', 'd'] });
    expect(list.getSnapshot().can({ type: 'removal.confirm' })).toBe(false);
    list.send({ type: 'removal.type', text: `delete 2 ${plural}` });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'partlyFailed' }));
    const text = `The ${name} could not be deleted. It is still there. Try again.`;
    const failed = { intent: 'error', title: `Could Not Delete ${noun}`, text };
    expect(told.slice(1)).toEqual([failed, failed]);
  });
});

describe.each(table)('a creation: %s', (_, each) => {
  const { noun, page, blames, said } = each;
  const taken = `A ${noun.toLowerCase()} with the specified ${blames[0]} already exists.`;
  const notCreated = `The ${noun.toLowerCase()} could not be created.`;

  it('is announced, and leads to the list', async () => {
    const { told, gone, name } = await submitted(each, 'create');
    expect(told).toEqual([{ intent: 'success', title: `${noun} Created`, text: said(name, 'created') }]);
    expect(gone).toEqual([`/domain/acme/desk/${page}`]);
  });

  it.each<[string, ApiProblem, string, boolean]>([
    ['duplicate', refusal(409, 'duplicate', { field: blames[0] }), taken, true],
    ['duplicate without a known field', refusal(409, 'duplicate', { field: 'A sentence' }), taken, true],
    ['conflicts', refusal(409, 'conflicts', { [blames[0]]: 'x' }), taken, true],
    ['anything else', failing, `${notCreated} ${saysSo}`, false],
    ['no answer', unreachable, `${notCreated} The server could not be reached.`, false],
  ])('keeps what was typed when it is refused: %s', async (_case, problem, text, isBlamed) => {
    const { snapshot, change, told, gone, logged } = await submitted(each, 'create', (server) => {
      server.failures = { POST: problem };
    });
    expect(snapshot.context.refusal).toMatchObject({ title: `Could Not Create ${noun}`, text });
    expect(snapshot.context.errors).toEqual(isBlamed ? { [blames[1]]: text } : {});
    expect(snapshot.context.values).toMatchObject(change);
    expect([told, gone]).toEqual([[], []]);
    expect(logged).toHaveLength(isBlamed ? 0 : 1);
  });
});

describe.each(editable)('a change: %s', (_, each) => {
  const { noun, page, blames, said, gone: why = 'It was deleted.' } = each;
  const name = noun.toLowerCase();
  const title = `Could Not Update ${noun}`;

  it('is announced, and leads to the list', async () => {
    const world = await submitted(each, 'edit');
    expect(world.told).toEqual([
      { intent: 'success', title: `${noun} Updated`, text: said(world.name, 'updated') },
    ]);
    expect(world.gone).toEqual([`/domain/acme/desk/${page}`]);
  });

  it.each<[string, (server: ReturnType<typeof wired>['server']) => void, object]>([
    [
      'it was deleted',
      (server) => (server.names = []),
      { title, text: `The ${name} '${each.edit?.name}' no longer exists. ${why}` },
    ],
    [
      'a duplicate',
      (server) => (server.failures = { PUT: refusal(409, 'duplicate', { field: blames[0] }) }),
      {
        title: each.duplicateTitle ?? title,
        text: `A ${name} with the specified ${blames[0]} already exists.`,
      },
    ],
    [
      'anything else',
      (server) => (server.failures = { PUT: failing }),
      { title, text: `The ${name} could not be updated. ${saysSo}` },
    ],
  ])('keeps what was typed when it is refused: %s', async (_case, interfere, expected) => {
    const { snapshot, change, told } = await submitted(each, 'edit', interfere);
    expect(snapshot.context.refusal).toMatchObject(expected);
    expect(snapshot.context.values).toMatchObject(change);
    expect(told).toEqual([]);
  });
});
