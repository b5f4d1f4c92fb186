import { useActorRef } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { emptyGroup } from '../../../machines/in-domain/groups/group-form';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { groupScreens } from '../../../wiring/screens/in-domain/group-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { documentTitle } from '../domain-words';
import { searchUsers } from '../permissions/grantee-words';
import { useDomainKey } from '../shown-domain';
import { GroupCreateView } from './GroupCreateView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/create-group`. */
export function GroupCreateScreen() {
  const key = useDomainKey();
  return <CreateGroup key={domainPath(key)} domainKey={key} />;
}

function CreateGroup({ domainKey }: { domainKey: DomainKey }) {
  const { createGroup } = useWired(groupScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const form = useActorRef(createGroup, { input: { values: emptyGroup, facts: { id: undefined } } });
  const back = useBack();
  return (
    <>
      <title>{documentTitle('New Group', domainKey)}</title>
      <GroupCreateView
        domainKey={domainKey}
        form={form}
        users={searchUsers(users)}
        onCancel={() => back(`${domainPath(domainKey)}/groups`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
