import type { LinkTarget, ModelEvent, ModelFacts, RealtimeContent } from '~/api/realtime/port';
import { batchesFor, type Edit } from '~/core/document/edit';
import { copyOf, type DocumentObject } from '~/core/document/value';
import { maxValuesAtOnce } from '~/core/json/model-data-text';
import { refusedHere } from '~/core/problem';
import { ifThere } from '~/machines/kit/task';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';

type Editing = {
  realtime: Pick<RealtimeContent, 'openModel'>;
  target: LinkTarget;
  modelId: string;
  /** What to send, given the document as it is now. Each step is sent after the server has stored the previous one. */
  steps: (data: DocumentObject, facts: ModelFacts) => Iterable<readonly Edit[]>;
  /** Called when the server has stored a step, with its index. */
  onStored?: (index: number, facts: ModelFacts) => void;
  /** Called with what others change while the model is open. */
  onEdited?: (edits: readonly Edit[]) => void;
  /** Rejects if there is no connection when it begins, instead of waiting for the next one. */
  needsConnection?: boolean;
  signal: AbortSignal;
};

/**
 * Opens a model, edits it in steps, and closes it. Waits while the connection is lost.
 * @throws ApiProblem if the model can't be opened or is closed; the signal's reason when it is aborted
 */
export function editModel(editing: Editing): Promise<void> {
  const { realtime, target, modelId, steps, onStored, onEdited, needsConnection = false, signal } = editing;
  return new Promise((resolve, reject) => {
    let left: Iterator<readonly Edit[]> | undefined;
    let sent = -1;
    const model = realtime.openModel(target, modelId, (event) => handle(event));
    const end = (finish: () => void) => {
      signal.removeEventListener('abort', abort);
      model.close();
      finish();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const abort = () => fail(signal.reason);
    const next = () => {
      try {
        const step = left?.next();
        if (!step || step.done) return end(resolve);
        sent += 1;
        model.edit(step.value);
      } catch (error) {
        fail(refusedHere('not_edited', error instanceof Error ? error.message : String(error)));
      }
    };
    const handle = (event: ModelEvent) => {
      if (event.type === 'model.waiting' && needsConnection) return fail({ kind: 'unreachable' });
      if (event.type === 'model.opened') {
        left = steps(event.data, event.facts)[Symbol.iterator]();
        return next();
      }
      if (event.type === 'model.facts') {
        if (sent < 0 || !event.facts.isCommitted) return;
        onStored?.(sent, event.facts);
        return next();
      }
      if (event.type === 'model.edited') onEdited?.(event.edits);
      const reason = endOf(event);
      if (reason !== undefined) fail(refusedHere('not_edited', reason));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

/** Why the model can't be edited any further; undefined if it can. */
function endOf(event: ModelEvent): string | undefined {
  if (event.type === 'model.deleted' || ('code' in event && event.code === 'model_not_found'))
    return 'Deleted before it could be changed.';
  if (event.type === 'model.detached') return 'The realtime connection was lost while the model was being changed.';
  return 'reason' in event
    ? `The realtime service closed the model while it was being changed. ${event.reason}`.trim()
    : undefined;
}

/** The edits that fill an empty model, in steps that the server can take. */
export const stepsToFill = (data: DocumentObject) => batchesFor(data, maxValuesAtOnce).map(({ edits }) => edits);

export function liveModels({ realtime, target }: Pick<DomainWiring, 'realtime' | 'target'>) {
  const edit = (modelId: string, steps: Parameters<typeof editModel>[0]['steps'], signal: AbortSignal): Promise<void> =>
    editModel({ realtime, target, modelId, steps, needsConnection: true, signal });

  return {
    edit,
    async read(id: string, signal: AbortSignal) {
      let read: { data: DocumentObject; version: number } | undefined;
      await edit(
        id,
        (data, { version }) => {
          read = { data: copyOf(data), version };
          return [];
        },
        signal,
      );
      if (!read) throw refusedHere('not_opened', 'The model was not opened.');
      return read;
    },
    fill: (id: string, data: DocumentObject, signal: AbortSignal) => edit(id, () => stepsToFill(data), signal),
  };
}

/** @throws ApiProblem if there is no such collection: the server may create one for a mistyped id */
export async function requireCollection(
  { inDomain: { collections }, key }: Pick<DomainWiring, 'inDomain' | 'key'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await ifThere(collections.get(key, id, signal))))
    throw refusedHere('missing_collection', `There is no collection '${id}'.`);
}
