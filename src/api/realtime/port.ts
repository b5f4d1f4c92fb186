import type { ActivityKey } from '~/api/rest/domain/activities';
import type { KnownValues, TouchedVersion } from '~/core/document/blame';
import type { Edit, LoggedEdit } from '~/core/document/edit';
import type { DocumentObject, Path } from '~/core/document/value';
import type { UserId } from '~/core/person';

/** What a link reports, in the order it happens. Nothing follows `link.failed` and `link.closed`. */
export type LinkEvent =
  | { type: 'link.connecting' }
  | { type: 'link.authenticating' }
  | { type: 'link.connected'; sessionId: string }
  /** The connection is lost; the link retries after a delay. */
  | { type: 'link.interrupted' }
  | { type: 'link.reconnecting' }
  /** The link has given up. `code` is the server's, or a `LinkFailureCode`. */
  | { type: 'link.failed'; reason: string; code?: string }
  | { type: 'link.closed' };

/** Failures that have no server code. */
export type LinkFailureCode =
  'token_unavailable' | 'client_unavailable' | 'invalid_address' | 'unreachable' | 'no_answer' | 'malformed_data';

export type LinkTarget = { namespace: string; domainId: string };

export interface RealtimeLink {
  /**
   * Connects with a fresh token from `token`, reports every change, and returns a function that closes the link permanently. That function may
   * be called at any time and more than once; nothing is reported after it. `report` is never called before `open` has returned. Never
   * throws.
   */
  open(target: LinkTarget, token: () => Promise<string>, report: (event: LinkEvent) => void): () => void;
}

/** A session that participates in an activity. `state`: the JSON values it has set, by key. */
export type ActivityParticipant = {
  sessionId: string;
  user: UserId & { displayName: string };
  state: ReadonlyArray<readonly [key: string, value: unknown]>;
};

/** What watching an activity reports. `activity.refused`, `.failed`, `.deleted` and `.forcedOut` are always last. */
export type ActivityEvent =
  /** There is no connection; the activity will be joined on the next one. */
  | { type: 'activity.waiting' }
  | { type: 'activity.joining' }
  /** All participants: after joining, and after each change. An unchanged participant is the same object. */
  | { type: 'activity.seen'; participants: readonly ActivityParticipant[] }
  /** The server refuses; `code` is the server's. */
  | { type: 'activity.refused'; reason: string; code: string }
  | { type: 'activity.failed'; reason: string }
  | { type: 'activity.deleted' }
  | { type: 'activity.forcedOut'; reason: string };

/** The content of the domain that a link is connected to. It never opens a link. */
export interface RealtimeContent {
  /**
   * Joins an activity in lurk mode, rejoins on each new connection, reports the participants, and returns a function that leaves. That function
   * may be called at any time and more than once; nothing is reported after it, nor before `watchActivity` has returned. Never
   * throws.
   */
  watchActivity(target: LinkTarget, key: ActivityKey, report: (event: ActivityEvent) => void): () => void;
  /**
   * Opens a model, or waits for the next connection if there is none, and keeps it open through interruptions. Nothing is reported before
   * `openModel` has returned. Never throws.
   */
  openModel(target: LinkTarget, modelId: string, report: (event: ModelEvent) => void): OpenModel;
  /**
   * Reads who changed a model and when, newest first. Waits a limited time for a connection that is being opened.
   * @throws ApiProblem with a sentence for the operator; the signal's reason if it is aborted
   */
  readHistory(target: LinkTarget, modelId: string, signal: AbortSignal): Promise<ModelHistory>;
  /** Reads the ids of all values of a model, which its operations name. Waits and throws like `readHistory`. */
  readValues(target: LinkTarget, modelId: string, signal: AbortSignal): Promise<ModelValues>;
  /** Reads who made the versions `first` to `last`, and which values they changed; fewer if the server no longer has them. Throws like `readHistory`. */
  readVersions(
    target: LinkTarget,
    range: { modelId: string; first: number; last: number },
    signal: AbortSignal,
  ): Promise<AuthoredVersion[]>;
}

export type Realtime = RealtimeLink & RealtimeContent;

export type Collaborator = { sessionId: string; user: UserId & { displayName: string }; isOwn: boolean };

export type ModelFacts = {
  collectionId: string;
  /** The number of operations, starting at 1. */
  version: number;
  /** Epoch milliseconds. */
  createdAt: number;
  modifiedAt: number;
  canWrite: boolean;
  /** True if everything sent is acknowledged. */
  isCommitted: boolean;
  /** Who made the last change; undefined while that is not known. */
  modifiedBy: Author | undefined;
};

/** Who changed a model. Display names may be empty. */
export type Author = UserId & { displayName: string };

/** A user's place in the document: a value, and optionally a caret in it. Positions are UTF-16 code units. */
export type Presence = {
  sessionId: string;
  path: Path;
  caret: { from: number; to: number } | undefined;
  /** The name that an application gave the reference; undefined for the place of a console. */
  key?: string | undefined;
};

