import { FolderProhibited24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type Principal, whyForbidden } from '~/core/capabilities';
import {
  emptyNamespace,
  namespaceFields,
  type NamespaceFormActor,
  namespaceScreens,
} from '~/machines/resources/namespaces';
import { usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormScreen, ResourceFormPage, useFormFields, newForm } from '~/views/kit/form/ResourceForm';
import { ReadOnlyField } from '~/views/kit/fields';

export const namespaceBack = { label: 'Namespaces', href: '/namespaces' };

type NamespaceFormViewProps = {
  form: NamespaceFormActor;
  principal: Principal;
  onCancel: () => void;
  /** Of an existing one: its domains, and below the form its roles. */
  domains?: ReactNode;
  children?: ReactNode;
};

/** A namespace, new or existing (spec server-level §2 "Namespace edit", §5 "Namespace", §8). */
export function NamespaceFormView({ form, principal, onCancel, domains, children }: NamespaceFormViewProps) {
  const { values, facts } = useFormFields(form);
  const { id } = values;
  const name = useSelector(form, (s) => s.context.baseline.displayName);
  const forbidden = facts.exists ? whyForbidden('namespaces.edit', principal) : undefined;
  const sentence = `The namespace '${id}' does not exist.`;
  const page = facts.exists
    ? {
        heading: name || id,
        missing: { icon: <FolderProhibited24Regular />, sentence, back: namespaceBack, title: id },
        label: 'Namespace',
        action: 'Save',
        reads: true,
        labels: namespaceFields,
      }
    : newForm('Namespace');
  return (
    <ResourceFormPage {...page} form={form} forbidden={forbidden} onCancel={onCancel} above={domains} below={children}>
      <FormSection title="Namespace Info" text="Groups domains. Its admins manage all of them.">
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
  return <FormScreen {...{ form, principal }} back={namespaceBack.href} View={NamespaceFormView} />;
}
