import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { readQuery } from '~/core/list-query';
import { domainAt, domainPath, sameKey } from '~/core/paths';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectKey, selectSettingsOnly } from '~/machines/domain-status/domain-status-selectors';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  emptyMember,
  type Member,
  memberListDefaults,
  memberScreens,
} from '~/machines/resources/domain/members';
import {
  type AvailabilityFormActor,
  type CollectionConfigFormActor,
  type DomainDeletionFormActor,
  type DomainIdFormActor,
  type DomainInfoFormActor,
  type DomainPolicyFormActor,
  noChoice,
  type ReconnectFormActor,
} from '~/machines/resources/domain/settings';
import { domainSettingsScreens } from '~/machines/resources/domain/settings-actors';
import { noSnapshots } from '~/machines/resources/domain/snapshot-policy';
import { sharedScreens } from '~/machines/resources/pickers';
import { useConsoleParts, useFavorites, usePrincipal, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { PageTabs } from '~/views/kit/PageTabs';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { RoleDialog } from '~/views/resources/namespaces/roles/RoleDialog';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { placeAt, useDomainKey, useShownDomain } from '~/views/shell/domain-place';
import { DomainDeletionCard, DomainIdCard } from './DomainIdCard';
import { selectForbidden } from './ForbiddenCard';
import { MembersCard } from './MembersCard';
import {
  AvailabilityCard,
  CollectionConfigCard,
  DomainInfoCard,
  DomainPolicyCard,
  type DomainSettingsTab,
  domainSettingsTabOf,
  memberPermits,
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

/** Spec domain-level §9: ten matches. */
const anyone = readQuery('', { pageSize: 10 });
const everyMember = readQuery('', memberListDefaults);

/** `/domain/{namespace}/{domainId}/settings/{tab}`. */
export function DomainSettingsScreen() {
  const key = useDomainKey();
  const tab = domainSettingsTabOf(useParams()['tab']);
  return tab ? <DomainSettings key={domainPath(key)} domainKey={key} tab={tab} /> : <NotFoundView />;
}

function DomainSettings({ domainKey, tab }: { domainKey: DomainKey; tab: DomainSettingsTab }) {
  const { preferences } = useConsoleParts();
  const status = useShownDomain();
  const favorites = useFavorites();
  const { username: own, serverRole } = usePrincipal();
  const { settingsForms } = useWired(domainSettingsScreens, domainKey);
  const { memberList, addMember } = useWired(memberScreens, domainKey);
  const { userPicker } = useWired(sharedScreens);
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
  const members = useActorRef(memberList, { input: { query: everyMember } });
  const rereadMembers = () => members.send({ type: 'list.reload' });
  const adderMachine = useMemo(
    () => addMember(() => members.send({ type: 'list.reload' }), { username: own, serverRole }),
    [addMember, members, own, serverRole],
  );
  const adder = useActorRef(adderMachine, { input: { values: emptyMember, facts: { own, exists: false } } });
  const users = useActorRef(userPicker, { input: { query: anyone } });
  const zone = useSelector(preferences, selectTimeZone);
  const [changing, setChanging] = useState<Member>();
  const navigate = useNavigate();
  const { info, reconnect, policy, collection, id, deletion } = forms;
  const isDirty = () =>
    // The domain as it was is no more: what was typed has no place left.
    !id.getSnapshot().hasTag('saved') &&
    !deletion.getSnapshot().hasTag('saved') &&
    [info, reconnect, policy, collection, id, adder].some((form) => selectUnsaved(form.getSnapshot()));
  return (
    <>
      <title>{documentTitle('Settings', domainKey)}</title>
      <DomainSettingsView
        status={status}
        forms={forms}
        members={
          <MembersCard
            members={members}
            adder={adder}
            users={users}
            own={own}
            zone={zone}
            onChange={setChanging}
          />
        }
        tab={tab}
        onTab={(next) => void navigate(`${domainPath(domainKey)}/settings/${next}`)}
      />
      {changing ? (
        <ChangeRole
          key={changing.username}
          domainKey={domainKey}
          member={changing}
          own={own}
          onClose={() => {
            setChanging(undefined);
            rereadMembers();
          }}
        />
      ) : null}
      <LeaveGuard
        isDirty={isDirty}
        keeps={(place) => placeAt(place)?.id === 'settings' && sameKey(domainAt(place), domainKey)}
      />
    </>
  );
}

type ChangeRoleProps = { domainKey: DomainKey; member: Member; own: string; onClose: () => void };

function ChangeRole({ domainKey, member, own, onClose }: ChangeRoleProps) {
  const { changeMember } = useWired(memberScreens, domainKey);
  // Wired once: what `onClose` does stays the same.
  const [machine] = useState(() => changeMember(onClose));
  const form = useActorRef(machine, { input: { values: member, facts: { own, exists: true } } });
  return <RoleDialog form={form} own={false} permits={memberPermits} onClose={onClose} />;
}
