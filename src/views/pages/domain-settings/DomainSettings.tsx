import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { domainAt, domainPath, sameKey } from '~/core/paths';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectKey, selectSettingsOnly } from '~/machines/domain-status/domain-status-selectors';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import { memberScreens } from '~/machines/resources/domain/members';
import {
  type AvailabilityFormActor,
  type CollectionConfigFormActor,
  type DomainDeletionFormActor,
  type DomainIdFormActor,
  type DomainInfoFormActor,
  type DomainPolicyFormActor,
  domainSettingsScreens,
  noChoice,
  type ReconnectFormActor,
} from '~/machines/resources/domain/settings';
import { noSnapshots } from '~/machines/resources/domain/snapshot-policy';
import { useDomainKey, useFavorites, useShownDomain, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { Roles, useRoles } from '~/views/resources/roles/Roles';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { placeAt } from '~/views/shell/domain-place';
import { DomainDeletionCard, DomainIdCard } from './DomainIdCard';
import { selectForbidden } from '~/views/kit/ForbiddenCard';
import {
  AvailabilityCard,
  CollectionConfigCard,
  DomainInfoCard,
  DomainPolicyCard,
  type DomainSettingsTab,
  domainSettingsTabOf,
  ReconnectCard,
} from './settings-cards';

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

/** `/domain/{namespace}/{domainId}/settings/{tab}`. */
export function DomainSettingsScreen() {
  const key = useDomainKey();
  const tab = domainSettingsTabOf(useParams()['tab']);
  return tab ? <DomainSettings key={domainPath(key)} domainKey={key} tab={tab} /> : <NotFoundView />;
}

function DomainSettings({ domainKey, tab }: { domainKey: DomainKey; tab: DomainSettingsTab }) {
  const status = useShownDomain();
  const favorites = useFavorites();
  const { settingsForms } = useWired(domainSettingsScreens, domainKey);
  const members = useRoles('domain', useWired(memberScreens, domainKey));
  const machines = useMemo(() => {
    const reread = () => favorites?.send({ type: 'favorites.reload' });
    return settingsForms({
      onChanged: () => {
        status.send({ type: 'domain.refresh' });
        reread();
      },
      onMoved: reread,
    });
  }, [settingsForms, status, favorites]);
  const forms = {
    info: useActorRef(machines.info, { input: { values: { displayName: '' }, facts: {} } }),
    availability: useActorRef(machines.availability, { input: { values: noChoice, facts: {} } }),
    reconnect: useActorRef(machines.reconnect, { input: { values: { tokenValidity: '' }, facts: {} } }),
    policy: useActorRef(machines.policy, { input: { values: noSnapshots, facts: { stored: undefined } } }),
    collection: useActorRef(machines.collection, { input: { values: { autoCreate: false }, facts: {} } }),
    id: useActorRef(machines.id, { input: { values: { id: domainKey.id }, facts: {} } }),
    deletion: useActorRef(machines.deletion, { input: { values: { typed: '' }, facts: domainKey } }),
  };
  const navigate = useNavigate();
  const { info, reconnect, policy, collection, id, deletion } = forms;
  const isDirty = () =>
    // The domain as it was is no more: what was typed has no place left.
    !id.getSnapshot().hasTag('saved') &&
    !deletion.getSnapshot().hasTag('saved') &&
    [info, reconnect, policy, collection, id, members.adder].some((form) =>
      selectUnsaved(form.getSnapshot()),
    );
  return (
    <>
      <title>{documentTitle('Settings', domainKey)}</title>
      <DomainSettingsView
        status={status}
        forms={forms}
        members={<Roles {...members} />}
        tab={tab}
        onTab={(next) => void navigate(`${domainPath(domainKey)}/settings/${next}`)}
      />
      <LeaveGuard
        isDirty={isDirty}
        keeps={(place) => placeAt(place)?.id === 'settings' && sameKey(domainAt(place), domainKey)}
      />
    </>
  );
}
