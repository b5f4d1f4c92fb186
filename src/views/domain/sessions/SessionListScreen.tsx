import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { sessionListDefaults } from '../../../machines/in-domain/sessions/session-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { sessionScreens } from '../../../wiring/screens/in-domain/session-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { SessionListView } from './SessionListView';

/** `/domain/{namespace}/{domainId}/sessions`. */
export function SessionListScreen() {
  const key = useDomainKey();
  return <SessionList key={domainPath(key)} domainKey={key} />;
}

function SessionList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { sessionList, sessionTail } = useWired(sessionScreens, domainKey);
  const list = useActorRef(sessionList, { input: { query: readQuery(search(), sessionListDefaults) } });
  const tail = useActorRef(sessionTail, { input: { list, following: false } });
  const zone = useSelector(preferences, selectTimeZone);
  return (
    <>
      <title>{documentTitle('Sessions', domainKey)}</title>
      <SessionListView domainKey={domainKey} list={list} tail={tail} zone={zone} />
    </>
  );
}
