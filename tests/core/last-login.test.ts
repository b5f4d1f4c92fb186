import { describe, expect, it } from 'vitest';
import { dayAt, dayOf, isFoundByLastLogin, never, notSince } from '~/core/last-login';

const start = new Date('2026-10-01T00:00:00').getTime();
const startUtc = Date.UTC(2026, 9, 1);

describe('isFoundByLastLogin', () => {
  it.each<[string, number | null, string, boolean]>([
    ['no login', null, never, true],
    ['a login', start, never, false],
    ['no login', null, '2026-10-01', true],
    ['a login just before the day', start - 1, '2026-10-01', true],
    ['a login at the start of the day', start, '2026-10-01', false],
    ['a login just before the day in UTC', startUtc - 1, '2026-10-01Z', true],
    ['a login at the start of the day in UTC', startUtc, '2026-10-01Z', false],
    ['a login', start, 'last week', true],
    ['a login', start, '2026-13-45', true],
  ])('%s (%s) by %s: %s', (_, lastLogin, value, found) => {
    expect(isFoundByLastLogin(lastLogin, value)).toBe(found);
  });
});

describe('days of a filter by last login', () => {
  it('are those of the time zone', () => {
    expect(dayAt(startUtc, 'utc')).toBe('2026-10-01');
    expect(dayAt(start, 'local')).toBe('2026-10-01');
    expect(dayAt(start - 1, 'local')).toBe('2026-09-30');
  });

  it.each(['utc', 'local'] as const)('are read from the value as they were written: %s', (zone) => {
    expect(dayOf(notSince('2026-10-01', zone))).toBe('2026-10-01');
  });

  it('are missing in other values', () => {
    expect([dayOf(''), dayOf(never), dayOf('10/01/2026')]).toEqual([undefined, undefined, undefined]);
  });
});
