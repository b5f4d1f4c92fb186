import type { Collaborator, Presence } from '../../../../api/realtime/model-port';
import type { LiveDocument } from '../../../../document/live-document';
import { nodeAt, type TreeNode } from '../../../../document/tree-node';
import { collaboratorColours } from '../tree/collaborator-colour';
import { createFreshMarks, type FreshMarks } from '../tree/fresh-marks';
import type { TreeMark } from '../tree/json-tree-types';

/** Who of the others is at which node. Places that are not in the document are left out. */
export function treeMarks(
  root: TreeNode,
  collaborators: readonly Collaborator[],
  presences: readonly Presence[],
): ReadonlyMap<TreeNode, readonly TreeMark[]> {
  const colours = collaboratorColours(collaborators);
  const people = new Map(collaborators.map((each) => [each.sessionId, each]));
  const marks = new Map<TreeNode, TreeMark[]>();
  for (const { sessionId, path, caret } of presences) {
    const person = people.get(sessionId);
    const node = nodeAt(root, path);
    const colour = colours.get(sessionId);
    if (!person || person.isOwn || !node || !colour) continue;
    const name = person.user.displayName || person.user.username;
    const mark = { sessionId, name, colour, caret };
    marks.set(node, [...(marks.get(node) ?? []), mark]);
  }
  return marks;
}

const made = new WeakMap<LiveDocument, FreshMarks>();

/** What others have changed just now; kept for as long as there is the document. */
export function freshMarksOf(document: LiveDocument, now: () => number): FreshMarks {
  const marks = made.get(document) ?? createFreshMarks(document, now);
  made.set(document, marks);
  return marks;
}
