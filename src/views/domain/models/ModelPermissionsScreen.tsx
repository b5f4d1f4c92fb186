import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import type { DomainKey } from '../../../api/rest/domains';
import { readQuery } from '../../../machines/resource-list/list-query';
import { watchForm, type UnsavedWork } from '../../../machines/sign-out/sign-out-machine';
import { modelPageScreens } from '../../../wiring/screens/in-domain/model-page-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useWired } from '../../console-parts';
import { searchUsers } from '../permissions/grantee-words';
import { ModelPermissionsView } from './ModelPermissionsView';

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });

/** The permissions tab of a model's page. @param work of that page: what is on its way is counted in */
export function ModelPermissionsScreen({
  domainKey,
  id,
  work,
}: {
  domainKey: DomainKey;
  id: string;
  work: UnsavedWork;
}) {
  const { modelPermissions } = useWired(modelPageScreens, domainKey);
  const { userPicker } = useWired(domainPickers, domainKey);
  const machine = useMemo(() => modelPermissions(id), [modelPermissions, id]);
  const permissions = useActorRef(machine);
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const asked = useActorRef(userPicker, { input: { query: anyone } });
  const isDirty = () => permissions.getSnapshot().hasTag('pending');
  useActorRef(watchForm, { input: { unsaved: work, isDirty } });
  return (
    <ModelPermissionsView permissions={permissions} users={searchUsers(users)} asked={searchUsers(asked)} />
  );
}
