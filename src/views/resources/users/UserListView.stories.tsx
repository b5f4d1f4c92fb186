import type { Meta, StoryObj } from '@storybook/react-vite';
import type { User } from '~/api/rest/users';
import type { Principal } from '~/core/capabilities';
import { readQuery } from '~/core/list-query';
import type { RemovalResult } from '~/machines/kit/resource-list-setup';
import { userListDefaults, userListMachine } from '~/machines/resources/users';
import { inServerFrame } from '../../../../.storybook/in-server-frame';
import { frozenList, type ListAt, listStates } from '../../../../tests/support/frozen-list';
import {
  chidi,
  dana,
  developer,
  domainAdmin,
  dots,
  emre,
  manyUsers,
  mara,
  serverAdmin,
} from '../../../../tests/support/user-samples';
import { UserListView } from './UserList';

const meta = {
  title: 'server/UserListView',
  component: UserListView,
  decorators: [inServerFrame('users')],
} satisfies Meta<typeof UserListView>;
export default meta;
type Story = StoryObj;

const list = (at: ListAt<User>, principal: Principal = serverAdmin): Story => ({
  render: () => (
    <UserListView list={frozenList(userListMachine, userListDefaults, at)} principal={principal} zone="utc" />
  ),
  parameters: { states: listStates(at) },
});

const byRole = readQuery('?sort=role', userListDefaults);
const byRoleUsers = manyUsers.toSorted((a, b) => a.serverRole.localeCompare(b.serverRole));

/** As one who does not manage users gets them. */
const reduced = manyUsers.map((user) => ({ ...user, email: '', lastLogin: null }));
const several = { shown: manyUsers, context: { pendingDeletion: [chidi, dana, emre] } };
const forbidden = {
  kind: 'rejected',
  status: 403,
  code: 'forbidden',
  message: undefined,
  details: {},
} as const;

export const Ready = list({ shown: manyUsers, hasNext: true });
export const ReadyForDomainAdmin = list({ shown: reduced }, domainAdmin);
export const ReadyForDeveloper = list({ shown: reduced }, developer);
export const Unaddressable = list({ shown: [dots, mara] });
export const Loading = list({ rows: 'loading' });
export const LoadingForDeveloper = list({ rows: 'loading' }, developer);
export const Refreshing = list({ rows: 'refreshing', shown: manyUsers });
export const Typing = list({ search: 'typing', shown: manyUsers, context: { typed: 'chi' } });
export const Empty = list({ rows: 'empty', shown: [] });
export const Unmatched = list({ rows: 'unmatched', query: '?filter=nobody', shown: [] });
export const Failed = list({ rows: 'failed' });
export const Stale = list({ rows: 'stale', shown: manyUsers });
/** The rows before stay, in their order, while all are read. */
export const Reordering = list({
  rows: 'reordering',
  shown: manyUsers,
  hasNext: true,
  context: { query: byRole, progress: { read: 1_500, total: undefined } },
});
export const Ordering = list({
  rows: 'ordering',
  query: '?sort=role',
  context: { progress: { read: 1_000, total: 3_412 } },
});
export const Ordered = list({ query: '?sort=role', shown: byRoleUsers, hasNext: true, total: 93 });
export const TooManyToOrder = list({ order: 'refused', shown: manyUsers, hasNext: true });
export const OrderFailed = list({
  rows: 'stale',
  shown: manyUsers,
  hasNext: true,
  context: { query: byRole },
});
export const Selected = list({ shown: manyUsers, context: { selected: ['chidi', 'dana'] } });
const unanswered = (id: string): RemovalResult => ({
  id,
  label: id,
  problem: { kind: 'timedOut', seconds: 25 },
});
export const DeletingOneAsked = list({
  removal: 'asking',
  shown: manyUsers,
  context: { pendingDeletion: [chidi] },
});
export const DeletingSeveralAsked = list({ ...several, removal: 'asking' });
export const DeletingInProgress = list({
  ...several,
  removal: 'removing',
  context: { ...several.context, confirmation: 'delete 3 users' },
});
export const DeletingStops = list({
  ...several,
  removal: 'stopping',
  context: {
    pendingDeletion: [chidi, dana],
    notDeleted: [emre],
    results: [{ id: 'chidi', label: 'chidi', problem: forbidden }],
  },
});
export const DeletingStopped = list({
  ...several,
  removal: 'partlyFailed',
  context: {
    pendingDeletion: [chidi, dana],
    notDeleted: [emre],
    results: [
      { id: 'chidi', label: 'chidi', problem: undefined },
      { id: 'dana', label: 'dana', problem: undefined },
    ],
  },
});
export const DeletingChecked = list({
  ...several,
  removal: 'checking',
  context: { ...several.context, confirmation: 'delete 3 users', results: [unanswered('dana')] },
});
export const DeletingNotKnown = list({
  ...several,
  removal: 'partlyFailed',
  context: {
    ...several.context,
    results: [{ id: 'chidi', label: 'chidi', problem: undefined }, unanswered('dana'), unanswered('emre')],
  },
});
export const DeletingPartlyFailed = list({
  ...several,
  removal: 'partlyFailed',
  context: {
    ...several.context,
    results: [
      { id: 'chidi', label: 'chidi', problem: undefined },
      { id: 'dana', label: 'dana', problem: forbidden },
      { id: 'emre', label: 'emre', problem: { kind: 'unreachable' } },
    ],
  },
});
