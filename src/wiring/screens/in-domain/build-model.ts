import type { ModelEvent } from '../../../api/realtime/model-port';
import type { LinkTarget, RealtimeContent } from '../../../api/realtime/realtime-port';
import type { Batch } from '../../../document/batches';
import { refusedHere } from '../../../machines/support/refused-here';

type Building = {
  realtime: Pick<RealtimeContent, 'openModel'>;
  target: LinkTarget;
  modelId: string;
  batches: readonly Batch[];
  /** After each batch that the server has acknowledged: so much is there. */
  onBuilt: (size: number) => void;
  /** Ends it where it is. */
  signal: AbortSignal;
};

/**
 * Fills an empty model over the realtime connection, one batch after the other: the next is sent when the server has the last, so that nobody
 * else in the domain waits. A lost connection is waited out.
 * @throws ApiProblem where the model can't be opened or is closed meanwhile; the signal's reason when it is aborted
 */
export function buildModel({ realtime, target, modelId, batches, onBuilt, signal }: Building): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = [...batches];
    let built = 0;
    let sent: Batch | undefined;
    const model = realtime.openModel(target, modelId, (event) => hear(event));
    const end = (finish: () => void) => {
      signal.removeEventListener('abort', abort);
      model.close();
      finish();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const abort = () => fail(signal.reason);
    const next = () => {
      sent = left.shift();
      if (!sent) return end(resolve);
      try {
        model.edit(sent.edits);
      } catch (error) {
        fail(refusedHere('not_built', error instanceof Error ? error.message : String(error)));
      }
    };
    const hear = (event: ModelEvent) => {
      if (event.type === 'model.opened') return next();
      if (event.type === 'model.facts') {
        if (!sent || !event.facts.isCommitted) return;
        built += sent.size;
        onBuilt(built);
        return next();
      }
      const reason = endOf(event);
      if (reason !== undefined) fail(refusedHere('not_built', reason));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

/** Why there is nothing more to come; undefined while there is. */
function endOf(event: ModelEvent): string | undefined {
  switch (event.type) {
    case 'model.deleted':
      return 'Somebody deleted the model while it was being filled.';
    case 'model.detached':
      return 'The realtime connection was lost while the model was being filled.';
    case 'model.refused':
    case 'model.failed':
    case 'model.closed':
      return `The realtime service closed the model while it was being filled. ${event.reason}`.trim();
    default:
      return undefined;
  }
}
