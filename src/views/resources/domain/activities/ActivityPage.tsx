import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular, Pulse24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Activity, ActivityKey } from '~/api/rest/domain/activities';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { segmentAt } from '~/core/paths';
import {
  activitiesPath,
  activityPath,
  type ActivityRemovalActor,
  activityScreens,
  type ActivityViewActor,
} from '~/machines/resources/domain/activities';
import type { ActivityPermissionsActor } from '~/machines/resources/domain/activity-permissions-machine';
import type { ActivityWatchActor } from '~/machines/resources/domain/activity-watch-machine';
import { useConsoleParts, useDomainKey, useWired } from '~/views/console-parts';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { LoadFailure } from '~/views/kit/LoadFailure';
import { MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { When } from '~/views/kit/When';
import { ConfirmDialog } from '~/views/kit/dialogs/ConfirmDialog';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { FormOutcome } from '~/views/kit/form/ResourceForm';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useTimeZone } from '~/views/kit/screens';
import { type GranteeSearch, useGroupSearch, useUserSearch } from '~/views/resources/permissions/grantees';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { activityAnswers, activityQuestion, sayEphemeral } from './ActivityList';
import { ActivityRules } from './ActivityRules';
import { ParticipantsPanes } from './Participants';
import {
  selectActivity,
  selectCount,
  selectFailure,
  selectMissing,
  selectUnsent,
} from './activity-selectors';

/** The tabs of an activity's page, named in the query of its address. */
export type ActivityTab = 'participants' | 'world' | 'users' | 'groups';

/** Spec domain-level §2 "Activities". */
export const activityTabLabels: Record<ActivityTab, string> = {
  participants: 'Active Participants',
  world: 'World Permissions',
  users: 'User Permissions',
  groups: 'Group Permissions',
};

/** The tab that a query names; the first one where it names none. */
export const activityTabOf = (name: string | null): ActivityTab =>
  name !== null && Object.hasOwn(activityTabLabels, name) ? (name as ActivityTab) : 'participants';

type ActivityFactsProps = {
  activity: ActivityKey;
  /** Undefined while it is loading. */
  shown: Activity | undefined;
  watch: ActivityWatchActor;
  zone: TimeZone;
};

/** What is known of an activity (spec domain-level §2 "Activities"). */
export function ActivityFacts({ activity, shown, watch, zone }: ActivityFactsProps) {
  const count = useSelector(watch, selectCount);
  const bar = <SkeletonBar width="72px" />;
  return (
    <Card>
      <Facts
        layout="row"
        quiet
        facts={[
          { label: 'Id', value: <bdi>{activity.id}</bdi>, mono: true },
          { label: 'Type', value: <bdi>{activity.type}</bdi>, mono: true },
          { label: 'Ephemeral', value: shown ? sayEphemeral(shown.ephemeral) : bar },
          { label: 'Created At', value: shown ? <When at={shown.created} zone={zone} /> : bar },
          {
            label: 'Current Participants',
            value: count === undefined ? <span title="They have not been seen yet.">–</span> : String(count),
          },
        ]}
      />
    </Card>
  );
}

type RemovalSnapshot = ReturnType<ActivityRemovalActor['getSnapshot']>;
const selectBusy = (s: RemovalSnapshot) => s.hasTag('busy');

type ActivityRemovalProps = { activity: ActivityKey; removal: ActivityRemovalActor };

