import type { Collaborator, Presence } from '../../../../api/realtime/model-port';
import type { LiveDocument } from '../../../../document/live-document';
import { nodeAt, type TreeNode } from '../../../../document/tree-node';
import type { HeldDraftActor } from '../../../../machines/in-domain/tree-edit/held-draft-machine';
import { createFreshMarks, type FreshMarks } from '../tree/fresh-marks';
import type { RowNote, TreeMark } from '../tree/json-tree-types';
import { heldText, rowWords } from './held-words';

/** Who of the others is at which node. Places that are not in the document are left out. */
export function treeMarks(
  root: TreeNode,
  collaborators: readonly Collaborator[],
  presences: readonly Presence[],
): ReadonlyMap<TreeNode, readonly TreeMark[]> {
  const people = new Map(collaborators.map((each) => [each.sessionId, each]));
  const marks = new Map<TreeNode, TreeMark[]>();
  for (const { sessionId, path, caret } of presences) {
    const person = people.get(sessionId);
    const node = nodeAt(root, path);
    if (!person || person.isOwn || !node) continue;
    const name = person.user.displayName || person.user.username;
    const mark = { sessionId, person: person.user, name, caret };
    marks.set(node, [...(marks.get(node) ?? []), mark]);
  }
  return marks;
}

/** The rows of which something is typed that is not in the model. While it waits it is shown in the place of what the model has. */
export function heldNotes(held: readonly HeldDraftActor[]): ReadonlyMap<TreeNode, RowNote> {
  const notes = new Map<TreeNode, RowNote>();
  for (const actor of held) {
    const snapshot = actor.getSnapshot();
    const { draft } = snapshot.context;
    const words = rowWords[snapshot.value];
    if (words === undefined || draft.type === 'add' || draft.type === 'remove') continue;
    notes.set(draft.node, {
      part: draft.type === 'rename' ? 'name' : 'value',
      text: snapshot.value === 'waiting' ? heldText(snapshot) : undefined,
      words,
    });
  }
  return notes;
}

const made = new WeakMap<LiveDocument, FreshMarks>();

/** What others have changed just now; kept for as long as there is the document. */
export function freshMarksOf(document: LiveDocument, now: () => number): FreshMarks {
  const marks = made.get(document) ?? createFreshMarks(document, now);
  made.set(document, marks);
  return marks;
}
