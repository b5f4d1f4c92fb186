import { useActorRef } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath, segmentAt } from '../../../machines/console/place';
import { emptyGroup } from '../../../machines/in-domain/groups/group-form';
import { groupPath } from '../../../machines/in-domain/groups/group-list';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { groupScreens } from '../../../wiring/screens/in-domain/group-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useBack, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { documentTitle } from '../domain-words';
import { searchUsers } from '../permissions/grantee-words';
import { useDomainKey } from '../shown-domain';
import { GroupEditView } from './GroupEditView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** `/domain/{namespace}/{domainId}/groups/{id}`. */
export function GroupEditScreen() {
  const key = useDomainKey();
  const id = segmentAt(useLocation().pathname, 5);
  if (id === undefined) return <NotFoundView />;
  return <EditGroup key={groupPath(key, id)} domainKey={key} id={id} />;
}

function EditGroup({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { editGroup } = useWired(groupScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const form = useActorRef(editGroup, { input: { values: { ...emptyGroup, id }, facts: { id } } });
  const back = useBack();
  return (
    <>
      <title>{documentTitle(`Group ${id}`, domainKey)}</title>
      <GroupEditView
        domainKey={domainKey}
        id={id}
        form={form}
        users={searchUsers(users)}
        onCancel={() => back(`${domainPath(domainKey)}/groups`)}
      />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
