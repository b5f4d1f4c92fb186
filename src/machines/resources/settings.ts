import type { NamespaceConfig, PasswordPolicy, ServerConfig } from '~/api/rest/server-config';
import { type ApiProblem, isApiProblem, isRejectedWith } from '~/core/problem';
import { refusedHere, withReason } from '~/core/refusals';
import { wholeNumberFrom } from '~/core/whole-number';
import { checkSame, namingRoles, saveUnlessChanged } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { Draft, Form, LoadedForm, Outcome } from '~/machines/kit/resource-form-setup';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** Spec server-level §8 "Config save fails": one title for all forms, and what was not saved. */
const settingsRefusal = (text: string, problem: ApiProblem) => ({
  title: 'Configuration Not Saved',
  text: withReason(text, problem),
});

export const noNamespaceConfig: NamespaceConfig = {
  enabled: false,
  userNamespacesEnabled: false,
  defaultNamespace: '',
};

/** In the order of the form, and without blanks. */
const tidyNamespaceConfig = (config: NamespaceConfig): NamespaceConfig => ({
  enabled: config.enabled,
  userNamespacesEnabled: config.userNamespacesEnabled,
  defaultNamespace: config.defaultNamespace.trim(),
});

/** Whether there are namespaces, and where domains are without them (spec server-level §2, §3, §8). */
export const namespaceConfigFormMachine = createResourceForm<NamespaceConfig, object, NamespaceConfig>({
  validate: ({ enabled, defaultNamespace }) =>
    enabled || defaultNamespace.trim() !== '' ? {} : { defaultNamespace: 'Please select a namespace!' },
  refusalOf: (problem, { defaultNamespace }) => {
    const refusal = settingsRefusal('The namespace configuration could not be saved.', problem);
    if (!isRejectedWith(problem, 'namespace_not_found')) return refusal;
    const sentence = `The namespace '${defaultNamespace.trim()}' does not exist.`;
    return {
      title: refusal.title,
      text: `The namespace configuration could not be saved. ${sentence}`,
      fieldError: { field: 'defaultNamespace', text: sentence },
    };
  },
});

export type NamespaceConfigFormActor = ResourceFormActor<NamespaceConfig, object, NamespaceConfig>;

/** The policy as it is typed. */
export type PolicyValues = Omit<PasswordPolicy, 'minLength'> & { minLength: string };

/** Spec server-level §9. */
const leastLength = 4;

const policyValuesOf = (policy: PasswordPolicy): PolicyValues => ({
  minLength: String(policy.minLength),
  requireUpper: policy.requireUpper,
  requireLower: policy.requireLower,
  requireDigit: policy.requireDigit,
  requireSpecial: policy.requireSpecial,
});

const policyOf = ({ minLength, ...policy }: PolicyValues): PasswordPolicy => ({
  ...policy,
  minLength: Number(minLength),
});

export const noPolicyValues: PolicyValues = {
  minLength: '',
  requireUpper: false,
  requireLower: false,
  requireDigit: false,
  requireSpecial: false,
};

/** What the console asks of every new password (spec server-level §5 "Password policy form", §8). */
export const passwordPolicyFormMachine = createResourceForm<PolicyValues, object, PolicyValues>({
  validate: ({ minLength }) =>
    wholeNumberFrom(leastLength, minLength) === undefined
      ? { minLength: `The minimum length must be a whole number, ${leastLength} or more.` }
      : {},
  refusalOf: (problem) => settingsRefusal('The password policy could not be saved.', problem),
});

export type PasswordPolicyFormActor = ResourceFormActor<PolicyValues, object, PolicyValues>;

/** The minutes as they are typed. */
export type TimeoutValues = { timeout: string };

const timeoutValuesOf = (minutes: number): TimeoutValues => ({ timeout: String(minutes) });
const minutesOf = ({ timeout }: TimeoutValues) => Number(timeout);

/** How long one may be inactive (spec server-level §5 "Session timeout", §8). */
export const sessionTimeoutFormMachine = createResourceForm<TimeoutValues, object, TimeoutValues>({
  validate: ({ timeout }) =>
    wholeNumberFrom(1, timeout) === undefined
      ? { timeout: 'The session timeout must be a whole number of minutes, 1 or more.' }
      : {},
  refusalOf: (problem) => settingsRefusal('The session timeout could not be saved.', problem),
});

export type SessionTimeoutFormActor = ResourceFormActor<TimeoutValues, object, TimeoutValues>;

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
