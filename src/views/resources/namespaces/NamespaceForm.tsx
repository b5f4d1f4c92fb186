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
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormScreen, ResourceFormPage, useFormFields, newForm } from '~/views/kit/form/ResourceForm';
import { ReadOnlyField } from '~/views/kit/fields';
import { itemScreen } from '~/views/kit/screens';
import { Roles, useRoles } from '~/views/resources/roles/Roles';

const list = { label: 'Namespaces', href: '/namespaces' };

type NamespaceFormViewProps = {
  form: NamespaceFormActor;
  principal: Principal;
  onCancel: () => void;
  children?: ReactNode;
};

/** A namespace, new or existing (spec server-level §2 "Namespace edit", §5 "Namespace", §8). */
export function NamespaceFormView({ form, principal, onCancel, children }: NamespaceFormViewProps) {
  const { values, facts } = useFormFields(form);
  const { id } = values;
  const name = useSelector(form, (s) => s.context.baseline.displayName);
  const forbidden = facts.exists ? whyForbidden('namespaces.edit', principal) : undefined;
  const sentence = `The namespace '${id}' does not exist.`;
  const page = facts.exists
    ? {
        heading: name || id,
        missing: { icon: <FolderProhibited24Regular />, sentence, back: list, title: id },
        label: 'Namespace',
        action: 'Save',
        reads: true,
        labels: namespaceFields,
      }
    : newForm('Namespace');
  return (
    <ResourceFormPage {...page} form={form} forbidden={forbidden} onCancel={onCancel} below={children}>
      <FormSection title="Namespace Info" text="A namespace groups domains and gives roles in them.">
        <FormFields
          form={form}
          fields={namespaceFields}
          special={facts.exists ? { id: <ReadOnlyField label="Namespace Id" value={id} mono /> } : {}}
          additions={{ displayName: { hint: forbidden } }}
          forbidden={forbidden}
        />
      </FormSection>
    </ResourceFormPage>
  );
}

export function NamespaceCreateScreen() {
  const { createNamespace } = useWired(namespaceScreens);
  const form = useActorRef(createNamespace, { input: { values: emptyNamespace, facts: { exists: false } } });
  const principal = usePrincipal();
  return (
    <FormScreen form={form} back={list.href}>
      {(onCancel) => <NamespaceFormView form={form} principal={principal} onCancel={onCancel} />}
    </FormScreen>
  );
}

export const NamespaceEditScreen = itemScreen(({ id }) => {
  const { editNamespace } = useWired(namespaceScreens);
  const form = useActorRef(editNamespace, {
    input: { values: { id, displayName: '' }, facts: { exists: true } },
  });
  const roles = useRoles('namespace', useWired(namespaceRoleScreens, id));
  const principal = usePrincipal();
  return (
    <FormScreen
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
