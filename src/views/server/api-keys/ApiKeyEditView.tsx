import { Key24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ApiKeyDetails } from '../../../api/rest/api-keys';
import type { ApiKeyFormActor } from '../../../machines/api-keys/api-key-form';
import { nameOfApiKey } from '../../../machines/api-keys/api-key-list';
import { selectMissing } from '../../../machines/resource-form/form-selectors';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { MissingPage } from '../../shared/MissingPage';
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
  const title = facts.apiKey ? nameOfApiKey(baseline) : 'API key';
  const list = { label: 'API keys', href: '/account-settings' };
  const crumbs = [list, { label: title }];
  if (useSelector(form, selectMissing))
    return (
      <>
        <title>API key · Convergence Console</title>
        <MissingPage
          title={title}
          mono={false}
          crumbs={crumbs}
          icon={<Key24Regular />}
          sentence="This API key does not exist."
          back={list}
        />
      </>
    );
  return (
    <Page>
      <title>{`${title} · API keys · Convergence Console`}</title>
      <PageHead title={title} crumbs={crumbs} />
      <ResourceForm form={form} label={title} action="Save" skeleton={3} words={words} onCancel={onCancel}>
        {facts.apiKey ? (
          <SecretField
            label="Key"
            value={facts.apiKey.key}
            onCopy={onCopy}
            hint="Anyone with this key can act as you."
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
