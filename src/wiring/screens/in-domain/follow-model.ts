import { fromCallback } from 'xstate';
import type { Collaborator, ModelEvent, ModelFacts } from '../../../api/realtime/model-port';
import type { RealtimeContent } from '../../../api/realtime/realtime-port';
import { applyEdits } from '../../../document/edit';
import { createLiveDocument, type LiveDocument } from '../../../document/live-document';
import { isHuge, sizeOf } from '../../../document/size';
import type { DocumentObject } from '../../../document/value';
import type {
  OpenModelCommand,
  OpenModelInput,
  OpenModelReport,
} from '../../../machines/in-domain/open-model/open-model-types';

/** A model that is open but not shown yet: the operator is asked whether it is not too large. */
type Held = { data: DocumentObject; facts: ModelFacts; collaborators: readonly Collaborator[] };

/**
 * Keeps one model open: its edits go straight into the document, in the order in which they are made, past the machine; everything else is
 * reported to it.
 */
export const followModel = (realtime: Pick<RealtimeContent, 'openModel'>) =>
  fromCallback<OpenModelCommand, OpenModelInput>(({ input, receive, sendBack }) => {
    const report = (event: OpenModelReport) => sendBack(event);
    const storing = createStoring();
    let held: Held | undefined;
    let document: LiveDocument | undefined;

    const model = realtime.openModel(input.target, input.modelId, (event) => hear(event));
    const show = ({ data, facts, collaborators }: Held) => {
      held = undefined;
      document = createLiveDocument(data, {
        send: (edits) => {
          model.edit(edits);
          if (edits.length > 0) storing.begin();
        },
        settled: storing.settled,
      });
      report({ type: 'model.opened', document, facts, collaborators });
    };
    const hear = (event: ModelEvent): void => {
      switch (event.type) {
        case 'model.opened': {
          // For profiles and the benchmark: here the client's work ends and the tree's begins.
          performance.mark('model.opened');
          const size = sizeOf(event.data);
          if (!isHuge(size)) return show(event);
          held = event;
          return report({ type: 'model.weighed', size });
        }
        case 'model.edited':
          try {
            if (held) held = { ...held, data: applyEdits(held.data, event.edits) as DocumentObject };
            document?.receive(event.edits, event.sessionId);
          } catch {
            // Shown on, it would be another document than the others have.
            model.close();
            hear({ type: 'model.closed', reason: 'A change that somebody made could not be shown.' });
          }
          return;
        case 'model.facts':
          if (held) held = { ...held, facts: event.facts };
          if (event.facts.isCommitted) storing.end();
          break;
        case 'model.collaborators':
          if (held) held = { ...held, collaborators: event.collaborators };
          break;
        case 'model.deleted':
        case 'model.detached':
        case 'model.closed':
          storing.fail(new Error('The model was closed before everything was stored.'));
      }
      report(event);
    };
    receive((command) => {
      if (command.type === 'model.show') model.show(command.presence);
      else if (held) show(held);
    });
    return () => {
      model.close();
      storing.fail(new Error('The model was closed.'));
    };
  });

/** Whether all that was sent is stored, and those who wait for it. */
function createStoring() {
  type Waiting = { resolve: () => void; reject: (error: Error) => void };
  let waiting: Waiting[] = [];
  let state: 'stored' | 'storing' | Error = 'stored';
  const release = (settle: (one: Waiting) => void) => {
    const released = waiting;
    waiting = [];
    released.forEach(settle);
  };
  return {
    begin: () => {
      state = 'storing';
    },
    end: () => {
      state = 'stored';
      release(({ resolve }) => resolve());
    },
    fail: (error: Error) => {
      if (state === 'storing') state = error;
      release(({ reject }) => reject(error));
    },
    settled: (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (state === 'stored') return resolve();
        if (state instanceof Error) return reject(state);
        waiting.push({ resolve, reject });
        if (signal.aborted) reject(signal.reason as Error);
        else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
  };
}
