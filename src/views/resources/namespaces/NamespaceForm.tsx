import { FormScreen } from '~/views/kit/form/FormScreen';
import { FolderProhibited24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Principal, whyForbidden } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import { emptyNamespace, type NamespaceFormActor, namespaceScreens } from '~/machines/resources/namespaces';
import { namespaceRoleScreens } from '~/machines/resources/roles';
import { usePrincipal, useWired } from '~/views/console-parts';
import { TextField } from '~/views/kit/TextField';
import { ReadOnlyField } from '~/views/kit/fields';
import { type FieldLabels, useFormFields } from '~/views/kit/form/ResourceForm';
import { ResourceFormPage } from '~/views/kit/form/ResourceFormPage';
import { itemScreen, Permitted } from '~/views/kit/screens';
import { Roles, useRoles } from '~/views/resources/roles/Roles';
import { NamespacesOnly } from './NamespaceList';

const list = { label: 'Namespaces', href: '/namespaces' };
const newPage = { heading: 'New Namespace', crumbs: [list, { label: 'New Namespace' }] as const };
const newTitle = 'New Namespace · Convergence Console';

type CreateViewProps = { form: NamespaceFormActor; onCancel: () => void };

/** A new namespace (spec server-level §5 "Namespace", §8). */
export function NamespaceCreateView({ form, onCancel }: CreateViewProps) {
  const { text } = useFormFields(form);
  return (
    <ResourceFormPage {...newPage} form={form} label="New Namespace" action="Create" onCancel={onCancel}>
      <TextField
        {...text('id')}
        required
        label="Namespace Id"
        mono
        autoComplete="off"
        hint="Part of the connection URL of each of its domains. It can't be changed later."
      />
      <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
    </ResourceFormPage>
  );
}

export const NamespaceCreateScreen = () => (
  <NamespacesOnly>
    <Permitted action="namespaces.create" title={newTitle} {...newPage}>
      <CreateNamespace />
    </Permitted>
  </NamespacesOnly>
);

function CreateNamespace() {
  const { createNamespace } = useWired(namespaceScreens);
  const form = useActorRef(createNamespace, { input: { values: emptyNamespace, facts: { exists: false } } });
  return (
    <FormScreen title={newTitle} form={form} back={list.href}>
      {(onCancel) => <NamespaceCreateView form={form} onCancel={onCancel} />}
    </FormScreen>
  );
}

type EditViewProps = CreateViewProps & {
  principal: Principal;
  children: ReactNode;
};

const labels: FieldLabels<{ displayName: string }> = { displayName: { label: 'Display Name' } };

/** One namespace, and who has a role in it (spec server-level §2 "Namespace edit", §5, §8). */
export function NamespaceEditView({ form, principal, onCancel, children }: EditViewProps) {
  const { values, text } = useFormFields(form);
  const name = useSelector(form, (s) => s.context.baseline.displayName);
  const forbidden = whyForbidden('namespaces.edit', principal);
  return (
    <ResourceFormPage
      form={form}
      heading={name || values.id}
      crumbs={[list, { label: values.id }]}
      missing={{
        icon: <FolderProhibited24Regular />,
        sentence: `The namespace '${values.id}' does not exist.`,
        back: list,
        title: values.id,
      }}
      label="Namespace"
      action="Save"
      skeleton={2}
      labels={labels}
      forbidden={forbidden}
      onCancel={onCancel}
      below={children}
    >
      <ReadOnlyField label="Namespace Id" value={values.id} mono />
      {forbidden === undefined ? (
        <TextField {...text('displayName')} required label="Display Name" autoComplete="off" />
      ) : (
        <ReadOnlyField label="Display Name" value={values.displayName} hint={forbidden} />
      )}
    </ResourceFormPage>
  );
}

const EditScreen = itemScreen(({ id }) => {
  const { editNamespace } = useWired(namespaceScreens);
  const form = useActorRef(editNamespace, {
    input: { values: { id, displayName: '' }, facts: { exists: true } },
  });
  const roles = useRoles('namespace', useWired(namespaceRoleScreens, id));
  const principal = usePrincipal();
  return (
    <FormScreen
      title={`Namespace · ${id} · Convergence Console`}
      form={form}
      back={list.href}
      isDirty={() => selectUnsaved(form.getSnapshot()) || selectUnsaved(roles.adder.getSnapshot())}
    >
      {(onCancel) => (
        <NamespaceEditView form={form} principal={principal} onCancel={onCancel}>
          <Roles {...roles} />
        </NamespaceEditView>
      )}
    </FormScreen>
  );
});

export const NamespaceEditScreen = () => (
  <NamespacesOnly>
    <EditScreen />
  </NamespacesOnly>
);
