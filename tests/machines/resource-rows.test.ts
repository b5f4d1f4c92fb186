import { describe, expect, it } from 'vitest';
import { nothing } from '~/api/rest/client';
import type { QueryDefaults } from '~/core/list-query';
import type { ListDescriptor, ResourceListMachine } from '~/machines/kit/resource-list-machine';
import { apiKeyList, apiKeyPath, apiKeyScreens } from '~/machines/resources/api-keys';
import { chatList, chatPath, chatScreens } from '~/machines/resources/domain/chats';
import { collectionList, collectionPath, collectionScreens } from '~/machines/resources/domain/collections';
import { groupList, groupPath, groupScreens } from '~/machines/resources/domain/groups';
import { jwtKeyList, jwtKeyPath, jwtKeyScreens } from '~/machines/resources/domain/jwt-keys';
import { domainUserList, domainUserPath, domainUserScreens } from '~/machines/resources/domain/users';
import { namespaceList, namespaceScreens } from '~/machines/resources/namespaces';
import { userList, userPath, userScreens } from '~/machines/resources/users';
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { make } from '../support/make';
import { openedList } from '../support/screen-form';

const key = { namespace: 'acme', id: 'orders' };
const orders = 'domains/acme/orders';

type Case = {
  /** As in titles; `plural` as typed to confirm deleting several. */
  noun: string;
  plural: string;
  make: (others: EmbeddedServer['others'], name: string) => Promise<unknown>;
  list: (wiring: EmbeddedServer['wiring']) => unknown;
  kind: { descriptor: object; defaults: QueryDefaults };
  pageSize: number;
  /** The request for the second page, with the filter `x` where the server supports one. */
  asked: string;
  /** What deletes a row, without its name. */
  call: string;
  deleted: (name: string) => object;
  /** The address of the page of `a/b 100%?#é`. */
  path?: [address: (id: string) => string, place: string];
  /** Why a row that someone else has deleted can't be deleted. */
  missing?: string;
  /** Several can be deleted without a typed confirmation, because nothing goes with them. */
  isFree?: boolean;
};

const said = (noun: string) => (name: string) => ({ title: `${noun} Deleted`, text: `${noun} '${name}' deleted.` });

const cases: Case[] = [
  {
    noun: 'User',
    plural: 'users',
    make: make.user,
    list: (wiring) => userScreens(wiring).userList,
    kind: userList,
    pageSize: 10,
    asked: 'GET users?filter=x&offset=10&limit=11',
    call: 'DELETE users/',
    deleted: (name) => ({ title: `User '${name}' deleted.` }),
    path: [userPath, '/users'],
  },
  {
    noun: 'Namespace',
    plural: 'namespaces',
    make: make.namespace,
    list: (wiring) => namespaceScreens(wiring).namespaceList,
    kind: namespaceList,
    pageSize: 10,
    asked: 'GET namespaces?filter=x&offset=10&limit=11',
    call: 'DELETE namespaces/',
    deleted: (name) => ({ title: `Namespace '${name}' deleted.` }),
    isFree: true,
  },
  {
    noun: 'API Key',
    plural: 'API keys',
    make: make.apiKey,
    list: (wiring) => apiKeyScreens(wiring).apiKeyList,
    kind: apiKeyList,
    pageSize: 10,
    asked: 'GET user/apiKeys',
    call: 'DELETE user/apiKeys/',
    deleted: (name) => ({ title: `API key '${name}' deleted.` }),
    path: [(name) => apiKeyPath({ name, key: 'key' }), '/api-keys'],
  },
  {
    noun: 'Group',
    plural: 'groups',
    make: make.group,
    list: (wiring) => groupScreens(wiring, key).groupList,
    kind: groupList,
    pageSize: 25,
    asked: `GET ${orders}/groups?type=summary`,
    call: `DELETE ${orders}/groups/`,
    deleted: said('Group'),
    path: [(id) => groupPath(key, id), '/domain/acme/orders/groups'],
  },
  {
    noun: 'Collection',
    plural: 'collections',
    make: make.collection,
    list: (wiring) => collectionScreens(wiring, key).collectionList,
    kind: collectionList,
    pageSize: 25,
    asked: `GET ${orders}/collectionSummary?filter=x&offset=25&limit=25`,
    call: `DELETE ${orders}/collections/`,
    deleted: (name) => ({ title: 'Collection Deleted', text: `The collection '${name}' was deleted.` }),
    path: [(id) => collectionPath(key, id), '/domain/acme/orders/collections'],
    isFree: true,
  },
  {
    noun: 'User',
    plural: 'users',
    make: make.domainUser,
    list: (wiring) => domainUserScreens(wiring, key).domainUserList,
    kind: domainUserList,
    pageSize: 25,
    asked: `GET ${orders}/users?offset=0&limit=1001`,
    call: `DELETE ${orders}/users/`,
    deleted: said('User'),
    path: [(id) => domainUserPath(key, id), '/domain/acme/orders/users'],
  },
  {
    noun: 'Key',
    plural: 'keys',
    make: make.jwtKey,
    list: (wiring) => jwtKeyScreens(wiring, key).jwtKeyList,
    kind: jwtKeyList,
    pageSize: 25,
    asked: `GET ${orders}/jwtKeys`,
    call: `DELETE ${orders}/jwtKeys/`,
    deleted: said('Key'),
    path: [(id) => jwtKeyPath(key, id), '/domain/acme/orders/authentication/jwt'],
  },
  {
    noun: 'Chat',
    plural: 'chats',
    make: make.chat,
    list: (wiring) => chatScreens(wiring, key).chatList,
    kind: chatList,
    pageSize: 25,
    asked: `GET ${orders}/chats?filter=x&offset=25&limit=25`,
    call: `DELETE ${orders}/chats/`,
    deleted: said('Chat'),
    // The server answers 500.
    missing: 'The server returned an error (500).',
    path: [(id) => chatPath(key, id), '/domain/acme/orders/chats'],
  },
];

