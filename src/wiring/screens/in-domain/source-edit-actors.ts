import { fromCallback, fromPromise } from 'xstate';
import type { Change } from '../../../document/tree';
import { pathOf, type TreeNode } from '../../../document/tree-node';
import type { Path } from '../../../document/value';
import type { LiveDocument } from '../../../document/live-document';
import { reconcile } from '../../../machines/in-domain/source-edit/reconcile';
import type {
  MergeInput,
  MergeOutput,
  SendInput,
  WatchCommand,
} from '../../../machines/in-domain/source-edit/source-edit-setup';
import type { ReadSource } from '../../../machines/in-domain/source-edit/source-text';
import { readElsewhere } from './read-elsewhere';

/** What the source editor works on. */
export const sourceEditActors = {
  readText: fromPromise<ReadSource, Parameters<typeof readElsewhere>[0]>(({ input, signal }) =>
    readElsewhere(input, signal),
  ),

  mergeSides: fromPromise<MergeOutput, MergeInput>(async ({ input, signal }) => {
    const { document, base, mine, chosen } = input;
    // So that the page can say what goes on before a large document takes its time.
    await new Promise((painted) => setTimeout(painted, 0));
    signal.throwIfAborted();
    const revision = document.tree.revision();
    return { ...reconcile(base, mine, document.value(), chosen), document, revision };
  }),

  // Begins at once, so that nothing happens to the document between comparing and editing.
  sendEdits: fromPromise<void, SendInput>(
    ({ input: { document, edits } }) =>
      new Promise((sent) => {
        document.edit(edits);
        sent();
      }),
  ),

  settle: fromPromise<void, { document: LiveDocument }>(({ input: { document }, signal }) =>
    document.settled(signal),
  ),

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
};

/** A value that is changed again and again is one place. */
function noteChange(places: Map<TreeNode, Path>, change: Change): void {
  if (change.type === 'setMember' && change.replaced) places.delete(change.replaced);
  if (change.type === 'replaceItem') places.delete(change.replaced);
  places.set(change.node, pathOfChange(change));
}

/** What was removed is no longer there to be asked. */
function pathOfChange(change: Change): Path {
  if (change.type === 'removeMember') return [...pathOf(change.holder), change.key];
  if (change.type === 'removeItem') return [...pathOf(change.holder), change.index];
  return pathOf(change.node);
}
