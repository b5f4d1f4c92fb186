import type { ShownEntry } from './palette-entries';

const plain = (text: string) => text.toLocaleLowerCase();

const wordsOf = (text: string) => plain(text).split(/\s+/);

/** Whether each word that was typed stands in the name, or begins one of the other words for it. */
export function matches(text: string, { label, words = '' }: ShownEntry): boolean {
  const others = wordsOf(words);
  return wordsOf(text).every(
    (word) => plain(label).includes(word) || others.some((other) => other.startsWith(word)),
  );
}

/** Whether each word that was typed stands in the name, the id or the description of something the server found. */
export const stillMatches = (text: string, { label, hint, words = hint }: ShownEntry): boolean =>
  wordsOf(text).every((word) => plain(`${label} ${words}`).includes(word));

/** Names that begin with the text come first, then those with a word that does; the rest keep their order. */
export function byRelevance(text: string, entries: readonly ShownEntry[]): ShownEntry[] {
  const typed = plain(text);
  const rank = ({ label }: ShownEntry) => {
    const name = plain(label);
    return name.startsWith(typed) ? 0 : name.includes(` ${typed}`) ? 1 : 2;
  };
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

/** The label cut where the typed text stands in it: before, the text itself, after. */
export function cutAt(label: string, text: string): [string, string, string] {
  const at = text === '' ? -1 : plain(label).indexOf(plain(text));
  // In some languages a small letter is longer than its capital: then the places differ.
  if (at < 0 || plain(label).length !== label.length) return [label, '', ''];
  const end = at + text.length;
  return [label.slice(0, at), label.slice(at, end), label.slice(end)];
}
