import { Key24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  apiKeyFields,
  type ApiKeyFormActor,
  apiKeyScreens,
  emptyApiKey,
  nameOfApiKey,
  type NewApiKeyFormActor,
} from '~/machines/resources/api-keys';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { SecretField } from '~/views/kit/CodeBlock';
import { FormSection } from '~/views/kit/form/FormCard';
import { FormFields } from '~/views/kit/form/FormFields';
import { FormScreen, ResourceFormPage, useFormFields, newForm, type NewFormProps } from '~/views/kit/form/ResourceForm';
import { itemScreen } from '~/views/kit/screens';

const list = { label: 'API keys', href: '/account-settings' };

const section = { title: 'API key', text: 'Lets a program act as you.' };

/** A new API key (spec server-level §5, §8). */
export const ApiKeyCreateView = (props: NewFormProps<NewApiKeyFormActor>) => (
  <ResourceFormPage {...props} {...newForm('API key')}>
    <FormSection {...section}>
      <FormFields form={props.form} fields={apiKeyFields} />
    </FormSection>
  </ResourceFormPage>
);

export function ApiKeyCreateScreen() {
  const form = useActorRef(useWired(apiKeyScreens).createApiKey, {
    input: { values: emptyApiKey, facts: {} },
  });
  return <FormScreen form={form} back={list.href} View={ApiKeyCreateView} />;
}

type EditViewProps = { form: ApiKeyFormActor; onCopy: (text: string) => void; onCancel: () => void };

const selectTitle = (s: ReturnType<ApiKeyFormActor['getSnapshot']>) =>
  s.context.facts.apiKey ? nameOfApiKey(s.context.baseline) : 'API key';

/** An existing API key; the key itself is shown on demand (spec server-level §2, §5, §8). */
export function ApiKeyEditView({ form, onCopy, onCancel }: EditViewProps) {
  const { apiKey } = useFormFields(form).facts;
  const title = useSelector(form, selectTitle);
  return (
    <ResourceFormPage
      heading={title}
      document={title === 'API key' ? title : `${title} · API keys`}
      leaf={title}
      missing={{
        icon: <Key24Regular />,
        sentence: 'This API key does not exist.',
        back: list,
        mono: false,
      }}
      form={form}
      label={title}
      action="Save"
      reads
      labels={apiKeyFields}
      onCancel={onCancel}
    >
      <FormSection {...section}>
        <SecretField
          label="Key"
          value={apiKey?.key ?? ''}
          onCopy={onCopy}
          hint="Anyone with this key can act as you."
        />
        <FormFields form={form} fields={apiKeyFields} />
      </FormSection>
    </ResourceFormPage>
  );
}

export const ApiKeyEditScreen = itemScreen(({ id: key }) => {
  const { copy } = useConsoleParts();
  const { editApiKey } = useWired(apiKeyScreens);
  const machine = useMemo(() => editApiKey(key), [editApiKey, key]);
  const form = useActorRef(machine, { input: { values: emptyApiKey, facts: { apiKey: undefined } } });
  return <FormScreen form={form} onCopy={copy} back={list.href} View={ApiKeyEditView} />;
});
