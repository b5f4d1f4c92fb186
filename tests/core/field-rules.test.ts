import { describe, expect, it } from 'vitest';
import { displayNameError, emailError, nameError, wholeNumberFrom } from '~/core/field-rules';

describe('emailError and displayNameError', () => {
  it.each([
    'ada@example.com',
    ' ada@example.com ',
    'a.b+c@mail.example.co.uk',
    'root@localhost',
    'ä@exämple.de',
    'first.last@a-b.example',
    `${'l'.repeat(64)}@example.com`,
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
    'a@b.de,',
    '.a@b.de',
    'a.@b.de',
    'a..b@c.de',
    'x@-b.de',
    'x@b-.de',
    'x@b.de-',
    `${'l'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}de`,
    'a\u200bb@c.de',
    'a@b\u202e.de',
  ])('reject %s as an e-mail address', (email) => {
    expect(emailError(email)).toBe('The input is not valid E-mail!');
  });
  it.each(['', '   '])('report "%s" as missing', (text) => {
    expect(emailError(text)).toBe('Please input an E-mail!');
    expect(displayNameError(text)).toBe('Please input a Display Name!');
  });
});

describe('nameError', () => {
  it.each(['order-desk', '👩‍💻', 'Zoë', 'علي'])('accepts %s', (name) => expect(nameError(name)).toBeUndefined());
  it.each([
    ['ad\u200bmin', 'U+200B'],
    ['user\u202etxt', 'U+202E'],
    ['a\u0000', 'U+0000'],
  ])('refuses %j and names the character', (name, code) => {
    expect(nameError(name)).toBe(`A name can't contain the invisible character ${code}. Remove it.`);
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
