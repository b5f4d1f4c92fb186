import type { SnapshotPolicy } from '~/api/rest/domain/config';
import type { Availability, DomainKey } from '~/api/rest/domains';
import { nameOf } from '~/core/domain-names';
import { domainPath } from '~/core/paths';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { withReason } from '~/core/refusals';
import { wholeNumberFrom } from '~/core/field-rules';
import { editOf, formOf, idError } from '~/machines/kit/resource-forms';
import {
  beforeSending,
  checkTask,
  isDomainKept,
  isThere,
  namingRoles,
} from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { inDomain } from './in-domain';
import { policyErrors, policyOf, type PolicyValues, policyValuesOf } from './snapshot-policy';

/** A refusal of a domain's settings: what was not done, and why, where more is known of it (spec domain-level §8). */
const settingsRefusalOf = (title: string, text: string) => (problem: ApiProblem) => ({
  title,
  text: isRejectedWith(problem, 'not_found')
    ? `${text} The domain no longer exists under this id. It was deleted or renamed.`
    : withReason(text, problem),
});

/** Spec domain-level §8, of everything that has no title of its own. */
const settingsNotUpdated = settingsRefusalOf(
  'Settings Not Updated',
  'There was an error applying the settings.',
);

/** The chosen availability; empty while none is chosen. */
export type AvailabilityValues = { wanted: Availability | '' };

export const noChoice: AvailabilityValues = { wanted: '' };

/** Another availability (spec domain-level §2 "Settings", §4, §8). */
export const availabilityFormMachine = createResourceForm<AvailabilityValues, object, Availability>({
  validate: ({ wanted }) => ({ wanted: wanted === '' ? 'Please select an availability!' : undefined }),
  refusalOf: settingsNotUpdated,
});

export type AvailabilityFormActor = ResourceFormActor<AvailabilityValues, object, Availability>;

export type CollectionConfigValues = { autoCreate: boolean };

/** Whether missing collections are created (spec domain-level §2 "Settings", §3, §8). */
export const collectionConfigFormMachine = createResourceForm<
  CollectionConfigValues,
  object,
  CollectionConfigValues
>({ validate: () => ({}), refusalOf: settingsNotUpdated });

export type CollectionConfigFormActor = ResourceFormActor<
  CollectionConfigValues,
  object,
  CollectionConfigValues
>;

/** The id of the domain, typed out. */
export type DeletionValues = { typed: string };

/** Deletes a domain after its id was typed (spec domain-level §2 "Settings", §5, §8). */
export const domainDeletionFormMachine = createResourceForm<DeletionValues, DomainKey, DomainKey>({
  act: 'deletion',
  validate: ({ typed }, { id }) => ({
    typed: typed === id ? undefined : 'Please input the id of the domain as it is!',
  }),
  refusalOf: (problem, _, { namespace, id }) => {
    const text = `The domain ${namespace}/${id} could not be deleted.`;
    return {
      title: 'Domain Not Deleted',
      text: isRejectedWith(problem, 'not_found')
        ? `${text} It no longer exists. It was deleted or renamed.`
        : withReason(text, problem),
    };
  },
});

export type DomainDeletionFormActor = ResourceFormActor<DeletionValues, DomainKey, DomainKey>;

export type DomainIdValues = { id: string };

const title = 'Domain Id Not Updated';
/** Spec domain-level §8, with its blank. */
const text = 'There was an error updating the domain id .';
const otherwise = settingsRefusalOf(title, text);

/** Another id for a domain that is offline (spec domain-level §2 "Settings", §4, §5, §8). */
export const domainIdFormMachine = createResourceForm<DomainIdValues, object, DomainKey>({
  validate: ({ id }) => ({ id: idError(id, 'A domain id is required!') }),
  refusalOf: (problem) => {
    if (isRejectedWith(problem, 'conflicts', 'duplicate')) {
      const taken = 'A domain with the specified id already exists.';
      return { title, text: `${text} ${taken}`, fieldError: { field: 'id', text: taken } };
    }
    return isRejectedWith(problem, 'domain_not_offline')
      ? { title, text: `${text} The domain is no longer offline. Set it offline, then try again.` }
      : otherwise(problem);
  },
});

export type DomainIdFormActor = ResourceFormActor<DomainIdValues, object, DomainKey>;

export type DomainInfoValues = { displayName: string };

/** What a domain is called (spec domain-level §2 "Settings", §5, §8). */
export const domainInfoFormMachine = createResourceForm<DomainInfoValues, object, DomainInfoValues>({
  validate: ({ displayName }) => ({
    displayName: displayName.trim() ? undefined : 'A display name is required!',
  }),
  refusalOf: settingsRefusalOf('Could Not Update Domain', 'The domain info could not be updated.'),
});

export type DomainInfoFormActor = ResourceFormActor<DomainInfoValues, object, DomainInfoValues>;

/** `stored`: the policy that the server has. */
export type DomainPolicyFacts = { stored: SnapshotPolicy | undefined };

/** The snapshot policy of all collections that have none of their own (spec domain-level §2 "Settings", §3, §8). */
export const domainPolicyFormMachine = createResourceForm<PolicyValues, DomainPolicyFacts, PolicyValues>({
  validate: (values, { stored }) => policyErrors(values, stored),
  refusalOf: settingsNotUpdated,
});

export type DomainPolicyFormActor = ResourceFormActor<PolicyValues, DomainPolicyFacts, PolicyValues>;

