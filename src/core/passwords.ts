import { countOf } from './counts';

/** What a new password must have (spec server-level §5). */
export type PasswordPolicy = {
  minLength: number;
  requireUpper: boolean;
  requireLower: boolean;
  requireDigit: boolean;
  requireSpecial: boolean;
};

export type NewPassword = { password: string; confirm: string };

/** One rule of the policy, applied to one password. */
export type PolicyRule = {
  id: 'length' | 'upper' | 'lower' | 'digit' | 'special';
  /** For example "a digit". */
  requirement: string;
  /** The message if the rule is not met (spec server-level §5). */
  sentence: string;
  isMet: boolean;
};

/** For users of a domain: any text except the empty one (spec domain-level §5). */
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
  const least = countOf(minLength, 'character');
  const rule = (id: PolicyRule['id'], requirement: string, isMet: boolean): PolicyRule => ({
    id,
    requirement,
    sentence: `The password must contain ${requirement}.`,
    isMet,
  });
  const isSpecial = (character: string) => specialCharacters.has(character);
  return [
    {
      ...rule('length', `at least ${least}`, characters.length >= minLength),
      sentence: `The password must be at least ${minLength} characters long.`,
    },
    ...(policy.requireUpper ? [rule('upper', 'an upper case character', /\p{Lu}/u.test(password))] : []),
    ...(policy.requireLower ? [rule('lower', 'a lower case character', /\p{Ll}/u.test(password))] : []),
    ...(policy.requireDigit ? [rule('digit', 'a digit', /[0-9]/.test(password))] : []),
    ...(policy.requireSpecial ? [rule('special', 'a special character', characters.some(isSpecial))] : []),
  ];
}

/** Spec server-level §5: required, valid by the policy, and confirmed. The server stores the policy but does not enforce it. */
export function newPasswordErrors({ password, confirm }: NewPassword, policy: PasswordPolicy): Partial<NewPassword> {
  const fault =
    password === '' ? 'Please input a password!' : policyRules(policy, password).find(({ isMet }) => !isMet)?.sentence;
  const difference =
    confirm === '' ? 'Please confirm the password!' : confirm === password ? undefined : 'The passwords do not match!';
  return { ...(fault ? { password: fault } : {}), ...(difference ? { confirm: difference } : {}) };
}
