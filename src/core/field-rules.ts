import { formatCount } from './counts';
import { hiddenCharacter } from './hidden-characters';

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

/** Why a new name can't be used: it would look like another one. Undefined if it can. */
export function nameError(text: string): string | undefined {
  const hidden = hiddenCharacter(text);
  return hidden === undefined ? undefined : `A name can't contain the invisible character ${hidden}. Remove it.`;
}

const atom = String.raw`[^\s@.,;:<>()[\]\\"]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** Words joined by dots, `@`, and a domain: `localhost`, or labels joined by dots. */
const email = () => new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:localhost|${label}(?:\\.${label})+)$`, 'u');
/** The longest address that can be delivered. */
const longestEmail = 254;

/** Spec server-level §5: the message for an invalid e-mail address; undefined if it is valid. */
export function emailError(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'Please input an E-mail!';
  const isValid = email().test(trimmed) && trimmed.length <= longestEmail && hiddenCharacter(trimmed) === undefined;
  return isValid ? undefined : 'The input is not valid E-mail!';
}

/** Spec server-level §5: the message for an invalid display name; undefined if it is valid. */
export const displayNameError = (text: string): string | undefined =>
  text.trim() === '' ? 'Please input a Display Name!' : undefined;
