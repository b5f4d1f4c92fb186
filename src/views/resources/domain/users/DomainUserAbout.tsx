import {
  Braces20Regular,
  ChatMultiple20Regular,
  Library20Regular,
  PeopleTeam20Regular,
  PlugConnected20Regular,
  Pulse20Regular,
  Record16Filled,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { DomainSession } from '~/api/rest/domain/sessions';
import type { DomainKey } from '~/api/rest/domains';
import { type AccessQuestion, diagnoseAccess, type Effective, findObstacles } from '~/core/access';
import { formatCount } from '~/core/counts';
import { personPath } from '~/core/paths';
import { domainUser } from '~/core/person';
import type { TimeZone } from '~/core/times';
import { modelHistoryPath } from '~/machines/model/models';
import { activityPath, nameOfActivity } from '~/machines/resources/domain/activities';
import { chatPath } from '~/machines/resources/domain/chats';
import { collectionPath } from '~/machines/resources/domain/collections';
import { groupPath } from '~/machines/resources/domain/groups';
import { collectionPermissionNames } from '~/machines/resources/domain/permissions';
import { mostModels, type PersonActors, personScreens } from '~/machines/resources/domain/person-page';
import { domainUserPath } from '~/machines/resources/domain/users';
import { useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { When } from '~/views/kit/texts';
import { AppLink } from '~/views/kit/links';
import { domainItemScreen } from '~/views/kit/screens';
import { EnabledText, TonePill } from '~/views/kit/status';
import { Obstacles, fixLinkOf, useDomainHealth } from '~/views/resources/permissions/EffectiveCard';
import { collectionPermissions, formatAccess } from '~/views/resources/permissions/permission-texts';
import {
  AboutPage,
  type AboutRowProps,
  detailFacts,
  SurveySection,
  ViewSection,
} from '~/views/resources/users/about-sections';

type DomainUserAboutViewProps = PersonActors & {
  domainKey: DomainKey;
  username: string;
  zone: TimeZone;
  domain: AccessQuestion['domain'];
};

const now = <TonePill label="Now" tone="success" icon={<Record16Filled />} />;

const sessionRow = (zone: TimeZone, session: DomainSession): AboutRowProps => ({
  name: session.id,
  mono: true,
  text: (
    <>
      Connected <When at={session.connected} zone={zone} form="short" />
      {session.disconnected === null ? null : (
        <>
          {' to '}
          <When at={session.disconnected} zone={zone} form="short" />
        </>
      )}
      {[session.remoteHost, session.client].filter(Boolean).map((each) => ` · ${each}`)}
    </>
  ),
  end: session.disconnected === null ? now : 'Ended',
});

/** Everything that the domain knows about one of its users. */
export function DomainUserAboutView(props: DomainUserAboutViewProps) {
  const { domainKey: key, username, zone, user, sessions, groups, chats, access, activities, models } = props;
  const facts = useSelector(props.facts, (s) => s.context.loaded?.value);
  const question = facts && { ...facts, kind: 'normal' as const, domain: props.domain };
  const accessIn = (effective: Effective) => question && diagnoseAccess(question, effective, collectionPermissionNames);
  const sessionsPath = personPath(key, { type: 'anonymous', username });
  return (
    <AboutPage
      person={domainUser(username)}
      user={user}
      editHref={domainUserPath(key, username)}
      facts={[...detailFacts(zone), { label: 'Status', value: ({ disabled }) => <EnabledText enabled={!disabled} /> }]}
    >
      <ViewSection
        title="Sessions"
        icon={<PlugConnected20Regular />}
        view={sessions}
        many="sessions"
        empty="No sessions. The server keeps ended sessions for a limited time."
        row={(session) => sessionRow(zone, session)}
        more={sessionsPath && <AppLink href={sessionsPath}>All sessions</AppLink>}
      />
      <ViewSection
        title="Permissions"
        icon={<Library20Regular />}
        view={access}
        many="collections"
        empty="There are no collections."
        row={({ id, ...effective }) => ({
          name: id,
          href: collectionPath(key, id),
          text: formatAccess(collectionPermissions, effective.granted, accessIn(effective)),
          end: effective.rule === 'collectionUser' ? 'User override' : 'World permissions',
        })}
        above={
          question && (
            <Obstacles
              obstacles={findObstacles(question)}
              linkOf={(fix) => fixLinkOf(fix, key, username, question)}
              onCheck={() => props.facts.send({ type: 'view.reload' })}
            />
          )
        }
        note="By collection. A model can override them: see the Permissions tab of the model."
      />
      <ViewSection
        title="Groups"
        icon={<PeopleTeam20Regular />}
        view={groups}
        many="groups"
        empty="Not in a group."
        row={({ id, description }) => ({ name: id, href: groupPath(key, id), text: description })}
      />
      <ViewSection
        title="Chats"
        icon={<ChatMultiple20Regular />}
        view={chats}
        many="chats"
        empty="Not in a chat."
        row={({ chatId, name, topic }) => ({ name: name || chatId, href: chatPath(key, chatId), text: topic })}
      />
      <SurveySection
        title="Activities"
        icon={<Pulse20Regular />}
        survey={activities}
        many="activities"
        start="Search activities"
        empty="Not in any of these activities now."
        row={(activity) => ({ name: nameOfActivity(activity), href: activityPath(key, activity), end: now })}
        note="Searching joins each activity invisibly for a moment."
      />
      <SurveySection
        title="Changed models"
        icon={<Braces20Regular />}
        survey={models}
        many="histories"
        start="Search recent models"
        empty="No changes found in them."
        row={({ id, collection, changes, lastAt, isPartial }) => ({
          name: id,
          href: modelHistoryPath(key, id),
          mono: true,
          text: `${collection} · ${formatCount(changes)}${isPartial ? '+' : ''} ${changes === 1 ? 'change' : 'changes'}`,
          end: <When at={lastAt} zone={zone} form="short" />,
        })}
        note={`Searches the history of the ${mostModels} latest models.`}
      />
    </AboutPage>
  );
}

export const DomainUserAboutScreen = domainItemScreen(function DomainUserAbout({ domainKey, id: username }) {
  const person = useWired(personScreens, domainKey);
  const machines = useMemo(() => person(username), [person, username]);
  const actors: PersonActors = {
    user: useActorRef(machines.user),
    facts: useActorRef(machines.facts),
    sessions: useActorRef(machines.sessions),
    groups: useActorRef(machines.groups),
    chats: useActorRef(machines.chats),
    access: useActorRef(machines.access),
    activities: useActorRef(machines.activities, { input: { waits: true } }),
    models: useActorRef(machines.models, { input: { waits: true } }),
  };
  return (
    <DomainUserAboutView {...{ domainKey, username, ...actors }} zone={useTimeZone()} domain={useDomainHealth()} />
  );
});
