import type { OwnTokens } from './theme';

/** A token of our own, for style files: `own('syntaxString')`. Apart from the themes, which no script of the console needs. */
export const own = (name: keyof OwnTokens): string => `var(--${name})`;
