import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { segmentAt } from '../../../machines/console/place';
import { emptyRole } from '../../../machines/namespaces/role-form';
import { roleListDefaults, type Assignment } from '../../../machines/namespaces/role-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { namespaceScreens } from '../../../wiring/screens/namespace-screens';
import { roleScreens } from '../../../wiring/screens/role-screens';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useBack, useConsoleParts, useStanding, useWired } from '../../console-parts';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { RoleDialog } from './RoleDialog';
import { NamespaceEditView } from './NamespaceEditView';
import { NamespacesOnly } from './NamespacesOnly';
import { RolesCard } from './RolesCard';

/** Spec server-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });
const everyRole = readQuery('', roleListDefaults);

/** `/namespaces/{id}`. */
export function NamespaceEditScreen() {
  const id = segmentAt(useLocation().pathname, 2);
  return (
    <NamespacesOnly>
      {id === undefined ? <NotFoundView /> : <EditNamespace key={id} id={id} />}
    </NamespacesOnly>
  );
}

function EditNamespace({ id }: { id: string }) {
  const { preferences } = useConsoleParts();
  const standing = useStanding();
  const { editNamespace } = useWired(namespaceScreens);
  const { roleList, addRole } = useWired(roleScreens);
  const { userPicker } = useWired(sharedScreens);
  const form = useActorRef(editNamespace, {
    input: { values: { id, displayName: '' }, facts: { exists: true } },
  });
  const listMachine = useMemo(() => roleList(id), [roleList, id]);
  const roles = useActorRef(listMachine, { input: { query: everyRole } });
  const adderMachine = useMemo(
    () => addRole(id, () => roles.send({ type: 'list.reload' })),
    [addRole, id, roles],
  );
  const adder = useActorRef(adderMachine, { input: { values: emptyRole, facts: { namespace: id } } });
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const zone = useSelector(preferences, selectTimeZone);
  const [changing, setChanging] = useState<Assignment>();
  const back = useBack();
  return (
    <>
      <title>{`Namespace · ${id} · Convergence Console`}</title>
      <NamespaceEditView form={form} standing={standing} onCancel={() => back('/namespaces')}>
        <RolesCard
          roles={roles}
          adder={adder}
          users={users}
          own={standing.username}
          zone={zone}
          onChange={setChanging}
        />
      </NamespaceEditView>
      {changing ? (
        <ChangeRole
          key={changing.username}
          namespace={id}
          assignment={changing}
          own={changing.username === standing.username}
          onClose={() => {
            setChanging(undefined);
            roles.send({ type: 'list.reload' });
          }}
        />
      ) : null}
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot()) || selectUnsaved(adder.getSnapshot())} />
    </>
  );
}

type ChangeRoleProps = { namespace: string; assignment: Assignment; own: boolean; onClose: () => void };

function ChangeRole({ namespace, assignment, own, onClose }: ChangeRoleProps) {
  const { changeRole } = useWired(roleScreens);
  // Wired once: what `onClose` does stays the same.
  const [machine] = useState(() => changeRole(namespace, onClose));
  const form = useActorRef(machine, { input: { values: assignment, facts: { namespace } } });
  return <RoleDialog form={form} own={own} onClose={onClose} />;
}
