import type { Availability, DomainKey } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import {
  beforeSending,
  checkSame,
  checkTask,
  isDomainKept,
  isThere,
  namingRoles,
  saveUnlessChanged,
} from '~/machines/kit/resource-form-actors';
import type { Draft, Form, LoadedForm, Outcome } from '~/machines/kit/resource-form-setup';
import { screenTask } from '~/machines/kit/task';
import { inDomain } from './in-domain';
import {
  availabilityFormMachine,
  type AvailabilityValues,
  collectionConfigFormMachine,
  type CollectionConfigValues,
  type DeletionValues,
  domainDeletionFormMachine,
  domainIdFormMachine,
  type DomainIdValues,
  domainInfoFormMachine,
  type DomainInfoValues,
  type DomainPolicyFacts,
  domainPolicyFormMachine,
  noChoice,
  reconnectFormMachine,
  reconnectOf,
  type ReconnectValues,
  reconnectValuesOf,
} from './settings';
import { policyOf, type PolicyValues, policyValuesOf } from './snapshot-policy';

/** What the rest of the console is told of. */
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
export const domainSettingsScreens = inDomain(
  ({ inDomain: api, api: { domains }, key, navigation, notify }) => {
    const naming = namingRoles('domain.settings');
    const success = (title: string, text: string) => notify({ intent: 'success', title, text });
    /** The server lets every member change these; the console asks for a managing role, without which no configuration can be read. */
    const managing = async (signal: AbortSignal) => {
      await beforeSending(api.config.reconnect(key, signal).catch(naming));
      signal.throwIfAborted();
    };
    const asGiven = <Values extends object, Facts>() =>
      screenTask<LoadedForm<Values, Facts>, Form<Values>>(({ input }) => Promise.resolve(input));

    const readName = async (signal: AbortSignal): Promise<DomainInfoValues> => ({
      displayName: (await domains.get(key, signal)).displayName,
    });
    const readReconnect = async (signal: AbortSignal) =>
      reconnectValuesOf(await api.config.reconnect(key, signal).catch(naming));
    const readCollection = async (signal: AbortSignal): Promise<CollectionConfigValues> => {
      const { autoCreate } = await api.config.collection(key, signal).catch(naming);
      return { autoCreate };
    };
    const readPolicy = (signal: AbortSignal) => api.config.modelSnapshotPolicy(key, signal).catch(naming);

    return {
      settingsForms: ({ onChanged, onMoved }: SettingsListener) => ({
        info: domainInfoFormMachine.provide({
          actors: {
            loadValues: screenTask<LoadedForm<DomainInfoValues, object>, Form<DomainInfoValues>>(
              async ({ signal }) => ({ values: await readName(signal) }),
            ),
            save: screenTask<Outcome<DomainInfoValues, DomainInfoValues>, Draft<DomainInfoValues>>(
              async ({ input, signal }) => {
                await managing(signal);
                return saveUnlessChanged(input, {
                  tidy: ({ displayName }) => ({ displayName: displayName.trim() }),
                  read: () => readName(signal),
                  write: ({ displayName }) => api.descriptor.rename(key, displayName, signal),
                });
              },
            ),
            check: checkSame(
              ({ displayName }: DomainInfoValues) => ({ displayName: displayName.trim() }),
              (_, signal) => readName(signal),
            ),
          },
          actions: {
            announceSaved: () => {
              success('Domain Info Updated', 'The domain info was successfully updated.');
              onChanged();
            },
          },
        }),

        reconnect: reconnectFormMachine.provide({
          actors: {
            loadValues: screenTask<LoadedForm<ReconnectValues, object>, Form<ReconnectValues>>(
              async ({ signal }) => ({ values: await readReconnect(signal) }),
            ),
            save: screenTask<Outcome<ReconnectValues, ReconnectValues>, Draft<ReconnectValues>>(
              ({ input, signal }) =>
                saveUnlessChanged(input, {
                  tidy: (values) => reconnectValuesOf(reconnectOf(values)),
                  read: () => readReconnect(signal),
                  write: (values) => api.config.setReconnect(key, reconnectOf(values), signal).catch(naming),
                }),
            ),
            check: checkSame(
              (values: ReconnectValues) => reconnectValuesOf(reconnectOf(values)),
              (_, signal) => readReconnect(signal),
            ),
          },
          actions: {
            announceSaved: () =>
              success('Reconnect Config Updated', 'The domain reconnect config successfully updated.'),
          },
        }),

        availability: availabilityFormMachine.provide({
          actors: {
            loadValues: asGiven<AvailabilityValues, object>(),
            save: screenTask<Outcome<Availability, AvailabilityValues>, Draft<AvailabilityValues>>(
              async ({ input, signal }) => {
                await managing(signal);
                const wanted = input.values.wanted || 'online';
                await api.descriptor.setAvailability(key, wanted, signal).catch(naming);
                return { saved: wanted, values: noChoice };
              },
            ),
            check: checkTask<Availability, AvailabilityValues>(async ({ input: { values }, signal }) => {
              const wanted = values.wanted || 'online';
              return (await domains.get(key, signal)).availability === wanted ? wanted : undefined;
            }, noChoice),
          },
          actions: {
            announceSaved: (_, { saved }) => {
              success('Settings Updated', sayAvailability[saved]);
              onChanged();
            },
          },
        }),

        policy: domainPolicyFormMachine.provide({
          actors: {
            loadValues: screenTask<LoadedForm<PolicyValues, DomainPolicyFacts>, Form<PolicyValues>>(
              async ({ signal }) => {
                const stored = await readPolicy(signal);
                return { values: policyValuesOf(stored), facts: { stored } };
              },
            ),
            save: screenTask<Outcome<PolicyValues, PolicyValues>, Draft<PolicyValues>>(
              async ({ input, signal }) => {
                const stored = await readPolicy(signal);
                return saveUnlessChanged(input, {
                  tidy: (values) => policyValuesOf(policyOf(values, stored)),
                  read: () => Promise.resolve(policyValuesOf(stored)),
                  write: (values) =>
                    api.config.setModelSnapshotPolicy(key, policyOf(values, stored), signal).catch(naming),
                });
              },
            ),
            check: checkTask<PolicyValues, PolicyValues>(async ({ input: { values }, signal }) => {
              const stored = await readPolicy(signal);
              const sent = policyValuesOf(policyOf(values, stored));
              return JSON.stringify(policyValuesOf(stored)) === JSON.stringify(sent) ? sent : undefined;
            }),
          },
          actions: {
            announceSaved: () =>
              success(
                'Settings Updated',
                'The domain model snapshot policy settings were successfully updated.',
              ),
          },
        }),

        collection: collectionConfigFormMachine.provide({
          actors: {
            loadValues: screenTask<LoadedForm<CollectionConfigValues, object>, Form<CollectionConfigValues>>(
              async ({ signal }) => ({ values: await readCollection(signal) }),
            ),
            save: screenTask<
              Outcome<CollectionConfigValues, CollectionConfigValues>,
              Draft<CollectionConfigValues>
            >(async ({ input: { values }, signal }) => {
              // Of two answers someone else can only have given the same one.
              await api.config.setCollection(key, values, signal).catch(naming);
              return { saved: values };
            }),
            check: checkSame(
              ({ autoCreate }: CollectionConfigValues) => ({ autoCreate }),
              (_, signal) => readCollection(signal),
            ),
          },
          actions: {
            announceSaved: () =>
              success('Settings Updated', 'The domain config settings were successfully updated.'),
          },
        }),

        id: domainIdFormMachine.provide({
          actors: {
            loadValues: asGiven<DomainIdValues, object>(),
            save: screenTask<Outcome<DomainKey, DomainIdValues>, Draft<DomainIdValues>>(
              async ({ input, signal }) => {
                await managing(signal);
                const id = input.values.id.trim();
                await api.descriptor.changeId(key, id, signal).catch(naming);
                return { saved: { ...key, id }, values: { id } };
              },
            ),
            check: checkTask<DomainKey, DomainIdValues>(async ({ input: { values }, signal }) => {
              const moved = { ...key, id: values.id.trim() };
              if (await isThere(domains.get(key, signal))) return undefined;
              return (await isThere(domains.get(moved, signal))) ? moved : undefined;
            }),
          },
          actions: {
            announceSaved: (_, { saved }) => {
              success('Domain Id Changed', `The domain ${nameOf(key)} is ${nameOf(saved)} now.`);
              navigation.go(`${domainPath(saved)}/settings/dangerous`);
              onMoved();
            },
          },
        }),

        deletion: domainDeletionFormMachine.provide({
          actors: {
            loadValues: asGiven<DeletionValues, DomainKey>(),
            save: screenTask<Outcome<DomainKey, DeletionValues>, Draft<DeletionValues>>(
              async ({ signal }) => {
                await managing(signal);
                await domains.remove(key).catch(namingRoles('domains.delete'));
                return { saved: key, values: { typed: '' } };
              },
            ),
            check: checkTask<DomainKey, DeletionValues>(
              async ({ signal }) => ((await isDomainKept(domains, key, signal)) ? undefined : key),
              { typed: '' },
            ),
          },
          actions: {
            announceSaved: () => {
              success('Domain Deleted', `The domain ${nameOf(key)} was deleted.`);
              navigation.go('/');
              onMoved();
            },
          },
        }),
      }),
    };
  },
);

const nameOf = ({ namespace, id }: DomainKey) => `${namespace}/${id}`;
