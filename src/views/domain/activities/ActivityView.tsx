import { Button } from '@fluentui/react-components';
import { PlugDisconnected24Regular, Pulse24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActivityKey } from '../../../api/rest/domain/activities';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { GroupSummary } from '../../../api/rest/domain/groups';
import type { DomainKey } from '../../../api/rest/domains';
import { explainProblem } from '../../../api/rest/problem';
import { activitiesPath } from '../../../machines/in-domain/activity/activity-list';
import type { ActivityPermissionsActor } from '../../../machines/in-domain/activity/activity-permissions-machine';
import type { ActivityRemovalActor } from '../../../machines/in-domain/activity/activity-removal';
import type { ActivityViewActor } from '../../../machines/in-domain/activity/activity-view';
import type { ActivityWatchActor } from '../../../machines/in-domain/activity/activity-watch-machine';
import { BlankState } from '../../shared/BlankState';
import type { TimeZone } from '../../shared/format-time';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { useTextStyles } from '../../shared/text.styles';
import { domainCrumbs } from '../domain-words';
import { MissingPage } from '../../shared/MissingPage';
import { PageTabs } from '../PageTabs';
import type { GranteeSearch } from '../permissions/grantee-words';
import { selectActivity, selectFailure, selectMissing } from './activity-selectors';
import { activityTabLabels, type ActivityTab } from './activity-tabs';
import { ActivityFacts } from './ActivityFacts';
import { ActivityRemoval } from './ActivityRemoval';
import { GroupRules, UserRules, WorldRules } from './ActivityRules';
import { ParticipantsPanes } from './ParticipantsPanes';

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
  const panels: Record<ActivityTab, ReactNode> = {
    participants: <ParticipantsPanes watch={watch} copy={copy} />,
    world: <WorldRules permissions={permissions} />,
    users: <UserRules permissions={permissions} users={props.users} />,
    groups: <GroupRules permissions={permissions} groups={props.groups} />,
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
        <BlankState
          kind="failed"
          icon={<PlugDisconnected24Regular />}
          title="The activity could not be loaded"
          text={explainProblem(failure)}
          actions={<Button onClick={() => view.send({ type: 'view.reload' })}>Retry</Button>}
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
