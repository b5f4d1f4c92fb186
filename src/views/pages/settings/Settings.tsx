import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whyForbidden } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import { type NamespaceSearch, sharedScreens } from '~/machines/resources/pickers';
import { longLength, type SettingsForms, settingsScreens, unloadedSettings } from '~/machines/resources/settings';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Page, PageHead } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField, YesNoField } from '~/views/kit/fields';
import { useFormFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { NamespaceField } from '~/views/resources/domains/NamespaceField';
import { SettingField, SettingsCard } from './SettingsCard';

/** Spec server-level §2 "Settings". */
const tabs = ['namespaces', 'security'] as const;
export type SettingsTab = (typeof tabs)[number];

/** The tab in the address; the first one by default. */
export const settingsTabOf = (text: string | null): SettingsTab => tabs.find((tab) => tab === text) ?? 'namespaces';

const format = (value: boolean) => (value ? 'Yes' : 'No');

type CardProps<Name extends keyof SettingsForms> = {
  form: SettingsForms[Name];
  forbidden: string | undefined;
};

const namespaceLabels = {
  enabled: { label: 'Namespaces Enabled', format },
  userNamespacesEnabled: { label: 'User Namespaces Enabled', format },
  defaultNamespace: { label: 'Default Namespace' },
};

function NamespacesCard({ form, forbidden, search }: CardProps<'namespaces'> & { search: NamespaceSearch }) {
  const { values, busy, change, leave, errorOf } = useFormFields(form);
  const readOnly = forbidden !== undefined;
  const answers = { disabled: busy, readOnly, title: forbidden };
  const place = {
    label: namespaceLabels.defaultNamespace.label,
    hint: 'New domains go here when namespaces are disabled.',
    value: values.defaultNamespace,
  };
  return (
    <SettingsCard
      form={form}
      label="Namespace Configuration"
      forbidden={forbidden}
      skeleton={3}
      labels={namespaceLabels}
    >
      <YesNoField
        {...answers}
        name="enabled"
        label={namespaceLabels.enabled.label}
        value={values.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <YesNoField
        {...answers}
        name="userNamespacesEnabled"
        label={namespaceLabels.userNamespacesEnabled.label}
        value={values.userNamespacesEnabled}
        disabled={busy || !values.enabled}
        title={forbidden ?? (values.enabled ? undefined : 'Namespaces are disabled.')}
        hint="Each user can create domains in their own namespace (~username)."
        onChange={(userNamespacesEnabled) => change({ userNamespacesEnabled })}
      />
      <div title="The default namespace is required when namespaces are disabled.">
        {readOnly ? (
          <ReadOnlyField {...place} mono />
        ) : (
          <NamespaceField
            {...place}
            name="defaultNamespace"
            required={!values.enabled}
            listAbove
            error={errorOf('defaultNamespace')}
            search={search}
            disabled={busy}
            onChange={(defaultNamespace) => change({ defaultNamespace })}
            onBlur={() => leave('defaultNamespace')}
          />
        )}
      </div>
    </SettingsCard>
  );
}

/** In the order in which a new password is validated. */
const requirements = {
  requireUpper: { label: 'Require an upper case character', format },
  requireLower: { label: 'Require a lower case character', format },
  requireDigit: { label: 'Require a digit', format },
  requireSpecial: { label: 'Require a special character', format },
};
const policyLabels = { minLength: { label: 'Minimum Length' }, ...requirements };

function PasswordPolicyCard({ form, forbidden }: CardProps<'policy'>) {
  const { values, busy, change, text } = useFormFields(form);
  return (
    <SettingsCard form={form} label="Password Policy" forbidden={forbidden} skeleton={5} labels={policyLabels}>
      <SettingField
        {...text('minLength')}
        label="Minimum Length"
        inputMode="numeric"
        hint={
          Number(values.minLength) > longLength
            ? 'A password this long is hard to type. 64 characters are enough.'
            : 'At least 4 characters.'
        }
        forbidden={forbidden}
        readHint="Characters."
      />
      <Column gap="S">
        {(Object.keys(requirements) as (keyof typeof requirements)[]).map((name) => (
          <YesNoField
            key={name}
            name={name}
            label={requirements[name].label}
            value={values[name]}
            disabled={busy}
            readOnly={forbidden !== undefined}
            title={forbidden}
            onChange={(required) => change({ [name]: required })}
          />
        ))}
      </Column>
    </SettingsCard>
  );
}

const timeoutMeaning = 'Users are signed out after this many minutes without activity.';

function SessionTimeoutCard({ form, forbidden }: CardProps<'timeout'>) {
  const { text } = useFormFields(form);
  return (
    <SettingsCard
      form={form}
      label="Session Timeout"
      forbidden={forbidden}
      skeleton={1}
      labels={{ timeout: { label: 'Session Timeout' } }}
    >
      <SettingField
        {...text('timeout')}
        label="Minutes"
        inputMode="numeric"
        hint={`${timeoutMeaning} Applies immediately.`}
        forbidden={forbidden}
        readHint={timeoutMeaning}
      />
    </SettingsCard>
  );
}

type SettingsViewProps = {
  forms: SettingsForms;
  search: NamespaceSearch;
  forbidden: string | undefined;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
};

/** The server's settings (spec server-level §2): input in one tab is kept while the other is shown. */
export const SettingsView = ({ forms, search, forbidden, tab, onTab }: SettingsViewProps) => (
  <Page>
    <PageHead title="Settings" crumbs={[{ label: 'Settings' }]} />
    {forbidden === undefined ? null : (
      <StatusMessage intent="info" announce="off" title="You can view these settings but not change them.">
        {forbidden}
      </StatusMessage>
    )}
    <PageTabs
      label="Settings"
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
  </Page>
);

export function SettingsScreen() {
  const { root } = useConsoleParts();
  const { settingsForms } = useWired(settingsScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const machines = useMemo(() => settingsForms(() => root.send({ type: 'config.changed' })), [settingsForms, root]);
  const forms = {
    namespaces: useActorRef(machines.namespaces, { input: unloadedSettings.namespaces }),
    policy: useActorRef(machines.policy, { input: unloadedSettings.policy }),
    timeout: useActorRef(machines.timeout, { input: unloadedSettings.timeout }),
  };
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <title>Settings · Convergence Console</title>
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
