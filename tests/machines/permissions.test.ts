import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGrantee, writeGrantee } from '~/machines/resources/domain/collections';
import {
  collectionPermissionNames,
  type CollectionRules,
  effectiveOnCollection,
  effectiveOnModel,
  flagsOfNames,
  type Grant,
  type Grantee,
  groupGrantee,
  modelPermissionNames,
  type ModelRules,
  namesOfFlags,
  userGrantee,
  withGrant,
  withoutGrant,
  withPermission,
} from '~/machines/resources/domain/permissions';

const ana = userGrantee('ana');
const ben = userGrantee('ben');
const operator: Grantee = { kind: 'convergence', name: 'ana' };
const stranger: Grantee = { kind: 'anonymous', name: 'ana' };
const grant = (to: Grantee, ...granted: string[]): Grant => ({ to, granted });

const collection: CollectionRules = {
  world: ['read', 'create'],
  users: [grant(ana, 'read', 'write', 'create', 'manage'), grant(operator, 'read')],
};
const model = (change: Partial<ModelRules> = {}): ModelRules => ({
  world: ['read', 'remove'],
  users: [],
  overridesWorld: false,
  ...change,
});

describe('effectiveOnCollection', () => {
  it.each([
    ['an operator: everything', operator, 'convergence', [...collectionPermissionNames]],
    ['a user with an entry: the entry', ana, 'collectionUser', ['read', 'write', 'create', 'manage']],
    ['a user without one: the world', ben, 'collectionWorld', ['read', 'create']],
    ['a user of another type with the same name: the world', stranger, 'collectionWorld', ['read', 'create']],
  ])('%s', (_, user, rule, granted) => {
    expect(effectiveOnCollection(user, collection)).toEqual({ rule, granted });
  });
});

describe('effectiveOnModel', () => {
  it.each<[string, Grantee, ModelRules, string, string[]]>([
    ['operator', operator, model({ users: [grant(operator)] }), 'convergence', [...modelPermissionNames]],
    ['user entry of the model', ana, model({ users: [grant(ana, 'read')] }), 'modelUser', ['read']],
    ['empty entry of the model', ana, model({ users: [grant(ana)] }), 'modelUser', []],
    ['user entry of the collection', ana, model(), 'collectionUser', ['read', 'write', 'manage']],
    [
      'user entry of the collection before the world of the model',
      ana,
      model({ overridesWorld: true }),
      'collectionUser',
      ['read', 'write', 'manage'],
    ],
    ['world of the model', ben, model({ overridesWorld: true }), 'modelWorld', ['read', 'remove']],
    ['world of the collection', ben, model(), 'collectionWorld', ['read']],
    ['entries of others do not count', ben, model({ users: [grant(ana, 'write')] }), 'collectionWorld', ['read']],
  ])('%s', (_, user, rules, rule, granted) => {
    expect(effectiveOnModel(user, rules, collection)).toEqual({ rule, granted });
  });
});

describe('grants', () => {
  it('are replaced by a grant for the same grantee, and stay sorted', () => {
    const some = [grant(ana, 'read'), grant(ben, 'read')];
    expect(withGrant(some, grant(ana, 'write'))).toEqual([grant(ana, 'write'), grant(ben, 'read')]);
    expect(withGrant([...some].reverse(), grant(stranger, 'read'))).toEqual([grant(stranger, 'read'), ...some]);
    expect(withoutGrant(withGrant(some, grant(groupGrantee('ana'))), ana)).toEqual([
      grant(groupGrantee('ana')),
      grant(ben, 'read'),
    ]);
  });

  it('keep the order of the names, and keep unknown names', () => {
    const names = ['join', 'lurk', 'manage'];
    expect(withPermission(names, ['later', 'manage'], 'join', true)).toEqual(['join', 'manage', 'later']);
    expect(withPermission(names, ['later', 'manage'], 'manage', false)).toEqual(['later']);
    expect(withPermission(names, ['join'], 'join', true)).toEqual(['join']);
  });

  it('convert to flags and back', () => {
    fc.assert(
      fc.property(fc.subarray([...collectionPermissionNames]), (granted) => {
        expect(namesOfFlags(collectionPermissionNames, flagsOfNames(collectionPermissionNames, granted))).toEqual(
          granted,
        );
      }),
    );
  });

  it('use the same user names as the server', () => {
    const kind = fc.constantFrom('normal' as const, 'anonymous' as const, 'convergence' as const);
    fc.assert(
      fc.property(kind, fc.string({ unit: 'grapheme', minLength: 1 }), (each, name) => {
        const grantee = { kind: each, name };
        expect(readGrantee(writeGrantee(grantee))).toEqual(grantee);
      }),
    );
    expect(writeGrantee(userGrantee('a/b 100%'))).toBe('a/b 100%');
    expect(writeGrantee(userGrantee('normal:x'))).toBe('normal:normal%3Ax');
    expect(writeGrantee(groupGrantee('anonymous:x'))).toBe('anonymous:x');
  });
});
