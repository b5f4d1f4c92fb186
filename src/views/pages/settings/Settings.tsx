import { Tab, TabList } from '@fluentui/react-components';
import { useActorRef } from '@xstate/react';
import { useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NamespaceConfig } from '~/api/rest/server-config';
import { whyForbidden } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import { sharedScreens } from '~/machines/resources/pickers';
import {
  type NamespaceConfigFormActor,
  noNamespaceConfig,
  noPolicyValues,
  type PasswordPolicyFormActor,
  type PolicyValues,
  type SessionTimeoutFormActor,
  settingsScreens,
  type TimeoutValues,
} from '~/machines/resources/settings';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField, YesNoField } from '~/views/kit/fields';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { type NamespaceSearch, WithNamespacePicker } from '~/views/resources/domains/DomainList';
import { NamespaceField } from '~/views/resources/domains/NamespaceField';
import { useSettingsViewStyles } from './SettingsView.styles';

/** Spec server-level §2 "Settings". */
export const settingsTabs = [
  { id: 'namespaces', label: 'Namespaces' },
  { id: 'security', label: 'Security' },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** The tab of the address; the first one where it names none. */
export const settingsTabOf = (text: string | null): SettingsTab =>
  settingsTabs.find(({ id }) => id === text)?.id ?? 'namespaces';

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** In the order in which a new password is judged. */
export const requirements = [
  { name: 'requireUpper', label: 'Require an upper case character' },
  { name: 'requireLower', label: 'Require a lower case character' },
  { name: 'requireDigit', label: 'Require a digit' },
  { name: 'requireSpecial', label: 'Require a special character' },
] as const;

export type NamespaceConfigCardProps = {
  form: NamespaceConfigFormActor;
  picker: NamespaceSearch;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const namespaceConfigLabels: FieldLabels<NamespaceConfig> = {
  enabled: { label: 'Namespaces Enabled', say: yesOrNo },
  userNamespacesEnabled: { label: 'User Namespaces Enabled', say: yesOrNo },
  defaultNamespace: { label: 'Default Namespace' },
};
const required = 'The default namespace is required when namespaces are disabled.';

/** Whether there are namespaces, and where domains are without them. */
export function NamespaceConfigCard({ form, picker, forbidden }: NamespaceConfigCardProps) {
  const { values, busy, change, leave, errorOf } = useFormFields(form);
  const reading = forbidden !== undefined;
  const place = {
    name: 'defaultNamespace',
    label: 'Default Namespace',
    required: !values.enabled,
    hint: 'Where all domains are created when namespaces are disabled.',
  };
  return (
    <ResourceForm
      form={form}
      label="Namespace Configuration"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={3}
      labels={namespaceConfigLabels}
    >
      <YesNoField
        name="enabled"
        label="Namespaces Enabled"
        value={values.enabled}
        disabled={busy}
        readOnly={reading}
        title={forbidden}
        onChange={(enabled) => change({ enabled })}
      />
      <YesNoField
        name="userNamespacesEnabled"
        label="User Namespaces Enabled"
        value={values.userNamespacesEnabled}
        disabled={busy || !values.enabled}
        readOnly={reading}
        title={forbidden ?? (values.enabled ? undefined : 'Namespaces are disabled.')}
        hint="Everyone can create domains in a personal namespace."
        onChange={(userNamespacesEnabled) => change({ userNamespacesEnabled })}
      />
      <div title={required}>
        {reading ? (
          <ReadOnlyField label={place.label} hint={place.hint} value={values.defaultNamespace} mono />
        ) : (
          <WithNamespacePicker machine={picker}>
            {(found) => (
              <NamespaceField
                {...place}
                listAbove
                value={values.defaultNamespace}
                error={errorOf('defaultNamespace')}
                picker={found}
                disabled={busy}
                onChange={(defaultNamespace) => change({ defaultNamespace })}
                onBlur={() => leave('defaultNamespace')}
              />
            )}
          </WithNamespacePicker>
        )}
      </div>
    </ResourceForm>
  );
}

export type PasswordPolicyCardProps = {
  form: PasswordPolicyFormActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const policyLabels: FieldLabels<PolicyValues> = {
  minLength: { label: 'Minimum Length' },
  ...Object.fromEntries(requirements.map(({ name, label }) => [name, { label, say: yesOrNo }])),
};

/** What the console asks of every new password. */
export function PasswordPolicyCard({ form, forbidden }: PasswordPolicyCardProps) {
  const { values, busy, change, text } = useFormFields(form);
  const reading = forbidden !== undefined;
  return (
    <ResourceForm
      form={form}
      label="Password Policy"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={5}
      labels={policyLabels}
    >
      {reading ? (
        <ReadOnlyField label="Minimum Length" value={values.minLength} hint="Characters." />
      ) : (
        <TextField
          {...text('minLength')}
          label="Minimum Length"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="Characters, 4 or more."
        />
      )}
      <Column gap="S">
        {requirements.map(({ name, label }) => (
          <YesNoField
            key={name}
            name={name}
            label={label}
            value={values[name]}
            disabled={busy}
            readOnly={reading}
            title={forbidden}
            onChange={(asked) => change({ [name]: asked })}
          />
        ))}
      </Column>
    </ResourceForm>
  );
}

export type SessionTimeoutCardProps = {
  form: SessionTimeoutFormActor;
  /** Why this role may only read. */
  forbidden: string | undefined;
};

const timeoutLabels: FieldLabels<TimeoutValues> = { timeout: { label: 'Session Timeout' } };

const meaning = 'Users are signed out after this many minutes without activity.';

/** How long one may be inactive before the session ends. */
export function SessionTimeoutCard({ form, forbidden }: SessionTimeoutCardProps) {
  const { values, text } = useFormFields(form);
  return (
    <ResourceForm
      form={form}
      label="Session Timeout"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={1}
      labels={timeoutLabels}
    >
      {forbidden === undefined ? (
        <TextField
          {...text('timeout')}
          label="Minutes"
          required
          inputMode="numeric"
          autoComplete="off"
          hint={`${meaning} Applies immediately.`}
        />
      ) : (
        <ReadOnlyField label="Minutes" value={values.timeout} hint={meaning} />
      )}
    </ResourceForm>
  );
}

export type SettingsViewProps = {
  namespaces: NamespaceConfigFormActor;
  policy: PasswordPolicyFormActor;
  timeout: SessionTimeoutFormActor;
  /** Finds namespaces for the default one. */
  picker: NamespaceSearch;
  /** Why this role may only read. */
  forbidden: string | undefined;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
};

/** The server's settings (spec server-level §2): two tabs, whose forms keep what was typed while the other one is shown. */
export function SettingsView({ tab, onTab, forbidden, ...forms }: SettingsViewProps) {
  const styles = useSettingsViewStyles();
  const id = useId();
  const panel = (each: SettingsTab) => ({
    id: `${id}${each}`,
    role: 'tabpanel',
    'aria-labelledby': `${id}${each}-tab`,
    hidden: tab !== each,
    className: styles.panel,
  });
  return (
    <Page>
      <PageHead title="Settings" crumbs={[{ label: 'Settings' }]} />
      {forbidden === undefined ? null : (
        <div className={styles.note}>
          <StatusMessage
            intent="info"
            announce="off"
            title="You can view these settings but not change them."
          >
            {forbidden}
          </StatusMessage>
        </div>
      )}
      <TabList
        aria-label="Settings"
        className={styles.tabs}
        selectedValue={tab}
        onTabSelect={(_, { value }) => onTab(value as SettingsTab)}
      >
        {settingsTabs.map(({ id: each, label }) => (
          <Tab key={each} id={`${id}${each}-tab`} value={each} aria-controls={`${id}${each}`}>
            {label}
          </Tab>
        ))}
      </TabList>
      <div {...panel('namespaces')}>
        <NamespaceConfigCard form={forms.namespaces} picker={forms.picker} forbidden={forbidden} />
      </div>
      <div {...panel('security')}>
        <PasswordPolicyCard form={forms.policy} forbidden={forbidden} />
        <SessionTimeoutCard form={forms.timeout} forbidden={forbidden} />
      </div>
    </Page>
  );
}

/** `/settings`, the tab in the query. */
export function SettingsScreen() {
  const { root } = useConsoleParts();
  const { settingsForms } = useWired(settingsScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const forms = useMemo(
    () => settingsForms(() => root.send({ type: 'config.changed' })),
    [settingsForms, root],
  );
  const namespaces = useActorRef(forms.namespaces, { input: { values: noNamespaceConfig, facts: {} } });
  const policy = useActorRef(forms.policy, { input: { values: noPolicyValues, facts: {} } });
  const timeout = useActorRef(forms.timeout, { input: { values: { timeout: '' }, facts: {} } });
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <title>Settings · Convergence Console</title>
      <SettingsView
        namespaces={namespaces}
        policy={policy}
        timeout={timeout}
        picker={namespacePicker}
        forbidden={whyForbidden('settings.save', usePrincipal())}
        tab={settingsTabOf(query.get('tab'))}
        onTab={(tab) => setQuery(tab === 'namespaces' ? {} : { tab })}
      />
      <LeaveGuard
        isDirty={() =>
          selectUnsaved(namespaces.getSnapshot()) ||
          selectUnsaved(policy.getSnapshot()) ||
          selectUnsaved(timeout.getSnapshot())
        }
      />
    </>
  );
}
