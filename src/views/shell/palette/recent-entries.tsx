import {
  Database20Regular,
  FolderGlobe20Regular,
  History20Regular,
  Person20Regular,
} from '@fluentui/react-icons';
import { whyForbidden } from '../../../machines/access/capabilities';
import type { PaletteContext, PaletteEntry } from '../../../machines/palette/palette-types';
import { domainActionEntries, domainEntries, domainPartEntries } from './domain-entries';
import { inDomainIcons, whyUnreachable } from './found-in-domain';
import { actionEntries, pageEntries, type ShownEntry } from './palette-entries';
import type { PaletteWorld } from './palette-world';

const icons = {
  domain: <Database20Regular />,
  user: <Person20Regular />,
  namespace: <FolderGlobe20Regular />,
  ...inDomainIcons,
} as const;

const kindOf = ({ id }: PaletteEntry) => id.split(' ')[0] ?? '';
const hasIcon = (kind: string): kind is keyof typeof icons => Object.hasOwn(icons, kind);

/** Why it can't be chosen now. */
function whyNotAgain(world: PaletteWorld, entry: PaletteEntry): string | undefined {
  const kind = kindOf(entry);
  if (kind === 'user') return whyForbidden('users.edit', world.standing);
  return Object.hasOwn(inDomainIcons, kind) && entry.command.do === 'open'
    ? whyUnreachable(world, entry.command.href)
    : undefined;
}

/** So many are shown. */
const mostShown = 8;

/** Where one was lately and what was chosen before, as it may be chosen now: things first, then actions. */
export function recentEntries(
  world: PaletteWorld,
  { recent, places }: Pick<PaletteContext, 'recent' | 'places'>,
): ShownEntry[] {
  const hrefOf = ({ command }: PaletteEntry) => (command.do === 'open' ? command.href : undefined);
  const isAction = (entry: PaletteEntry) => hrefOf(entry) === undefined;
  const visited = places.map((place) => recent.find((entry) => hrefOf(entry) === hrefOf(place)) ?? place);
  const chosen = recent.filter((entry) => !visited.includes(entry));
  const offered = [...chosen.filter((entry) => !isAction(entry)), ...visited].slice(0, mostShown);
  const known = [
    ...domainEntries(world),
    ...domainPartEntries(world),
    ...domainActionEntries(world),
    ...pageEntries(world),
    ...actionEntries(world),
  ];
  return [...offered, ...chosen.filter(isAction)].map((entry) => {
    const present = known.find(({ id }) => id === entry.id);
    if (present) return present;
    const kind = kindOf(entry);
    return {
      ...entry,
      icon: hasIcon(kind) ? icons[kind] : <History20Regular />,
      forbidden: whyNotAgain(world, entry),
    };
  });
}
