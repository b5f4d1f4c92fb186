import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { orderRows, type QueryDefaults, readQuery } from '~/core/list-query';
import type { ListDescriptor } from '~/machines/kit/resource-list-machine';
import { chatList } from '~/machines/resources/domain/chats';
import { collectionList } from '~/machines/resources/domain/collections';
import { groupList } from '~/machines/resources/domain/groups';
import { domainUserList, noStatusChange, userStatusFormMachine } from '~/machines/resources/domain/users';
import { apiKeyList, apiKeyPath } from '~/machines/resources/api-keys';
import { domainList } from '~/machines/resources/domains';
import { namespaceList } from '~/machines/resources/namespaces';
import { ListDoubtContext } from '~/views/console-parts';
import { ApiKeyListView } from '~/views/resources/api-keys/ApiKeyList';
import { GroupListView } from '~/views/resources/domain/groups/GroupList';
import { ChatListView } from '~/views/resources/domain/chats/ChatList';
import { domainListView } from '~/views/resources/domain/domain-list';
import { DomainUserListView } from '~/views/resources/domain/users/DomainUserList';
import { NamespaceListView } from '~/views/resources/namespaces/NamespaceList';
import { chats } from '../support/chat-samples';
import { deskKey } from '../support/collection-samples';
import { ana, bare, ben, domainUsers, groups, layla } from '../support/domain-user-samples';
import type { EmbeddedServer } from '../support/embedded-server';
import { domain } from '../support/fixtures';
import { frozenForm } from '../support/frozen-form';
import { frozenList } from '../support/frozen-list';
import { emailOf, make } from '../support/make';
import { developer, namespaces } from '../support/namespace-samples';
import { openPage } from '../support/open-page';
import { unnamed } from '../support/settings-samples';
import { show } from '../support/show';

const key = { namespace: 'acme', id: 'orders' };
const base = '/domain/acme/orders';
const odd = 'a/b 100% <i>"x"</i> ☕';
const encoded = encodeURIComponent(odd);
const time = expect.stringMatching(/^\d\d\/\d\d\/\d{4} @ \d\d:\d\d[ap]m UTC$/) as string;

/** Without a name, so that its id is its title. */
const orphan = domain({ namespace: '', id: 'x', displayName: '', status: 'error' });
const orphanId = domainList.descriptor.idOf(orphan);

type Case = {
  at: string;
  /** Makes a row with this id. */
  make?: (others: EmbeddedServer['others'], id: string, server: EmbeddedServer) => unknown;
  /** The table, and its columns between the checkbox and the actions. */
  table: string;
  heads: string[];
  /** The texts of some rows, by id. */
  rows: Record<string, string[]>;
  /** Rows, and their ids in the order of each column, such as `-members`; equal rows are ordered by their names. */
  ordered?: { kind: { descriptor: object; defaults: QueryDefaults }; rows: object[]; by: Record<string, string[]> };
  links: Record<string, string>;
  /** A row, and what its menu offers: links with their addresses, others without. */
  menu?: [row: string, items: Record<string, string | null>];
  create: [label: string, path: string];
  /** The row that is deleted, and what is asked before, `|` between texts. */
  pending: string;
  question: [title: string, text: string, yes?: string, no?: string];
  /** The controls of a row whose id cannot be in an address, and why they are disabled. */
  disabled?: string[];
  why?: string;
  /** Whether rows that can be selected are listed with it. Without any, there are no check boxes. */
  isAmongOthers?: true;
};

