import { describe, expect, it } from 'vitest';
import { isSegment } from '~/core/paths';
import { displayNameError, emailError } from '~/core/field-rules';
import type { ApiProblem } from '~/core/problem';
import { duplicateField } from '~/core/refusals';

const refused = (code: string, details: Record<string, unknown>): ApiProblem => ({
  kind: 'rejected',
  status: 409,
  code,
  message: undefined,
  details,
});

describe('what is taken already', () => {
  it.each([
    ['duplicate', { field: 'email' }, 'email'],
    ['duplicate', { field: 'username' }, 'username'],
    ['conflicts', { id: 'acme' }, 'id'],
    ['conflicts', { displayName: 'A namespace with this name exists.' }, 'displayName'],
    ['duplicate', { field: 'somethingElse' }, undefined],
    ['duplicate', { field: 7 }, undefined],
    ['conflicts', { 'Domain.namespace_id': 'text' }, undefined],
    ['duplicate', {}, undefined],
    ['not_found', { field: 'email' }, undefined],
  ])('%s with %j is about %s', (code, details, field) => {
    expect(duplicateField(refused(code, details))).toBe(field);
  });

  it('is nothing where the server did not answer', () => {
    expect(duplicateField({ kind: 'unreachable' })).toBeUndefined();
  });
});

describe('names in addresses', () => {
  it.each(['ada', 'a/b', '50% off', ' ', '...', 'ليلى', '🙂'])('%s can stand in one', (name) => {
    expect(isSegment(name)).toBe(true);
  });
  it.each(['', '.', '..', '\ud800'])('%j cannot', (name) => {
    expect(isSegment(name)).toBe(false);
  });
});

describe('what is known of a person', () => {
  it.each([
    'ada@example.com',
    ' ada@example.com ',
    'a.b+c@mail.example.co.uk',
    'root@localhost',
    'ä@exämple.de',
  ])('%s is an e-mail address', (email) => {
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
    'a@b@c.de',
  ])('%s is none', (email) => {
    expect(emailError(email)).toBe('The input is not valid E-mail!');
  });
  it.each(['', '   '])('"%s" is missing', (text) => {
    expect(emailError(text)).toBe('Please input an E-mail!');
    expect(displayNameError(text)).toBe('Please input a Display Name!');
  });
});
