import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath, segmentAt } from '../../../machines/console/place';
import { unloadedDomainUser } from '../../../machines/in-domain/users/domain-user-form';
import { domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { domainUserScreens } from '../../../wiring/screens/in-domain/domain-user-screens';
import { useBack, useConsoleParts, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { DomainUserEditView } from './DomainUserEditView';

/** `/domain/{namespace}/{domainId}/users/{username}`. */
export function DomainUserEditScreen() {
  const key = useDomainKey();
  const username = segmentAt(useLocation().pathname, 5);
  if (username === undefined) return <NotFoundView />;
  return <EditUser key={domainUserPath(key, username)} domainKey={key} username={username} />;
}

function EditUser({ domainKey, username }: { domainKey: DomainKey; username: string }) {
  const { preferences } = useConsoleParts();
  const { editDomainUser } = useWired(domainUserScreens, domainKey);
  const form = useActorRef(editDomainUser, {
    input: { values: unloadedDomainUser(username), facts: { lastLogin: undefined } },
  });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`User ${username}`, domainKey)}</title>
      <DomainUserEditView
        domainKey={domainKey}
        username={username}
        form={form}
        zone={useSelector(preferences, selectTimeZone)}
        onCancel={() => back(`${domainPath(domainKey)}/users`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
