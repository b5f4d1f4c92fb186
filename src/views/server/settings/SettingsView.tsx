import { Tab, TabList } from '@fluentui/react-components';
import { useId } from 'react';
import type { NamespaceConfigFormActor } from '../../../machines/settings/namespace-config-form';
import type { PasswordPolicyFormActor } from '../../../machines/settings/password-policy-form';
import type { SessionTimeoutFormActor } from '../../../machines/settings/session-timeout-form';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StatusMessage } from '../../shared/StatusMessage';
import type { NamespaceSearch } from '../domains/NamespaceFilter';
import { NamespaceConfigCard } from './NamespaceConfigCard';
import { PasswordPolicyCard } from './PasswordPolicyCard';
import { SessionTimeoutCard } from './SessionTimeoutCard';
import { settingsTabs, type SettingsTab } from './settings-words';
import { useSettingsViewStyles } from './SettingsView.styles';

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
          <StatusMessage intent="info" announce="off" title="You can read these settings, not change them.">
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
