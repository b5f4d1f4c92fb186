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

describe('duplicateField', () => {
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
  ])('%s with %j refers to %s', (code, details, field) => {
    expect(duplicateField(refused(code, details))).toBe(field);
  });

  it('is undefined without an answer from the server', () => {
    expect(duplicateField({ kind: 'unreachable' })).toBeUndefined();
  });
});

describe('isSegment', () => {
  it.each(['ada', 'a/b', '50% off', ' ', '...', 'ليلى', '🙂'])('accepts %s', (name) => {
    expect(isSegment(name)).toBe(true);
  });
  it.each(['', '.', '..', '\ud800'])('rejects %j', (name) => {
    expect(isSegment(name)).toBe(false);
  });
});

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
    'a@b@c.de',
  ])('reject %s as an e-mail address', (email) => {
    expect(emailError(email)).toBe('The input is not valid E-mail!');
  });
  it.each(['', '   '])('report "%s" as missing', (text) => {
    expect(emailError(text)).toBe('Please input an E-mail!');
    expect(displayNameError(text)).toBe('Please input a Display Name!');
  });
});
