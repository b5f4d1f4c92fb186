import { useSelector } from '@xstate/react';
import type { ApiKeyDetails } from '../../../api/rest/api-keys';
import type { ApiKeyFormActor } from '../../../machines/api-keys/api-key-form';
import { nameOfApiKey } from '../../../machines/api-keys/api-key-list';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { SecretField } from '../../shared/SecretField';
import { ApiKeyFields } from './ApiKeyFields';

export type ApiKeyEditViewProps = {
  form: ApiKeyFormActor;
  onCopy: (text: string) => void;
  onCancel: () => void;
};

const words: FieldWords<ApiKeyDetails> = {
  name: { label: 'Name' },
  enabled: { label: 'Enabled', say: (enabled) => (enabled ? 'Yes' : 'No') },
};
const selectBaseline = (s: ReturnType<ApiKeyFormActor['getSnapshot']>) => s.context.baseline;

/** An API key by its name; the key itself is shown to whoever asks for it (spec server-level §2, §5, §8). */
export function ApiKeyEditView({ form, onCopy, onCancel }: ApiKeyEditViewProps) {
  const { values, facts, busy, change, text } = useFormFields(form);
  const baseline = useSelector(form, selectBaseline);
  const title = facts.apiKey ? nameOfApiKey(baseline) : 'API Key';
  return (
    <Page>
      <title>{`${title} · API Keys · Convergence Console`}</title>
      <PageHead
        title={title}
        crumbs={[{ label: 'Account Settings', href: '/account-settings' }, { label: title }]}
      />
      <ResourceForm form={form} label={title} action="Save" skeleton={3} words={words} onCancel={onCancel}>
        {facts.apiKey ? (
          <SecretField
            label="Key"
            value={facts.apiKey.key}
            onCopy={onCopy}
            hint="Whoever has it can call the server in your name."
          />
        ) : null}
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
