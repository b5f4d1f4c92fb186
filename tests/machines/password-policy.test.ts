import { describe, expect, it } from 'vitest';
import { type PasswordPolicy, newPasswordErrors, policyRules } from '~/core/passwords';

const none: PasswordPolicy = {
  minLength: 8,
  requireUpper: false,
  requireLower: false,
  requireDigit: false,
  requireSpecial: false,
};
const all: PasswordPolicy = {
  minLength: 8,
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: true,
};
const fault = (policy: PasswordPolicy, password: string) =>
  newPasswordErrors({ password, confirm: password }, policy).password;

describe('password policy', () => {
  it.each([
    ['', 'Please input a password!'],
    ['a', 'The password must be at least 8 characters long.'],
    ['aaaaaaaa', 'The password must contain an upper case character.'],
    ['AAAAAAAA', 'The password must contain a lower case character.'],
    ['Aaaaaaaa', 'The password must contain a digit.'],
    ['Aaaaaaa1', 'The password must contain a special character.'],
    ['Aaaaaa1!', undefined],
  ])('reports the first failure in order: for "%s" it is %s', (password, sentence) => {
    expect(fault(all, password)).toBe(sentence);
  });

  it('requires only the length by default', () => {
    expect(policyRules(none, '').map(({ id }) => id)).toEqual(['length']);
    expect(fault(none, 'aaaaaaaa')).toBeUndefined();
    expect(fault(none, 'aaaaaaa')).toBe('The password must be at least 8 characters long.');
  });

  it.each([
    ['requireUpper', 'upper'],
    ['requireLower', 'lower'],
    ['requireDigit', 'digit'],
    ['requireSpecial', 'special'],
  ] as const)('requires only what %s adds', (key, id) => {
    expect(policyRules({ ...none, [key]: true }, '').map((rule) => rule.id)).toEqual(['length', id]);
  });

  it.each([...'!@#$%&*()-_+={}[]<>,./?|\\;:\'"'])('accepts %s as a special character', (character) => {
    expect(fault({ ...none, requireSpecial: true }, `aaaaaaa${character}`)).toBeUndefined();
  });

  it.each([...'^~`§ äA1'])('does not accept "%s" as a special character', (character) => {
    expect(fault({ ...none, requireSpecial: true }, `aaaaaaa${character}`)).toBe(
      'The password must contain a special character.',
    );
  });

  it('recognizes upper and lower case in every script, and counts an emoji as one character', () => {
    expect(fault({ ...none, requireUpper: true }, 'ääääääÄ1')).toBeUndefined();
    expect(fault({ ...none, requireLower: true }, 'ЖЖЖЖЖЖЖж')).toBeUndefined();
    expect(fault(none, '🙂🙂🙂🙂')).toBe('The password must be at least 8 characters long.');
    expect(fault(none, '🙂'.repeat(8))).toBeUndefined();
  });

  it('marks each rule that is met', () => {
    expect(policyRules(all, 'Harbor').map(({ id, isMet }) => [id, isMet])).toEqual([
      ['length', false],
      ['upper', true],
      ['lower', true],
      ['digit', false],
      ['special', false],
    ]);
  });

  it('requires matching passwords', () => {
    const errors = (password: string, confirm: string) => newPasswordErrors({ password, confirm }, all);
    expect(errors('Aaaaaa1!', '')).toEqual({ confirm: 'Please confirm the password!' });
    expect(errors('Aaaaaa1!', 'aaaaaa1!')).toEqual({ confirm: 'The passwords do not match!' });
    expect(errors('Aaaaaa1!', 'Aaaaaa1!')).toEqual({});
    expect(Object.keys(errors('', ''))).toEqual(['password', 'confirm']);
  });
});
