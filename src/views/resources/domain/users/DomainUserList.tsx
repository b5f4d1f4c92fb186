import { Button } from '@fluentui/react-components';
import {
  Add20Regular,
  CheckmarkCircle20Regular,
  Edit20Regular,
  Key20Regular,
  People24Regular,
  Prohibited20Regular,
} from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { domainPath, isSegment } from '~/core/paths';
import {
  noStatusChange,
  type UserStatusFormActor,
  userStatusScreens,
} from '~/machines/resources/domain/user-status';
import {
  domainPasswordPath,
  type DomainUserListActor,
  domainUserList,
  domainUserPath,
  domainUserScreens,
} from '~/machines/resources/domain/users';
import { useWired } from '~/views/console-parts';
import { When } from '~/views/kit/When';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { LinkButton, NameLink, RowLink } from '~/views/kit/links';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';
import { EnabledText } from '~/views/kit/status';

/** Why no page of this user can be opened; undefined if one can. */
const whyUnaddressable = (username: string): string | undefined =>
  isSegment(username) ? undefined : 'No address can name this user.';

const domainUserListTexts = (createHref: string): ListTexts => ({
  many: 'Users',
  search: 'Search by username or e-mail',
  searched: 'Only usernames and e-mail addresses are searched, and the search is case-sensitive.',
  icon: <People24Regular />,
  empty: {
    title: 'No users yet',
    text: 'Users sign in to the domain by password or by a token of your application. Create the first one to begin.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create User
      </LinkButton>
    ),
  },
});

/** Spec domain-level §8. */
const domainUserRemovalTexts: RemovalTexts<DomainUser> = {
  one: ({ username }) => `Delete user '${username}'?`,
  many: (count) => `Delete ${count} users?`,
  warning: {
    one: 'They can no longer use the domain, and lose their groups and permissions. This cannot be undone.',
    many: 'They can no longer use the domain, and lose their groups and permissions. This cannot be undone.',
  },
  refused: { one: 'The user could not be deleted.', many: 'Not every user could be deleted.' },
  listed: 'Users to delete',
  done: 'Deleted',
};

/** Spec domain-level §2 "Domain users". */
const domainUserColumns = (key: DomainKey, zone: TimeZone): Column<DomainUser>[] => [
  {
    id: 'username',
    label: 'Username',
    width: 200,
    narrow: 'title',
    sortable: true,
    render: ({ username }) => (
      <NameLink
        name={username}
        href={whyUnaddressable(username) === undefined ? domainUserPath(key, username) : undefined}
      />
    ),
    hint: ({ username }) => username,
  },
  {
    id: 'displayName',
    label: 'Display Name',
    narrow: 'second',
    sortable: true,
    render: ({ displayName }) => <bdi>{displayName}</bdi>,
    hint: ({ displayName }) => displayName,
  },
  {
    id: 'email',
    label: 'Email',
    narrow: 'none',
    sortable: true,
    render: ({ email }) => <bdi>{email}</bdi>,
    hint: ({ email }) => email,
  },
  {
    id: 'lastLogin',
    label: 'Last Login',
    width: 206,
    narrow: 'none',
    sortable: true,
    render: ({ lastLogin }) => <When at={lastLogin} zone={zone} none="Never" />,
  },
  {
    id: 'status',
    label: 'Status',
    width: 110,
    narrow: 'status',
    sortable: true,
    render: ({ disabled }) => <EnabledText enabled={!disabled} />,
  },
];

type StatusButtonsProps = { form: UserStatusFormActor; chosen: readonly DomainUser[] };

const selectBusy = (s: SnapshotFrom<UserStatusFormActor>) => s.hasTag('busy');

/** Disables or enables all that are chosen; waits where that is what they are. */
function StatusButtons({ form, chosen }: StatusButtonsProps) {
  const busy = useSelector(form, selectBusy);
  const change = (disabled: boolean) => {
    const usernames = chosen.filter((user) => user.disabled !== disabled).map(({ username }) => username);
    form.send({ type: 'form.change', change: { usernames, disabled } });
    form.send({ type: 'form.submit' });
  };
  return (
    <>
      <Button
        appearance="subtle"
        icon={<CheckmarkCircle20Regular />}
        disabledFocusable={busy || chosen.every(({ disabled }) => !disabled)}
        onClick={() => change(false)}
      >
        Enable
      </Button>
      <Button
        appearance="subtle"
        icon={<Prohibited20Regular />}
        disabledFocusable={busy || chosen.every(({ disabled }) => disabled)}
        onClick={() => change(true)}
      >
        Disable
      </Button>
    </>
  );
}

export type DomainUserListViewProps = {
  domainKey: DomainKey;
  list: DomainUserListActor;
  /** Disables and enables those who are selected. */
  status: UserStatusFormActor;
  zone: TimeZone;
};

/** The users of a domain (spec domain-level §2 "Domain users"). */
export function DomainUserListView({ domainKey, list, status, zone }: DomainUserListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-user`;
  return (
    <ResourceListPage
      heading="Users"
      crumbs={domainCrumbs(domainKey, 'Users')}
      create={{ href: createHref, label: 'Create User' }}
      list={list}
      descriptor={domainUserList.descriptor}
      texts={domainUserListTexts(createHref)}
      columns={domainUserColumns(domainKey, zone)}
      rowLabel={({ username }) => username}
      zone={zone}
      removal={domainUserRemovalTexts}
      deleteDisabledReason={({ username }) => whyUnaddressable(username)}
      bulk={(chosen) => <StatusButtons form={status} chosen={chosen} />}
      rowActions={({ username }) => (
        <>
          <RowLink
            href={domainUserPath(domainKey, username)}
            label={`Edit ${username}`}
            icon={<Edit20Regular />}
            forbidden={whyUnaddressable(username)}
          />
          <RowLink
            href={domainPasswordPath(domainKey, username)}
            label={`Set password of ${username}`}
            icon={<Key20Regular />}
            forbidden={whyUnaddressable(username)}
          />
          <DeleteButton
            name={username}
            reason={whyUnaddressable(username)}
            onDelete={() => list.send({ type: 'list.remove', ids: [username] })}
          />
        </>
      )}
      actionsWidth={124}
    />
  );
}

/** `/domain/{namespace}/{domainId}/users`. */
export const DomainUserListScreen = domainScreen(function DomainUserList({ domainKey }) {
  const list = useListActor(useWired(domainUserScreens, domainKey).domainUserList, domainUserList.defaults);
  const { changeStatus } = useWired(userStatusScreens, domainKey);
  const statusMachine = useMemo(
    () => changeStatus(() => list.send({ type: 'list.reload' })),
    [changeStatus, list],
  );
  const status = useActorRef(statusMachine, { input: { values: noStatusChange, facts: {} } });
  return (
    <>
      <title>{documentTitle('Users', domainKey)}</title>
      <DomainUserListView domainKey={domainKey} list={list} status={status} zone={useTimeZone()} />
    </>
  );
});
