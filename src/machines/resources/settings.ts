import type { NamespaceConfig, PasswordPolicy, ServerConfig } from '~/api/rest/server-config';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { refusedHere, withReason } from '~/core/refusals';
import { wholeNumberFrom } from '~/core/field-rules';
import { editOf } from '~/machines/kit/resource-forms';
import { isThere, namingRoles } from '~/machines/kit/resource-form-actors';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormMachine,
} from '~/machines/kit/resource-form-machine';
import type { Wiring } from '~/machines/services';

/** Spec server-level §8 "Config save fails": one title for all forms. `what`: as in "password policy". */
const notSaved = (what: string) => (problem: ApiProblem) => ({
  title: 'Configuration Not Saved',
  text: withReason(`The ${what} could not be saved.`, problem),
});

export const noNamespaceConfig: NamespaceConfig = {
  enabled: false,
  userNamespacesEnabled: false,
  defaultNamespace: '',
};

/** Whether there are namespaces, and where domains are created without them (spec server-level §2, §3, §8). */
export const namespaceConfigFormMachine = createResourceForm<NamespaceConfig, object, NamespaceConfig>({
  validate: ({ enabled, defaultNamespace }) => ({
    defaultNamespace: enabled || defaultNamespace.trim() !== '' ? undefined : 'Please select a namespace!',
  }),
  refusalOf: (problem) => {
    const refusal = notSaved('namespace configuration')(problem);
    return isRejectedWith(problem, 'namespace_not_found')
      ? { ...refusal, fieldError: { field: 'defaultNamespace', text: explainProblem(problem) } }
      : refusal;
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

/** What every new password must meet (spec server-level §5 "Password policy form", §8). */
export const passwordPolicyFormMachine = createResourceForm<PolicyValues, object, PolicyValues>({
  validate: ({ minLength }) => ({
    minLength:
      wholeNumberFrom(leastLength, minLength) === undefined
        ? `The minimum length must be a whole number, ${leastLength} or more.`
        : undefined,
  }),
  refusalOf: notSaved('password policy'),
});
export type PasswordPolicyFormActor = ResourceFormActor<PolicyValues, object, PolicyValues>;

/** The minutes as they are typed. */
export type TimeoutValues = { timeout: string };

/** How long a user may be inactive (spec server-level §5 "Session timeout", §8). */
export const sessionTimeoutFormMachine = createResourceForm<TimeoutValues, object, TimeoutValues>({
  validate: ({ timeout }) => ({
    timeout:
      wholeNumberFrom(1, timeout) === undefined
        ? 'The session timeout must be a whole number of minutes, 1 or more.'
        : undefined,
  }),
  refusalOf: notSaved('session timeout'),
});
export type SessionTimeoutFormActor = ResourceFormActor<TimeoutValues, object, TimeoutValues>;

/** The three forms of the server's settings. `onSaved`: told after each save. */
export const settingsScreens = ({ api, notify }: Wiring) => {
  const { serverConfig, namespaces } = api;
  let reading: Promise<ServerConfig> | undefined;
  /** The forms of a page are loaded together: they share one request. */
  const readConfig = () =>
    (reading ??= serverConfig.get().finally(() => {
      reading = undefined;
    }));

  /** New domains would have no place in a namespace that does not exist. */
  async function hasToExist(namespace: string, signal: AbortSignal) {
    if (!(await isThere(namespaces.get(namespace, signal))))
      throw refusedHere('namespace_not_found', `The namespace '${namespace}' does not exist.`);
  }

  type Part<Values> = {
    /** As in "password policy". */
    what: string;
    valuesOf: (config: ServerConfig) => Values;
    tidy: (values: Values) => Values;
    write: (values: Values, baseline: Values, signal: AbortSignal) => Promise<unknown>;
  };
  const partOf = <Values extends object>(
    machine: ResourceFormMachine<Values, object, Values>,
    { what, valuesOf, tidy, write }: Part<Values>,
    onSaved: () => void,
  ) =>
    editOf(machine, {
      read: async () => ({ values: tidy(valuesOf(await readConfig())) }),
      tidy,
      write: (values, { baseline }, signal) =>
        write(values, baseline, signal).catch(namingRoles('settings.save')),
      onSaved: () => {
        notify({ intent: 'success', title: 'Configuration Saved', text: `The ${what} was saved.` });
        onSaved();
      },
    });

  return {
    settingsForms: (onSaved: () => void) => ({
      namespaces: partOf(
        namespaceConfigFormMachine,
        {
          what: 'namespace configuration',
          valuesOf: (config) => config.namespaces,
          tidy: ({ enabled, userNamespacesEnabled, defaultNamespace }) => ({
            enabled,
            userNamespacesEnabled,
            defaultNamespace: defaultNamespace.trim(),
          }),
          write: async (values, baseline, signal) => {
            const { enabled, defaultNamespace } = values;
            if (defaultNamespace !== '' && (!enabled || defaultNamespace !== baseline.defaultNamespace))
              await hasToExist(defaultNamespace, signal);
            await serverConfig.saveNamespaces(values, signal);
          },
        },
        onSaved,
      ),
      policy: partOf(
        passwordPolicyFormMachine,
        {
          what: 'password policy',
          valuesOf: ({ passwordPolicy }) => policyValuesOf(passwordPolicy),
          tidy: (values) => policyValuesOf(policyOf(values)),
          write: (values, _, signal) => serverConfig.savePasswordPolicy(policyOf(values), signal),
        },
        onSaved,
      ),
      timeout: partOf<TimeoutValues>(
        sessionTimeoutFormMachine,
        {
          what: 'session timeout',
          valuesOf: ({ sessionTimeout }) => ({ timeout: String(sessionTimeout) }),
          tidy: ({ timeout }) => ({ timeout: String(Number(timeout)) }),
          write: ({ timeout }, _, signal) => serverConfig.saveSessionTimeout(Number(timeout), signal),
        },
        onSaved,
      ),
    }),
  };
};
