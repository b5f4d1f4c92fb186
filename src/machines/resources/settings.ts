import type { ActorRefFrom } from 'xstate';
import type { NamespaceConfig, ServerConfig } from '~/api/rest/server';
import type { PasswordPolicy } from '~/core/passwords';
import { tooLarge, wholeNumberFrom } from '~/core/field-rules';
import { inLargerUnits } from '~/core/times';
import { type ApiProblem, explainProblem, isRejectedWith, refusedHere, withReason } from '~/core/problem';
import { editOf, namingRoles, startOf, tidied } from '~/machines/kit/resource-forms';
import { pickerOf } from '~/machines/kit/picker-machine';
import { isThere } from '~/machines/kit/task';
import { createResourceForm, type ResourceFormMachine, type FormFields } from '~/machines/kit/resource-form-machine';
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
const longLength = 64;

const yesNo = (label: string, hint?: string) =>
  ({ label, start: false, look: 'yesNo', ...(hint === undefined ? {} : { hint }) }) as const;
const asNumber = (text: string) => String(Number(text));

/** The fields of the server's settings (spec server-level §2, §3, §5). */
export const settingFields: {
  namespaces: FormFields<NamespaceConfig>;
  policy: FormFields<PolicyValues>;
  timeout: FormFields<TimeoutValues>;
} = {
  namespaces: {
    enabled: yesNo('Namespaces Enabled'),
    userNamespacesEnabled: yesNo(
      'User Namespaces Enabled',
      'Each user can create domains in their own namespace (~username).',
    ),
    defaultNamespace: {
      label: 'Default Namespace',
      hint: 'New domains go here when namespaces are disabled.',
      error: (name, { enabled }) => (enabled || name.trim() !== '' ? undefined : 'Please select a namespace!'),
    },
  },
  policy: {
    minLength: {
      label: 'Minimum Length',
      required: true,
      inputMode: 'numeric',
      unit: 'characters',
      hint: ({ minLength }) =>
        Number(minLength) > longLength
          ? 'A password this long is hard to type. 64 characters are enough.'
          : '4 or more.',
      sent: asNumber,
      error: (minLength) =>
        wholeNumberFrom(leastLength, minLength) === undefined
          ? `The minimum length must be ${tooLarge(minLength) ?? `a whole number, ${leastLength} or more`}.`
          : Number(minLength) > mostLength
            ? `The minimum length must be at most ${mostLength}.`
            : undefined,
    },
    // In the order in which a new password is validated.
    requireUpper: yesNo('Require an upper case character'),
    requireLower: yesNo('Require a lower case character'),
    requireDigit: yesNo('Require a digit'),
    requireSpecial: yesNo('Require a special character'),
  },
  timeout: {
    timeout: {
      label: 'Session Timeout',
      required: true,
      inputMode: 'numeric',
      unit: 'minutes',
      hint: ({ timeout }) => inLargerUnits(timeout) ?? 'A whole number, 1 or more.',
      sent: asNumber,
      error: (timeout) =>
        wholeNumberFrom(1, timeout) === undefined
          ? `The session timeout must be ${tooLarge(timeout) ?? 'a whole number of minutes, 1 or more'}.`
          : undefined,
    },
  },
};

/** The forms of the server's settings (spec server-level §8). */
export const settingForms = {
  namespaces: createResourceForm<NamespaceConfig, object, NamespaceConfig>({
    fields: settingFields.namespaces,
    refusalOf: (problem) => {
      const refusal = notSaved('namespace configuration')(problem);
      return isRejectedWith(problem, 'namespace_not_found')
        ? { ...refusal, fieldError: { field: 'defaultNamespace', text: explainProblem(problem) } }
        : refusal;
    },
  }),
  policy: createResourceForm<PolicyValues, object, PolicyValues>({
    fields: settingFields.policy,
    refusalOf: notSaved('password policy'),
  }),
  timeout: createResourceForm<TimeoutValues, object, TimeoutValues>({
    fields: settingFields.timeout,
    refusalOf: notSaved('session timeout'),
  }),
};
export type SettingsForms = {
  [Name in keyof typeof settingForms]: ActorRefFrom<(typeof settingForms)[Name]>;
};

const unloaded = <Values extends object>(fields: FormFields<Values>) => ({ values: startOf(fields), facts: {} });
export const unloadedSettings = {
  namespaces: unloaded(settingFields.namespaces),
  policy: unloaded(settingFields.policy),
  timeout: unloaded(settingFields.timeout),
};

const policyOf = ({ minLength, ...policy }: PolicyValues) => ({ ...policy, minLength: Number(minLength) });

/** The three forms of the server's settings. `onSaved`: called after each save. */
export const settingsScreens = ({ api: { serverConfig, namespaces }, notify }: Wiring) => {
  /** Refuses a namespace that does not exist, because new domains could not be created in it. */
  async function requireNamespace(namespace: string, signal: AbortSignal) {
    if (!(await isThere(namespaces.get(namespace, signal))))
      throw refusedHere('namespace_not_found', `The namespace '${namespace}' does not exist.`);
  }

  return {
    namespacePicker: pickerOf((...asked) => namespaces.list(...asked)),

    settingsForms: (onSaved: () => void) => {
      const formFor = <Values extends object>(
        what: string,
        machine: ResourceFormMachine<Values, object, Values>,
        fields: FormFields<Values>,
        valuesOf: (config: ServerConfig) => Values,
        write: (values: Values, signal: AbortSignal, baseline: Values) => Promise<unknown>,
      ) =>
        editOf(machine, {
          read: async (_, signal) => ({ values: tidied(fields, valuesOf(await serverConfig.get(signal))) }),
          tidy: (values) => tidied(fields, values),
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
          settingFields.namespaces,
          (config) => config.namespaces,
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
          settingFields.policy,
          ({ passwordPolicy }) => ({ ...passwordPolicy, minLength: String(passwordPolicy.minLength) }),
          (values, signal) => serverConfig.savePasswordPolicy(policyOf(values), signal),
        ),
        timeout: formFor(
          'session timeout',
          settingForms.timeout,
          settingFields.timeout,
          ({ sessionTimeout }) => ({ timeout: String(sessionTimeout) }),
          ({ timeout }, signal) => serverConfig.saveSessionTimeout(Number(timeout), signal),
        ),
      };
    },
  };
};
