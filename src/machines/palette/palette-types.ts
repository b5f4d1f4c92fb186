import type { KeyPress } from '~/api/browser/keyboard';
import type { Preferences } from '~/api/browser/stores';
import type { Chat } from '~/api/rest/domain/chats';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { JwtKey } from '~/api/rest/domain/jwt-keys';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Domain, DomainKey } from '~/api/rest/domains';
import type { NamespaceDetails } from '~/api/rest/namespaces';
import type { User } from '~/api/rest/users';
import type { ApiProblem } from '~/core/problem';

/** The effect of choosing an entry. */
export type PaletteCommand =
  | { do: 'open'; href: string }
  | { do: 'prefer'; change: Partial<Preferences> }
  | { do: 'copy'; text: string }
  | { do: 'reload' }
  | { do: 'inspect' }
  | { do: 'showShortcuts' }
  | { do: 'signOut' };

/** `id` is the same each time the same thing is offered. */
export type PaletteEntry = { id: string; label: string; hint: string; command: PaletteCommand };

/** The results within the domain that was open. */
type FoundInDomain = {
  key: DomainKey;
  collections: CollectionSummary[];
  users: DomainUser[];
  groups: GroupSummary[];
  models: ModelInfo[];
  chats: Chat[];
  jwtKeys: JwtKey[];
};

/** The server's results; `unanswered` names what could not be searched. */
export type Found = {
  domains: Domain[];
  users: User[];
  namespaces: NamespaceDetails[];
  /** Undefined if no domain was open, or it could not be searched. */
  inDomain?: FoundInDomain | undefined;
  unanswered: readonly string[];
};

export type PaletteContext = {
  /** The label of the modifier key on this platform. */
  modifier: 'Ctrl' | '⌘';
  text: string;
  /** The id of the entry selected with the arrow keys; undefined means the first. */
  active: string | undefined;
  /** The last answer and the text that was searched. */
  answer: { text: string; found: Found } | undefined;
  problem: ApiProblem | undefined;
  /** Recently chosen entries, newest first. */
  recent: readonly PaletteEntry[];
  /** Recently visited pages, newest first. */
  places: readonly PaletteEntry[];
};

export type PaletteEvent =
  | KeyPress
  | { type: 'palette.open' }
  | { type: 'palette.close' }
  /** `isComposing`: an input method has not accepted the word yet, so the server is not asked for it. */
  | { type: 'palette.type'; text: string; isComposing?: boolean }
  | { type: 'palette.highlight'; id: string }
  | { type: 'palette.choose'; entry: PaletteEntry; newTab: boolean }
  | { type: 'palette.retry' }
  | { type: 'places.changed'; places: readonly PaletteEntry[] }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' };