/** Deletes the activity of the page after the question of the specification (spec domain-level §2, §8). */
export function ActivityRemoval({ activity: { type, id }, removal }: ActivityRemovalProps) {
  const focusAgain = useRestoreFocusTarget();
  const [asking, setAsking] = useState(false);
  const busy = useSelector(removal, selectBusy);
  return (
    <>
      <Button
        {...focusAgain}
        appearance="subtle"
        icon={<Delete20Regular />}
        onClick={() => {
          removal.send({ type: 'form.dismiss' });
          setAsking(true);
        }}
      >
        Delete
      </Button>
      {asking ? (
        <ConfirmDialog
          danger
          title={activityQuestion}
          text={
            <>
              The activity '<bdi>{id}</bdi>' of the type '<bdi>{type}</bdi>' will be deleted, and everyone in
              it will be removed. This cannot be undone.
            </>
          }
          action={activityAnswers.yes}
          cancel={activityAnswers.no}
          busy={busy}
          outcome={<FormOutcome form={removal} />}
          onConfirm={() => removal.send({ type: 'form.submit' })}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

export type ActivityViewProps = {
  domainKey: DomainKey;
  /** As the address names it. */
  activity: ActivityKey;
  view: ActivityViewActor;
  watch: ActivityWatchActor;
  permissions: ActivityPermissionsActor;
  removal: ActivityRemovalActor;
  users: GranteeSearch<DomainUser>;
  groups: GranteeSearch<GroupSummary>;
  zone: TimeZone;
  copy: (text: string) => void;
  tab: ActivityTab;
  onTab: (tab: ActivityTab) => void;
};

/** One activity: its facts, who takes part, and who may do what (spec domain-level §2 "Activities"). */
export function ActivityView(props: ActivityViewProps) {
  const { domainKey, activity, view, watch, permissions, zone, copy, tab, onTab } = props;
  const text = useTextStyles();
  const shown = useSelector(view, selectActivity);
  const missing = useSelector(view, selectMissing);
  const failure = useSelector(view, selectFailure);
  const list = { label: 'Activities', href: activitiesPath(domainKey) };
  const type = { label: activity.type, href: activitiesPath(domainKey, activity.type) };
  const crumbs = domainCrumbs(domainKey, list, type, activity.id);
  if (missing)
    return (
      <MissingPage
        title={activity.id}
        crumbs={crumbs}
        icon={<Pulse24Regular />}
        sentence={`The activity '${activity.id}' of the type '${activity.type}' does not exist.`}
        back={list}
      />
    );
  const rules = { permissions, users: props.users, groups: props.groups };
  const panels: Record<ActivityTab, ReactNode> = {
    participants: <ParticipantsPanes watch={watch} copy={copy} />,
    world: <ActivityRules {...rules} part="world" />,
    users: <ActivityRules {...rules} part="users" />,
    groups: <ActivityRules {...rules} part="groups" />,
  };
  return (
    <Page>
      <PageHead
        title={activity.id}
        mono
        crumbs={crumbs}
        after={<bdi className={`${text.mono} ${text.muted}`}>{activity.type}</bdi>}
        actions={shown ? <ActivityRemoval activity={activity} removal={props.removal} /> : null}
      />
      {failure && !shown ? (
        <LoadFailure
          title="The activity could not be loaded"
          problem={failure}
          onRetry={() => view.send({ type: 'view.reload' })}
        />
      ) : (
        <>
          <ActivityFacts activity={activity} shown={shown} watch={watch} zone={zone} />
          <PageTabs
            label={activity.id}
            shown={tab}
            onTab={onTab}
            tabs={(Object.keys(activityTabLabels) as ActivityTab[]).map((id) => ({
              id,
              label: activityTabLabels[id],
              panel: panels[id],
              size: id === 'participants' ? 'page' : 'form',
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
  const view = useActorRef(machines.view);
  const watch = useActorRef(machines.watch, { input: { target, key: activity } });
  const permissions = useActorRef(machines.permissions);
  const removal = useActorRef(machines.removal, { input: { values: activity, facts: {} } });
  const users = useUserSearch(domainKey);
  const groups = useGroupSearch(domainKey);
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <title>{documentTitle(`Activity ${id}`, domainKey)}</title>
      <ActivityView
        domainKey={domainKey}
        activity={activity}
        view={view}
        watch={watch}
        permissions={permissions}
        removal={removal}
        users={users}
        groups={groups}
        zone={useTimeZone()}
        copy={copy}
        tab={activityTabOf(query.get('tab'))}
        onTab={(tab) => setQuery(tab === 'participants' ? {} : { tab })}
      />
      <LeaveGuard isDirty={() => selectUnsent(permissions.getSnapshot())} />
    </>
  );
}
