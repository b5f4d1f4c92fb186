import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import type { DomainKey } from '../../../api/rest/domains';
import { readQuery } from '../../../machines/resource-list/list-query';
import { modelPageScreens } from '../../../wiring/screens/in-domain/model-page-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { searchUsers } from '../permissions/grantee-words';
import { isPageOfModel } from './model-page-words';
import { ModelPermissionsView } from './ModelPermissionsView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** The permissions tab of a model's page. */
export function ModelPermissionsScreen({ domainKey, id }: { domainKey: DomainKey; id: string }) {
  const { modelPermissions } = useWired(modelPageScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const machine = useMemo(() => modelPermissions(id), [modelPermissions, id]);
  const permissions = useActorRef(machine);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const asked = useActorRef(userPicker, { input: { query: anyone } });
  return (
    <>
      <ModelPermissionsView permissions={permissions} users={searchUsers(users)} asked={searchUsers(asked)} />
      <LeaveGuard
        isDirty={() => permissions.getSnapshot().hasTag('pending')}
        keeps={(place) => isPageOfModel(place, domainKey, id)}
      />
    </>
  );
}
