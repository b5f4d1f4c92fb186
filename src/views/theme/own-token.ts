export type Person = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I';
export type PersonToken = `person${Person}` | `person${Person}Soft`;

/** Tokens missing in Fluent: syntax, people colors, current place, row hover, CSS color scheme. */
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

/** A custom token for style files: `own('syntaxString')`. Separate from the themes, which scripts don't need. */
export const own = (name: keyof OwnTokens): string => `var(--${name})`;
