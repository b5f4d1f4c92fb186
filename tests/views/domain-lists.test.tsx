import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListKind } from '~/machines/kit/resource-lists';
import { activityList } from '~/machines/resources/domain/activities';
import { chatList } from '~/machines/resources/domain/chats';
import { collectionList } from '~/machines/resources/domain/collections';
import { groupList } from '~/machines/resources/domain/groups';
import { jwtKeyList } from '~/machines/resources/domain/jwt-keys';
import { domainUserList, noStatusChange, userStatusFormMachine } from '~/machines/resources/domain/users';
import { ActivityListView } from '~/views/resources/domain/activities/ActivityList';
import { AuthenticationView } from '~/views/resources/domain/authentication/Authentication';
import { ChatListView } from '~/views/resources/domain/chats/ChatList';
import { CollectionListView } from '~/views/resources/domain/collections/CollectionList';
import { GroupListView } from '~/views/resources/domain/groups/GroupList';
import { domainListView } from '~/views/resources/domain/domain-list';
import { DomainUserListView } from '~/views/resources/domain/users/DomainUserList';
import { activities, activity, document, odd as oddActivity } from '../support/activity-samples';
import { chats, dispatchChat, oddChat } from '../support/chat-samples';
import { collections, deskKey, odd as oddCollection, orders } from '../support/collection-samples';
import { ben, desk, domainUsers, dots, groups, oddGroup, oddUser } from '../support/domain-user-samples';
import { frozenForm } from '../support/frozen-form';
import { frozenList, type ListAt } from '../support/frozen-list';
import { frozenAnonymous, jwtKeyRows } from '../support/jwt-key-samples';
import { show } from '../support/show';
import { watched } from '../support/watched';

const base = '/domain/acme/order-desk';
const encoded = encodeURIComponent;

type Given<Row> = {
  kind: ListKind<Row>;
  draw: (list: ResourceListActor<Row>) => ReactElement;
  rows: Row[];
  /** The table, and its columns between the checkbox and the actions. */
  table: string;
  heads: string[];
  /** Cell texts of some rows, by id. */
  cells: Record<string, string[]>;
  links: Record<string, string>;
  create: [label: RegExp, path: string];
  /** The confirmation before this row is deleted. */
  pending: Row;
  question: { title: string; text: string; answers: [string, string] };
  /** A row whose id cannot be in an address: its disabled controls and the reason. */
  unaddressable: Row;
  disabled: string[];
  why?: string;
};

const listCase = <Row,>({ kind, draw, rows, pending, unaddressable, ...expected }: Given<Row>) => {
  const open = (at: ListAt<Row>) => {
    const { actor, sent } = watched(frozenList(kind.machine, kind.defaults, { total: rows.length, ...at }));
    show(draw(actor));
    return sent;
  };
  return {
    ...expected,
    id: kind.descriptor.idOf(pending),
    name: kind.descriptor.labelOf(pending),
    openAll: () => open({ shown: rows }),
    openQuestion: () => open({ shown: rows, removal: 'asking', context: { pendingDeletion: [pending] } }),
    openUnaddressable: () => open({ shown: [unaddressable] }),
  };
};

