import type { PasswordPolicy } from '../../api/rest/server-config';
import { createResourceForm, type ResourceFormActor } from '../resource-form/resource-form-machine';
import { settingsRefusal } from './settings-refusal';
import { wholeNumberFrom } from './whole-number';

/** The policy as it is typed. */
export type PolicyValues = Omit<PasswordPolicy, 'minLength'> & { minLength: string };

/** Spec server-level §9. */
const leastLength = 4;

export const policyValuesOf = (policy: PasswordPolicy): PolicyValues => ({
  minLength: String(policy.minLength),
  requireUpper: policy.requireUpper,
  requireLower: policy.requireLower,
  requireDigit: policy.requireDigit,
  requireSpecial: policy.requireSpecial,
});

export const policyOf = ({ minLength, ...policy }: PolicyValues): PasswordPolicy => ({
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
