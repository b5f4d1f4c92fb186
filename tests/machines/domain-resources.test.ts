import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import { type QueryDefaults, readQuery } from '~/core/list-query';
import { orderRows } from '~/core/order-rows';
import type { ApiProblem } from '~/core/problem';
import type { ListDescriptor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';
import { chatList, chatPath, chatScreens, emptyChat } from '~/machines/resources/domain/chats';
import {
  collectionList,
  collectionPath,
  collectionScreens,
  emptyCollection,
} from '~/machines/resources/domain/collections';
import { emptyGroup, groupList, groupPath, groupScreens } from '~/machines/resources/domain/groups';
import { emptyJwtKey, jwtKeyList, jwtKeyPath, jwtKeyScreens } from '~/machines/resources/domain/jwt-keys';
import { noSnapshots, policyOf } from '~/machines/resources/domain/snapshot-policy';
import {
  domainUserList,
  domainUserPath,
  domainUserScreens,
  emptyDomainUser,
  unloadedDomainUser,
} from '~/machines/resources/domain/users';
import { counted } from '../support/screen-form';
import { storedPolicy } from '../support/collection-samples';
import { ana, bare, ben, layla, newAna } from '../support/domain-user-samples';
import { unreachable } from '../support/fixtures';
import { jwtKey, pair, publicPem } from '../support/jwt-key-samples';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const odd = 'a/b 100%';
type Input = { values: object; facts: object };
type Case = {
  /** As in titles; `plural` as typed to confirm deleting several. */
  noun: string;
  plural: string;
  /** The path of the list within the domain, and the path of its REST calls. */
  page: string;
  calls: string;
  /** What the server stores under a name. */
  stored: (name: string) => object;
  isPaged?: boolean;
  machines: (wiring: Wiring) => { list: AnyStateMachine; create: AnyStateMachine; edit?: AnyStateMachine };
  kind: { descriptor: object; defaults: QueryDefaults };
  /** The request for the second page, with a filter where the server supports one. */
  asked: string;
  /** Rows, and their ids in each order, such as `-members`; equal rows are ordered by id. */
  rows: object[];
  orders: Record<string, string[]>;
  /** `sent`: the request body, with trimmed texts. */
  create: Input & { name: string; filled: object; sent: object };
  edit?: Input & { name: string; change: object; sent: object };
  /** What is not sent, with the messages in the order of the form. */
  invalid: Array<[change: object, errors: Record<string, string>]>;
  /** The address of the page of `a/b 100%?#é`. */
  path: (id: string) => string;
  /** The field that a duplicate refers to, as named by the server and by the form. */
  blames: [known: string, field: string];
  /** The title for any duplicate, if it differs from that of other edit errors. */
  duplicateTitle?: string;
  said: (name: string, done: 'created' | 'updated' | 'deleted') => string;
  gone?: string;
};

const flags = { read: true, write: true, create: true, remove: true, manage: false };
const exists = { exists: true, stored: undefined };
const dots = '"." and ".." can\'t be used as an id.';

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
    kind: groupList,
    asked: 'GET domains/acme/desk/groups?type=summary',
    rows: [
      { id: 'b', description: '', members: 10 },
      { id: 'a10', description: 'z', members: 9 },
      { id: 'a9', description: '', members: 9 },
    ],
    orders: { '-id': ['b', 'a10', 'a9'], '-description': ['a10', 'a9', 'b'], members: ['a9', 'a10', 'b'] },
    create: {
      values: emptyGroup,
      facts: { id: undefined },
      name: 'night',
      filled: { id: ' night ', description: ' Night shift ', members: ['ben', 'ana', 'ben'] },
      sent: { id: 'night', description: 'Night shift', members: ['ana', 'ben'] },
    },
    edit: {
      values: { ...emptyGroup, id: 'desk' },
      facts: { id: 'desk' },
      name: 'desk',
      change: { description: 'Mine' },
      sent: { id: 'desk', description: 'Mine', members: [] },
    },
    invalid: [
      [
        { ...emptyGroup, description: ' \n' },
        { id: 'Please input a Id!', description: 'Please input a Description!' },
      ],
      [{ id: '..' }, { id: dots }],
      [{ unadded: 'ana' }, { unadded: 'Select Add to make this user a member, or clear the field.' }],
    ],
    path: (id) => groupPath(key, id),
    blames: ['id', 'id'],
    said: (name, done) => `Group '${name}' ${done}.`,
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
    kind: collectionList,
    asked: 'GET domains/acme/desk/collectionSummary?filter=x&offset=25&limit=25',
    rows: [
      { id: 'b', modelCount: 2, description: '' },
      { id: 'a10', modelCount: 2, description: 'z' },
      { id: 'a9', modelCount: 0, description: '' },
    ],
    orders: {
      id: ['a9', 'a10', 'b'],
      '-models': ['a10', 'b', 'a9'],
      description: ['a9', 'b', 'a10'],
      unheard: ['a9', 'a10', 'b'],
    },
    create: {
      values: emptyCollection,
      facts: { exists: false, stored: undefined },
      name: 'returns',
      // A policy that is not in force is not validated.
      filled: {
        id: ' returns ',
        description: ' Back ',
        snapshotsEnabled: true,
        triggerByTime: true,
        maximumTime: 'x',
      },
      sent: {
        id: 'returns',
        description: 'Back',
        worldPermissions: flags,
        userPermissions: {},
        overrideSnapshotPolicy: false,
        snapshotPolicy: { ...policyOf(noSnapshots), snapshotsEnabled: true, triggerByTime: true },
      },
    },
    edit: {
      values: { ...emptyCollection, id: 'orders' },
      facts: exists,
      name: 'orders',
      change: { description: 'Mine' },
      // Without its id; unchanged values stay exact to the millisecond.
      sent: {
        description: 'Mine',
        worldPermissions: flags,
        userPermissions: {},
        overrideSnapshotPolicy: false,
        snapshotPolicy: storedPolicy,
      },
    },
    invalid: [
      [
        {
          id: ' \t',
          description: ' ',
          overrideSnapshotPolicy: true,
          snapshotsEnabled: true,
          limitByTime: true,
          minimumTime: '1.5',
          maximumTime: '0',
        },
        {
          id: 'Please input an Id!',
          description: 'Please input a Description!',
          minimumTime: 'Please input a whole number of minutes, 0 or more!',
        },
      ],
      [{ id: '..' }, { id: dots }],
      [{ unadded: 'ana' }, { unadded: 'Select Add to grant access, or clear the field.' }],
    ],
    path: (id) => collectionPath(key, id),
    blames: ['id', 'id'],
    said: (name, done) =>
      done === 'deleted' ? `The collection '${name}' was deleted.` : `Collection '${name}' successfully ${done}`,
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
    kind: domainUserList,
    asked: 'GET domains/acme/desk/users?offset=0&limit=1001',
    rows: [ben, layla, bare, ana],
    orders: {
      username: ['ana.ruiz', 'ben', 'scanner dock 4', 'ليلى'],
      displayName: ['scanner dock 4', 'ana.ruiz', 'ben', 'ليلى'],
      '-email': ['ben', 'ana.ruiz', 'scanner dock 4', 'ليلى'],
      '-lastLogin': ['ana.ruiz', 'ليلى', 'ben', 'scanner dock 4'],
      status: ['ben', 'ana.ruiz', 'scanner dock 4', 'ليلى'],
      toString: ['ana.ruiz', 'ben', 'scanner dock 4', 'ليلى'],
    },
    create: {
      values: emptyDomainUser,
      facts: {},
      name: 'ana.ruiz',
      filled: { ...newAna, username: ' ana.ruiz ', email: '', password: ' x ', confirm: ' x ' },
      sent: {
        username: 'ana.ruiz',
        displayName: 'Ana Ruiz',
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: '',
        password: ' x ',
      },
    },
    edit: {
      values: unloadedDomainUser('ana.ruiz'),
      facts: { lastLogin: undefined },
      name: 'ana.ruiz',
      change: { displayName: ' Mine ', email: '', disabled: true },
      sent: { displayName: 'Mine', firstName: 'Ana', lastName: 'Ruiz', email: '', disabled: true },
    },
    invalid: [
      [
        { ...emptyDomainUser, firstName: ' ', lastName: ' ', email: 'ana@' },
        {
          username: 'Please input a Username!',
          displayName: 'Please input a Display Name!',
          firstName: 'Please input a First Name, or leave it empty!',
          lastName: 'Please input a Last Name, or leave it empty!',
          email: 'The input is not valid E-mail!',
          password: 'Please input a password!',
          confirm: 'Please confirm the password!',
        },
      ],
      [{ username: '..' }, { username: '"." and ".." can\'t be used as a username.' }],
      [{ confirm: 'y' }, { confirm: 'The passwords do not match!' }],
    ],
    path: (username) => domainUserPath(key, username),
    blames: ['username', 'username'],
    duplicateTitle: 'Could Not Create User',
    said: (name, done) => `User '${name}' ${done}.`,
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
    kind: jwtKeyList,
    asked: 'GET domains/acme/desk/jwtKeys',
    // JWT keys are filtered and ordered in the browser, see `jwt-keys.test.ts`.
    rows: [],
    orders: {},
    create: {
      values: emptyJwtKey,
      facts: { exists: false },
      name: 'shop',
      filled: { id: ' shop ', description: ' For tests ', key: `\n${publicPem}\n` },
      sent: { id: 'shop', description: 'For tests', key: publicPem, enabled: true },
    },
    edit: {
      values: { ...emptyJwtKey, id: 'web-shop' },
      facts: exists,
      name: 'web-shop',
      change: { enabled: false },
      sent: { description: '', key: publicPem, enabled: false },
    },
    invalid: [
      [
        { id: ' ', key: '\n' },
        { id: 'Please input a Id!', key: 'Please input a Public Key!' },
      ],
      [{ id: '..' }, { id: dots }],
      [
        { key: pair.privateKey },
        {
          key: 'This is a private key, which must stay with you. Please input the public key that belongs to it.',
        },
      ],
    ],
    path: (id) => jwtKeyPath(key, id),
    blames: ['id', 'id'],
    said: (name, done) => `Key '${name}' ${done}.`,
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
    kind: chatList,
    asked: 'GET domains/acme/desk/chats?filter=x&offset=25&limit=25',
    rows: [
      { chatId: 'a', name: 'z 10', chatType: 'channel', membership: 'public', members: ['x'] },
      { chatId: 'b', name: 'y', chatType: 'room', membership: 'private', members: [] },
      { chatId: 'c', name: 'z 9', chatType: 'channel', membership: 'public', members: ['x', 'y'] },
    ],
    orders: {
      '-id': ['c', 'b', 'a'],
      name: ['b', 'c', 'a'],
      type: ['a', 'c', 'b'],
      membership: ['b', 'a', 'c'],
      '-members': ['c', 'a', 'b'],
      toString: ['a', 'b', 'c'],
    },
    create: {
      values: emptyChat,
      facts: {},
      name: 'dispatch',
      filled: { chatId: ' dispatch ' },
      // A public channel by default, with all texts and no members.
      sent: {
        chatId: 'dispatch',
        chatType: 'channel',
        membership: 'public',
        name: '',
        topic: '',
        members: [],
      },
    },
    invalid: [
      [{ chatId: '  ', name: 'Mine' }, { chatId: 'Please input a chat id!' }],
      [{ chatId: '..' }, { chatId: dots }],
    ],
    path: (id) => chatPath(key, id),
    blames: ['id', 'chatId'],
    said: (name, done) => `Chat '${name}' ${done}.`,
  },
];
const table = cases.map((each): [string, Case] => [each.noun, each]);
const editable = table.filter(([, { edit }]) => edit);

