import type { NamespaceFormActor } from '../../../machines/namespaces/namespace-form';
import { useFormFields } from '../../shared/form/form-fields';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { TextField } from '../../shared/TextField';

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