const cases: Case[] = [
  {
    at: '/users?sort=username',
    make: make.user,
    table: 'Users',
    heads: ['Username', 'Display Name', 'Email', 'Last Login', 'Role'],
    rows: {
      [odd]: ['Chidi Okafor', emailOf(odd), 'Never', 'Domain Admin'],
      admin: ['Ada Admin', 'ada@example.com', time, 'Server Admin'],
    },
    links: {
      [odd]: `/users/${encoded}`,
      'Edit carla': '/users/carla',
    },
    menu: ['carla', { About: '/users/carla/about', 'Set password': '/users/carla/set-password' }],
    create: ['Create User', '/create-user'],
    pending: 'carla',
    question: ["Delete user 'carla'?", 'The user can no longer sign in or use API keys.'],
    disabled: ['Edit ..', 'Delete ..'],
  },
  {
    at: '/namespaces',
    make: make.namespace,
    table: 'Namespaces',
    heads: ['Id', 'Display Name', 'Domains'],
    rows: { [odd]: [`Odd ${odd}`, '0'], acme: ['Acme Trading', '5'] },
    links: { [odd]: `/namespaces/${encoded}`, acme: '/namespaces/acme', '5': '/domains?namespace=acme' },
    create: ['Create Namespace', '/create-namespace'],
    pending: odd,
    question: [`Delete namespace '${odd}'?`, "This can't be undone."],
  },
  {
    at: '/account-settings',
    make: make.apiKey,
    table: 'API keys',
    heads: ['Name', 'Key', 'Enabled', 'Last Used'],
    rows: {
      'Build pipeline': ['••••••••••••1a53Hidden, ends in 1a53', 'Enabled', time],
      'Nightly export': ['••••••••••••08a2Hidden, ends in 08a2', 'Disabled', 'Never Used'],
    },
    menu: ['Nightly export', { Edit: apiKeyPath({ name: 'Nightly export', key: '' }) }],
    links: { 'Nightly export': apiKeyPath({ name: 'Nightly export', key: '' }), [odd]: `/api-keys/${encoded}` },
    create: ['Create API key', '/create-api-key'],
    pending: 'Build pipeline',
    question: ["Delete API key 'Build pipeline'?", 'Programs using this key lose access immediately.'],
  },
  {
    at: '/domains?namespace=acme',
    table: 'Domains',
    heads: ['Display Name', 'Namespace', 'Id', 'Availability', 'Status'],
    rows: { orders: ['Order Desk', 'acme', 'orders', 'Online', 'Ready'] },
    ordered: {
      kind: domainList,
      rows: [
        domain({ namespace: 'studio', id: 'y', availability: 'maintenance' }),
        domain({ namespace: 'acme', id: 'z', availability: 'offline' }),
        orphan,
      ],
      by: {
        '-displayName': [orphanId, 'acme/z', 'studio/y'],
        '-namespace': ['studio/y', 'acme/z', orphanId],
        id: [orphanId, 'studio/y', 'acme/z'],
        availability: ['studio/y', 'acme/z', orphanId],
        status: [orphanId, 'acme/z', 'studio/y'],
        unheard: ['acme/z', 'studio/y', orphanId],
      },
    },
    links: { 'Order Desk': base },
    create: ['Create Domain', '/create-domain'],
    pending: 'Support Chat',
    question: ["Delete domain 'acme/support'?", 'Permanently deletes the domain with everything in it.'],
  },
  {
    at: `${base}/groups`,
    make: make.group,
    table: 'Groups',
    heads: ['Id', 'Description', 'Members'],
    rows: { couriers: ['Take parcels out', '4'] },
    ordered: {
      kind: groupList,
      rows: [
        { id: 'b', description: '', members: 10 },
        { id: 'a10', description: 'z', members: 9 },
        { id: 'a9', description: '', members: 9 },
      ],
      by: { '-id': ['b', 'a10', 'a9'], '-description': ['a10', 'a9', 'b'], members: ['a9', 'a10', 'b'] },
    },
    links: {
      couriers: `${base}/groups/couriers`,
      'Edit couriers': `${base}/groups/couriers`,
      [odd]: `${base}/groups/${encoded}`,
    },
    create: ['Create Group', `${base}/create-group`],
    pending: 'couriers',
    question: ["Delete group 'couriers'?", 'Its members remain users of the domain'],
    disabled: ['Edit ..', 'Delete ..'],
  },
  {
    at: `${base}/collections`,
    make: make.collection,
    table: 'Collections',
    heads: ['Id', 'Models', 'Description'],
    rows: { couriers: ['0', 'Tours of the day'] },
    ordered: {
      kind: collectionList,
      rows: [
        { id: 'b', modelCount: 2, description: '' },
        { id: 'a10', modelCount: 2, description: 'z' },
        { id: 'a9', modelCount: 0, description: '' },
      ],
      by: {
        id: ['a9', 'a10', 'b'],
        '-models': ['a10', 'b', 'a9'],
        description: ['a9', 'b', 'a10'],
        unheard: ['a9', 'a10', 'b'],
      },
    },
    links: {
      orders: `${base}/collections/orders`,
      'Browse Collection orders': `${base}/models?mode=browse&collection=orders`,
      '48': `${base}/models?mode=browse&collection=orders`,
      [odd]: `${base}/collections/${encoded}`,
    },
    menu: [
      'orders',
      {
        'Edit Collection': `${base}/collections/orders`,
        Schema: `${base}/collections/orders/schema`,
        Import: `${base}/import-models?collection=orders`,
      },
    ],
    create: ['Create Collection', `${base}/create-collection`],
    pending: 'orders',
    question: [
      'Are you sure delete this collection?',
      "Deletes the collection 'orders'. This can't be undone.|Type orders and 48 models to confirm",
      'Yes',
      'No',
    ],
    disabled: ['Delete ..'],
  },
  {
    at: `${base}/chats`,
    make: make.chat,
    table: 'Chats',
    heads: ['Id', 'Name', 'Type', 'Membership', 'Members'],
    rows: {
      returns: ['Returns', 'Channel', 'Public', '2'],
      canteen: ['Canteen', 'Room', 'Public', '0'],
    },
    ordered: {
      kind: chatList,
      rows: [
        { chatId: 'a', name: 'z 10', chatType: 'channel', membership: 'public', members: ['x'] },
        { chatId: 'b', name: 'y', chatType: 'room', membership: 'private', members: [] },
        { chatId: 'c', name: 'z 9', chatType: 'channel', membership: 'public', members: ['x', 'y'] },
      ],
      by: {
        '-id': ['c', 'b', 'a'],
        name: ['b', 'c', 'a'],
        type: ['a', 'c', 'b'],
        membership: ['b', 'a', 'c'],
        '-members': ['c', 'a', 'b'],
        toString: ['a', 'b', 'c'],
      },
    },
    links: {
      [odd]: `${base}/chats/${encoded}`,
      'Edit returns': `${base}/chats/returns/edit`,
    },
    menu: ['returns', { View: `${base}/chats/returns` }],
    create: ['Create Chat', `${base}/create-chat`],
    pending: 'returns',
    question: ["Delete chat 'returns'?", "This can't be undone."],
    disabled: ['Edit ..', 'Delete ..'],
  },
  {
    at: `${base}/activities?type=dispatch`,
    make: (_, id, { state }) => {
      const { activities } = [...state.domains.values()].find((each) => each.id === key.id)!;
      // No call can name the second, or make one that is ephemeral.
      const named = id === '..' ? { type: '..', id: '..up' } : { type: 'dispatch', id };
      return activities.push({ ...activities[0]!, ...named, ephemeral: true });
    },
    table: 'Activities',
    heads: ['Id', 'Type', 'Ephemeral', 'Created'],
    rows: { 'hall a': ['dispatch', 'No', time], [odd]: ['dispatch', 'Yes', time] },
    links: {
      'hall a': `${base}/activities/dispatch/hall%20a`,
      'View dispatch/hall a': `${base}/activities/dispatch/hall%20a`,
      [odd]: `${base}/activities/dispatch/${encoded}`,
    },
    create: ['Create Activity', `${base}/create-activity`],
    pending: 'dispatch/hall a',
    question: [
      'Are you sure delete this activity?',
      "Deletes the activity 'hall a' of the type 'dispatch'.",
      'Yes',
      'No',
    ],
    disabled: ['View ../..up', 'Delete ../..up'],
    why: '"." and ".." can\'t be used as a type.',
    isAmongOthers: true,
  },
  {
    at: `${base}/users?pageSize=10`,
    make: make.domainUser,
    table: 'Users',
    heads: ['Username', 'Display Name', 'Email', 'Last Login', 'Status'],
    rows: {
      ben: ['Ben Sato', 'ben@example.com', time, 'Enabled'],
      carlos: ['Carlos Peña', 'carlos@example.com', 'Never', 'Disabled'],
    },
    ordered: {
      kind: domainUserList,
      rows: [ben, layla, bare, ana],
      by: {
        username: ['ana.ruiz', 'ben', 'scanner dock 4', 'ليلى'],
        displayName: ['scanner dock 4', 'ana.ruiz', 'ben', 'ليلى'],
        '-email': ['ben', 'ana.ruiz', 'scanner dock 4', 'ليلى'],
        '-lastLogin': ['ana.ruiz', 'ليلى', 'ben', 'scanner dock 4'],
        status: ['ben', 'ana.ruiz', 'scanner dock 4', 'ليلى'],
        toString: ['ana.ruiz', 'ben', 'scanner dock 4', 'ليلى'],
      },
    },
    links: {
      ben: `${base}/users/ben`,
      'Edit ben': `${base}/users/ben`,
      [odd]: `${base}/users/${encoded}`,
    },
    menu: ['ben', { About: `${base}/users/ben/about`, 'Set password': `${base}/users/ben/set-password` }],
    create: ['Create User', `${base}/create-user`],
    pending: 'ben',
    question: ["Delete user 'ben'?", 'can no longer use the domain'],
    disabled: ['Edit ..', 'Delete ..'],
    why: '"." and ".." can\'t be used as a username.',
  },
  {
    at: `${base}/authentication/jwt`,
    make: make.jwtKey,
    table: 'Keys',
    heads: ['Id', 'Description', 'Key Age', 'Enabled'],
    rows: { kiosk: [expect.any(String) as string, expect.stringMatching(/^\d+ \w+/) as string, 'Enabled'] },
    links: {
      kiosk: `${base}/authentication/jwt/kiosk`,
      'Edit kiosk': `${base}/authentication/jwt/kiosk`,
      [odd]: `${base}/authentication/jwt/${encoded}`,
      'create-jwt-key': `${base}/authentication/jwt/create-jwt-key?edit`,
    },
    create: ['Create JWT Key', `${base}/authentication/jwt/create-jwt-key`],
    pending: 'kiosk',
    question: ["Delete the key 'kiosk'?", 'Tokens signed with this key will no longer be accepted'],
    disabled: ['Edit ..', 'Delete ..'],
  },
];

