import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whyForbidden } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import { settingFields, type SettingsForms, settingsScreens, unloadedSettings } from '~/machines/resources/settings';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField } from '~/views/kit/fields';
import { FormFields } from '~/views/kit/form/FormFields';
import { useFormFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { NamespaceField, type NamespaceSearch } from '~/views/resources/domains/NamespaceField';
import { SettingsCard, SettingsPage } from './SettingsPage';

/** Spec server-level §2 "Settings". */
const tabs = ['namespaces', 'security'] as const;
export type SettingsTab = (typeof tabs)[number];

/** The tab in the address; the first one by default. */
export const settingsTabOf = (text: string | null): SettingsTab => tabs.find((tab) => tab === text) ?? 'namespaces';

type CardProps<Name extends keyof SettingsForms> = {
  form: SettingsForms[Name];
  forbidden: string | undefined;
};

function NamespacesCard({ form, forbidden, search }: CardProps<'namespaces'> & { search: NamespaceSearch }) {
  const { values, busy, change, leave, errorOf } = useFormFields(form);
  const fields = settingFields.namespaces;
  const place = {
    label: 'Default Namespace',
    hint: 'New domains go here when namespaces are disabled.',
    value: values.defaultNamespace,
  };
  const defaultNamespace = (
    <div title="The default namespace is required when namespaces are disabled.">
      {forbidden === undefined ? (
        <NamespaceField
          {...place}
          name="defaultNamespace"
          required={!values.enabled}
          listAbove
          error={errorOf('defaultNamespace')}
          search={search}
          disabled={busy}
          onChange={(next) => change({ defaultNamespace: next })}
          onBlur={() => leave('defaultNamespace')}
        />
      ) : (
        <ReadOnlyField {...place} mono />
      )}
    </div>
  );
  return (
    <SettingsCard
      form={form}
      label="Namespace Configuration"
      text="Whether domains are grouped in namespaces, and where new domains go."
      forbidden={forbidden}
      reads
      fields={fields}
      special={{ defaultNamespace }}
      additions={{
        userNamespacesEnabled: {
          disabled: !values.enabled,
          title: values.enabled ? undefined : 'Namespaces are disabled.',
        },
      }}
    />
  );
}

const requirements = ['requireUpper', 'requireLower', 'requireDigit', 'requireSpecial'] as const;

function PasswordPolicyCard({ form, forbidden }: CardProps<'policy'>) {
  const fields = { form, fields: settingFields.policy, forbidden };
  return (
    <SettingsCard {...fields} label="Password Policy" text="Rules for new passwords on this server." reads>
      <FormFields
        {...fields}
        only={['minLength']}
        additions={{ minLength: forbidden === undefined ? {} : { hint: 'Characters.' } }}
      />
      <Column gap="S">
        <FormFields {...fields} only={requirements} />
      </Column>
    </SettingsCard>
  );
}

const SessionTimeoutCard = ({ form, forbidden }: CardProps<'timeout'>) => (
  <SettingsCard
    form={form}
    label="Session Timeout"
    text="When inactive users are signed out. Changes apply immediately."
    forbidden={forbidden}
    reads
    fields={settingFields.timeout}
    additions={{ timeout: forbidden === undefined ? {} : { hint: 'Minutes.' } }}
  />
);

type SettingsViewProps = {
  forms: SettingsForms;
  search: NamespaceSearch;
  forbidden: string | undefined;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
};

/** The server's settings (spec server-level §2). */
export const SettingsView = ({ forms, search, forbidden, tab, onTab }: SettingsViewProps) => (
  <SettingsPage
    notice={forbidden ? { title: 'You can view these settings but not change them.', text: forbidden } : undefined}
    shown={tab}
    onTab={onTab}
    tabs={[
      {
        id: 'namespaces',
        label: 'Namespaces',
        panel: <NamespacesCard form={forms.namespaces} search={search} forbidden={forbidden} />,
      },
      {
        id: 'security',
        label: 'Security',
        panel: (
          <>
            <PasswordPolicyCard form={forms.policy} forbidden={forbidden} />
            <SessionTimeoutCard form={forms.timeout} forbidden={forbidden} />
          </>
        ),
      },
    ]}
  />
);

export function SettingsScreen() {
  const { root } = useConsoleParts();
  const { settingsForms, namespacePicker } = useWired(settingsScreens);
  const machines = useMemo(() => settingsForms(() => root.send({ type: 'config.changed' })), [settingsForms, root]);
  const forms = {
    namespaces: useActorRef(machines.namespaces, { input: unloadedSettings.namespaces }),
    policy: useActorRef(machines.policy, { input: unloadedSettings.policy }),
    timeout: useActorRef(machines.timeout, { input: unloadedSettings.timeout }),
  };
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <SettingsView
        forms={forms}
        search={namespacePicker}
        forbidden={whyForbidden('settings.save', usePrincipal())}
        tab={settingsTabOf(query.get('tab'))}
        onTab={(tab) => setQuery(tab === 'namespaces' ? {} : { tab })}
      />
      <LeaveGuard isDirty={() => Object.values(forms).some((form) => selectUnsaved(form.getSnapshot()))} />
    </>
  );
}
