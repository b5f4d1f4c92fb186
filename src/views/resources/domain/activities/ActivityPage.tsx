import { Button } from '@fluentui/react-components';
import { Pulse24Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ComponentProps, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Activity, ActivityKey } from '~/api/rest/domain/activities';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { segmentAt } from '~/core/paths';
import { isRejectedWith, withReason } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import {
  activitiesPath,
  activityPath,
  activityScreens,
  activityList,
  type ActivityViewActor,
} from '~/machines/resources/domain/activities';
import {
  type ActivityPermissionsActor,
  type ActivityRule,
  everyone,
  grantedTo,
  selectUnsent,
} from '~/machines/resources/domain/activity-permissions-machine';
import type { ActivityWatchActor } from '~/machines/resources/domain/activity-watch-machine';
import type { Grant } from '~/machines/resources/domain/permissions';
import type { RemovalActor } from '~/machines/kit/removal-machine';
import { selectFailing, selectLoaded } from '~/machines/kit/resource-view-machine';
import { useConsoleParts, useDomainKey, useWired, useTimeZone } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { DeleteButton } from '~/views/kit/buttons';
import { Card, SkeletonBar, SkeletonFields } from '~/views/kit/Card';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { Facts } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import { Column } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { RemovalDialog } from '~/views/kit/list/RemovalDialog';
import { LoadFailure, ProblemText } from '~/views/kit/BlankState';
import { Name, When } from '~/views/kit/texts';
import { MissingPage, Page, PageHead, NotFoundView } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { GrantEditor, PermissionFlags } from '~/views/resources/permissions/GrantEditor';
import { type GranteeSearch, useGroupSearch, useUserSearch } from '~/views/resources/permissions/grantees';
import { activityPermissions } from '~/views/resources/permissions/permission-texts';
import { activityRemoval, formatEphemeral } from './ActivityList';
import { ParticipantsPanes } from './Participants';

const parts = {
  world: {
    title: 'World Permissions',
    text: 'Granted to all users. User and group permissions add to these. Changes apply immediately.',
  },
  users: {
    title: 'User Permissions',
    text: 'Granted to individual users, in addition to world and group permissions. Changes apply immediately.',
  },
  groups: {
    title: 'Group Permissions',
    text: 'Granted to group members, in addition to world and user permissions. Changes apply immediately.',
  },
};

/** Spec domain-level §8 "Permissions", and the same wording for other grantees. */
const failedText = ({ to: { kind } }: ActivityRule) =>
  kind === 'world'
    ? 'Could not set world permissions.'
    : `Could not set permissions for ${kind === 'group' ? 'group' : 'user'}.`;

const isOfGroup = (rule: ActivityRule): rule is Grant => rule.to.kind === 'group';
const isOfUser = (rule: ActivityRule): rule is Grant => rule.to.kind !== 'group' && rule.to.kind !== 'world';

const selectRules = (s: ReturnType<ActivityPermissionsActor['getSnapshot']>) => ({
  ...s.context,
  busy: s.hasTag('busy'),
  loading: s.hasTag('loading'),
  closed: s.hasTag('closed'),
  unread: !s.hasTag('loading') && !s.hasTag('known'),
});

type ActivityRulesProps = {
  permissions: ActivityPermissionsActor;
  users: GranteeSearch<DomainUser>;
  groups: GranteeSearch<GroupSummary>;
  part: keyof typeof parts;
};

/** One section of an activity's permissions (spec domain-level §6): each change is saved immediately. */
function ActivityRules({ permissions, users, groups, part }: ActivityRulesProps) {
  const styles = useTextStyles();
  const { wanted: rules, refusal, problem, ...look } = useSelector(permissions, selectRules, shallowEqual);
  const { busy, loading, closed, unread } = look;
  const { title, text } = parts[part];
  const change = (rule: ActivityRule) => permissions.send({ type: 'permissions.change', change: rule });
  const editor = {
    permissions: activityPermissions,
    disabled: closed,
    needsPermission: true,
    onChange: change,
    onRemove: (to: ActivityRule['to']) => change({ to, granted: [] }),
  };
  if (unread)
    return (
      <ProblemText
        title="The permissions could not be loaded."
        problem={problem}
        onRetry={() => permissions.send({ type: 'permissions.retry' })}
      />
    );
  return (
    <>
      {refusal ? (
        <ProblemText
          title="Permissions Update Failed"
          text={`${withReason(failedText(refusal.change), refusal.problem)} Showing the saved values.`}
          actions={
            <Button size="small" onClick={() => permissions.send({ type: 'permissions.dismiss' })}>
              Dismiss
            </Button>
          }
        />
      ) : null}
      <Card
        title={title}
        help={part === 'world' ? <HelpButton topic="Activity permissions" /> : null}
        busy={busy}
        actions={<span role="status">{busy ? 'Saving…' : ''}</span>}
      >
        <Column gap="L">
          <span className={styles.caption}>{text}</span>
          {loading ? (
            <SkeletonFields count={2} />
          ) : part === 'world' ? (
            <PermissionFlags
              label={title}
              permissions={activityPermissions}
              granted={grantedTo(rules, everyone)}
              disabled={editor.disabled}
              onChange={(granted) => change({ to: everyone, granted })}
            />
          ) : part === 'users' ? (
            <GrantEditor noun="User" search={users} grants={rules.filter(isOfUser)} {...editor} />
          ) : (
            <GrantEditor noun="Group" search={groups} grants={rules.filter(isOfGroup)} {...editor} />
          )}
        </Column>
      </Card>
    </>
  );
}

