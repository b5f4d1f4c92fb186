import { Button } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, People24Regular, Prohibited20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useMemo } from 'react';
import type { DomainUser } from '~/api/rest/domain/users';
import { whyUnaddressable } from '~/core/paths';
import { domainUser } from '~/core/person';
import {
  domainAboutPath,
  domainPasswordPath,
  domainUserList,
  domainUserPath,
  domainUserScreens,
  noStatusChange,
  type UserStatusFormActor,
  userStatusScreens,
} from '~/machines/resources/domain/users';
import { useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { personActions, personColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { listScreenInDomain, useListActor } from '~/views/kit/screens';
import { EnabledText } from '~/views/kit/status';
import { lastLoginColumn, lastLoginFacet, LastLoginFilter } from '~/views/resources/last-login';
import { domainListView } from '~/views/resources/domain/domain-list';

const why = ({ username }: DomainUser) => whyUnaddressable(username, 'a username');

/** Spec domain-level §2 "Domain users", §8. */
const DomainUserListPage = domainListView({
  kind: domainUserList,
  noun: 'User',
  href: (key, { username }) => domainUserPath(key, username),
  whyNot: why,
  more: (key, user) => {
    const { username } = user;
    return personActions(username, domainAboutPath(key, username), domainPasswordPath(key, username), why(user));
  },
  facets: [lastLoginFacet],
  texts: {
    many: 'Users',
    search: 'Search by username or e-mail',
    searched: 'In a domain with more than 1,000 users, only usernames and e-mail addresses are searched.',
    icon: <People24Regular />,
    empty: {
      text: 'Users sign in to the domain with a password or a token from your application. Create one to get started.',
    },
  },
  removal: removalTexts<DomainUser>({
    noun: 'user',
    nameOf: ({ username }) => username,
    warning: "They can no longer use the domain. This can't be undone.",
  }),
  columns: (key, zone) => [
    personColumn({
      width: 160,
      of: ({ username, displayName }) => ({ ...domainUser(username), displayName }),
      href: ({ username }) => domainUserPath(key, username),
    }),
    textColumn({ id: 'displayName', label: 'Display Name', of: ({ displayName }) => displayName }),
    textColumn({ id: 'email', label: 'Email', narrow: 'none', of: ({ email }) => email }),
    lastLoginColumn(zone),
    {
      id: 'status',
      label: 'Status',
      width: 110,
      narrow: 'status',
      sortable: true,
      render: ({ disabled }) => <EnabledText enabled={!disabled} />,
    },
  ],
});

function StatusButtons({ form, chosen }: { form: UserStatusFormActor; chosen: readonly DomainUser[] }) {
  const busy = useSelector(form, (s) => s.hasTag('busy'));
  return [
    { label: 'Enable', icon: <CheckmarkCircle20Regular />, to: false },
    { label: 'Disable', icon: <Prohibited20Regular />, to: true },
  ].map(({ label, icon, to }) => {
    const others = chosen.filter(({ disabled }) => disabled !== to);
    return (
      <Button
        key={label}
        appearance="subtle"
        icon={icon}
        disabledFocusable={busy || others.length === 0}
        onClick={() => {
          const usernames = others.map(({ username }) => username);
          form.send({ type: 'form.change', change: { usernames, disabled: to } });
          form.send({ type: 'form.submit' });
        }}
      >
        {label}
      </Button>
    );
  });
}

type DomainUserListViewProps = ComponentProps<typeof DomainUserListPage> & { status: UserStatusFormActor };

/** The users of a domain (spec domain-level §2 "Domain users"). */
export const DomainUserListView = ({ status, ...list }: DomainUserListViewProps) => (
  <DomainUserListPage
    {...list}
    filters={<LastLoginFilter list={list.list} zone={list.zone} />}
    bulk={(chosen) => <StatusButtons form={status} chosen={chosen} />}
  />
);

export const DomainUserListScreen = listScreenInDomain(
  function DomainUserList({ domainKey }) {
    const list = useListActor(useWired(domainUserScreens, domainKey).domainUserList, domainUserList.defaults);
    const { changeStatus } = useWired(userStatusScreens, domainKey);
    const statusMachine = useMemo(() => changeStatus(() => list.send({ type: 'list.reload' })), [changeStatus, list]);
    const status = useActorRef(statusMachine, { input: { values: noStatusChange, facts: {} } });
    return <DomainUserListView domainKey={domainKey} list={list} status={status} zone={useTimeZone()} />;
  },
  domainUserList,
  (wiring, key) => domainUserScreens(wiring, key).domainUserList,
);
