import type { ActorRefFrom } from 'xstate';
import type { NamespaceConfig, ServerConfig } from '~/api/rest/server-config';
import type { PasswordPolicy } from '~/core/passwords';
import { tooLarge, wholeNumberFrom } from '~/core/field-rules';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { refusedHere, withReason } from '~/core/refusals';
import { isThere, namingRoles } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormMachine } from '~/machines/kit/resource-form-machine';
import { editOf } from '~/machines/kit/resource-forms';
import type { Wiring } from '~/machines/services';

/** Spec server-level §8 "Config save fails": one title for all forms. `what`: for example "password policy". */
const notSaved = (what: string) => (problem: ApiProblem) => ({
  title: 'Configuration Not Saved',
  text: withReason(`The ${what} could not be saved.`, problem),
});

export type PolicyValues = Omit<PasswordPolicy, 'minLength'> & { minLength: string };
type TimeoutValues = { timeout: string };

/** Spec server-level §9. */
const leastLength = 4;
/** Few programs take longer passwords. */
const mostLength = 128;
/** Above this length people are warned. */
export const longLength = 64;

/** The forms of the server's settings (spec server-level §2, §3, §5, §8). */
export const settingForms = {
  namespaces: createResourceForm<NamespaceConfig, object, NamespaceConfig>({
    validate: ({ enabled, defaultNamespace }) => ({
      defaultNamespace: enabled || defaultNamespace.trim() !== '' ? undefined : 'Please select a namespace!',
    }),
    refusalOf: (problem) => {
      const refusal = notSaved('namespace configuration')(problem);
      return isRejectedWith(problem, 'namespace_not_found')
        ? { ...refusal, fieldError: { field: 'defaultNamespace', text: explainProblem(problem) } }
        : refusal;
    },
  }),
  policy: createResourceForm<PolicyValues, object, PolicyValues>({
    validate: ({ minLength }) => ({
      minLength:
        wholeNumberFrom(leastLength, minLength) === undefined
          ? `The minimum length must be ${tooLarge(minLength) ?? `a whole number, ${leastLength} or more`}.`
          : Number(minLength) > mostLength
            ? `The minimum length must be at most ${mostLength}.`
            : undefined,
    }),
    refusalOf: notSaved('password policy'),
  }),
  timeout: createResourceForm<TimeoutValues, object, TimeoutValues>({
    validate: ({ timeout }) => ({
      timeout:
        wholeNumberFrom(1, timeout) === undefined
          ? `The session timeout must be ${tooLarge(timeout) ?? 'a whole number of minutes, 1 or more'}.`
          : undefined,
    }),
    refusalOf: notSaved('session timeout'),
  }),
};
export type SettingsForms = {
  [Name in keyof typeof settingForms]: ActorRefFrom<(typeof settingForms)[Name]>;
};

const no = { requireUpper: false, requireLower: false, requireDigit: false, requireSpecial: false };
export const unloadedSettings = {
  namespaces: { values: { enabled: false, userNamespacesEnabled: false, defaultNamespace: '' }, facts: {} },
  policy: { values: { minLength: '', ...no }, facts: {} },
  timeout: { values: { timeout: '' }, facts: {} },
};

const policyOf = ({ minLength, ...policy }: PolicyValues) => ({ ...policy, minLength: Number(minLength) });
const policyValuesOf = (policy: PasswordPolicy): PolicyValues => ({
  minLength: String(policy.minLength),
  requireUpper: policy.requireUpper,
  requireLower: policy.requireLower,
  requireDigit: policy.requireDigit,
  requireSpecial: policy.requireSpecial,
});

/** The three forms of the server's settings. `onSaved`: called after each save. */
export const settingsScreens = ({ api: { serverConfig, namespaces }, notify }: Wiring) => {
  /** Refuses a namespace that does not exist, because new domains could not be created in it. */
  async function requireNamespace(namespace: string, signal: AbortSignal) {
    if (!(await isThere(namespaces.get(namespace, signal))))
      throw refusedHere('namespace_not_found', `The namespace '${namespace}' does not exist.`);
  }

  return {
    settingsForms: (onSaved: () => void) => {
      const formFor = <Values extends object>(
        what: string,
        machine: ResourceFormMachine<Values, object, Values>,
        valuesOf: (config: ServerConfig) => Values,
        tidy: (values: Values) => Values,
        write: (values: Values, signal: AbortSignal, baseline: Values) => Promise<unknown>,
      ) =>
        editOf(machine, {
          read: async (_, signal) => ({ values: tidy(valuesOf(await serverConfig.get(signal))) }),
          tidy,
          write: (values, { baseline }, signal) => write(values, signal, baseline).catch(namingRoles('settings.save')),
          onSaved: () => {
            notify({
              intent: 'success',
              title: 'Configuration Saved',
              text: `${what.charAt(0).toUpperCase()}${what.slice(1)} saved.`,
            });
            onSaved();
          },
        });
      return {
        namespaces: formFor(
          'namespace configuration',
          settingForms.namespaces,
          (config) => config.namespaces,
          ({ enabled, userNamespacesEnabled, defaultNamespace }) => ({
            enabled,
            userNamespacesEnabled,
            defaultNamespace: defaultNamespace.trim(),
          }),
          async (values, signal, baseline) => {
            const { enabled, defaultNamespace } = values;
            if (defaultNamespace !== '' && (!enabled || defaultNamespace !== baseline.defaultNamespace))
              await requireNamespace(defaultNamespace, signal);
            await serverConfig.saveNamespaces(values, signal);
          },
        ),
        policy: formFor(
          'password policy',
          settingForms.policy,
          ({ passwordPolicy }) => policyValuesOf(passwordPolicy),
          (values) => policyValuesOf(policyOf(values)),
          (values, signal) => serverConfig.savePasswordPolicy(policyOf(values), signal),
        ),
        timeout: formFor(
          'session timeout',
          settingForms.timeout,
          ({ sessionTimeout }) => ({ timeout: String(sessionTimeout) }),
          ({ timeout }) => ({ timeout: String(Number(timeout)) }),
          ({ timeout }, signal) => serverConfig.saveSessionTimeout(Number(timeout), signal),
        ),
      };
    },
  };
};
