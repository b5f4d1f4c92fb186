import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { domainUserListDefaults } from '../../../machines/in-domain/users/domain-user-list';
import { noStatusChange } from '../../../machines/in-domain/users/user-status-form';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { domainUserScreens } from '../../../wiring/screens/in-domain/domain-user-screens';
import { userStatusScreens } from '../../../wiring/screens/in-domain/user-status-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { DomainUserListView } from './DomainUserListView';

/** `/domain/{namespace}/{domainId}/users`. */
export function DomainUserListScreen() {
  const key = useDomainKey();
  return <DomainUserList key={domainPath(key)} domainKey={key} />;
}

function DomainUserList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { domainUserList } = useWired(domainUserScreens, domainKey);
  const list = useActorRef(domainUserList, {
    input: { query: readQuery(search(), domainUserListDefaults) },
  });
  const { changeStatus } = useWired(userStatusScreens, domainKey);
  const statusMachine = useMemo(
    () => changeStatus(() => list.send({ type: 'list.reload' })),
    [changeStatus, list],
  );
  const status = useActorRef(statusMachine, { input: { values: noStatusChange, facts: {} } });
  const zone = useSelector(preferences, selectTimeZone);
  return (
    <>
      <title>{documentTitle('Users', domainKey)}</title>
      <DomainUserListView domainKey={domainKey} list={list} status={status} zone={zone} />
    </>
  );
}
