import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DomainKey } from '../../../api/rest/domains';
import { domainAt, domainPath, sameKey } from '../../../machines/console/place';
import { emptyMember } from '../../../machines/in-domain/members/member-form';
import { memberListDefaults, type Member } from '../../../machines/in-domain/members/member-list';
import { noWish } from '../../../machines/in-domain/settings/availability-form';
import { noSnapshots } from '../../../machines/in-domain/snapshot-policy/snapshot-policy-values';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { selectUnsaved } from '../../../machines/resource-form/form-selectors';
import { readQuery } from '../../../machines/resource-list/list-query';
import { domainSettingsScreens } from '../../../wiring/screens/in-domain/domain-settings-screens';
import { memberScreens } from '../../../wiring/screens/in-domain/member-screens';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useConsoleParts, useFavorites, useStanding, useWired } from '../../console-parts';
import { RoleDialog } from '../../server/namespaces/RoleDialog';
import { LeaveGuard } from '../../shared/LeaveGuard';
import { NotFoundView } from '../../shell/NotFoundView';
import { pageAt } from '../domain-place';
import { documentTitle } from '../domain-words';
import { useDomainKey, useShownDomain } from '../shown-domain';
import { domainSettingsTabOf, memberPermits, type DomainSettingsTab } from './domain-settings-words';
import { DomainSettingsView } from './DomainSettingsView';
import { MembersCard } from './MembersCard';

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
  const { username: own, serverRole } = useStanding();
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
    availability: useActorRef(machines.availability, { input: { values: noWish, facts: {} } }),
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
        keeps={(place) => pageAt(place)?.place === 'settings' && sameKey(domainAt(place), domainKey)}
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
