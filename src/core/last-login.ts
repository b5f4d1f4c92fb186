import type { TimeZone } from './times';

/** The name of the filter by last login in an address. */
export const facetName = 'lastLogin';

/**
 * The values of the filter by last login in an address: `never`, or a day such as 2026-10-01 since whose start there was none. The day is that of
 * the reader's time zone, or of UTC with a Z.
 */
export const never = 'never';
const dayForm = /^(\d{4}-\d\d-\d\d)(Z?)$/;

/** The day of a filter, as in a date field; undefined if it is not by day. */
export const dayOf = (value: string): string | undefined => dayForm.exec(value)?.[1];

export const notSince = (day: string, zone: TimeZone): string => `${day}${zone === 'utc' ? 'Z' : ''}`;

/** @param at epoch milliseconds */
export function dayAt(at: number, zone: TimeZone): string {
  const ahead = zone === 'utc' ? 0 : -new Date(at).getTimezoneOffset();
  return new Date(at + ahead * 60_000).toISOString().slice(0, 10);
}

/** Whether a person is found by this filter. A value that is none finds everybody. */
export function isFoundByLastLogin(lastLogin: number | null, value: string): boolean {
  if (value === never) return lastLogin === null;
  const [, day, zone] = dayForm.exec(value) ?? [];
  const start = new Date(`${day}T00:00:00${zone}`).getTime();
  return Number.isNaN(start) || (lastLogin ?? -Infinity) < start;
}
