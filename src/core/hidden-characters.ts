/**
 * Characters that are drawn as nothing, or that change the direction of others: a name with one looks like a name without it. Controls,
 * zero-width and bidirectional characters, fillers, separators of lines, and halves of a character.
 */
const hidden = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2028\u2029\u2800\uFFF9-\uFFFB]`;
const picture = String.raw`\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier})?`;
/** A flag of letters, a key, or pictures that are joined: their joiners and selectors belong to what is drawn. */
const emoji = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[0-9#*]\uFE0F\u20E3|${picture}(?:\u200D${picture})*`;

const parts = () => new RegExp(`(?:${emoji})|(${hidden})`, 'gu');

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The first hidden character as in "U+202E"; undefined if there is none. */
export function hiddenCharacter(text: string): string | undefined {
  for (const [, character] of text.matchAll(parts())) if (character !== undefined) return codeOf(character);
  return undefined;
}

export const hasHiddenCharacter = (text: string): boolean => hiddenCharacter(text) !== undefined;

const drawing = (kept: string) => (text: string) =>
  text.replace(parts(), (part, character?: string) =>
    character === undefined || kept.includes(character) ? part : `‹${codeOf(character)}›`,
  );

const drawn = drawing('');
/** The text with its hidden characters drawn as in "‹U+202E›". */
export const visibleText = (text: string): string => (/^[ -~]*$/.test(text) ? text : drawn(text));

/** Without the tables of Unicode, which take milliseconds to begin with: also what the console's own texts have. */
const isPlain = (text: string) =>
  /^[\n\r\t -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u2190-\u27ff]*$/.test(text);
const inLines = drawing('\n\r\t');

/** The same, with its lines and tabs as they are: for texts of more than one line. */
export const shownText = (text: string): string => (isPlain(text) ? text : inLines(text));