/** What an open model reports. `model.refused`, `.failed`, `.deleted`, `.detached` and `.closed` are always last. */
export type ModelEvent =
  /** There is no connection; the model will be opened on the next one. */
  | { type: 'model.waiting' }
  | { type: 'model.opening' }
  | { type: 'model.opened'; data: DocumentObject; facts: ModelFacts; collaborators: readonly Collaborator[] }
  /** Edits by someone else, to be applied in order. */
  | { type: 'model.edited'; edits: readonly Edit[]; sessionId: string }
  | { type: 'model.facts'; facts: ModelFacts }
  | { type: 'model.collaborators'; collaborators: readonly Collaborator[] }
  | { type: 'model.presences'; presences: readonly Presence[] }
  /** The connection is lost. The model will catch up on the next one. */
  | { type: 'model.offline' }
  | { type: 'model.resyncing' }
  | { type: 'model.online' }
  /** `code` is the server's. */
  | { type: 'model.refused'; code: string; reason: string }
  | { type: 'model.failed'; reason: string }
  | { type: 'model.deleted' }
  /** The connection of the model was replaced by another one. */
  | { type: 'model.detached' }
  /** The server removed the operator from the model, or the model could not catch up with the changes of others. */
  | { type: 'model.closed'; reason: string };

/**
 * What was sent and is not acknowledged: the number of operations, the last ones that were sent. The server may have stored the first of them
 * all the same, in a version after `version`, by one of `sessions`.
 */
export type Unacknowledged = { count: number; version: number; sessions: ReadonlySet<string> };

export interface OpenModel {
  /**
   * Sends local edits, several as one operation of the server. They are not reported back.
   * @throws Error if the operator may not write, or the model has no such place
   */
  edit(edits: readonly Edit[]): void;
  /** Shows the others where the operator is; undefined: nowhere. Does nothing without a connection. */
  show(presence: Omit<Presence, 'sessionId'> | undefined): void;
  /** May be called at any time and more than once; nothing is reported after it. */
  close(): void;
  /** The id of the value at a path, as in `KnownValue`; undefined if there is none or the model is not open. */
  idAt(path: Path): string | undefined;
  /** Stays as it was when the model is no longer open. */
  unacknowledged(): Unacknowledged;
}

/** All values of a model at a version. */
type ModelValues = { version: number; values: KnownValues };

/** The operation that led to a version: who made it, when (epoch milliseconds, by the server's clock), and what it changed. */
export type AuthoredVersion = TouchedVersion & {
  at: number;
  sessionId: string;
  /** Undefined if the server no longer knows the user. */
  user: Author | undefined;
};

/** What an operation does, as far as that is known without the document. */
export type HistoryKind =
  | 'added'
  | 'removed'
  | 'replaced'
  | 'moved'
  | 'text'
  | 'value'
  /** Several operations that count as one version. */
  | 'batch'
  /** Changes by others made it void before it arrived. */
  | 'nothing';

/** The operation that led to a version, and who made it. */
export type HistoryEntry = {
  version: number;
  /** Epoch milliseconds, by the server's clock. */
  at: number;
  sessionId: string;
  /** Undefined if the server no longer knows the user. */
  user: (UserId & { displayName: string }) | undefined;
  what: HistoryKind;
  /** The member's name, if the operation names one. */
  name: string | undefined;
  /** The path of the changed value in the version; undefined if there are several or it is not known. */
  path: Path | undefined;
  /** The number of changes. A replacement within a text and a moved item count as one. */
  count: number;
  /** The edits that led from the version before to this one, in order; none if the history ends here. */
  edits: readonly LoggedEdit[];
};

/** Whether versions below `oldest` can be shown: possibly, there are none, or they can't. */
export type HistoryEnding = 'open' | 'creation' | 'lost';

/** The versions of a model, up to the one that was current when it was read. */
export interface ModelHistory {
  /** The current version at the time of reading; 1 is the creation. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Oldest first, without gaps, up to `version`; a new array when more are loaded. The creation has no entry. */
  readonly entries: readonly HistoryEntry[];
  /** The lowest version whose document is available. */
  readonly oldest: number;
  readonly ending: HistoryEnding;
  /**
   * Loads the next older entries; does nothing if there are none.
   * @throws ApiProblem with a sentence; the signal's reason
   */
  more(signal: AbortSignal): Promise<void>;
  /**
   * A copy of the document at a version. Loads the operations it needs.
   * @throws ApiProblem, `version_lost` if the history does not reach back that far; the signal's reason
   */
  documentAt(version: number, signal: AbortSignal): Promise<DocumentObject>;
}

/**
 * The address of a domain's realtime service: `{base}{namespace}/{domainId}`, both as path segments. @throws Error for names that an address
 * can't contain: an empty id, "." and "..", and a lone surrogate
 */
export function domainUrl(base: string, { namespace, domainId }: { namespace: string; domainId: string }): string {
  const segments = [namespace, domainId].map((id) => {
    if (id === '' || id === '.' || id === '..') throw new Error(`"${id}" can't be part of an address.`);
    return encodeURIComponent(id);
  });
  return (base.endsWith('/') ? base : `${base}/`) + segments.join('/');
}