/** The minutes as they are typed. */
export type ReconnectValues = { tokenValidity: string };

const reconnectValuesOf = ({ tokenValidity }: { tokenValidity: number }): ReconnectValues => ({
  tokenValidity: String(tokenValidity),
});
const reconnectOf = ({ tokenValidity }: ReconnectValues) => ({ tokenValidity: Number(tokenValidity) });

function tokenValidityError(text: string): string | undefined {
  if (text.trim() === '') return 'A reconnect token validity value is required!';
  return wholeNumberFrom(1, text) === undefined
    ? 'Please input a whole number of minutes, 1 or more!'
    : undefined;
}

/** How long a disconnected client can reconnect without signing in (spec domain-level §2 "Settings", §5, §8, §9). */
export const reconnectFormMachine = createResourceForm<ReconnectValues, object, ReconnectValues>({
  validate: ({ tokenValidity }) => ({ tokenValidity: tokenValidityError(tokenValidity) }),
  refusalOf: settingsRefusalOf(
    'Could Not Update Config',
    'The reconnect configuration could not be updated.',
  ),
});

export type ReconnectFormActor = ResourceFormActor<ReconnectValues, object, ReconnectValues>;

/** What the rest of the console is told. */
export type SettingsListener = {
  /** The domain has another name or availability. */
  onChanged: () => void;
  /** It has another id, or is gone. */
  onMoved: () => void;
};

const sayAvailability: Record<Availability, string> = {
  online: 'The domain is online now.',
  maintenance: 'The domain is in maintenance mode now.',
  offline: 'The domain is offline now.',
};

/** The settings of a domain; all of them work while it is offline, too. */
export const domainSettingsScreens = inDomain((wiring) => {
  const { inDomain: api, key, navigation, notify } = wiring;
  const { domains } = wiring.api;
  const naming = namingRoles('domain.settings');
  const success = (title: string, text: string) => notify({ intent: 'success', title, text });
  /** The server lets every member change these; the console requires a managing role, without which no configuration can be read. */
  const managing = async (signal: AbortSignal) => {
    await beforeSending(api.config.reconnect(key, signal).catch(naming));
    signal.throwIfAborted();
  };

  return {
    settingsForms: ({ onChanged, onMoved }: SettingsListener) => ({
      info: editOf(domainInfoFormMachine, {
        read: async (_, signal) => ({
          values: { displayName: (await domains.get(key, signal)).displayName },
        }),
        tidy: ({ displayName }) => ({ displayName: displayName.trim() }),
        write: async ({ displayName }, _, signal) => {
          await managing(signal);
          await api.descriptor.rename(key, displayName, signal);
        },
        onSaved: () => {
          success('Domain Info Updated', 'The domain info was successfully updated.');
          onChanged();
        },
      }),

      reconnect: editOf(reconnectFormMachine, {
        read: async (_, signal) => ({
          values: reconnectValuesOf(await api.config.reconnect(key, signal).catch(naming)),
        }),
        tidy: (values) => reconnectValuesOf(reconnectOf(values)),
        write: (values, _, signal) => api.config.setReconnect(key, reconnectOf(values), signal).catch(naming),
        onSaved: () =>
          success('Reconnect Config Updated', 'The domain reconnect config successfully updated.'),
      }),

      availability: formOf(availabilityFormMachine, {
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
          success('Settings Updated', sayAvailability[saved]);
          onChanged();
        },
      }),

      policy: editOf(domainPolicyFormMachine, {
        read: async (_, signal) => {
          const stored = await api.config.modelSnapshotPolicy(key, signal).catch(naming);
          return { values: policyValuesOf(stored), facts: { stored } };
        },
        tidy: (values, { facts }) => policyValuesOf(policyOf(values, facts?.stored)),
        write: (values, { facts }, signal) =>
          api.config.setModelSnapshotPolicy(key, policyOf(values, facts?.stored), signal).catch(naming),
        onSaved: () =>
          success('Settings Updated', 'The domain model snapshot policy settings were successfully updated.'),
      }),

      collection: editOf(collectionConfigFormMachine, {
        read: async (_, signal) => {
          const { autoCreate } = await api.config.collection(key, signal).catch(naming);
          return { values: { autoCreate } };
        },
        tidy: ({ autoCreate }) => ({ autoCreate }),
        write: (values, _, signal) => api.config.setCollection(key, values, signal).catch(naming),
        onSaved: () => success('Settings Updated', 'The domain config settings were successfully updated.'),
      }),

      id: formOf(domainIdFormMachine, {
        save: async ({ values }, signal) => {
          await managing(signal);
          const id = values.id.trim();
          await api.descriptor.changeId(key, id, signal).catch(naming);
          return { saved: { ...key, id }, values: { id } };
        },
        check: checkTask<DomainKey, DomainIdValues>(async ({ input: { values }, signal }) => {
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

      deletion: formOf(domainDeletionFormMachine, {
        save: async (_, signal) => {
          await managing(signal);
          await domains.remove(key).catch(namingRoles('domains.delete'));
          return { saved: key, values: { typed: '' } };
        },
        check: checkTask<DomainKey, DeletionValues>(
          async ({ signal }) => ((await isDomainKept(domains, key, signal)) ? undefined : key),
          { typed: '' },
        ),
        onSaved: () => {
          success('Domain Deleted', `The domain ${nameOf(key)} was deleted.`);
          navigation.go('/');
          onMoved();
        },
      }),
    }),
  };
});
