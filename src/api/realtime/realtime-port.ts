import type { ActivityKey } from '../rest/domain/activities';
import type { UserId } from '../rest/domain/user-id';
import type { ModelHistory } from './model-history-port';
import type { ModelEvent, OpenModel } from './model-port';

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
