import type { KeyPress } from '~/api/browser/keyboard';
import type { Preferences } from '~/api/browser/preference-store';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Domain, DomainKey } from '~/api/rest/domains';
import type { NamespaceDetails } from '~/api/rest/namespaces';
import type { User } from '~/api/rest/users';
import type { ApiProblem } from '~/core/problem';

/** What choosing an entry does. */
export type PaletteCommand =
  | { do: 'open'; href: string }
  | { do: 'prefer'; change: Partial<Preferences> }
  | { do: 'copy'; text: string }
  | { do: 'reload' }
  | { do: 'showShortcuts' }
  | { do: 'signOut' };

/** `id` is the same whenever the same thing is offered again. */
export type PaletteEntry = { id: string; label: string; hint: string; command: PaletteCommand };

/** What was found within the domain that was open. */
type FoundInDomain = {
  key: DomainKey;
  collections: CollectionSummary[];
  users: DomainUser[];
  groups: GroupSummary[];
  /** The one that has what was typed as its id, if there is one. */
  models: ModelInfo[];
};

/** What the server found; `unanswered` names what could not be searched. */
export type Found = {
  domains: Domain[];
  users: User[];
  namespaces: NamespaceDetails[];
  /** Undefined where no domain was open, or the one that was open could not be searched then. */
  inDomain?: FoundInDomain | undefined;
  unanswered: readonly string[];
};

export type PaletteContext = {
  /** The key that makes commands, as it is labelled here. */
  modifier: 'Ctrl' | '⌘';
  text: string;
  /** Id of the entry that the arrows chose; undefined means the first. */
  active: string | undefined;
  /** The last answer and the text that it answers. */
  answer: { text: string; found: Found } | undefined;
  problem: ApiProblem | undefined;
  /** What was chosen before, newest first. */
  recent: readonly PaletteEntry[];
  /** Pages visited lately, newest first. */
  places: readonly PaletteEntry[];
};

export type PaletteEvent =
  | KeyPress
  | { type: 'palette.open' }
  | { type: 'palette.close' }
  | { type: 'palette.type'; text: string }
  | { type: 'palette.highlight'; id: string }
  | { type: 'palette.choose'; entry: PaletteEntry; newTab: boolean }
  | { type: 'palette.retry' }
  | { type: 'places.changed'; places: readonly PaletteEntry[] }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' };
