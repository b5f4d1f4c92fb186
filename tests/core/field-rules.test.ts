import { describe, expect, it } from 'vitest';
import { displayNameError, emailError, wholeNumberFrom } from '~/core/field-rules';

describe('emailError and displayNameError', () => {
  it.each([
    'ada@example.com',
    ' ada@example.com ',
    'a.b+c@mail.example.co.uk',
    'root@localhost',
    'ä@exämple.de',
  ])('accept %s as an e-mail address', (email) => {
    expect(emailError(email)).toBeUndefined();
  });
  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@acme',
    'ada@acme.',
    'ada@.com',
    'a da@example.com',
    'ada@example..com',
    'ada@localhost.',
    'a@b@c.de',
  ])('reject %s as an e-mail address', (email) => {
    expect(emailError(email)).toBe('The input is not valid E-mail!');
  });
  it.each(['', '   '])('report "%s" as missing', (text) => {
    expect(emailError(text)).toBe('Please input an E-mail!');
    expect(displayNameError(text)).toBe('Please input a Display Name!');
  });
});

describe('wholeNumberFrom', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['x1', undefined],
    ['1x', undefined],
  ])('"%s" is the whole number %s', (text, number) => expect(wholeNumberFrom(1, text)).toBe(number));
});
