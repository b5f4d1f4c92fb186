import type { ActorRefFrom } from 'xstate';
import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { DomainKey } from '~/api/rest/domains';
import type { Availability } from '~/core/domain-health';
import { domainPath, idOf, nameOf } from '~/core/paths';
import { tooLarge, wholeNumberFrom } from '~/core/field-rules';
import { inLargerUnits } from '~/core/times';
import { type ApiProblem, isRejectedWith, withReason } from '~/core/problem';
import {
  beforeSending,
  checkTask,
  editOf,
  formOf,
  idError,
  namingRoles,
  startOf,
  tidied,
} from '~/machines/kit/resource-forms';
import { removalKind, removalOf } from '~/machines/kit/resource-lists';
import { isThere, ifThere } from '~/machines/kit/task';
import { createResourceForm, type FormFields } from '~/machines/kit/resource-form-machine';
import { type RemovalActor } from '~/machines/kit/removal-machine';
import { lossesOfDomains } from '~/machines/resources/losses';
import { inDomain } from './in-domain';
import { noSnapshots, policyFields, policyOf, type PolicyValues, policyValuesOf } from './snapshot-policy';
import { may, whyForbidden } from '~/core/capabilities';
import { type RoleMachines, roleMachines } from '~/machines/resources/roles';

/** What failed, and why, if more is known (spec domain-level §8). */
const notDone = (title: string, text: string) => (problem: ApiProblem) => ({
  title,
  text: isRejectedWith(problem, 'not_found')
    ? `${text} The domain no longer exists under this id. It was deleted or renamed.`
    : withReason(text, problem),
});
/** For all forms without a specific title. */
const notUpdated = notDone('Settings Not Updated', 'There was an error applying the settings.');

/** Empty until one is chosen. */
type AvailabilityValues = { wanted: Availability | '' };
type CollectionValues = { autoCreate: boolean };
type InfoValues = { displayName: string };
/** The minutes as they are typed. */
type ReconnectValues = { tokenValidity: string };

const idTitle = 'Domain Id Not Updated';
/** Spec domain-level §8, including its blank. */
const idText = 'There was an error updating the domain id .';
const idTaken = 'A domain with the specified id already exists.';

/** The fields of a domain's settings that are drawn as described (spec domain-level §2 "Settings", §3, §5). */
export const domainSettingFields: {
  info: FormFields<InfoValues>;
  reconnect: FormFields<ReconnectValues>;
  collection: FormFields<CollectionValues>;
} = {
  info: {
    displayName: {
      label: 'Display Name',
      required: true,
      error: (name) => (name.trim() ? undefined : 'A display name is required!'),
    },
  },
  reconnect: {
    tokenValidity: {
      label: 'Reconnect Token Validity',
      required: true,
      inputMode: 'numeric',
      unit: 'minutes',
      hint: ({ tokenValidity }) => inLargerUnits(tokenValidity) ?? 'A whole number, 1 or more.',
      sent: (text) => String(Number(text)),
      error: tokenValidityError,
    },
  },
  collection: {
    autoCreate: {
      label: 'Auto Create Collections',
      start: false,
    },
  },
};

/** The forms of a domain's settings (spec domain-level §4, §8, §9). */
export const domainSettingForms = {
  info: createResourceForm<InfoValues, object, InfoValues>({
    fields: domainSettingFields.info,
    refusalOf: notDone('Could Not Update Domain', 'The domain info could not be updated.'),
  }),
  availability: createResourceForm<AvailabilityValues, object, Availability>({
    validate: ({ wanted }) => ({ wanted: wanted === '' ? 'Please select an availability!' : undefined }),
    refusalOf: notUpdated,
  }),
  /** How long a disconnected client can reconnect without signing in. */
  reconnect: createResourceForm<ReconnectValues, object, ReconnectValues>({
    fields: domainSettingFields.reconnect,
    refusalOf: notDone('Could Not Update Config', 'The reconnect configuration could not be updated.'),
  }),
  /** The snapshot policy of all collections without one. `stored`: the policy on the server. */
  policy: createResourceForm<PolicyValues, { stored: SnapshotPolicy | undefined }, PolicyValues>({
    fields: policyFields,
    refusalOf: notUpdated,
  }),
  /** Whether missing collections are created automatically. */
  collection: createResourceForm<CollectionValues, object, CollectionValues>({
    fields: domainSettingFields.collection,
    refusalOf: notUpdated,
  }),
  /** Changes the id of a domain that is offline. */
  id: createResourceForm<{ id: string }, object, DomainKey>({
    validate: ({ id }) => ({ id: idError(id, 'A domain id is required!') }),
    refusalOf: (problem) => {
      if (isRejectedWith(problem, 'conflicts', 'duplicate'))
        return {
          title: idTitle,
          text: `${idText} ${idTaken}`,
          fieldError: { field: 'id', text: idTaken },
        };
      return isRejectedWith(problem, 'domain_not_offline')
        ? {
            title: idTitle,
            text: `${idText} The domain is no longer offline. Set it offline, then try again.`,
          }
        : notDone(idTitle, idText)(problem);
    },
  }),
};
export type DomainSettingsForms = {
  [Name in keyof typeof domainSettingForms]: ActorRefFrom<(typeof domainSettingForms)[Name]>;
};

