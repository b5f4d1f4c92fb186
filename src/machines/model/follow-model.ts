import { fromCallback } from 'xstate';
import type { Collaborator, ModelEvent, ModelFacts, RealtimeContent } from '~/api/realtime/port';
import { applyEdits } from '~/core/document/edit';
import { createLiveDocument, type LiveDocument } from '~/core/document/live-document';
import { type DocumentObject, isHuge, sameValue, sizeOf } from '~/core/document/value';
import { abortable } from '~/core/abortable';
import type {
  FollowInput,
  LeftEdits,
  OpenModelCommand,
  OpenModelInput,
  OpenModelReport,
  UnmergedEdits,
} from './open-model-machine';
import { reconcile } from './source-edit/source-edit-machine';

/** A model that is open but not shown: it is large, or what was left of it is not merged yet. */
type Unshown = { data: DocumentObject; facts: ModelFacts; collaborators: readonly Collaborator[] };

/** The server stores what it has received within moments, so among the first versions that follow. */
const versionsToSearch = 500;

type Realtime = Pick<RealtimeContent, 'openModel' | 'readVersions'>;

/** How many of the edits that were left the server has stored all the same. @throws ApiProblem; the signal's reason */
async function countStored(
  realtime: Realtime,
  { target, modelId }: OpenModelInput,
  { version, sessions }: LeftEdits['sent'],
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const range = { modelId, first: version + 1, last: Math.min(now, version + versionsToSearch) };
  const made = await realtime.readVersions(target, range, signal);
  return made.filter(({ sessionId }) => sessions.has(sessionId)).length;
}

/** Makes edits that were left in the document as it is now. @returns them if the operator must decide, or may no longer make them */
function makeAgain(document: LiveDocument, left: UnmergedEdits, canWrite: boolean): UnmergedEdits | undefined {
  const { base, mine } = left;
  if (sameValue(base, mine)) return undefined;
  const { conflicts, edits, hazard } = reconcile(base, mine, document.value(), new Map());
  if (conflicts.length > 0 || hazard) return left;
  if (edits.length === 0) return undefined;
  if (!canWrite) return left;
  try {
    document.edit(edits);
    return undefined;
  } catch {
    return left;
  }
}

/**
 * Keeps one model open. Its edits go directly into the document, in order, without passing through the machine; everything else is reported to
 * the machine. What an earlier document of the model has sent and the server has not stored is made again before the new one is shown.
 */
export const followModel = (realtime: Realtime, noteEditor: (modelId: string, facts: ModelFacts) => void = () => {}) =>
  fromCallback<OpenModelCommand, FollowInput>(({ input, receive, sendBack }) => {
    const report = (event: OpenModelReport) => sendBack(event);
    const storing = createStoring();
    const over = new AbortController();
    let unshown: Unshown | undefined;
    let document: LiveDocument | undefined;

    const model = realtime.openModel(input.target, input.modelId, (event) => handle(event));
    const show = (left?: UnmergedEdits) => {
      if (!unshown) return;
      const made = createLiveDocument(unshown.data, {
        send: (edits) => {
          model.edit(edits);
          if (edits.length > 0) storing.begin();
        },
        settled: storing.settled,
        idAt: (path) => model.idAt(path),
        unacknowledged: () => model.unacknowledged().count,
      });
      const unmerged = left && makeAgain(made, left, unshown.facts.canWrite);
      const { facts, collaborators } = unshown;
      unshown = undefined;
      document = made;
      report({ type: 'model.opened', document, facts, collaborators, unmerged });
    };
    const begin = () => {
      const { left } = input;
      if (!left || !unshown) return show();
      const { sent } = left;
      if (unshown.facts.version <= sent.version) return show(left.document.unstored(0));
      countStored(realtime, input, sent, unshown.facts.version, over.signal)
        .then((stored) => show(left.document.unstored(stored)))
        .catch(() => {
          if (over.signal.aborted) return;
          model.close();
          handle({ type: 'model.failed', reason: 'The console could not check what is stored.' });
        });
    };
    const handle = (event: ModelEvent): void => {
      switch (event.type) {
        case 'model.opened': {
          // For profiling and the benchmark: here the client's work ends and the tree's begins.
          performance.mark('model.opened');
          unshown = event;
          const size = sizeOf(event.data);
          return isHuge(size) ? report({ type: 'model.weighed', size }) : begin();
        }
        case 'model.edited':
          try {
            if (unshown) unshown = { ...unshown, data: applyEdits(unshown.data, event.edits) as DocumentObject };
            document?.receive(event.edits, event.sessionId);
          } catch {
            // Otherwise the document would differ from that of the others.
            model.close();
            handle({ type: 'model.closed', reason: 'A change that someone made could not be shown.' });
          }
          return;
        case 'model.facts':
          if (unshown) unshown = { ...unshown, facts: event.facts };
          noteEditor(input.modelId, event.facts);
          if (event.facts.isCommitted) storing.end();
          break;
        case 'model.collaborators':
          if (unshown) unshown = { ...unshown, collaborators: event.collaborators };
          break;
        case 'model.deleted':
        case 'model.detached':
        case 'model.failed':
        case 'model.refused':
        case 'model.closed':
          storing.fail(new Error('The model was closed before everything was stored.'));
          over.abort();
          unshown = undefined;
          if (document) {
            const sent = model.unacknowledged();
            report({ type: 'model.left', left: sent.count > 0 ? { document, sent } : undefined });
          }
      }
      report(event);
    };
    receive((command) => {
      try {
        if (command.type === 'model.show') model.show(command.presence);
        else begin();
      } catch {
        // Otherwise this actor would end without telling what is not stored.
        model.close();
        handle({ type: 'model.closed', reason: 'It could not be shown.' });
      }
    });
    return () => {
      over.abort();
      model.close();
      storing.fail(new Error('The model was closed.'));
    };
  });

function pendingStore() {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const stored = new Promise<void>((...settle) => ([resolve, reject] = settle));
  // Prevents an unhandled rejection if nothing waits for it.
  stored.catch(() => {});
  return { stored, resolve, reject };
}

/** Tracks whether everything sent is stored, for callers that wait for it. */
function createStoring() {
  let pending: ReturnType<typeof pendingStore> | undefined;
  return {
    begin: () => void (pending ??= pendingStore()),
    end: () => {
      pending?.resolve();
      pending = undefined;
    },
    fail: (error: Error) => pending?.reject(error),
    settled: (signal: AbortSignal) =>
      abortable<void>(signal, (resolve, reject) => (pending?.stored ?? Promise.resolve()).then(resolve, reject)),
  };
}
