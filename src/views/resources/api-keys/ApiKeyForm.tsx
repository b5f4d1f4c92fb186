import { Checkbox } from '@fluentui/react-components';
import { Key24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ApiKeyDetails } from '~/api/rest/api-keys';
import { segmentAt } from '~/core/paths';
import { selectMissing, selectUnsaved } from '~/machines/kit/resource-form-setup';
import {
  type ApiKeyFormActor,
  apiKeyScreens,
  emptyApiKey,
  nameOfApiKey,
  type NewApiKeyFormActor,
} from '~/machines/resources/api-keys';
import { useBack, useConsoleParts, useWired } from '~/views/console-parts';
import { SecretField } from '~/views/kit/CodeBlock';
import { MissingPage } from '~/views/kit/MissingPage';
import { Page, PageHead } from '~/views/kit/Page';
import { TextField, type TextFieldProps } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useApiKeyFieldsStyles } from './ApiKeyFields.styles';

export type ApiKeyFieldsProps = {
  /** Ties the name to its form. */
  name: Omit<TextFieldProps, 'label'>;
  enabled: boolean;
  busy: boolean;
  onEnable: (enabled: boolean) => void;
};

/** What a new key and an old one have in common. */
export function ApiKeyFields({ name, enabled, busy, onEnable }: ApiKeyFieldsProps) {
  const styles = useApiKeyFieldsStyles();
  return (
    <>
      <TextField
        {...name}
        required
        label="Name"
        autoComplete="off"
        hint="What uses this key, for example “Nightly backup”."
      />
      <Checkbox
        className={styles.enabled}
        label="Enabled"
        checked={enabled}
        disabled={busy}
        onChange={(_, { checked }) => onEnable(checked === true)}
      />
    </>
  );
}

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

/** `/create-api-key`. */
export function ApiKeyCreateScreen() {
  const { createApiKey } = useWired(apiKeyScreens);
  const form = useActorRef(createApiKey, { input: { values: emptyApiKey, facts: {} } });
  const back = useBack();
  return (
    <>
      <title>New API Key · Convergence Console</title>
      <ApiKeyCreateView form={form} onCancel={() => back('/account-settings')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}

export type ApiKeyEditViewProps = {
  form: ApiKeyFormActor;
  onCopy: (text: string) => void;
  onCancel: () => void;
};

const labels: FieldLabels<ApiKeyDetails> = {
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
      <ResourceForm form={form} label={title} action="Save" skeleton={3} labels={labels} onCancel={onCancel}>
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

/** `/api-keys/{key}`. */
export function ApiKeyEditScreen() {
  const key = segmentAt(useLocation().pathname, 2);
  return key === undefined ? <NotFoundView /> : <EditApiKey key={key} secret={key} />;
}

function EditApiKey({ secret }: { secret: string }) {
  const { copy } = useConsoleParts();
  const { editApiKey } = useWired(apiKeyScreens);
  const machine = useMemo(() => editApiKey(secret), [editApiKey, secret]);
  const form = useActorRef(machine, { input: { values: emptyApiKey, facts: { apiKey: undefined } } });
  const back = useBack();
  return (
    <>
      <ApiKeyEditView form={form} onCopy={copy} onCancel={() => back('/account-settings')} />
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
