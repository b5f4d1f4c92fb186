import { fromCallback, fromPromise } from 'xstate';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import type { Change } from '~/core/document/tree';
import { pathOf, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import type { ReadDocument } from '~/core/json/scan';
import { abortable } from '~/core/abortable';
import { type MergeInput, type MergeOutput, reconcile, type WatchCommand } from './source-edit-machine';
import { readSource } from './source-text';

/** `known`: see `readSource`. */
export type SourceToRead = { text: string; known: ReadonlySet<string> };

/** Parses a long text in a worker, or here if workers are not available. Rejects with the signal's reason when it is aborted. */
export const parseInWorker = ({ text, known }: SourceToRead, signal: AbortSignal) =>
  abortable<ReadDocument>(signal, (resolve) => {
    const readHere = () => resolve(readSource(text, known));
    let worker: Worker;
    try {
      worker = new Worker(new URL('./source-reader.ts', import.meta.url), { type: 'module' });
    } catch {
      readHere();
      return undefined;
    }
    worker.onmessage = ({ data }: MessageEvent<ReadDocument>) => resolve(data);
    worker.onmessageerror = readHere;
    worker.onerror = (event) => {
      event.preventDefault();
      readHere();
    };
    worker.postMessage({ text, known } satisfies SourceToRead);
    return () => worker.terminate();
  });

/** @param painted resolves when the browser has painted the current state of the page */
export const sourceEditActors = (painted: () => Promise<void>) => ({
  readText: fromPromise<ReadDocument, SourceToRead>(({ input, signal }) => parseInWorker(input, signal)),

  mergeSides: fromPromise<MergeOutput, MergeInput>(async ({ input, signal }) => {
    const { document, base, mine, decisions } = input;
    // Lets the page show the current step before a large document blocks it.
    await painted();
    signal.throwIfAborted();
    const revision = document.tree.revision();
    return { ...reconcile(base, mine, document.value(), decisions), document, revision };
  }),

  // Starts synchronously, so that the document can't change between comparing and editing.
  sendEdits: fromPromise<void, { document: LiveDocument; edits: readonly Edit[] }>(
    ({ input: { document, edits } }) =>
      new Promise((sent) => {
        document.edit(edits);
        sent();
      }),
  ),

  settle: fromPromise<void, { document: LiveDocument }>(({ input: { document }, signal }) => document.settled(signal)),

  watchDocument: fromCallback<WatchCommand, { document: LiveDocument }>(({ input, receive, sendBack }) => {
    const places = new Map<string, Map<TreeNode, Path>>();
    const follow = (document: LiveDocument) =>
      document.listenToOthers((change, sessionId) => {
        const changed = places.get(sessionId) ?? new Map<TreeNode, Path>();
        places.set(sessionId, changed);
        noteChange(changed, change);
        sendBack({ type: 'source.othersChanged', sessionId, places: changed });
      });
    let end = follow(input.document);
    receive(({ document }) => {
      end();
      end = follow(document);
    });
    return () => end();
  }),
});

/** A value that is changed several times counts as one place. */
function noteChange(places: Map<TreeNode, Path>, change: Change): void {
  if (change.type === 'setMember' && change.replaced) places.delete(change.replaced);
  if (change.type === 'replaceItem') places.delete(change.replaced);
  places.set(change.node, pathOfChange(change));
}

function pathOfChange(change: Change): Path {
  if (change.type === 'removeMember') return [...pathOf(change.holder), change.key];
  if (change.type === 'removeItem') return [...pathOf(change.holder), change.index];
  return pathOf(change.node);
}
