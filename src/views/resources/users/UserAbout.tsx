import { Building20Regular, Database20Regular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { User } from '~/api/rest/users';
import { whyForbidden } from '~/core/capabilities';
import { domainPath, namespacePath } from '~/core/paths';
import { operator } from '~/core/person';
import type { TimeZone } from '~/core/times';
import { type OperatorActors, operatorScreens } from '~/machines/resources/operator-page';
import { userPath } from '~/machines/resources/users';
import { usePrincipal, useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { itemScreen } from '~/views/kit/screens';
import { RoleTag } from './UserList';
import { AboutPage, detailFacts, SurveySection } from './about-sections';

type UserAboutViewProps = OperatorActors & {
  username: string;
  zone: TimeZone;
  /** The required roles, if the reader may not edit users. */
  forbidden: string | undefined;
};

const roleFact = { label: 'Server Role', value: ({ serverRole }: User) => <RoleTag role={serverRole} /> };

/** Where an operator has which role. */
export function UserAboutView(props: UserAboutViewProps) {
  const { username, zone, forbidden, user, namespaces, domains } = props;
  return (
    <AboutPage
      person={operator(username)}
      user={user}
      editHref={userPath(username)}
      forbidden={forbidden}
      facts={forbidden === undefined ? [roleFact, ...detailFacts(zone)] : [roleFact]}
    >
      <SurveySection
        title="Roles in namespaces"
        icon={<Building20Regular />}
        survey={namespaces}
        many="namespaces"
        start="Search namespaces"
        empty="No role in these namespaces."
        row={({ id, displayName, role }) => ({
          name: id,
          href: namespacePath(id),
          mono: true,
          text: displayName,
          end: role,
        })}
        note="Only namespaces you manage."
      />
      <SurveySection
        title="Roles in domains"
        icon={<Database20Regular />}
        survey={domains}
        many="domains"
        start="Search domains"
        empty="No role in these domains."
        row={({ displayName, role, ...key }) => ({
          name: `${key.namespace}/${key.id}`,
          href: `${domainPath(key)}/settings/members`,
          mono: true,
          text: displayName,
          end: role,
        })}
        note="Only domains you can open. Server and namespace admins can open domains without a role in them."
      />
    </AboutPage>
  );
}

export const UserAboutScreen = itemScreen(function UserAbout({ id: username }) {
  const operatorOf = useWired(operatorScreens);
  const machines = useMemo(() => operatorOf(username), [operatorOf, username]);
  const actors: OperatorActors = {
    user: useActorRef(machines.user),
    namespaces: useActorRef(machines.namespaces, { input: { waits: false } }),
    domains: useActorRef(machines.domains, { input: { waits: false } }),
  };
  const forbidden = whyForbidden('users.edit', usePrincipal());
  return <UserAboutView {...{ username, forbidden, ...actors }} zone={useTimeZone()} />;
});
