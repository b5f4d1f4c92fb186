import type { DocumentObject, Path } from '../../document/value';
import type { UserId } from '../rest/domain/user-id';

/** What an operation does, as far as it can be told without the document. */
export type HistoryKind =
  | 'added'
  | 'removed'
  | 'replaced'
  | 'moved'
  | 'text'
  | 'value'
  /** Several operations that count as one version. */
  | 'batch'
  /** Others had made it void before it arrived. */
  | 'nothing';

/** The operation that has led to a version, and who made it. */
export type HistoryEntry = {
  version: number;
  /** Epoch milliseconds, by the server's clock. */
  at: number;
  sessionId: string;
  /** Undefined where the server no longer knows. */
  user: (UserId & { displayName: string }) | undefined;
  what: HistoryKind;
  /** The member's name, where the operation names one. */
  name: string | undefined;
  /** What it is about, as it is called in the version: undefined for several, and where it is not known. */
  path: Path | undefined;
  /** So many changes it makes: a replacement within a text, and an item that was moved, are one. */
  count: number;
};

/** Whether the versions below `oldest` can be shown: perhaps, there are none, or they cannot. */
export type HistoryEnding = 'open' | 'creation' | 'lost';

/** The versions of a model up to the one that it had when the history was read. */
export interface ModelHistory {
  /** What it was read at, from 1, which is the creation. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Oldest first, without gaps, up to `version`; another list when more are loaded. The creation has none. */
  readonly entries: readonly HistoryEntry[];
  /** The lowest version whose document is at hand. */
  readonly oldest: number;
  readonly ending: HistoryEnding;
  /**
   * Loads the next earlier entries; does nothing where there are none.
   * @throws ApiProblem with a sentence; the signal's reason
   */
  more(signal: AbortSignal): Promise<void>;
  /**
   * The document as it was at a version, a copy of its own. Loads what is needed for it.
   * @throws ApiProblem `version_lost` where the history does not reach back so far, or another; the signal's reason
   */
  documentAt(version: number, signal: AbortSignal): Promise<DocumentObject>;
}
