import { FolderProhibited24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Principal, whyForbidden } from '~/core/capabilities';
import { readQuery } from '~/core/list-query';
import { segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  emptyNamespace,
  type NamespaceFormActor,
  type NamespaceFormSnapshot,
  namespaceScreens,
} from '~/machines/resources/namespaces';
import { sharedScreens } from '~/machines/resources/pickers';
import { type Assignment, emptyRole, roleListDefaults, roleScreens } from '~/machines/resources/roles';
import { useBack, useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { ForbiddenPage, MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField } from '~/views/kit/fields';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { RoleDialog } from '~/views/resources/namespaces/roles/RoleDialog';
import { RolesCard } from '~/views/resources/namespaces/roles/RolesCard';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { NamespacesOnly } from './NamespacesOnly';

export type NamespaceCreateViewProps = { form: NamespaceFormActor; onCancel: () => void };

/** A new namespace (spec server-level §5 "Namespace", §8). */
export function NamespaceCreateView({ form, onCancel }: NamespaceCreateViewProps) {
  const { text } = useFormFields(form);
  return (
    <Page>
      <PageHead
        title="New Namespace"
        crumbs={[{ label: 'Namespaces', href: '/namespaces' }, { label: 'New Namespace' }]}
      />
      <ResourceForm form={form} label="New Namespace" action="Create" onCancel={onCancel}>
        <TextField
          {...text('id')}
          required
          label="Namespace Id"
          mono
          autoComplete="off"
          hint="Part of the connection URL of each of its domains. It can't be changed later."
        />
        <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
      </ResourceForm>
    </Page>
  );
}

/** `/create-namespace`. */
export function NamespaceCreateScreen() {
  const forbidden = whyForbidden('namespaces.create', usePrincipal());
  return (
    <NamespacesOnly>
      <title>New Namespace · Convergence Console</title>
      {forbidden === undefined ? (
        <CreateNamespace />
      ) : (
        <ForbiddenPage
          title="New Namespace"
          crumbs={[{ label: 'Namespaces', href: '/namespaces' }, { label: 'New Namespace' }]}
          reason={forbidden}
          back={{ label: 'Namespaces', href: '/namespaces' }}
        />
      )}
    </NamespacesOnly>
  );
}

function CreateNamespace() {
  const { createNamespace } = useWired(namespaceScreens);
  const form = useActorRef(createNamespace, { input: { values: emptyNamespace, facts: { exists: false } } });
  const back = useBack();
  return (
    <>
      <NamespaceCreateView form={form} onCancel={() => back('/namespaces')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

export type NamespaceEditViewProps = {
  form: NamespaceFormActor;
  principal: Principal;
  onCancel: () => void;
  /** The User Roles card. */
  children: ReactNode;
};

const selectName = (s: NamespaceFormSnapshot) => s.context.baseline.displayName;
const labels: FieldLabels<{ displayName: string }> = { displayName: { label: 'Display Name' } };

/** One namespace, and who has a role in it (spec server-level §2 "Namespace edit", §5, §8). */
export function NamespaceEditView({ form, principal, onCancel, children }: NamespaceEditViewProps) {
  const { values, text } = useFormFields(form);
  const name = useSelector(form, selectName);
  const missing = useSelector(form, selectMissing);
  const forbidden = whyForbidden('namespaces.edit', principal);
  const crumbs = [{ label: 'Namespaces', href: '/namespaces' }, { label: values.id }];
  if (missing)
    return (
      <MissingPage
        title={values.id}
        crumbs={crumbs}
        icon={<FolderProhibited24Regular />}
        sentence={`The namespace '${values.id}' does not exist.`}
        back={{ label: 'Namespaces', href: '/namespaces' }}
      />
    );
  return (
    <Page>
      <PageHead title={name || values.id} crumbs={crumbs} />
      <ResourceForm
        form={form}
        label="Namespace"
        action="Save"
        onCancel={onCancel}
        skeleton={2}
        labels={labels}
        forbidden={forbidden}
      >
        <ReadOnlyField label="Namespace Id" value={values.id} mono />
        {forbidden === undefined ? (
          <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
        ) : (
          <ReadOnlyField label="Display Name" value={values.displayName} hint={forbidden} />
        )}
      </ResourceForm>
      {children}
    </Page>
  );
}

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
  const principal = usePrincipal();
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
      <NamespaceEditView form={form} principal={principal} onCancel={() => back('/namespaces')}>
        <RolesCard
          roles={roles}
          adder={adder}
          users={users}
          own={principal.username}
          zone={zone}
          onChange={setChanging}
        />
      </NamespaceEditView>
      {changing ? (
        <ChangeRole
          key={changing.username}
          namespace={id}
          assignment={changing}
          own={changing.username === principal.username}
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
