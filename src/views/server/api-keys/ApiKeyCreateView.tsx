import type { NewApiKeyFormActor } from '../../../machines/api-keys/api-key-form';
import { ResourceForm } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { ApiKeyFields } from './ApiKeyFields';

export type ApiKeyCreateViewProps = { form: NewApiKeyFormActor; onCancel: () => void };

/** A new API key (spec server-level §5, §8). */
export function ApiKeyCreateView({ form, onCancel }: ApiKeyCreateViewProps) {
  const { values, busy, change, text } = useFormFields(form);
  return (
    <Page>
      <PageHead
        title="New API Key"
        crumbs={[{ label: 'API keys', href: '/account-settings' }, { label: 'New API Key' }]}
      />
      <ResourceForm form={form} label="New API Key" action="Create" onCancel={onCancel}>
        <ApiKeyFields
          name={text('name')}
          enabled={values.enabled}
          busy={busy}
          onEnable={(enabled) => change({ enabled })}
        />
      </ResourceForm>
    </Page>
  );
}