/** The machines with a fake server that has these names; failures are keyed by method. */
function wired({ stored, isPaged, calls, machines }: Case, names: string[]) {
  const server = { names, failures: {} as Record<string, ApiProblem> };
  const { rest, asked, bodies } = pretendedRest(({ method, path, query }) => {
    const failure = server.failures[method];
    if (failure) throw failure;
    const [, , , place, name] = path.split('/').map(decodeURIComponent);
    if (method !== 'GET') return {};
    if (place === 'sessions' || (place === 'collections' && place !== calls))
      return { data: [], startIndex: 0, totalResults: 0 };
    if (name === undefined) {
      const data = server.names.map((each) =>
        place === 'groups' ? { ...stored(each), members: query['type'] === 'summary' ? 0 : [] } : stored(each),
      );
      return isPaged ? { data, startIndex: 0, totalResults: data.length } : data;
    }
    if (place === calls && !server.names.includes(name)) throw refusal(404, 'not_found');
    return stored(name);
  });
  const world = screenWorld({});
  return { ...world, asked, bodies, server, machines: machines({ ...world.wiring, rest }) };
}

const failing = refusal(500, 'internal_server_error');
const saysSo = 'The server returned an error (500).';

async function submitted(
  each: Case,
  form: 'create' | 'edit',
  interfere: (server: ReturnType<typeof wired>['server']) => void = () => {},
  change: object = form === 'edit' ? each.edit!.change : each.create.filled,
) {
  const { values, facts, name } = each[form]!;
  const world = wired(each, form === 'edit' ? [name] : []);
  const actor = createActor(world.machines[form]!, { input: { values, facts } });
  actor.start();
  await waitFor(actor, (s) => s.hasTag('editable'));
  interfere(world.server);
  actor.send({ type: 'form.change', change });
  actor.send({ type: 'form.submit' });
  await waitFor(actor, (s) => !s.hasTag('busy'));
  return { ...world, change, name, snapshot: actor.getSnapshot() };
}

