export type Person = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I';
export type PersonToken = `person${Person}` | `person${Person}Soft`;

/** Tokens that Fluent has not: syntax, the colors of people, the current place, a row under the pointer, the CSS colour scheme. */
export type OwnTokens = Record<
  | 'syntaxKeyword'
  | 'syntaxString'
  | 'syntaxNumber'
  | 'syntaxBoolean'
  | 'syntaxDate'
  | 'syntaxNull'
  | 'syntaxComment'
  | PersonToken
  | 'currentPlaceIcon'
  | 'rowHover'
  | 'colorScheme',
  string
>;

/** A token of our own, for style files: `own('syntaxString')`. Apart from the themes, which no script of the console needs. */
export const own = (name: keyof OwnTokens): string => `var(--${name})`;
