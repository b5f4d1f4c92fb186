import { isApiProblem, isRejectedWith } from '../../api/rest/problem';
import type { NamespaceConfig, ServerConfig } from '../../api/rest/server-config';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import {
  namespaceConfigFormMachine,
  tidyNamespaceConfig,
} from '../../machines/settings/namespace-config-form';
import {
  passwordPolicyFormMachine,
  policyOf,
  policyValuesOf,
  type PolicyValues,
} from '../../machines/settings/password-policy-form';
import {
  minutesOf,
  sessionTimeoutFormMachine,
  timeoutValuesOf,
  type TimeoutValues,
} from '../../machines/settings/session-timeout-form';
import { refusedHere } from '../../machines/support/refused-here';
import { checkSame, saveUnlessChanged } from '../form-actors';
import { namingRoles } from '../naming-roles';
import { screenTask } from '../screen-task';
import type { Wiring } from './wiring';

/** The three forms of the server's settings. `onSaved`: told after each save. */
export const settingsScreens = ({ api, notify }: Wiring) => {
  let reading: Promise<ServerConfig> | undefined;
  /** The forms of a page are loaded together: one question answers all that ask while it is under way. */
  const readConfig = () =>
    (reading ??= api.serverConfig.get().finally(() => {
      reading = undefined;
    }));

  /** A namespace that does not exist would leave new domains without a place. */
  async function hasToExist(namespace: string, signal: AbortSignal) {
    try {
      await api.namespaces.get(namespace, signal);
    } catch (error) {
      if (!isApiProblem(error) || !isRejectedWith(error, 'not_found')) throw error;
      throw refusedHere('namespace_not_found', `The namespace '${namespace}' does not exist.`);
    }
  }

  const partOf = <Values extends object>({
    valuesOf,
    tidy,
    write,
    text,
  }: {
    valuesOf: (config: ServerConfig) => Values;
    tidy: (values: Values) => Values;
    write: (values: Values, baseline: Values, signal: AbortSignal) => Promise<unknown>;
    text: string;
  }) => ({
    actors: {
      loadValues: screenTask<LoadedForm<Values, object>, Form<Values>>(async () => ({
        values: tidy(valuesOf(await readConfig())),
      })),
      save: screenTask<Outcome<Values, Values>, Draft<Values>>(({ input, signal }) =>
        saveUnlessChanged(input, {
          tidy,
          read: async () => valuesOf(await readConfig()),
          write: (values) => write(values, input.baseline, signal).catch(namingRoles('settings.save')),
        }),
      ),
      check: checkSame(tidy, async () => valuesOf(await readConfig())),
    },
    saved: (onSaved: () => void) => ({
      announceSaved: () => {
        notify({ intent: 'success', title: 'Configuration Saved', text });
        onSaved();
      },
    }),
  });

  const namespaces = partOf<NamespaceConfig>({
    valuesOf: (config) => config.namespaces,
    tidy: tidyNamespaceConfig,
    text: 'The namespace configuration was saved.',
    write: async (values, baseline, signal) => {
      const { enabled, defaultNamespace } = values;
      if (defaultNamespace !== '' && (!enabled || defaultNamespace !== baseline.defaultNamespace))
        await hasToExist(defaultNamespace, signal);
      await api.serverConfig.saveNamespaces(values, signal);
    },
  });
  const policy = partOf<PolicyValues>({
    valuesOf: (config) => policyValuesOf(config.passwordPolicy),
    tidy: (values) => policyValuesOf(policyOf(values)),
    text: 'The password policy was saved.',
    write: (values, _, signal) => api.serverConfig.savePasswordPolicy(policyOf(values), signal),
  });
  const timeout = partOf<TimeoutValues>({
    valuesOf: (config) => timeoutValuesOf(config.sessionTimeout),
    tidy: (values) => timeoutValuesOf(minutesOf(values)),
    text: 'The session timeout was saved.',
    write: (values, _, signal) => api.serverConfig.saveSessionTimeout(minutesOf(values), signal),
  });

  return {
    settingsForms: (onSaved: () => void) => ({
      namespaces: namespaceConfigFormMachine.provide({
        actors: namespaces.actors,
        actions: namespaces.saved(onSaved),
      }),
      policy: passwordPolicyFormMachine.provide({ actors: policy.actors, actions: policy.saved(onSaved) }),
      timeout: sessionTimeoutFormMachine.provide({ actors: timeout.actors, actions: timeout.saved(onSaved) }),
    }),
  };
};
