import { Button } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
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
import { domainPath, whyUnaddressable } from '~/core/paths';
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
import { RowLink } from '~/views/kit/links';
import { ResourceListPage } from '~/views/kit/list/ResourceListPage';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts } from '~/views/kit/list/list-types';
import { nameColumn, removalTexts, RowActions, textColumn } from '~/views/kit/list/resource-rows';
import { domainScreen, useListActor, useTimeZone } from '~/views/kit/screens';
import { EnabledText } from '~/views/kit/status';

const why = ({ username }: DomainUser) => whyUnaddressable(username, 'a username');

const texts: ListTexts = {
  many: 'Users',
  search: 'Search by username or e-mail',
  searched: 'Only usernames and e-mail addresses are searched, and the search is case-sensitive.',
  icon: <People24Regular />,
  empty: {
    text: 'Users sign in to the domain by password or by a token of your application. Create the first one to begin.',
  },
};

/** Spec domain-level §8. */
const removal = removalTexts<DomainUser>({
  noun: 'user',
  nameOf: ({ username }) => username,
  warning: {
    one: 'They can no longer use the domain, and lose their groups and permissions. This cannot be undone.',
    many: 'They can no longer use the domain, and lose their groups and permissions. This cannot be undone.',
  },
});

/** Spec domain-level §2 "Domain users". */
const domainUserColumns = (key: DomainKey, zone: TimeZone): Column<DomainUser>[] => [
  nameColumn({
    id: 'username',
    label: 'Username',
    mono: false,
    width: 200,
    of: ({ username }) => username,
    href: ({ username }) => domainUserPath(key, username),
  }),
  textColumn({ id: 'displayName', label: 'Display Name', of: ({ displayName }) => displayName }),
  textColumn({ id: 'email', label: 'Email', narrow: 'none', of: ({ email }) => email }),
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

type DomainUserListViewProps = {
  domainKey: DomainKey;
  list: DomainUserListActor;
  /** Disables and enables those who are selected. */
  status: UserStatusFormActor;
  zone: TimeZone;
};

/** The users of a domain (spec domain-level §2 "Domain users"). */
export const DomainUserListView = ({ domainKey, list, status, zone }: DomainUserListViewProps) => (
  <ResourceListPage
    heading="Users"
    crumbs={domainCrumbs(domainKey, 'Users')}
    create={{ href: `${domainPath(domainKey)}/create-user`, label: 'Create User' }}
    list={list}
    descriptor={domainUserList.descriptor}
    texts={texts}
    columns={domainUserColumns(domainKey, zone)}
    rowLabel={({ username }) => username}
    zone={zone}
    removal={removal}
    deleteDisabledReason={why}
    bulk={(chosen) => <StatusButtons form={status} chosen={chosen} />}
    rowActions={(user) => (
      <RowActions
        list={list}
        id={user.username}
        name={user.username}
        href={domainUserPath(domainKey, user.username)}
        forbidden={why(user)}
      >
        <RowLink
          href={domainPasswordPath(domainKey, user.username)}
          label={`Set password of ${user.username}`}
          icon={<Key20Regular />}
          forbidden={why(user)}
        />
      </RowActions>
    )}
    actionsWidth={124}
  />
);

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