/** The tabs of an activity's page, named in the query of its address (spec domain-level §2 "Activities"). */
const tabLabels = {
  participants: 'Active Participants',
  world: 'World Permissions',
  users: 'User Permissions',
  groups: 'Group Permissions',
};
type ActivityTab = keyof typeof tabLabels;

/** The tab in a query; the first one by default. */
export const activityTabOf = (name: string | null): ActivityTab =>
  name !== null && Object.hasOwn(tabLabels, name) ? (name as ActivityTab) : 'participants';

type ActivityFactsProps = {
  /** As in the address. */
  activity: ActivityKey;
  /** Undefined while it is loading. */
  shown: Activity | undefined;
  watch: ActivityWatchActor;
  zone: TimeZone;
};

/** The facts of an activity (spec domain-level §2 "Activities"). */
function ActivityFacts({ activity, shown, watch, zone }: ActivityFactsProps) {
  const { length: count } = useSelector(watch, (s) => s.context.participants);
  const seen = useSelector(watch, (s) => s.hasTag('live')) || count > 0;
  const bar = <SkeletonBar width="72px" />;
  return (
    <Card>
      <Facts
        layout="row"
        quiet
        facts={[
          { label: 'Id', value: <Name>{activity.id}</Name>, mono: true },
          { label: 'Type', value: <Name>{activity.type}</Name>, mono: true },
          { label: 'Ephemeral', value: shown ? formatEphemeral(shown.ephemeral) : bar },
          { label: 'Created At', value: shown ? <When at={shown.created} zone={zone} /> : bar },
          {
            label: 'Current Participants',
            value: seen ? String(count) : <span title="Not loaded yet.">–</span>,
          },
        ]}
      />
    </Card>
  );
}

export type ActivityViewProps = Omit<ComponentProps<typeof ActivityRules>, 'part'> &
  Omit<ActivityFactsProps, 'shown'> &
  ComponentProps<typeof ParticipantsPanes> & {
    view: ActivityViewActor;
    removal: RemovalActor<Activity>;
    tab: ActivityTab;
    onTab: (tab: ActivityTab) => void;
  };

/** One activity: its facts, participants and permissions (spec domain-level §2 "Activities"). */
export function ActivityView(props: ActivityViewProps) {
  const { domainKey, activity, view, watch, removal, zone, copy, tab, onTab, ...rules } = props;
  const { type, id } = activity;
  const { loaded, problem } = useSelector(view, selectLoaded);
  const failing = useSelector(view, selectFailing);
  const list = { label: 'Activities', href: activitiesPath(domainKey) };
  if (problem && isRejectedWith(problem, 'not_found'))
    return (
      <MissingPage
        title={id}
        icon={<Pulse24Regular />}
        sentence={`The activity '${id}' of the type '${type}' does not exist.`}
        back={list}
      />
    );
  return (
    <Page loaded={loaded !== undefined}>
      <PageHead
        title={id}
        mono
        id={type}
        actions={
          loaded ? (
            <DeleteButton label="Delete" onClick={() => removal.send({ type: 'removal.ask', rows: [loaded.value] })} />
          ) : null
        }
      />
      <RemovalDialog removal={removal} descriptor={activityList.descriptor} texts={activityRemoval} zone={zone} />
      {failing && problem && !loaded ? (
        <LoadFailure
          title="The activity could not be loaded"
          problem={problem}
          onRetry={() => view.send({ type: 'view.reload' })}
        />
      ) : (
        <>
          <ActivityFacts activity={activity} shown={loaded?.value} watch={watch} zone={zone} />
          <PageTabs
            label={id}
            shown={tab}
            onTab={onTab}
            tabs={(Object.keys(tabLabels) as ActivityTab[]).map((part) => ({
              id: part,
              label: tabLabels[part],
              panel:
                part === 'participants' ? (
                  <ParticipantsPanes domainKey={domainKey} watch={watch} copy={copy} />
                ) : (
                  <ActivityRules {...rules} part={part} />
                ),
              size: part === 'participants' ? 'page' : 'form',
            }))}
          />
        </>
      )}
    </Page>
  );
}

/** `/domain/{namespace}/{domainId}/activities/{type}/{id}`, the tab in the query. */
export function ActivityScreen() {
  const key = useDomainKey();
  const { pathname } = useLocation();
  const [type, id] = [segmentAt(pathname, 5), segmentAt(pathname, 6)];
  if (type === undefined || id === undefined) return <NotFoundView />;
  return <ActivityPage key={activityPath(key, { type, id })} domainKey={key} type={type} id={id} />;
}

function ActivityPage({ domainKey, type, id }: { domainKey: DomainKey; type: string; id: string }) {
  const { copy } = useConsoleParts();
  const { activityPage } = useWired(activityScreens, domainKey);
  const activity = useMemo(() => ({ type, id }), [type, id]);
  const machines = useMemo(() => activityPage(activity), [activityPage, activity]);
  const target = { namespace: domainKey.namespace, domainId: domainKey.id };
  const permissions = useActorRef(machines.permissions);
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <ActivityView
        {...{ domainKey, activity, permissions, copy }}
        view={useActorRef(machines.view)}
        watch={useActorRef(machines.watch, { input: { target, key: activity } })}
        removal={useActorRef(machines.removal, { input: {} })}
        users={useUserSearch(domainKey)}
        groups={useGroupSearch(domainKey)}
        zone={useTimeZone()}
        tab={activityTabOf(query.get('tab'))}
        onTab={(tab) => setQuery(tab === 'participants' ? {} : { tab })}
      />
      <LeaveGuard isDirty={() => selectUnsent(permissions.getSnapshot())} />
    </>
  );
}
