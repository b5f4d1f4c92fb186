import { Button } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  Edit20Regular,
  Key20Regular,
  Prohibited20Regular,
} from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath } from '~/core/paths';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  noStatusChange,
  type UserStatusFormActor,
  userStatusScreens,
} from '~/machines/resources/domain/user-status';
import {
  domainPasswordPath,
  type DomainUserListActor,
  domainUserListDefaults,
  domainUserListDescriptor,
  domainUserPath,
  domainUserScreens,
} from '~/machines/resources/domain/users';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { When } from '~/views/kit/When';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { CreateLink, NameLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import { EnabledText } from '~/views/kit/status';
import { useDomainKey } from '~/views/shell/domain-place';
import { domainUserListTexts, domainUserRemovalTexts, whyUnaddressable } from './user-texts';

/** Spec domain-level §2 "Domain users". */
export const domainUserColumns = (key: DomainKey, zone: TimeZone): Column<DomainUser>[] => [
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

export type DomainUserRowActionsProps = { domainKey: DomainKey; username: string; onDelete: () => void };

/** Edit, set password and delete at the end of a user's row (spec domain-level §2). */
export function DomainUserRowActions({ domainKey, username, onDelete }: DomainUserRowActionsProps) {
  const forbidden = whyUnaddressable(username);
  return (
    <>
      <RowLink
        href={domainUserPath(domainKey, username)}
        label={`Edit ${username}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <RowLink
        href={domainPasswordPath(domainKey, username)}
        label={`Set password of ${username}`}
        icon={<Key20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={username} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

export type StatusButtonsProps = { form: UserStatusFormActor; chosen: readonly DomainUser[] };

const selectBusy = (s: SnapshotFrom<UserStatusFormActor>) => s.hasTag('busy');

/** Disables or enables all that are chosen; waits where that is what they are. */
export function StatusButtons({ form, chosen }: StatusButtonsProps) {
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
    <Page fill>
      <PageHead
        title="Users"
        crumbs={domainCrumbs(domainKey, 'Users')}
        actions={<CreateLink href={createHref} label="Create User" />}
      />
      <ListCard
        list={list}
        descriptor={domainUserListDescriptor}
        texts={domainUserListTexts(createHref)}
        columns={domainUserColumns(domainKey, zone)}
        rowLabel={({ username }) => username}
        zone={zone}
        removal={domainUserRemovalTexts}
        deleteDisabledReason={({ username }) => whyUnaddressable(username)}
        bulk={(chosen) => <StatusButtons form={status} chosen={chosen} />}
        rowActions={({ username }) => (
          <DomainUserRowActions
            domainKey={domainKey}
            username={username}
            onDelete={() => list.send({ type: 'list.remove', ids: [username] })}
          />
        )}
        actionsWidth={124}
      />
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/users`. */
export function DomainUserListScreen() {
  const key = useDomainKey();
  return <DomainUserList key={domainPath(key)} domainKey={key} />;
}

function DomainUserList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { domainUserList } = useWired(domainUserScreens, domainKey);
  const list = useActorRef(domainUserList, {
    input: { query: readQuery(search(), domainUserListDefaults) },
  });
  const { changeStatus } = useWired(userStatusScreens, domainKey);
  const statusMachine = useMemo(
    () => changeStatus(() => list.send({ type: 'list.reload' })),
    [changeStatus, list],
  );
  const status = useActorRef(statusMachine, { input: { values: noStatusChange, facts: {} } });
  const zone = useSelector(preferences, selectTimeZone);
  return (
    <>
      <title>{documentTitle('Users', domainKey)}</title>
      <DomainUserListView domainKey={domainKey} list={list} status={status} zone={zone} />
    </>
  );
}