describe.each(table)('%s list', (_, each) => {
  const { noun, plural, calls, kind, rows, orders } = each;

  it('has 25 rows on a page, and asks for what its filter needs', async () => {
    const { machines, asked } = wired(each, []);
    const query = readQuery(each.noun === 'User' ? '?filter=7&page=2' : '?filter=x&page=2', kind.defaults);
    const list = createActor(machines.list, { input: { query } });
    list.start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    expect(query.pageSize).toBe(25);
    expect(asked[0]).toBe(each.asked);
    list.stop();
  });

  it.each(Object.entries(orders))('is ordered by %s, then by id', (order, ids) => {
    const { ordering, idOf } = kind.descriptor as ListDescriptor<object>;
    const sort = readQuery(`?sort=${order}`, kind.defaults).sort!;
    expect(orderRows(rows, sort, ordering!).map(idOf)).toEqual(ids);
  });

  it('links to the page of any row', () => {
    expect(each.path('a/b 100%?#é')).toBe(`/domain/acme/desk/${each.page}/a%2Fb%20100%25%3F%23%C3%A9`);
  });

  it('reports each deletion, and asks for a typed confirmation for several', async () => {
    const { machines, server, asked, told } = wired(each, [odd, 'c', 'd']);
    const list = createActor(machines.list, { input: { query: readQuery('', { pageSize: 25 }) } });
    list.start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    list.send({ type: 'list.remove', ids: [odd] });
    await counted(list);
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'closed' }) && !s.hasTag('busy'));
    expect(asked).toContain(`DELETE domains/acme/desk/${calls}/a%2Fb%20100%25`);
    expect(told).toEqual([{ intent: 'success', title: `${noun} Deleted`, text: each.said(odd, 'deleted') }]);
    server.failures = { DELETE: unreachable };
    list.send({ type: 'list.remove', ids: ['c', 'd'] });
    await counted(list);
    // Collections without models are no loss.
    expect(list.getSnapshot().can({ type: 'removal.confirm' })).toBe(noun === 'Collection');
    list.send({ type: 'removal.type', text: `delete 2 ${plural}` });
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'partlyFailed' }));
    expect(told.slice(1)).toEqual([{ intent: 'error', title: `2 ${plural} could not be deleted`, text: 'c, d' }]);
  });

  it('says that a row no longer exists when its deletion is answered with 404', async () => {
    const { machines, server, told } = wired(each, ['c', 'd']);
    const list = createActor(machines.list, { input: { query: readQuery('', { pageSize: 25 }) } });
    list.start();
    await waitFor(list, (s) => !s.hasTag('busy'));
    list.send({ type: 'list.select', ids: ['c', 'd'] });
    server.failures = { DELETE: refusal(404, 'not_found') };
    server.names = ['d'];
    list.send({ type: 'list.remove', ids: ['c'] });
    await counted(list);
    list.send({ type: 'removal.confirm' });
    await waitFor(list, (s) => s.matches({ removal: 'partlyFailed' }) && !s.hasTag('busy'));
    const { page, selected, results } = list.getSnapshot().context;
    const { idOf } = kind.descriptor as ListDescriptor<object>;
    expect([page?.rows.map(idOf), selected.map(idOf)]).toEqual([['d'], ['d']]);
    expect(results).toMatchObject([{ id: 'c', problem: { message: 'It no longer exists.' } }]);
    expect(told).toEqual([
      {
        intent: 'error',
        title: `Could Not Delete ${noun}`,
        text: `The ${noun.toLowerCase()} could not be deleted. It no longer exists.`,
      },
    ]);
  });
});

