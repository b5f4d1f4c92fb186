import type { ActivityKey } from '~/api/rest/domain/activities';
import type { Edit } from '~/core/document/edit';
import type { DocumentObject, Path } from '~/core/document/value';
import type { UserId } from '~/core/domain-user-id';

/** What a link reports, in the order it happens. Nothing follows `link.failed` and `link.closed`. */
export type LinkEvent =
  | { type: 'link.connecting' }
  | { type: 'link.authenticating' }
  | { type: 'link.connected'; sessionId: string }
  /** The connection is lost; the link dials again by itself after a wait. */
  | { type: 'link.interrupted' }
  /** The link is dialling again by itself. */
  | { type: 'link.reconnecting' }
  /** The link has given up. `code` is the server's, or one of the link's own: see `LinkFailureCode`. */
  | { type: 'link.failed'; reason: string; code?: string }
  | { type: 'link.closed' };

/** Failures that no answer of the server names. */
export type LinkFailureCode =
  'token_unavailable' | 'client_unavailable' | 'invalid_address' | 'unreachable' | 'no_answer';

/** The domain a link leads to. */
export type LinkTarget = { namespace: string; domainId: string };

export interface RealtimeLink {
  /**
   * Starts connecting with a fresh token from `token`, reports every change, and returns the function that closes for
   * good. That function may be called at any moment and more than once; nothing is reported after it. `report` is never
   * called before `open` has returned. Never throws.
   */
  open(target: LinkTarget, token: () => Promise<string>, report: (event: LinkEvent) => void): () => void;
}

/** A session that takes part in an activity. `state`: what it has set, JSON values by their keys. */
export type ActivityParticipant = {
  sessionId: string;
  user: UserId & { displayName: string };
  state: ReadonlyArray<readonly [key: string, value: unknown]>;
};

/** What watching an activity reports. Nothing follows `activity.refused`, `.failed`, `.deleted` and `.forcedOut`. */
export type ActivityEvent =
  /** There is no connection; the activity is joined with the next one. */
  | { type: 'activity.waiting' }
  | { type: 'activity.joining' }
  /** Everybody who takes part: first when it is joined, then after each change. One who has not changed is the same object. */
  | { type: 'activity.seen'; participants: readonly ActivityParticipant[] }
  /** The server does not let the operator in; `code` is the server's. */
  | { type: 'activity.refused'; reason: string; code: string }
  | { type: 'activity.failed'; reason: string }
  | { type: 'activity.deleted' }
  | { type: 'activity.forcedOut'; reason: string };

/** What is in the domain that a link is open to. It opens no link by itself. */
export interface RealtimeContent {
  /**
   * Joins an activity unseen (lurk mode), again with each new connection, reports who takes part, and returns the function that
   * leaves. That function may be called at any moment and more than once; nothing is reported after it, nor before
   * `watchActivity` has returned. Never throws.
   */
  watchActivity(target: LinkTarget, key: ActivityKey, report: (event: ActivityEvent) => void): () => void;
  /**
   * Opens a model, with the next connection where there is none, and keeps it over interruptions. Nothing is reported before `openModel` has
   * returned. Never throws.
   */
  openModel(target: LinkTarget, modelId: string, report: (event: ModelEvent) => void): OpenModel;
  /**
   * Reads who has changed a model and when, the newest first. A connection that is being made is waited for, not for ever.
   * @throws ApiProblem with a sentence for the operator; the signal's reason when it is aborted
   */
  readHistory(target: LinkTarget, modelId: string, signal: AbortSignal): Promise<ModelHistory>;
}

export type Realtime = RealtimeLink & RealtimeContent;

/** A session that has the model open. */
export type Collaborator = { sessionId: string; user: UserId & { displayName: string }; isOwn: boolean };

export type ModelFacts = {
  collectionId: string;
  /** Counts operations, from 1. */
  version: number;
  /** Epoch milliseconds. */
  createdAt: number;
  modifiedAt: number;
  canWrite: boolean;
  /** Everything that was sent is acknowledged. */
  isCommitted: boolean;
};

/** Where someone is in the document: at a value, and there with a caret, positions in UTF-16 code units. */
export type Presence = { sessionId: string; path: Path; caret: { from: number; to: number } | undefined };

/** What an open model reports. Nothing follows `model.refused`, `.failed`, `.deleted`, `.detached` and `.closed`. */
export type ModelEvent =
  /** There is no connection; the model is opened with the next one. */
  | { type: 'model.waiting' }
  | { type: 'model.opening' }
  | { type: 'model.opened'; data: DocumentObject; facts: ModelFacts; collaborators: readonly Collaborator[] }
  /** Someone else has changed it; to be made one after the other. */
  | { type: 'model.edited'; edits: readonly Edit[]; sessionId: string }
  | { type: 'model.facts'; facts: ModelFacts }
  | { type: 'model.collaborators'; collaborators: readonly Collaborator[] }
  | { type: 'model.presences'; presences: readonly Presence[] }
  /** The connection is lost. What is on the screen stays; the model catches up when there is another one. */
  | { type: 'model.offline' }
  | { type: 'model.resyncing' }
  | { type: 'model.online' }
  /** `code` is the server's. */
  | { type: 'model.refused'; code: string; reason: string }
  | { type: 'model.failed'; reason: string }
  | { type: 'model.deleted' }
  /** The connection that the model was open on has been given up for another one. */
  | { type: 'model.detached' }
  /** The server has put the operator out, or the model could not catch up with what others did. */
  | { type: 'model.closed'; reason: string };

export interface OpenModel {
  /**
   * Sends edits of one's own, as one operation of the server where there are several. They are not reported back.
   * @throws Error when the operator may not write, or the model has no such place
   */
  edit(edits: readonly Edit[]): void;
  /** Tells the others where the operator is; undefined: nowhere. Says nothing where there is nobody to tell. */
  show(presence: Omit<Presence, 'sessionId'> | undefined): void;
  /** May be called at any moment and more than once; nothing is reported after it. */
  close(): void;
}

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
