import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { segmentAt } from '../../../machines/console/place';
import { activityPath } from '../../../machines/in-domain/activity/activity-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { activityScreens } from '../../../wiring/screens/in-domain/activity-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { searchGroups, searchUsers } from '../permissions/grantee-words';
import { useDomainKey } from '../shown-domain';
import { selectUnsent } from './activity-selectors';
import { activityTabOf } from './activity-tabs';
import { ActivityView } from './ActivityView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/activities/{type}/{id}`, the tab in the query. */
export function ActivityScreen() {
  const key = useDomainKey();
  const { pathname } = useLocation();
  const [type, id] = [segmentAt(pathname, 5), segmentAt(pathname, 6)];
  if (type === undefined || id === undefined) return <NotFoundView />;
  return <ActivityPage key={activityPath(key, { type, id })} domainKey={key} type={type} id={id} />;
}

function ActivityPage({ domainKey, type, id }: { domainKey: DomainKey; type: string; id: string }) {
  const { preferences, copy } = useConsoleParts();
  const { activityPage } = useWired(activityScreens, domainKey);
  const { userPicker, groupPicker } = useWired(domainPickers, domainKey);
  const activity = useMemo(() => ({ type, id }), [type, id]);
  const machines = useMemo(() => activityPage(activity), [activityPage, activity]);
  const target = { namespace: domainKey.namespace, domainId: domainKey.id };
  const view = useActorRef(machines.view);
  const watch = useActorRef(machines.watch, { input: { target, key: activity } });
  const permissions = useActorRef(machines.permissions);
  const removal = useActorRef(machines.removal, { input: { values: activity, facts: {} } });
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const groups = useActorRef(groupPicker, { input: { query: anyone } });
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
        users={searchUsers(users)}
        groups={searchGroups(groups)}
        zone={useSelector(preferences, selectTimeZone)}
        copy={copy}
        tab={activityTabOf(query.get('tab'))}
        onTab={(tab) => setQuery(tab === 'participants' ? {} : { tab })}
      />
      <LeaveGuard isDirty={() => selectUnsent(permissions.getSnapshot())} />
    </>
  );
}
