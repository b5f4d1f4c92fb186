import type { HistoryEntry, ModelHistory } from '../../../api/realtime/model-history-port';
import type { ApiProblem } from '../../../api/rest/problem';
import type { Tree } from '../../../document/tree';
import type { DocumentObject } from '../../../document/value';
import type { VersionChange } from './version-changes';

/** What a version is compared with: another one, the one before what it ends (`versionBefore`), or the document as it is edited now. */
export type HistorySide = number | 'previous' | 'live';

/** What changed from the older of two documents to the newer. Before the creation there is an empty one, of version 0. */
export type Comparison = { from: number; to: number | 'live'; changes: readonly VersionChange[] };

/** A version as it is shown. */
export type ShownVersion = {
  version: number;
  document: DocumentObject;
  tree: Tree;
  comparison: Comparison | undefined;
};

export type ModelHistoryInput = {
  /** Whether the model can be changed now; told by `history.permit` from then on. */
  may?: boolean;
  /** What versions are compared with at first. */
  against?: HistorySide;
};

export type ReadVersionInput = {
  history: ModelHistory;
  version: number;
  against: HistorySide | undefined;
  /** Was shown before: what is open in it stays open. */
  before: ShownVersion | undefined;
};

export type ModelHistoryContext = {
  history: ModelHistory | undefined;
  /** Those of `history` as far as they are loaded, oldest first. */
  entries: readonly HistoryEntry[];
  /** The lowest version that can be chosen, as far as is known. */
  lowest: number;
  /** The version that is wanted. */
  version: number;
  against: HistorySide | undefined;
  shown: ShownVersion | undefined;
  /** The version that the model has now, as far as is known. */
  newest: number;
  /** So many changes make the live document what the version was. */
  changes: number;
  may: boolean;
  /** Why the model can't be changed now, as a whole sentence. */
  why: string;
  /** Why what is shown could not be brought up, or not restored. */
  problem: ApiProblem | undefined;
  /** Why earlier versions could not be loaded. */
  moreProblem: ApiProblem | undefined;
};

export type ModelHistoryEvent =
  | { type: 'history.show'; version: number }
  /** `against`: undefined to compare no more. */
  | { type: 'history.compare'; against: HistorySide | undefined }
  | { type: 'history.more' }
  | { type: 'history.retry' }
  /** Reads the versions made since. */
  | { type: 'history.reload' }
  | { type: 'history.restore' }
  | { type: 'history.confirm' }
  | { type: 'history.cancel' }
  /** The model has another version now. */
  | { type: 'history.grew'; version: number }
  /** `why`: a whole sentence. */
  | { type: 'history.permit'; may: boolean; why?: string };
