import { formatCount } from './counts';

/** The server stores 32-bit integers. */
const most = 2 ** 31 - 1;

/** Parses a whole number from `least` to 2³¹ − 1; undefined for any other text. */
export function wholeNumberFrom(least: number, text: string): number | undefined {
  const digits = text.trim();
  const value = Number(digits);
  return /^\d+$/.test(digits) && value >= least && value <= most ? value : undefined;
}

/** What a number may be at most, for a message, if this whole number is larger. */
export const tooLarge = (text: string): string | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) > most ? `at most ${formatCount(most)}` : undefined;

/** Text, `@`, and a domain: `localhost`, or parts joined by dots. */
const email = /^[^\s@]+@(localhost|[^\s@.]+(\.[^\s@.]+)+)$/u;

/** Spec server-level §5: the message for an invalid e-mail address; undefined if it is valid. */
export function emailError(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'Please input an E-mail!';
  return email.test(trimmed) ? undefined : 'The input is not valid E-mail!';
}

/** Spec server-level §5: the message for an invalid display name; undefined if it is valid. */
export const displayNameError = (text: string): string | undefined =>
  text.trim() === '' ? 'Please input a Display Name!' : undefined;
