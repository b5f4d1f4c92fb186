import { describe, expect, it } from 'vitest';
import {
  domainUser,
  formatUser,
  isSamePerson,
  operator,
  personColor,
  personColors,
  personInitials,
  personKey,
  personName,
} from '~/core/person';

const ana = domainUser('ana.ruiz');
const mara = operator('mara');
const anonymous = { type: 'anonymous', username: '7f3a' } as const;

describe('people', () => {
  it('are named by their username, and by their type if they are no normal users', () => {
    expect([ana, anonymous, mara].map(formatUser)).toEqual(['ana.ruiz', '7f3a (Anonymous)', 'mara (Convergence)']);
  });

  it('are named by their display name where there is one', () => {
    expect(personName({ ...ana, displayName: 'Ana Ruiz' })).toBe('Ana Ruiz');
    expect(personName({ ...ana, displayName: '' })).toBe('ana.ruiz');
    expect(personName(mara)).toBe('mara (Convergence)');
    expect(personName(undefined)).toBe('Unknown user');
  });

  it('are the same only with the same type and username', () => {
    expect(personKey(ana)).toBe('["normal","ana.ruiz"]');
    expect(isSamePerson(ana, { ...ana })).toBe(true);
    expect(isSamePerson(ana, { ...ana, type: 'anonymous' })).toBe(false);
    expect(isSamePerson(ana, { ...ana, username: 'ben' })).toBe(false);
    expect(isSamePerson(ana, undefined)).toBe(false);
    expect(isSamePerson(undefined, ana)).toBe(false);
    expect(isSamePerson(undefined, undefined)).toBe(true);
  });

  it.each([
    ['ana.ruiz', 'AR'],
    ['ana maria de la ruiz', 'AR'],
    ['ana', 'AN'],
    ['ana@example.com', 'AN'],
    ['@example', 'EX'],
    ['é\u0301lan-vital', 'É\u0301V'],
    ['7f3a', '7F'],
    ['--', ''],
  ])('%s has the initials %s', (username, initials) =>
    expect(personInitials({ type: 'normal', username })).toBe(initials),
  );
  it.each([
    ['Ana Maria Ruiz Soto', 'AS'],
    ['Adele', 'AD'],
    ['', 'AI'],
    ['--', 'AI'],
  ])('have the initials of the display name %j where it is known', (displayName, initials) =>
    expect(personInitials({ type: 'normal', username: 'admin.it', displayName })).toBe(initials),
  );

  it('have one color each, also across releases, and use all colors', () => {
    expect(['ana.ruiz', 'ben.carter', 'chidi', 'mara'].map((name) => personColor(domainUser(name)))).toEqual([
      'B',
      'G',
      'G',
      'F',
    ]);
    const used = new Set(Array.from({ length: 200 }, (_, at) => personColor(domainUser(`user${at}`))));
    expect([...used].sort()).toEqual([...personColors]);
  });
});