describe.each(table)('new %s', (_, each) => {
  const { noun, page, blames, said } = each;
  const taken = `A ${noun.toLowerCase()} with the specified ${blames[0]} already exists.`;
  const notCreated = `The ${noun.toLowerCase()} could not be created.`;

  it('is sent with trimmed texts and announced, then the list opens', async () => {
    const { asked, bodies, told, gone, name } = await submitted(each, 'create');
    expect(asked).toEqual([`POST domains/acme/desk/${each.calls}`]);
    expect(bodies).toEqual([each.create.sent]);
    expect(told).toEqual([{ intent: 'success', title: `${noun} Created`, text: said(name, 'created') }]);
    expect(gone).toEqual([`/domain/acme/desk/${page}`]);
  });

  it.each(each.invalid)('is not sent with %o', async (change, errors) => {
    const typed = { ...each.create.filled, ...change };
    const { asked, snapshot } = await submitted(each, 'create', undefined, typed);
    expect(asked).toEqual([]);
    expect(snapshot.context.errors).toEqual(errors);
    expect(snapshot.context.faulty?.field).toBe(Object.keys(errors)[0]);
  });

  it.each<[string, ApiProblem, string, boolean]>([
    ['duplicate', refusal(409, 'duplicate', { field: blames[0] }), taken, true],
    ['duplicate without a known field', refusal(409, 'duplicate', { field: 'A sentence' }), taken, true],
    ['conflicts', refusal(409, 'conflicts', { [blames[0]]: 'x' }), taken, true],
    ['anything else', failing, `${notCreated} ${saysSo}`, false],
    ['no answer', unreachable, `${notCreated} The server could not be reached.`, false],
  ])('keeps what was typed when refused: %s', async (_case, problem, text, isBlamed) => {
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

describe.each(editable)('%s edit', (_, each) => {
  const { noun, page, blames, said, gone: why = 'It was deleted.' } = each;
  const name = noun.toLowerCase();
  const title = `Could Not Update ${noun}`;

  it('is sent and announced, then the list opens', async () => {
    const world = await submitted(each, 'edit');
    const path = `domains/acme/desk/${each.calls}/${world.name}`;
    expect(world.asked).toEqual([`GET ${path}`, `GET ${path}`, `PUT ${path}`]);
    expect(world.bodies).toEqual([each.edit?.sent]);
    expect(world.told).toEqual([{ intent: 'success', title: `${noun} Updated`, text: said(world.name, 'updated') }]);
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
  ])('keeps what was typed when refused: %s', async (_case, interfere, expected) => {
    const { snapshot, change, told } = await submitted(each, 'edit', interfere);
    expect(snapshot.context.refusal).toMatchObject(expected);
    expect(snapshot.context.values).toMatchObject(change);
    expect(told).toEqual([]);
  });
});
