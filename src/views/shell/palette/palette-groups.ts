import { segmentAt } from '~/core/paths';
import { hrefOf, type PaletteContext } from '~/machines/palette/palette-machine';
import {
  actionEntries,
  domainActionEntries,
  domainEntries,
  domainPartEntries,
  foundEntries,
  pageEntries,
  type PaletteGroup,
  type PaletteWorld,
  recentEntries,
  type ShownEntry,
} from './palette-entries';

const plain = (text: string) => text.toLocaleLowerCase();
const wordsOf = (text: string) => plain(text).split(/\s+/);

/** Whether each typed word is in the label or starts one of the keywords. */
function matches(text: string, { label, keywords = '' }: ShownEntry): boolean {
  const others = wordsOf(keywords);
  return wordsOf(text).every((word) => plain(label).includes(word) || others.some((other) => other.startsWith(word)));
}

/** Whether each typed word is in the name, id or description of a server result. */
const stillMatches = (text: string, { label, hint, keywords = hint }: ShownEntry): boolean =>
  wordsOf(text).every((word) => plain(`${label} ${keywords}`).includes(word));

/** The id at the end of the address. */
function idOf(entry: ShownEntry): string {
  const [path = ''] = (hrefOf(entry) ?? '').split('?');
  const id = path.slice(path.lastIndexOf('/') + 1);
  return segmentAt(`/${id}`, 1) ?? id;
}

/** 0: its name or id is the text; 1: begins with it; 2: has a word that does; 3: anything else. */
function rankOf(text: string, entry: ShownEntry): number {
  const typed = plain(text);
  const names = [plain(entry.label), plain(idOf(entry))];
  if (names.includes(typed)) return 0;
  if (names.some((name) => name.startsWith(typed))) return 1;
  return names.some((name) => name.includes(` ${typed}`)) ? 2 : 3;
}

const bestFirst = (text: string, entries: readonly ShownEntry[]): ShownEntry[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(text, entry) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);

/** The best matches first, and groups by their best match; otherwise in their order. */
function byRelevance(text: string, groups: readonly PaletteGroup[]): PaletteGroup[] {
  const best = ({ entries: [first] }: PaletteGroup) => (first ? rankOf(text, first) : Infinity);
  return groups
    .map(({ label, entries }) => ({ label, entries: bestFirst(text, entries) }))
    .sort((a, b) => best(a) - best(b));
}

/** The label split around the typed text: before, the text itself, after. */
export function cutAt(label: string, text: string): [string, string, string] {
  const at = text === '' ? -1 : plain(label).indexOf(plain(text));
  // In some languages a lowercase letter is longer than its capital, so the positions differ.
  if (at < 0 || plain(label).length !== label.length) return [label, '', ''];
  const end = at + text.length;
  return [label.slice(0, at), label.slice(at, end), label.slice(end)];
}

/** As many as leave the pages and the first results in sight. */
const mostLately = 3;

/** Of each kind on the server. */
const mostFound = 10;

/** The hint and the id, by parts of which a place is found. */
const aboutOf = (entry: ShownEntry) => `${entry.hint} ${idOf(entry)}`;

type PaletteState = Pick<PaletteContext, 'text' | 'answer' | 'recent' | 'places'>;

/** Whether the search is limited to actions. */
export const isActionsOnly = (text: string) => text.trimStart().startsWith('>');

/** The search text without the sign that limits it to actions. */
export const needleOf = (text: string) => text.trim().replace(/^>\s*/, '');

/**
 * The results for the typed text, in groups: the group with the best match first. Among equals, things opened recently and pages come first,
 * since they are known immediately; then the server's results; actions last.
 */
export function groupsOf(world: PaletteWorld, { text, answer, recent, places }: PaletteState): PaletteGroup[] {
  const needle = needleOf(text);
  const known = (label: string, entries: ShownEntry[]): PaletteGroup => ({
    label,
    entries: needle === '' ? entries : entries.filter((entry) => matches(needle, entry)),
  });
  const actions = known('Actions', [...domainActionEntries(world), ...actionEntries(world)]);
  if (isActionsOnly(text)) return byRelevance(needle, filled([actions]));
  const pages = [
    known('In this domain', [...domainEntries(world), ...(needle === '' ? [] : domainPartEntries(world))]),
    known('Pages', pageEntries(world)),
  ];
  if (needle === '') {
    const before = recentEntries(world, { recent, places });
    const isNew = ({ id }: ShownEntry) => !before.some((other) => other.id === id);
    return filled([
      { label: 'Recent', entries: before },
      ...[...pages, actions].map(({ label, entries }) => ({ label, entries: entries.filter(isNew) })),
    ]);
  }
  const listed = new Set([...pages, actions].flatMap(({ entries }) => entries.map(({ id }) => id)));
  const lately = recentEntries(world, { recent, places })
    .filter((entry) => !listed.has(entry.id) && stillMatches(needle, { ...entry, keywords: aboutOf(entry) }))
    .slice(0, mostLately);
  const isShown = (entry: ShownEntry) =>
    lately.some((other) => hrefOf(other) === hrefOf(entry) && other.label === entry.label);
  const found = answer ? foundEntries(world, answer.found) : [];
  const current = found.map(({ label, entries }) => ({
    label,
    entries: bestFirst(
      needle,
      entries.filter((entry) => !isShown(entry) && (answer?.text === needle || stillMatches(needle, entry))),
    ).slice(0, mostFound),
  }));
  return byRelevance(needle, filled([{ label: 'Recent', entries: lately }, ...pages, ...current, actions]));
}

const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0);

export type Step = 'next' | 'previous' | 'first' | 'last';

/** The entry after an arrow key; wraps around. */
export function stepFrom(
  entries: readonly ShownEntry[],
  active: string | undefined,
  step: Step,
): ShownEntry | undefined {
  const here = entries.findIndex(({ id }) => id === active);
  if (step === 'first') return entries[0];
  if (step === 'last') return entries.at(-1);
  if (step === 'next') return entries[(here + 1) % entries.length];
  return entries.at(here <= 0 ? -1 : here - 1);
}
