import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NamespaceConfig } from '~/api/rest/server-config';
import { whyForbidden } from '~/core/capabilities';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import { type NamespaceSearch, sharedScreens } from '~/machines/resources/pickers';
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
import { PageTabs } from '~/views/kit/PageTabs';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { TextField } from '~/views/kit/TextField';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { ReadOnlyField, YesNoField } from '~/views/kit/fields';
import { type FieldLabels, ResourceForm, useFormFields } from '~/views/kit/form/ResourceForm';
import { Column } from '~/views/kit/layout';
import { NamespaceField } from '~/views/resources/domains/NamespaceField';

/** Spec server-level §2 "Settings". */
const tabs = ['namespaces', 'security'] as const;
export type SettingsTab = (typeof tabs)[number];

/** The tab of the address; the first one where it names none. */
export const settingsTabOf = (text: string | null): SettingsTab =>
  tabs.find((tab) => tab === text) ?? 'namespaces';

const say = (value: boolean) => (value ? 'Yes' : 'No');

/** `forbidden`: why this role may only read. */
type CardProps<Form> = { form: Form; forbidden: string | undefined };

const namespaceLabels: FieldLabels<NamespaceConfig> = {
  enabled: { label: 'Namespaces Enabled', say },
  userNamespacesEnabled: { label: 'User Namespaces Enabled', say },
  defaultNamespace: { label: 'Default Namespace' },
};

type NamespaceCardProps = CardProps<NamespaceConfigFormActor> & { search: NamespaceSearch };

/** Whether there are namespaces, and where domains are created without them. */
function NamespaceConfigCard({ form, search, forbidden }: NamespaceCardProps) {
  const { values, busy, change, leave, errorOf } = useFormFields(form);
  const readOnly = forbidden !== undefined;
  const hint = 'Where all domains are created when namespaces are disabled.';
  return (
    <ResourceForm
      form={form}
      label="Namespace Configuration"
      titled
      action="Save"
      forbidden={forbidden}
      skeleton={3}
      labels={namespaceLabels}
    >
      <YesNoField
        name="enabled"
        label="Namespaces Enabled"
        value={values.enabled}
        disabled={busy}
        readOnly={readOnly}
        title={forbidden}
        onChange={(enabled) => change({ enabled })}
      />
      <YesNoField
        name="userNamespacesEnabled"
        label="User Namespaces Enabled"
        value={values.userNamespacesEnabled}
        disabled={busy || !values.enabled}
        readOnly={readOnly}
        title={forbidden ?? (values.enabled ? undefined : 'Namespaces are disabled.')}
        hint="Everyone can create domains in a personal namespace."
        onChange={(userNamespacesEnabled) => change({ userNamespacesEnabled })}
      />
      <div title="The default namespace is required when namespaces are disabled.">
        {readOnly ? (
          <ReadOnlyField label="Default Namespace" hint={hint} value={values.defaultNamespace} mono />
        ) : (
          <NamespaceField
            name="defaultNamespace"
            label="Default Namespace"
            required={!values.enabled}
            hint={hint}
            listAbove
            value={values.defaultNamespace}
            error={errorOf('defaultNamespace')}
            search={search}
            disabled={busy}
            onChange={(defaultNamespace) => change({ defaultNamespace })}
            onBlur={() => leave('defaultNamespace')}
          />
        )}
      </div>
    </ResourceForm>
  );
}

/** In the order in which a new password is checked. */
const requirements = [
  { name: 'requireUpper', label: 'Require an upper case character' },
  { name: 'requireLower', label: 'Require a lower case character' },
  { name: 'requireDigit', label: 'Require a digit' },
  { name: 'requireSpecial', label: 'Require a special character' },
] as const;

const policyLabels: FieldLabels<PolicyValues> = {
  minLength: { label: 'Minimum Length' },
  ...Object.fromEntries(requirements.map(({ name, label }) => [name, { label, say }])),
};

/** What every new password must meet. */
function PasswordPolicyCard({ form, forbidden }: CardProps<PasswordPolicyFormActor>) {
  const { values, busy, change, text } = useFormFields(form);
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
      {forbidden === undefined ? (
        <TextField
          {...text('minLength')}
          label="Minimum Length"
          required
          inputMode="numeric"
          autoComplete="off"
          hint="At least 4 characters."
        />
      ) : (
        <ReadOnlyField label="Minimum Length" value={values.minLength} hint="Characters." />
      )}
      <Column gap="S">
        {requirements.map(({ name, label }) => (
          <YesNoField
            key={name}
            name={name}
            label={label}
            value={values[name]}
            disabled={busy}
            readOnly={forbidden !== undefined}
            title={forbidden}
            onChange={(required) => change({ [name]: required })}
          />
        ))}
      </Column>
    </ResourceForm>
  );
}

const timeoutLabels: FieldLabels<TimeoutValues> = { timeout: { label: 'Session Timeout' } };
const meaning = 'Users are signed out after this many minutes without activity.';

/** How long a user may be inactive. */
function SessionTimeoutCard({ form, forbidden }: CardProps<SessionTimeoutFormActor>) {
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

type SettingsViewProps = {
  namespaces: NamespaceConfigFormActor;
  policy: PasswordPolicyFormActor;
  timeout: SessionTimeoutFormActor;
  /** Finds namespaces for the default one. */
  search: NamespaceSearch;
  /** Why this role may only read. */
  forbidden: string | undefined;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
};

/** The server's settings (spec server-level §2): the forms of a tab keep what was typed while the other one is shown. */
export function SettingsView(props: SettingsViewProps) {
  const { namespaces, policy, timeout, search, forbidden, tab, onTab } = props;
  return (
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
            panel: <NamespaceConfigCard form={namespaces} search={search} forbidden={forbidden} />,
          },
          {
            id: 'security',
            label: 'Security',
            panel: (
              <>
                <PasswordPolicyCard form={policy} forbidden={forbidden} />
                <SessionTimeoutCard form={timeout} forbidden={forbidden} />
              </>
            ),
          },
        ]}
      />
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
        search={namespacePicker}
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
