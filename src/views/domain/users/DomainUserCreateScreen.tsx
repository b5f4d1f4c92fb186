import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { emptyDomainUser } from '../../../machines/in-domain/users/domain-user-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { domainUserScreens } from '../../../wiring/screens/in-domain/domain-user-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { DomainUserCreateView } from './DomainUserCreateView';

/** `/domain/{namespace}/{domainId}/create-user`. */
export function DomainUserCreateScreen() {
  const key = useDomainKey();
  return <CreateUser key={domainPath(key)} domainKey={key} />;
}

function CreateUser({ domainKey }: { domainKey: DomainKey }) {
  const { createDomainUser } = useWired(domainUserScreens, domainKey);
  const form = useActorRef(createDomainUser, { input: { values: emptyDomainUser, facts: {} } });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New User', domainKey)}</title>
      <DomainUserCreateView
        domainKey={domainKey}
        form={form}
        onCancel={() => back(`${domainPath(domainKey)}/users`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