/** The domain of the page, which is deleted like those of a list. */
export const oneDomain = removalKind<DomainKey>({
  idOf,
  labelOf: nameOf,
  bulk: { many: 'domains', worth: 2, nameOf: ({ id }) => id },
  isCounted: true,
});
export type DomainDeletionActor = RemovalActor<DomainKey>;
/** Its role in the domain is not known yet, and is asked for. */
const unknownPrincipal = { username: '', serverRole: '' };

export const noChoice: AvailabilityValues = { wanted: '' };

export const unloadedDomainSettings = (key: DomainKey) => ({
  info: { values: startOf(domainSettingFields.info), facts: {} },
  availability: { values: noChoice, facts: {} },
  reconnect: { values: startOf(domainSettingFields.reconnect), facts: {} },
  policy: { values: noSnapshots, facts: { stored: undefined } },
  collection: { values: startOf(domainSettingFields.collection), facts: {} },
  id: { values: { id: key.id }, facts: {} },
});

function tokenValidityError(text: string): string | undefined {
  if (text.trim() === '') return 'A reconnect token validity value is required!';
  return wholeNumberFrom(1, text) === undefined
    ? `Please input ${tooLarge(text) ?? 'a whole number of minutes, 1 or more'}!`
    : undefined;
}

/** `onChanged`: the name or availability has changed; `onMoved`: the domain has another id or was deleted. */
type Listener = { onChanged: () => void; onMoved: () => void };

const availabilityText: Record<Availability, string> = {
  online: 'The domain is online now.',
  maintenance: 'The domain is in maintenance mode now.',
  offline: 'The domain is offline now.',
};

