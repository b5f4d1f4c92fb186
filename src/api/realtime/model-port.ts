import type { Edit } from '../../document/edit';
import type { DocumentObject, Path } from '../../document/value';
import type { UserId } from '../rest/domain/user-id';

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

/** Where somebody is in the document: at a value, and there with a caret, positions in UTF-16 code units. */
export type Presence = { sessionId: string; path: Path; caret: { from: number; to: number } | undefined };

/** What an open model reports. Nothing follows `model.refused`, `.failed`, `.deleted`, `.detached` and `.closed`. */
export type ModelEvent =
  /** There is no connection; the model is opened with the next one. */
  | { type: 'model.waiting' }
  | { type: 'model.opening' }
  | { type: 'model.opened'; data: DocumentObject; facts: ModelFacts; collaborators: readonly Collaborator[] }
  /** Somebody else has changed it; to be made one after the other. */
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
