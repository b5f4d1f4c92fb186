import {
  Database20Regular,
  FolderGlobe20Regular,
  History20Regular,
  Person20Regular,
} from '@fluentui/react-icons';
import { whyForbidden } from '../../../machines/access/capabilities';
import type { PaletteEntry } from '../../../machines/palette/palette-types';
import { actionEntries, domainEntries, pageEntries, type ShownEntry } from './palette-entries';
import type { PaletteWorld } from './palette-world';

const icons = {
  domain: <Database20Regular />,
  user: <Person20Regular />,
  namespace: <FolderGlobe20Regular />,
} as const;

const kindOf = ({ id }: PaletteEntry) => id.split(' ')[0] ?? '';
const hasIcon = (kind: string): kind is keyof typeof icons => Object.hasOwn(icons, kind);

/** What was chosen before, as it may be chosen now. */
export function recentEntries(world: PaletteWorld, recent: readonly PaletteEntry[]): ShownEntry[] {
  const known = [...domainEntries(world), ...pageEntries(world), ...actionEntries(world)];
  return recent.map((entry) => {
    const present = known.find(({ id }) => id === entry.id);
    if (present) return present;
    const kind = kindOf(entry);
    return {
      ...entry,
      icon: hasIcon(kind) ? icons[kind] : <History20Regular />,
      forbidden: kind === 'user' ? whyForbidden('users.edit', world.standing) : undefined,
    };
  });
}
