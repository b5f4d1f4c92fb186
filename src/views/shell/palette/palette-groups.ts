import type { PaletteContext } from '../../../machines/palette/palette-types';
import { domainEntry, namespaceEntry, userEntry } from './found-entries';
import { domainActionEntries, domainEntries, domainPartEntries } from './domain-entries';
import { collectionEntry, domainUserEntry, groupEntry, modelEntry } from './found-in-domain';
import { actionEntries, pageEntries, type ShownEntry } from './palette-entries';
import { recentEntries } from './recent-entries';
import { byRelevance, matches, stillMatches } from './palette-match';
import type { PaletteWorld } from './palette-world';

export type PaletteGroup = { label: string; entries: readonly ShownEntry[] };
export type PaletteState = Pick<PaletteContext, 'text' | 'answer' | 'recent' | 'places'>;

/** Whether the server has nothing to do with what was typed. */
export const isActionsOnly = (text: string) => text.trimStart().startsWith('>');

/** What is looked for: without the sign that asks for actions only. */
export const needleOf = (text: string) => text.trim().replace(/^>\s*/, '');

/**
 * What is offered for what was typed, in groups: pages, which are known at once, so that a late answer doesn't move them; then what the
 * server found; actions last.
 */
export function groupsOf(
  world: PaletteWorld,
  { text, answer, recent, places }: PaletteState,
): PaletteGroup[] {
  const needle = needleOf(text);
  const own = (label: string, entries: ShownEntry[]): PaletteGroup => ({
    label,
    entries:
      needle === ''
        ? entries
        : byRelevance(
            needle,
            entries.filter((entry) => matches(needle, entry)),
          ),
  });
  const actions = own('Actions', [...domainActionEntries(world), ...actionEntries(world)]);
  if (isActionsOnly(text)) return filled([actions]);
  const pages = [
    own('In this domain', [...domainEntries(world), ...(needle === '' ? [] : domainPartEntries(world))]),
    own('Pages', pageEntries(world)),
  ];
  if (needle === '') {
    const before = recentEntries(world, { recent, places });
    const isNew = ({ id }: ShownEntry) => !before.some((other) => other.id === id);
    return filled([
      { label: 'Recent', entries: before },
      ...[...pages, actions].map(({ label, entries }) => ({ label, entries: entries.filter(isNew) })),
    ]);
  }
  if (!answer) return filled([...pages, actions]);
  const { domains, users, namespaces, inDomain } = answer.found;
  /** Of the answer before, what still matches. */
  const still = (label: string, entries: ShownEntry[]): PaletteGroup => ({
    label,
    entries: answer.text === needle ? entries : entries.filter((entry) => stillMatches(needle, entry)),
  });
  const within = inDomain
    ? [
        still(
          'Collections',
          inDomain.collections.map((row) => collectionEntry(world, inDomain.key, row)),
        ),
        still(
          'Users of the domain',
          inDomain.users.map((row) => domainUserEntry(world, inDomain.key, row)),
        ),
        still(
          'Groups',
          inDomain.groups.map((row) => groupEntry(world, inDomain.key, row)),
        ),
        still(
          'Models',
          inDomain.models.map((row) => modelEntry(world, inDomain.key, row)),
        ),
      ]
    : [];
  return filled([
    ...pages,
    ...within,
    still('Domains', domains.map(domainEntry)),
    still(
      'Users',
      users.map((user) => userEntry(user, world)),
    ),
    still('Namespaces', namespaces.map(namespaceEntry)),
    actions,
  ]);
}

const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0);

export type Step = 'next' | 'previous' | 'first' | 'last';

/** The entry that is chosen after a step of the keyboard; the ends are joined. */
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
