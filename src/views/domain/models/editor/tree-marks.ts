import type { Collaborator, Presence } from '../../../../api/realtime/model-port';
import type { LiveDocument } from '../../../../document/live-document';
import { nodeAt, type TreeNode } from '../../../../document/tree-node';
import type { HeldDraftActor } from '../../../../machines/in-domain/tree-edit/held-draft-machine';
import { personKey } from '../../../shared/person-color';
import { createFreshMarks, type FreshMarks } from '../tree/fresh-marks';
import type { Caret, RowNote, TreeMark } from '../tree/json-tree-types';
import { heldText, rowWords } from './held-words';

/** Who of the others is at which node, each person once. Places that are not in the document are left out. */
export function treeMarks(
  root: TreeNode,
  collaborators: readonly Collaborator[],
  presences: readonly Presence[],
): ReadonlyMap<TreeNode, readonly TreeMark[]> {
  const people = new Map(collaborators.map((each) => [each.sessionId, each]));
  const marks = new Map<TreeNode, TreeMark[]>();
  for (const { sessionId, path, caret } of presences) {
    const { user, isOwn } = people.get(sessionId) ?? {};
    const node = nodeAt(root, path);
    if (!user || isOwn || !node) continue;
    const there = marks.get(node) ?? [];
    const key = personKey(user);
    const known = there.find(({ person }) => personKey(person) === key);
    const carets = caret ? withCaret(known?.carets ?? [], caret) : (known?.carets ?? []);
    const mark = { person: user, name: user.displayName || user.username, carets };
    marks.set(node, known ? there.map((each) => (each === known ? mark : each)) : [...there, mark]);
  }
  return marks;
}

/** A place within what is selected already is no caret of its own: applications share both of one cursor. */
function withCaret(carets: readonly Caret[], caret: Caret): readonly Caret[] {
  if (carets.some((other) => covers(other, caret))) return carets;
  return [...carets.filter((other) => !covers(caret, other)), caret];
}

const covers = (one: Caret, other: Caret): boolean =>
  (one.from === other.from && one.to === other.to) ||
  (other.from === other.to &&
    Math.min(one.from, one.to) <= other.from &&
    other.from <= Math.max(one.from, one.to));

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
