import { describe, expect, it } from 'vitest';
import { type ApiProblem, duplicateField, duplicateOf, withReason } from '~/core/problem';

const refused = (code: string, details: Record<string, unknown>, status = 409, message?: string): ApiProblem => ({
  kind: 'rejected',
  status,
  code,
  message,
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
    ['duplicate', { field: 'somethingElse', username: 'ana' }, 'username'],
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

describe('withReason and duplicateOf', () => {
  it.each(['username', 'email', 'id', 'displayName', 'name', 'namespace', 'key', 'type', 'description'])(
    'know the field %s',
    (field) => {
      expect(duplicateOf(field)).toEqual({
        kind: 'rejected',
        status: 409,
        code: 'duplicate',
        message: undefined,
        details: { field },
      });
      expect(duplicateField(duplicateOf(field))).toBe(field);
    },
  );

  it.each([
    [refused('not_found', {}, 404), "The server couldn't find something this needs (status 404)."],
    [refused('not_found', {}, 404, 'No such role.'), 'No such role.'],
    [refused('forbidden', {}, 403), "You don't have permission to do this."],
    [{ kind: 'unreachable' } as const, 'The server could not be reached.'],
  ])('%o adds the reason: %s', (problem, reason) =>
    expect(withReason('It was not created.', problem)).toBe(`It was not created. ${reason}`),
  );
});