const [key] = jwtKeyRows;
const cases = [
  listCase({
    kind: groupList,
    draw: (list) => <GroupListView domainKey={deskKey} zone="utc" list={list} />,
    rows: groups,
    table: 'Groups',
    heads: ['Id', 'Description', 'Members'],
    cells: { couriers: ['Take parcels out', '1204'] },
    links: {
      couriers: '/groups/couriers',
      'Edit couriers': '/groups/couriers',
      [oddGroup.id]: `/groups/${encoded(oddGroup.id)}`,
    },
    create: [/Create Group/, '/create-group'],
    pending: desk,
    question: {
      title: "Delete group 'desk'?",
      text: 'Its members remain users of the domain',
      answers: ['Delete', 'Cancel'],
    },
    unaddressable: { ...desk, id: '..' },
    disabled: ['Edit ..', 'Delete ..'],
  }),
  listCase({
    kind: collectionList,
    draw: (list) => <CollectionListView domainKey={deskKey} zone="utc" list={list} />,
    rows: collections,
    table: 'Collections',
    heads: ['Id', 'Models', 'Description'],
    cells: { orders: ['1204', 'Orders of the day'] },
    links: {
      orders: '/collections/orders',
      'Edit Collection orders': '/collections/orders',
      'Browse Collection orders': '/models?mode=browse&collection=orders',
      '1204': '/models?mode=browse&collection=orders',
      [oddCollection.id]: `/collections/${encoded(oddCollection.id)}`,
    },
    create: [/Create Collection/, '/create-collection'],
    pending: orders,
    question: {
      title: 'Are you sure delete this collection?',
      text: "Deletes the collection 'orders'. This can't be undone.",
      answers: ['Yes', 'No'],
    },
    unaddressable: { ...orders, id: '..' },
    disabled: ['Edit Collection ..', 'Delete ..'],
  }),
  listCase({
    kind: chatList,
    draw: (list) => <ChatListView domainKey={deskKey} zone="utc" list={list} />,
    rows: chats,
    table: 'Chats',
    heads: ['Id', 'Name', 'Type', 'Membership', 'Members'],
    cells: {
      'dispatch-eu': ['Dispatch Europe', 'Channel', 'Private', '6'],
      // Unknown values are shown as they are.
      'new-kind': ['stage', 'secret'],
    },
    links: {
      [oddChat.chatId]: `/chats/${encoded(oddChat.chatId)}`,
      [`View ${oddChat.chatId}`]: `/chats/${encoded(oddChat.chatId)}`,
      [`Edit ${oddChat.chatId}`]: `/chats/${encoded(oddChat.chatId)}/edit`,
    },
    create: [/Create Chat/, '/create-chat'],
    pending: dispatchChat,
    question: {
      title: "Delete chat 'dispatch-eu'?",
      text: "This can't be undone.",
      answers: ['Delete', 'Cancel'],
    },
    unaddressable: { ...oddChat, chatId: '..' },
    disabled: ['View ..', 'Edit ..', 'Delete ..'],
  }),
  listCase({
    kind: activityList,
    draw: (list) => <ActivityListView domainKey={deskKey} zone="utc" list={list} />,
    rows: activities,
    table: 'Activities',
    heads: ['Id', 'Type', 'Ephemeral', 'Created'],
    cells: { 'stand-up': ['call', 'Yes', '11/20/2026 @ 09:00am UTC'] },
    links: {
      'ord-20931-eu': '/activities/document/ord-20931-eu',
      'View document/ord-20931-eu': '/activities/document/ord-20931-eu',
      [oddActivity.id]: `/activities/a%2Fb%20100%25/${encoded(oddActivity.id)}`,
    },
    create: [/Create Activity/, '/create-activity'],
    pending: document,
    question: {
      title: 'Are you sure delete this activity?',
      text: "Deletes the activity 'ord-20931-eu' of the type 'document'.",
      answers: ['Yes', 'No'],
    },
    unaddressable: activity('..', 'up'),
    disabled: ['View ../up', 'Delete ../up'],
    why: '"." and ".." can\'t be used as a type.',
  }),
  listCase({
    kind: domainUserList,
    draw: (list) => (
      <DomainUserListView
        domainKey={deskKey}
        zone="utc"
        list={list}
        status={frozenForm(userStatusFormMachine, { values: noStatusChange, facts: {} }, 'pristine')}
      />
    ),
    rows: domainUsers,
    table: 'Users',
    heads: ['Username', 'Display Name', 'Email', 'Last Login', 'Status'],
    cells: {
      'ana.ruiz': ['Ana Ruiz', 'ana.ruiz@example.com', '05/03/2026 @ 05:40pm UTC', 'Enabled'],
      ben: ['Disabled'],
      'scanner dock 4': ['Never'],
    },
    links: {
      'ana.ruiz': '/users/ana.ruiz',
      'Edit ana.ruiz': '/users/ana.ruiz',
      'Set password of ana.ruiz': '/users/ana.ruiz/set-password',
      [oddUser.username]: `/users/${encoded(oddUser.username)}`,
    },
    create: [/Create User/, '/create-user'],
    pending: ben,
    question: {
      title: "Delete user 'ben'?",
      text: 'can no longer use the domain',
      answers: ['Delete', 'Cancel'],
    },
    unaddressable: dots,
    disabled: ['Edit ..', 'Set password of ..', 'Delete ..'],
    why: '"." and ".." can\'t be used as a username.',
  }),
  listCase({
    kind: jwtKeyList,
    draw: (list) => (
      <AuthenticationView
        domainKey={deskKey}
        keys={list}
        anonymous={frozenAnonymous()}
        zone="utc"
        tab="jwt"
        onTab={vi.fn()}
        onTest={vi.fn()}
      />
    ),
    rows: jwtKeyRows,
    table: 'Keys',
    heads: ['Id', 'Description', 'Key Age', 'Enabled'],
    cells: { 'load-test': ['1 day', 'Disabled'] },
    links: {
      'load-test': '/authentication/jwt/load-test',
      'Edit load-test': '/authentication/jwt/load-test',
      'a/b 100% <i>"x"</i> ☕': `/authentication/jwt/${encoded('a/b 100% <i>"x"</i> ☕')}`,
      'create-jwt-key': '/authentication/jwt/create-jwt-key?edit',
    },
    create: [/Create JWT Key/, '/authentication/jwt/create-jwt-key'],
    pending: jwtKeyRows.at(-1)!,
    question: {
      title: "Delete the key 'web-shop'?",
      text: 'Tokens signed with this key will no longer be accepted',
      answers: ['Delete', 'Cancel'],
    },
    unaddressable: { ...key!, id: '..' },
    disabled: ['Edit ..', 'Delete ..'],
  }),
].map((each) => [each.table, each] as const);