/** The settings of a domain, which also work while it is offline. */
export const domainSettingsScreens = inDomain((wiring) => {
  const { inDomain: api, key, navigation, notify, rememberedLists } = wiring;
  const { domains } = wiring.api;
  const naming = namingRoles('domain.settings');
  const success = (title: string, text: string) => notify({ intent: 'success', title, text });
  /** Only those with a managing role can read this part of the configuration; the server lets every member read the others and change some. */
  const readAsManager = (signal: AbortSignal) => api.config.anonymousAuth(key, signal).catch(naming);
  /** Checks for a managing role before a change. */
  const managing = async (signal: AbortSignal) => {
    await beforeSending(readAsManager(signal));
    signal.throwIfAborted();
  };

  return {
    /** `onDeleted`: called before the page is left. `isDeleted`: there is nowhere to save to any more. */
    deletion: (onDeleted: () => void) => {
      let isDeleted = false;
      const machine = removalOf(oneDomain, wiring, {
        noun: 'Domain',
        count: (rows, signal) => lossesOfDomains(wiring, unknownPrincipal, rows, signal),
        remove: async (_, signal) => {
          await managing(signal);
          await domains.remove(key).catch(namingRoles('domains.delete'));
        },
        // A domain that is being deleted is still found for a short time.
        get: async (_, signal) => {
          const present = await ifThere(domains.get(key, signal));
          return present?.status === 'deleting' ? undefined : present;
        },
        removed: () => ({ title: 'Domain Deleted', text: `Domain '${nameOf(key)}' deleted.` }),
        notRemoved: () => ({
          title: 'Domain Not Deleted',
          text: `The domain ${nameOf(key)} could not be deleted.`,
        }),
        onRemoved: (isRemoved) => {
          if (!isRemoved) return;
          isDeleted = true;
          onDeleted();
          rememberedLists.at('/domains').forget();
          navigation.go('/');
        },
      });
      return { machine, isDeleted: () => isDeleted };
    },

    settingsForms: ({ onChanged, onMoved }: Listener) => ({
      info: editOf(domainSettingForms.info, {
        read: async (_, signal) => ({
          values: { displayName: (await domains.get(key, signal)).displayName },
        }),
        tidy: (values) => tidied(domainSettingFields.info, values),
        write: async ({ displayName }, _, signal) => {
          await managing(signal);
          await api.descriptor.rename(key, displayName, signal);
        },
        onSaved: () => {
          success('Domain Info Updated', 'Display name updated.');
          onChanged();
        },
      }),

      reconnect: editOf(domainSettingForms.reconnect, {
        read: async (_, signal) => {
          const [found] = await Promise.all([api.config.reconnect(key, signal).catch(naming), readAsManager(signal)]);
          return { values: { tokenValidity: String(found.tokenValidity) } };
        },
        tidy: (values) => tidied(domainSettingFields.reconnect, values),
        write: ({ tokenValidity }, _, signal) =>
          api.config.setReconnect(key, { tokenValidity: Number(tokenValidity) }, signal).catch(naming),
        onSaved: () => success('Reconnect Config Updated', 'Reconnect token validity updated.'),
      }),

      availability: formOf(domainSettingForms.availability, {
        save: async ({ values }, signal) => {
          await managing(signal);
          const saved = values.wanted || 'online';
          await api.descriptor.setAvailability(key, saved, signal).catch(naming);
          return { saved, values: noChoice };
        },
        check: checkTask<Availability, AvailabilityValues>(async ({ input: { values }, signal }) => {
          const wanted = values.wanted || 'online';
          return (await domains.get(key, signal)).availability === wanted ? wanted : undefined;
        }, noChoice),
        onSaved: ({ saved }) => {
          success('Settings Updated', availabilityText[saved]);
          onChanged();
        },
      }),

      policy: editOf(domainSettingForms.policy, {
        read: async (_, signal) => {
          const stored = await api.config.modelSnapshotPolicy(key, signal).catch(naming);
          return { values: policyValuesOf(stored), facts: { stored } };
        },
        tidy: (values, { facts }) => policyValuesOf(policyOf(values, facts?.stored)),
        write: (values, { facts }, signal) =>
          api.config.setModelSnapshotPolicy(key, policyOf(values, facts?.stored), signal).catch(naming),
        onSaved: () => success('Settings Updated', 'Model snapshot policy updated.'),
      }),

      collection: editOf(domainSettingForms.collection, {
        read: async (_, signal) => {
          const [{ autoCreate }] = await Promise.all([
            api.config.collection(key, signal).catch(naming),
            readAsManager(signal),
          ]);
          return { values: { autoCreate } };
        },
        tidy: (values) => tidied(domainSettingFields.collection, values),
        write: (values, _, signal) => api.config.setCollection(key, values, signal).catch(naming),
        onSaved: () => success('Settings Updated', 'Collection settings updated.'),
      }),

      id: formOf(domainSettingForms.id, {
        save: async ({ values }, signal) => {
          await managing(signal);
          const id = values.id.trim();
          await api.descriptor.changeId(key, id, signal).catch(naming);
          return { saved: { ...key, id }, values: { id } };
        },
        check: checkTask<DomainKey, { id: string }>(async ({ input: { values }, signal }) => {
          const moved = { ...key, id: values.id.trim() };
          if (await isThere(domains.get(key, signal))) return undefined;
          return (await isThere(domains.get(moved, signal))) ? moved : undefined;
        }),
        onSaved: ({ saved }) => {
          success('Domain Id Changed', `The domain ${nameOf(key)} is ${nameOf(saved)} now.`);
          navigation.go(`${domainPath(saved)}/settings/dangerous`);
          onMoved();
        },
      }),
    }),
  };
});

/** The members of a domain, with a role each (spec domain-level §2 "Settings", §3 "Domain member", §8). */
export const memberScreens = inDomain((wiring): RoleMachines => {
  const { key } = wiring;
  const { members } = wiring.inDomain;
  return roleMachines(wiring, {
    scope: 'domain',
    action: 'domain.members',
    read: (signal) => members.list(key, signal),
    set: ({ username, role }, signal) => members.set(key, username, role, signal),
    remove: (username) => members.remove(key, username),
    /** A reader with no role in the domain and none on the server sees it only by managing its namespace. */
    whyNotAdded: async (reader, roleOf) => {
      if (may('domain.members', reader)) return undefined;
      const domainRole = await roleOf(reader.username).catch(() => undefined);
      return domainRole === undefined ? undefined : whyForbidden('domain.members', { ...reader, domainRole });
    },
    says: {
      gone: 'The domain no longer exists under this id.',
      taken: ({ username, role }) => `'${username}' is already a member with the role ${role}. Change it in the table.`,
      removed: (username) => `'${username}' is no longer a member. The membership was removed.`,
      notice: ({ username, role }, exists) =>
        exists
          ? { title: 'Member Updated', text: `'${username}' now has the role ${role}.` }
          : { title: 'Member Added', text: `'${username}' is a member with the role ${role}.` },
      removal: (username) => ({ title: 'Member Removed', text: `Member '${username}' removed.` }),
      notRemoved: () => 'The member could not be removed.',
    },
  });
});
