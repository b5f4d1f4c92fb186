import type { Collaborator, ModelEvent, ModelFacts, Presence } from '../../../api/realtime/model-port';
import type { LinkTarget } from '../../../api/realtime/realtime-port';
import type { LiveDocument } from '../../../document/live-document';
import type { DocumentSize } from '../../../document/size';

export type OpenModelInput = { target: LinkTarget; modelId: string };

/** What the actor that keeps the model open reports: the port's events, but that edits go straight into the document. */
export type OpenModelReport =
  | Exclude<ModelEvent, { type: 'model.opened' | 'model.edited' }>
  /** It is here and so large that the operator is asked before it is shown. */
  | { type: 'model.weighed'; size: DocumentSize }
  | {
      type: 'model.opened';
      document: LiveDocument;
      facts: ModelFacts;
      collaborators: readonly Collaborator[];
    };

/** The own place in the document; undefined: nowhere. */
export type OwnPresence = Omit<Presence, 'sessionId'> | undefined;

/** What that actor is told. */
export type OpenModelCommand = { type: 'model.proceed' } | { type: 'model.show'; presence: OwnPresence };

export type OpenModelContext = OpenModelInput & {
  /** It stays when the model is lost, to be read. */
  document: LiveDocument | undefined;
  facts: ModelFacts | undefined;
  collaborators: readonly Collaborator[];
  presences: readonly Presence[];
  /** The session of whom the operator follows. */
  following: string | undefined;
  size: DocumentSize | undefined;
  reason: string;
  attempt: number;
};
