import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { groupListDefaults } from '../../../machines/in-domain/groups/group-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { groupScreens } from '../../../wiring/screens/in-domain/group-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { GroupListView } from './GroupListView';

/** `/domain/{namespace}/{domainId}/groups`. */
export function GroupListScreen() {
  const key = useDomainKey();
  return <GroupList key={domainPath(key)} domainKey={key} />;
}

function GroupList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { groupList } = useWired(groupScreens, domainKey);
  const list = useActorRef(groupList, { input: { query: readQuery(search(), groupListDefaults) } });
  return (
    <>
      <title>{documentTitle('Groups', domainKey)}</title>
      <GroupListView domainKey={domainKey} list={list} zone={useSelector(preferences, selectTimeZone)} />
    </>
  );
}