/** The list with rows of these names alone, made by another operator. */
async function listed({ make: makeRow, list, kind, call }: Case, ...names: string[]) {
  const server = await embeddedServer();
  for (const name of names) await makeRow(server.others, name);
  const machine = list(server.wiring) as ResourceListMachine<object>;
  const opened = await openedList(machine, kind.defaults, '?filter=zz');
  const { idOf, labelOf } = kind.descriptor as ListDescriptor<object>;
  const rows = () => opened.list.getSnapshot().context.page?.rows ?? [];
  expect(rows().map(labelOf).toSorted()).toEqual(names);
  const ids = new Map(rows().map((row) => [labelOf(row), idOf(row)]));
  const idsOf = (...of: string[]) => of.map((name) => ids.get(name)!);
  const callOf = (name: string) => `${call}${encodeURIComponent(idsOf(name)[0]!)}`;
  return { ...server, ...opened, rows, labelOf, idsOf, callOf };
}

describe.each(cases.map((each) => [each.call.slice(7), each] as const))('the list of %s', (_, each) => {
  const { noun, plural, kind } = each;

  it('asks for a page, and for what its filter needs', async () => {
    const { wiring, asked } = await embeddedServer();
    await openedList(each.list(wiring) as ResourceListMachine<object>, kind.defaults, '?filter=x&page=2');
    expect(kind.defaults.pageSize).toBe(each.pageSize);
    expect(asked[0]).toBe(each.asked);
  });

  it.each(each.path ? [each.path] : [])('links to the page of any row', (address, place) => {
    expect(address('a/b 100%?#é')).toBe(`${place}/a%2Fb%20100%25%3F%23%C3%A9`);
  });

  it('reports each deletion, and asks for a typed confirmation for several', async () => {
    const names = ['zz a/b 100%', 'zz c', 'zz d'];
    const { removal, remove, told, writes, fail, idsOf, callOf } = await listed(each, ...names);
    const [odd = ''] = names;
    const call = callOf(odd);
    await remove(idsOf(odd));
    expect(writes()).toEqual([call]);
    expect(told).toEqual([{ intent: 'success', ...each.deleted(odd) }]);
    for (const name of names.slice(1)) fail(callOf(name), 'unreachable');
    await remove(idsOf('zz c', 'zz d'));
    expect(writes()).toHaveLength(each.isFree ? 3 : 1);
    if (!each.isFree) await remove(idsOf('zz c', 'zz d'), `delete 2 ${plural}`);
    expect(removal.getSnapshot().value).toBe('partlyFailed');
    expect(told.slice(1)).toEqual([{ intent: 'error', title: `2 ${plural} could not be deleted`, text: 'zz c, zz d' }]);
  });

  it('reports a deletion of which only the answer was lost', async () => {
    const { remove, told, fail, idsOf, callOf } = await listed(each, 'zz c');
    fail(callOf('zz c'), 'unanswered');
    await remove(idsOf('zz c'));
    expect(told).toEqual([{ intent: 'success', ...each.deleted('zz c') }]);
  });

  it('says that a row no longer exists when someone else has deleted it', async () => {
    const { list, remove, told, idsOf, others, rows, labelOf } = await listed(each, 'zz c', 'zz d');
    list.send({ type: 'list.select', ids: idsOf('zz c', 'zz d') });
    const [method = '', path = ''] = each.call.split(' ');
    await others.rest.call({ method: method as 'DELETE', path: path + idsOf('zz c')[0]!, schema: nothing });
    await remove(idsOf('zz c'));
    await expect.poll(() => rows().map(labelOf)).toEqual(['zz d']);
    expect(list.getSnapshot().context.selected.map(labelOf)).toEqual(['zz d']);
    expect(told).toMatchObject([{ intent: 'error', title: `Could Not Delete ${noun}` }]);
    expect(told[0]?.text?.endsWith(` could not be deleted. ${each.missing ?? 'It no longer exists.'}`)).toBe(true);
  });
});