describe.each(cases)('the list of %s', (_, each) => {
  it('has the columns, links and actions in the specification', async () => {
    const sent = each.openAll();
    const table = within(screen.getByRole('table', { name: each.table }));
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['', ...each.heads, 'Actions']);
    for (const [id, texts] of Object.entries(each.cells)) {
      const cells = within(table.getByRole('row', { name: new RegExp(id) }));
      for (const text of texts) expect(cells.getByText(text)).toBeVisible();
    }
    for (const [name, path] of Object.entries(each.links))
      expect(table.getByRole('link', { name }).getAttribute('href'), name).toBe(base + path);
    const [label, path] = each.create;
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', base + path);
    await userEvent.click(table.getByRole('button', { name: `Delete ${each.name}` }));
    expect(sent).toEqual([{ type: 'list.remove', ids: [each.id] }]);
  });

  it('asks for confirmation before deleting, and says what it means', async () => {
    each.openQuestion();
    const { title, text, answers } = each.question;
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog).toHaveTextContent(text);
    for (const name of answers) expect(within(dialog).getByRole('button', { name })).toBeEnabled();
  });

  it('disables links and deletion for ids that cannot be in an address', () => {
    each.openUnaddressable();
    for (const name of each.disabled) {
      const control = screen.getByRole('button', { name });
      expect(control).toHaveAttribute('aria-disabled', 'true');
      expect(control).toHaveAttribute('title', each.why ?? '"." and ".." can\'t be used as an id.');
    }
    expect(screen.queryByRole('checkbox')).toBeNull();
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
  expect(create).toHaveAttribute('href', `${base}/create-api-usage-quota`);
});
