import { FolderProhibited24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Principal, whyForbidden } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import {
  emptyNamespace,
  namespaceFields,
  type NamespaceFormActor,
  namespaceScreens,
} from '~/machines/resources/namespaces';
import { namespaceRoleScreens } from '~/machines/resources/roles';
import { usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormScreen, ResourceFormPage, useFormFields } from '~/views/kit/form/ResourceForm';
import { ReadOnlyField } from '~/views/kit/fields';
import { itemScreen, Permitted } from '~/views/kit/screens';
import { Roles, useRoles } from '~/views/resources/roles/Roles';
import { NamespacesOnly } from './NamespaceList';

const list = { label: 'Namespaces', href: '/namespaces' };
const newPage = { heading: 'New Namespace', crumbs: [list, { label: 'New Namespace' }] as const };
const newTitle = 'New Namespace · Convergence Console';

type NamespaceFormViewProps = {
  form: NamespaceFormActor;
  principal: Principal;
  onCancel: () => void;
  children?: ReactNode;
};

/** A namespace, new or existing (spec server-level §2 "Namespace edit", §5 "Namespace", §8). */
export function NamespaceFormView({ form, principal, onCancel, children }: NamespaceFormViewProps) {
  const {
    values: { id },
    facts,
  } = useFormFields(form);
  const name = useSelector(form, (s) => s.context.baseline.displayName);
  const forbidden = facts.exists ? whyForbidden('namespaces.edit', principal) : undefined;
  const sentence = `The namespace '${id}' does not exist.`;
  const page = facts.exists
    ? {
        heading: name || id,
        crumbs: [list, { label: id }],
        missing: { icon: <FolderProhibited24Regular />, sentence, back: list, title: id },
        label: 'Namespace',
        action: 'Save',
        skeleton: 0,
        labels: namespaceFields,
      }
    : { ...newPage, label: 'New Namespace', action: 'Create' };
  return (
    <ResourceFormPage {...page} form={form} forbidden={forbidden} onCancel={onCancel} below={children}>
      <FormFields
        form={form}
        fields={namespaceFields}
        special={facts.exists ? { id: <ReadOnlyField label="Namespace Id" value={id} mono /> } : {}}
        additions={{ displayName: { hint: forbidden } }}
        forbidden={forbidden}
      />
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
  const principal = usePrincipal();
  return (
    <FormScreen title={newTitle} form={form} back={list.href}>
      {(onCancel) => <NamespaceFormView form={form} principal={principal} onCancel={onCancel} />}
    </FormScreen>
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
        <NamespaceFormView form={form} principal={principal} onCancel={onCancel}>
          <Roles {...roles} />
        </NamespaceFormView>
      )}
    </FormScreen>
  );
});

export const NamespaceEditScreen = () => (
  <NamespacesOnly>
    <EditScreen />
  </NamespacesOnly>
);
