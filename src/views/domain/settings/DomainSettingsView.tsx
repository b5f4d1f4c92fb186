import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import { selectKey, selectSettingsOnly } from '../../../machines/domain-status/domain-status-selectors';
import type { AvailabilityFormActor } from '../../../machines/in-domain/settings/availability-form';
import type { CollectionConfigFormActor } from '../../../machines/in-domain/settings/collection-config-form';
import type { DomainDeletionFormActor } from '../../../machines/in-domain/settings/domain-deletion-form';
import type { DomainIdFormActor } from '../../../machines/in-domain/settings/domain-id-form';
import type { DomainInfoFormActor } from '../../../machines/in-domain/settings/domain-info-form';
import type { DomainPolicyFormActor } from '../../../machines/in-domain/settings/domain-policy-form';
import type { ReconnectFormActor } from '../../../machines/in-domain/settings/reconnect-form';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StatusMessage } from '../../shared/StatusMessage';
import { domainCrumbs } from '../domain-words';
import { PageTabs } from '../PageTabs';
import { AvailabilityCard } from './AvailabilityCard';
import { CollectionConfigCard } from './CollectionConfigCard';
import type { DomainSettingsTab } from './domain-settings-words';
import { DomainDeletionCard } from './DomainDeletionCard';
import { DomainIdCard } from './DomainIdCard';
import { DomainInfoCard } from './DomainInfoCard';
import { DomainPolicyCard } from './DomainPolicyCard';
import { ReconnectCard } from './ReconnectCard';
import { selectForbidden } from './select-forbidden';

export type DomainSettingsForms = {
  info: DomainInfoFormActor;
  availability: AvailabilityFormActor;
  reconnect: ReconnectFormActor;
  policy: DomainPolicyFormActor;
  collection: CollectionConfigFormActor;
  id: DomainIdFormActor;
  deletion: DomainDeletionFormActor;
};

export type DomainSettingsViewProps = {
  status: DomainStatusActor;
  forms: DomainSettingsForms;
  /** The Members card. */
  members: ReactNode;
  tab: DomainSettingsTab;
  onTab: (tab: DomainSettingsTab) => void;
};

/** These say in place of their contents which role it takes. */
const saysItself: readonly DomainSettingsTab[] = ['members', 'models', 'collections'];

/** The settings of a domain (spec domain-level §2 "Settings"): what was typed in one tab stays while another one is shown. */
export function DomainSettingsView({ status, forms, members, tab, onTab }: DomainSettingsViewProps) {
  const key = useSelector(status, selectKey);
  const offline = useSelector(status, selectSettingsOnly);
  // Who may not read the configuration has no managing role in the domain.
  const forbidden = useSelector(forms.reconnect, selectForbidden);
  return (
    <Page>
      <PageHead title="Settings" crumbs={domainCrumbs(key, 'Settings')} />
      {forbidden === undefined || saysItself.includes(tab) ? null : (
        <StatusMessage intent="info" announce="off" title="You can not change these settings.">
          {forbidden}
        </StatusMessage>
      )}
      <PageTabs
        label="Settings"
        shown={tab}
        onTab={onTab}
        tabs={[
          {
            id: 'general',
            label: 'General',
            panel: (
              <>
                <DomainInfoCard form={forms.info} forbidden={forbidden} />
                <AvailabilityCard form={forms.availability} status={status} forbidden={forbidden} />
                <ReconnectCard form={forms.reconnect} />
              </>
            ),
          },
          { id: 'members', label: 'Members', panel: members, size: 'page' },
          { id: 'models', label: 'Models', panel: <DomainPolicyCard form={forms.policy} /> },
          {
            id: 'collections',
            label: 'Collections',
            panel: <CollectionConfigCard form={forms.collection} />,
          },
          {
            id: 'dangerous',
            label: 'Dangerous',
            panel: (
              <>
                <DomainIdCard domainKey={key} form={forms.id} offline={offline} forbidden={forbidden} />
                <DomainDeletionCard domainKey={key} form={forms.deletion} forbidden={forbidden} />
              </>
            ),
          },
        ]}
      />
    </Page>
  );
}
