import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { domainAt, domainPath, sameKey, segmentAt } from '~/core/paths';
import { type DomainStatusActor, selectKey, selectSettingsOnly } from '~/machines/domain-status/domain-status-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import {
  domainSettingFields,
  type DomainSettingsForms,
  domainSettingsScreens,
  type DomainDeletionActor,
  unloadedDomainSettings,
  memberScreens,
} from '~/machines/resources/domain/settings';
import {
  useConsoleParts,
  useDomainKey,
  useFavorites,
  useShownDomain,
  useWired,
  useTimeZone,
} from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { selectForbidden } from '~/views/kit/ForbiddenCard';
import { HelpButton } from '~/views/kit/HelpButton';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { Roles, useRoles } from '~/views/resources/roles/Roles';
import { NotFoundView } from '~/views/kit/Page';
import { SettingsCard, SettingsPage } from './SettingsPage';
import { AvailabilityCard, DomainDeletionCard, DomainIdCard, DomainInfoCard, DomainPolicyCard } from './settings-cards';

/** Spec domain-level §2 "Settings". */
const tabs = ['general', 'members', 'models', 'collections', 'dangerous'] as const;
export type DomainSettingsTab = (typeof tabs)[number];

/** The tab in the address: the first one by default, undefined for an unknown tab. */
export const domainSettingsTabOf = (text = 'general') => tabs.find((tab) => tab === text);

type DomainSettingsViewProps = {
  status: DomainStatusActor;
  forms: DomainSettingsForms;
  deletion: DomainDeletionActor;
  realtimeUrl: string;
  zone: TimeZone;
  members: ReactNode;
  tab: DomainSettingsTab;
  onTab: (tab: DomainSettingsTab) => void;
  onCopy: (text: string) => void;
};

/** The settings of a domain (spec domain-level §2 "Settings"). */
export function DomainSettingsView(props: DomainSettingsViewProps) {
  const { status, forms, deletion, realtimeUrl, zone, members, tab, onTab, onCopy } = props;
  const key = useSelector(status, selectKey);
  const offline = useSelector(status, selectSettingsOnly);
  // Users who can't read the configuration have no managing role in the domain.
  const forbidden = useSelector(forms.reconnect, selectForbidden);
  // The cards of the other tabs name the required role instead of their contents.
  const showsForbidden = forbidden !== undefined && (tab === 'general' || tab === 'dangerous');
  return (
    <SettingsPage
      notice={showsForbidden ? { title: "You can't change these settings.", text: forbidden } : undefined}
      shown={tab}
      onTab={onTab}
      tabs={[
        {
          id: 'general',
          label: 'General',
          panel: (
            <>
              <DomainInfoCard form={forms.info} domainKey={key} {...{ realtimeUrl, forbidden, onCopy }} />
              <AvailabilityCard form={forms.availability} status={status} forbidden={forbidden} />
              <SettingsCard
                form={forms.reconnect}
                fields={domainSettingFields.reconnect}
                label="Reconnect Configuration"
                text="How long a disconnected client can reconnect without signing in."
                help={<HelpButton topic="Reconnect tokens" />}
                reads
                unreadable="You can't see this setting"
              />
            </>
          ),
        },
        { id: 'members', label: 'Members', panel: members, size: 'page' },
        { id: 'models', label: 'Models', panel: <DomainPolicyCard form={forms.policy} /> },
        {
          id: 'collections',
          label: 'Collections',
          panel: (
            <SettingsCard
              form={forms.collection}
              fields={domainSettingFields.collection}
              label="Collection Configuration"
              text="Create missing collections when a model is created."
              reads
              unreadable="You can't see this setting"
              namesRoles
            />
          ),
        },
        {
          id: 'dangerous',
          label: 'Dangerous',
          panel: (
            <>
              <DomainIdCard form={forms.id} domainKey={key} {...{ realtimeUrl, offline, forbidden }} />
              <DomainDeletionCard domainKey={key} {...{ deletion, zone, forbidden }} />
            </>
          ),
        },
      ]}
    />
  );
}

export function DomainSettingsScreen() {
  const key = useDomainKey();
  const tab = domainSettingsTabOf(segmentAt(useLocation().pathname, 5));
  return tab ? <DomainSettings key={domainPath(key)} domainKey={key} tab={tab} /> : <NotFoundView />;
}

function DomainSettings({ domainKey, tab }: { domainKey: DomainKey; tab: DomainSettingsTab }) {
  const status = useShownDomain();
  const favorites = useFavorites();
  const screens = useWired(domainSettingsScreens, domainKey);
  const members = useRoles('domain', useWired(memberScreens, domainKey));
  const machines = useMemo(() => {
    const onMoved = () => favorites?.send({ type: 'favorites.reload' });
    return {
      ...screens.settingsForms({
        onChanged: () => {
          status.send({ type: 'domain.refresh' });
          onMoved();
        },
        onMoved,
      }),
      deletion: screens.deletion(onMoved),
    };
  }, [screens, status, favorites]);
  const { realtimeUrl, copy } = useConsoleParts();
  const start = unloadedDomainSettings(domainKey);
  const forms = {
    info: useActorRef(machines.info, { input: start.info }),
    availability: useActorRef(machines.availability, { input: start.availability }),
    reconnect: useActorRef(machines.reconnect, { input: start.reconnect }),
    policy: useActorRef(machines.policy, { input: start.policy }),
    collection: useActorRef(machines.collection, { input: start.collection }),
    id: useActorRef(machines.id, { input: start.id }),
  };
  const navigate = useNavigate();
  const { info, reconnect, policy, collection, id } = forms;
  const deletion = useActorRef(machines.deletion.machine, { input: {} });
  const isDirty = () =>
    // The domain was renamed or deleted, so there is nowhere to save the input.
    !id.getSnapshot().hasTag('saved') &&
    !machines.deletion.isDeleted() &&
    [info, reconnect, policy, collection, id, members.adder].some((form) => selectUnsaved(form.getSnapshot()));
  return (
    <>
      <DomainSettingsView
        {...{ status, forms, deletion, realtimeUrl }}
        onCopy={copy}
        zone={useTimeZone()}
        members={<Roles {...members} />}
        tab={tab}
        onTab={(next) => void navigate(`${domainPath(domainKey)}/settings/${next}`)}
      />
      <LeaveGuard
        isDirty={isDirty}
        keeps={({ pathname: at }) => segmentAt(at, 4) === 'settings' && sameKey(domainAt(at), domainKey)}
      />
    </>
  );
}