const row = async (id: string) => {
  const cell = await screen.findByRole('cell', { name: id });
  return within(cell.closest<HTMLElement>('[role="row"], tr')!);
};
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe.each(cases.map((each) => [each.at, each] as const))('the list at %s', (_, each) => {
  it('has the columns, links and actions in the specification, and asks before it deletes', async () => {
    const { user, writes } = await openPage(each.at, {
      before: async (server) => {
        await each.make?.(server.others, odd, server);
        if (each.links['create-jwt-key']) await make.jwtKey(server.others, 'create-jwt-key');
      },
    });
    const table = within(await screen.findByRole('table', { name: each.table }));
    expect(heads()).toEqual(['', ...each.heads, 'Actions']);
    for (const [id, texts] of Object.entries(each.rows)) {
      const cells = (await row(id)).getAllByRole('cell').slice(1, -1);
      expect(cells.map((cell) => cell.textContent).slice(-texts.length)).toEqual(texts);
    }
    for (const [name, path] of Object.entries(each.links))
      expect(table.getByRole('link', { name }), name).toHaveAttribute('href', path);
    const [label, path] = each.create;
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', path);
    await user.click(table.getByRole('button', { name: `Delete ${each.pending}` }));
    const [title, text, yes = 'Delete', no = 'Cancel'] = each.question;
    const dialog = await screen.findByRole('alertdialog', { name: title });
    for (const sentence of text.split('|')) await waitFor(() => expect(dialog).toHaveTextContent(sentence));
    expect(within(dialog).getByRole('button', { name: yes })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: no }));
    expect(writes()).toEqual([]);
  });

  it.each(each.menu ? [each.menu] : [])('offers the rest in the menu of a row when it is opened', async (of, items) => {
    const { user } = await openPage(each.at, { before: (server) => each.make?.(server.others, odd, server) });
    const more = await screen.findByRole('button', { name: `More actions for ${of}` });
    expect(more).toHaveAttribute('title', 'More actions');
    more.focus();
    await user.keyboard('{Enter}');
    const found = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(found.map((item) => [item.textContent, item.getAttribute('href')])).toEqual(Object.entries(items));
    await waitFor(() => expect(found[0]).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: `More actions for ${of}` })).toHaveFocus());
  });

  it.each(Object.entries(each.ordered?.by ?? {}))('is ordered by %s, then by what names a row', (order, ids) => {
    const { kind, rows } = each.ordered!;
    const { ordering, idOf } = kind.descriptor as ListDescriptor<object>;
    const sort = readQuery(`?sort=${order}`, kind.defaults).sort!;
    expect(orderRows(rows, sort, ordering!).map(idOf)).toEqual(ids);
  });

  it.each(each.disabled ? [each] : [])('disables the controls of an id that cannot be in an address', async () => {
    const [path] = each.at.split('?');
    await openPage(`${path}?filter=..`, { before: (server) => each.make!(server.others, '..', server) });
    const boxes = (await row('..')).queryAllByRole<HTMLInputElement>('checkbox');
    for (const name of each.disabled!) {
      const control = screen.getByRole('button', { name });
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAttribute('title', each.why ?? '"." and ".." can\'t be used as an id.');
    }
    expect(boxes.map((box) => box.disabled)).toEqual(each.isAmongOthers ? [true] : []);
  });
});

