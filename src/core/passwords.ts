import type { PasswordPolicy } from '~/api/rest/server-config';
import type { FieldErrors } from '~/machines/kit/resource-form-setup';

export type NewPassword = { password: string; confirm: string };

/** One rule of the policy, applied to one password. */
export type PolicyRule = {
  id: 'length' | 'upper' | 'lower' | 'digit' | 'special';
  /** As in "a digit". */
  requirement: string;
  /** The message if the rule is not met (spec server-level §5). */
  sentence: string;
  isMet: boolean;
};

/** For users of a domain: any text that is not empty (spec domain-level §5). */
export const permissivePolicy: PasswordPolicy = {
  minLength: 1,
  requireUpper: false,
  requireLower: false,
  requireDigit: false,
  requireSpecial: false,
};

/** Spec server-level §5 "Password policy messages". */
const specialCharacters = new Set('!@#$%&*()-_+={}[]<>,./?|\\;:\'"');

/** The rules of the policy; the message of the first one that fails is shown. Characters are code points. */
export function policyRules(policy: PasswordPolicy, password: string): PolicyRule[] {
  const characters = [...password];
  const { minLength } = policy;
  const least = minLength === 1 ? '1 character' : `${minLength} characters`;
  const must = (what: string) => `The password must contain ${what}.`;
  const rules: Array<PolicyRule & { asked: boolean }> = [
    {
      id: 'length',
      asked: true,
      requirement: `at least ${least}`,
      sentence: `The password must be at least ${minLength} characters long.`,
      isMet: characters.length >= minLength,
    },
    {
      id: 'upper',
      asked: policy.requireUpper,
      requirement: 'an upper case character',
      sentence: must('an upper case character'),
      isMet: /\p{Lu}/u.test(password),
    },
    {
      id: 'lower',
      asked: policy.requireLower,
      requirement: 'a lower case character',
      sentence: must('a lower case character'),
      isMet: /\p{Ll}/u.test(password),
    },
    {
      id: 'digit',
      asked: policy.requireDigit,
      requirement: 'a digit',
      sentence: must('a digit'),
      isMet: /[0-9]/.test(password),
    },
    {
      id: 'special',
      asked: policy.requireSpecial,
      requirement: 'a special character',
      sentence: must('a special character'),
      isMet: characters.some((character) => specialCharacters.has(character)),
    },
  ];
  return rules.filter(({ asked }) => asked).map(({ asked: _, ...rule }) => rule);
}

/** Spec server-level §5: required, valid by the policy, and confirmed. The server stores the policy but does not enforce it. */
export function newPasswordErrors(
  { password, confirm }: NewPassword,
  policy: PasswordPolicy,
): FieldErrors<NewPassword> {
  const fault =
    password === ''
      ? 'Please input a password!'
      : policyRules(policy, password).find(({ isMet }) => !isMet)?.sentence;
  const difference =
    confirm === ''
      ? 'Please confirm the password!'
      : confirm === password
        ? undefined
        : 'The passwords do not match!';
  return { ...(fault ? { password: fault } : {}), ...(difference ? { confirm: difference } : {}) };
}
