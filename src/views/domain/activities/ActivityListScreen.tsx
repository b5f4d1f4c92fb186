import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { activityListDefaults } from '../../../machines/in-domain/activity/activity-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { activityScreens } from '../../../wiring/screens/in-domain/activity-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ActivityListView } from './ActivityListView';

/** `/domain/{namespace}/{domainId}/activities`. */
export function ActivityListScreen() {
  const key = useDomainKey();
  return <ActivityList key={domainPath(key)} domainKey={key} />;
}

function ActivityList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { activityList } = useWired(activityScreens, domainKey);
  const list = useActorRef(activityList, { input: { query: readQuery(search(), activityListDefaults) } });
  return (
    <>
      <title>{documentTitle('Activities', domainKey)}</title>
      <ActivityListView domainKey={domainKey} list={list} zone={useSelector(preferences, selectTimeZone)} />
    </>
  );
}