it('leads to the page that creates one when its noun has three words', () => {
  const texts = { many: 'Quotas', search: 'Search', searched: 'Searches.', icon: <i />, empty: { text: 'None.' } };
  const QuotaList = domainListView({
    kind: groupList,
    noun: 'Api Usage Quota',
    texts,
    href: () => '/',
    columns: () => [],
  });
  const list = frozenList(groupList.machine, groupList.defaults, { shown: groups });
  show(<QuotaList domainKey={deskKey} zone="utc" list={list} />);
  const create = screen.getByRole('link', { name: 'Create Api Usage Quota' });
  expect(create).toHaveAttribute('href', '/domain/acme/order-desk/create-api-usage-quota');
});

describe('a row that was just created', () => {
  const created = { label: groups[0]!.id, href: '/domain/acme/order-desk/groups/new-one', at: 0 };
  const listed = (label = created.label) => {
    const context = { created: { ...created, label } };
    const list = frozenList(groupList.machine, groupList.defaults, { shown: groups, context });
    show(<GroupListView domainKey={deskKey} zone="utc" list={list} />);
  };

  it('is marked when it is on the page', () => {
    listed();
    expect(within(screen.getByRole('table')).getByText('New').closest('tr')).toHaveTextContent(created.label);
    expect(screen.queryByText(/was created/)).toBeNull();
  });

  it('is brought into view once, not whenever its page is drawn again', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const context = { created: { ...created } };
    const list = frozenList(groupList.machine, groupList.defaults, { shown: groups, context });
    const { unmount } = show(<GroupListView domainKey={deskKey} zone="utc" list={list} />);
    unmount();
    show(<GroupListView domainKey={deskKey} zone="utc" list={list} />);
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('is told apart from the rows of a search that it does not match', () => {
    const context = { created: { ...created, label: 'نسخ' } };
    const list = frozenList(groupList.machine, groupList.defaults, { shown: groups, query: '?filter=a', context });
    show(<GroupListView domainKey={deskKey} zone="utc" list={list} />);
    const link = screen.getByRole('link', { name: 'نسخ' });
    expect(link.parentElement).toHaveTextContent("نسخ was created, but isn't among these rows.");
    expect(link.firstElementChild?.tagName, 'isolated').toBe('BDI');
  });

  it('is linked above the rows when it is on another page', () => {
    listed('elsewhere');
    expect(within(screen.getByRole('table')).queryByText('New')).toBeNull();
    expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('href', created.href);
  });
});

it('shows a type and a membership of a chat as they are when they are unknown', () => {
  const list = frozenList(chatList.machine, chatList.defaults, { shown: chats });
  show(<ChatListView domainKey={deskKey} zone="utc" list={list} />);
  const cells = within(screen.getByRole('row', { name: /new-kind/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(expect.arrayContaining(['stage', 'secret']));
});

describe('the list of users', () => {
  it('does not delete your own account', async () => {
    const { user, writes } = await openPage('/users');
    const own = await screen.findByRole('button', { name: 'Delete admin' });
    expect(own).toHaveAttribute('title', 'You can not delete yourself!');
    expect(own).toHaveAttribute('aria-disabled', 'true');
    await user.click(own);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select admin' })).toBeDisabled();
    expect(writes()).toEqual([]);
  });

  it.each(['dana', 'devi'])('has the username, display name and role, without actions, for %s', async (as) => {
    await openPage('/users?filter=emre', { as });
    expect((await row('emre')).getByRole('link')).toHaveAttribute('href', '/users/emre/about');
    expect(heads()).toEqual(['Username', 'Display Name', 'Role']);
    expect(screen.queryByRole('checkbox')).toBeNull();
    const create = screen.getByRole('button', { name: 'Create User' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAttribute('title', 'Requires the Server Admin role.');
  });
});

describe('the list of namespaces', () => {
  it.each(['admin', 'dana'])('lets %s create one, and delete one only when it has no domains', async (as) => {
    const empty = { id: 'empty', displayName: 'Empty' };
    const { user } = await openPage('/namespaces', { as, before: ({ others }) => others.namespaces.create(empty) });
    const bin = (await row('acme')).getByRole('button', { name: 'Delete acme' });
    expect(bin).toHaveAttribute('aria-disabled', 'true');
    expect(bin).toHaveAttribute('title', 'Can not delete a namespace with domains!');
    expect(screen.getByRole('checkbox', { name: 'Select acme' })).toBeDisabled();
    await user.click(bin);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'Create Namespace' })).toHaveAttribute('href', '/create-namespace');
    await user.click(screen.getByRole('button', { name: 'Delete empty' }));
    expect(await screen.findByRole('alertdialog', { name: "Delete namespace 'empty'?" })).toBeVisible();
  });

  it('has nothing to select or delete when a Developer sees it', () => {
    const list = frozenList(namespaceList.machine, namespaceList.defaults, { shown: namespaces });
    show(<NamespaceListView list={list} principal={developer} zone="utc" />);
    expect(heads()).toEqual(['Id', 'Display Name', 'Domains']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says what a Developer can do instead, and which role is required', async () => {
    await openPage('/namespaces', { as: 'devi' });
    expect(await screen.findByText("Your role can't list namespaces")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Domain' })).toHaveAttribute('href', '/create-domain');
    const create = screen.getByRole('button', { name: 'Create Namespace' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(create).toHaveAttribute('title', 'Requires the server role Domain Admin or Server Admin.');
  });
});

it('the list of API keys shows no key, and copies it', async () => {
  const { user, others, copied } = await openPage('/account-settings');
  const [first] = await others.apiKeys.list();
  await user.click(await screen.findByRole('button', { name: `Copy the key of ${first!.name}` }));
  expect(copied).toEqual([first!.key]);
  expect(document.body.textContent).not.toContain(first!.key);
  for (const named of document.querySelectorAll('[title], [aria-label]'))
    expect(`${named.getAttribute('title')} ${named.getAttribute('aria-label')}`).not.toContain(first!.key);
});

it('the list of API keys says that a key is unnamed when its name is blank', () => {
  const list = frozenList(apiKeyList.machine, apiKeyList.defaults, { shown: [unnamed] });
  show(<ApiKeyListView list={list} zone="utc" onCopy={vi.fn()} />);
  expect(screen.getByText('Unnamed API key')).toBeVisible();
});

describe('the list of domain users', () => {
  it('says why it may be incomplete when the domain is in an error state', () => {
    const list = frozenList(domainUserList.machine, domainUserList.defaults, { rows: 'empty', shown: [] });
    const status = frozenForm(userStatusFormMachine, { values: noStatusChange, facts: {} }, 'pristine');
    show(
      <ListDoubtContext value="This domain is in an error state.">
        <DomainUserListView domainKey={key} zone="utc" list={list} status={status} />
      </ListDoubtContext>,
    );
    expect(screen.getByRole('heading', { name: 'No users to show' })).toBeVisible();
    expect(
      screen.getByText('This domain is in an error state. The server returned none, but there may be some.'),
    ).toBeVisible();
    expect(screen.queryByText(/Create one to get started/)).toBeNull();
  });

  it('changes no status when a change is running', () => {
    const list = frozenList(domainUserList.machine, domainUserList.defaults, {
      ...{ shown: domainUsers, selection: 'some', context: { selected: [ana, ben] } },
    });
    const status = frozenForm(userStatusFormMachine, { values: noStatusChange, facts: {} }, 'saving');
    show(<DomainUserListView domainKey={key} zone="utc" list={list} status={status} />);
    for (const name of ['Enable', 'Disable'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('enables or disables the selected users whose status differs', async () => {
    const { user, writes, told } = await openPage(`${base}/users?pageSize=10`);
    const button = (name: string) => screen.getByRole('button', { name });
    await user.click(await screen.findByRole('checkbox', { name: 'Select carlos' }));
    expect(button('Disable')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Enable')).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: 'Select ben' }));
    await user.click(button('Disable'));
    await expect.poll(() => told.length).toBe(1);
    expect(writes()).toEqual(['PUT domains/acme/orders/users/ben']);
    expect(await (await row('ben')).findByText('Disabled')).toBeVisible();
  });
});
