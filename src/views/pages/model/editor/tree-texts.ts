import type { Collaborator, Presence } from '~/api/realtime/port';
import { countOf, formatCount } from '~/core/counts';
import type { LiveDocument } from '~/core/document/live-document';
import { expressionOf } from '~/core/document/path-text';
import { valueOfAll } from '~/core/document/selection';
import { nodeAt, pathOf, type TreeNode, valueOf } from '~/core/document/tree-node';
import { kindWord } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import { personKey, personName } from '~/core/person';
import type { TimeZone } from '~/core/times';
import { type Caret, fieldText, leafText } from '~/machines/model/tree-edit/drafts';
import type { UnsentDraftActor, UnsentDraftSnapshot } from '~/machines/model/tree-edit/unsent-draft-machine';
import type { RowNote, TreeMark } from '~/views/pages/model/tree/drawn-rows';
import { createFreshMarks, type FreshMarks } from '~/views/pages/model/tree/FreshMark';

export function kindText({ kind, children, value }: TreeNode): string {
  if (children) return `${kindWord[kind]}, ${formatCount(children.length)}`;
  if (typeof value !== 'string') return kindWord[kind];
  return `${kindWord[kind]}, ${countOf(value.length, 'character')}`;
}

export function valueCopy(node: TreeNode, zone: TimeZone): string {
  return node.children ? documentText(valueOf(node)) : leafText(node.value, zone);
}

/** As `valueCopy`; several as one object or array. */
export const severalCopy = (nodes: readonly TreeNode[], zone: TimeZone): string =>
  nodes[0] && nodes.length === 1 ? valueCopy(nodes[0], zone) : documentText(valueOfAll(nodes));

export const pathCopy = (node: TreeNode): string => expressionOf(pathOf(node));

/** One step of a path: the name or the position; `$` for the root (spec domain-level §9). An empty name is shown as `""`. */
export function stepText(node: TreeNode): string {
  const { parent, key } = node;
  if (!parent) return '$';
  const text = parent.kind === 'array' ? String(parent.children?.indexOf(node) ?? 0) : key;
  if (text === '') return '""';
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}

/** The people at each node, without duplicates. Nodes that are not in the document are skipped. */
export function treeMarks(
  root: TreeNode,
  collaborators: readonly Collaborator[],
  presences: readonly Presence[],
): ReadonlyMap<TreeNode, readonly TreeMark[]> {
  const people = new Map(collaborators.map((each) => [each.sessionId, each]));
  const marks = new Map<TreeNode, TreeMark[]>();
  for (const { sessionId, path, caret, key: reference } of presences) {
    const { user, isOwn } = people.get(sessionId) ?? {};
    const node = nodeAt(root, path);
    if (!user || isOwn || !node) continue;
    const there = marks.get(node) ?? [];
    const key = personKey(user);
    const known = there.find(({ person }) => personKey(person) === key);
    const carets = caret ? withCaret(known?.carets ?? [], caret) : (known?.carets ?? []);
    const keys = [...new Set([...(known?.keys ?? []), ...(reference === undefined ? [] : [reference])])];
    const mark = { person: user, name: personName(user), carets, keys };
    marks.set(node, known ? there.map((each) => (each === known ? mark : each)) : [...there, mark]);
  }
  return marks;
}

/** Who works in a session, without the operator's own. */
export function personOfSession(collaborators: readonly Collaborator[]) {
  const others = new Map(collaborators.filter(({ isOwn }) => !isOwn).map((each) => [each.sessionId, each]));
  return (sessionId: string) => {
    const user = others.get(sessionId)?.user;
    return user && { person: user, name: personName(user) };
  };
}

export function named(
  sentence: string,
  node: TreeNode | undefined,
  document: LiveDocument,
  seen: readonly Collaborator[],
): string {
  const session = node && document.changedBy(node);
  const person = session === undefined ? undefined : personOfSession(seen)(session);
  return person ? sentence.replace('Someone else', () => person.name) : sentence;
}

/** Skips a caret within a known selection: applications share both ends of one cursor. */
function withCaret(carets: readonly Caret[], caret: Caret): readonly Caret[] {
  if (carets.some((other) => covers(other, caret))) return carets;
  return [...carets.filter((other) => !covers(caret, other)), caret];
}

const covers = (one: Caret, other: Caret): boolean =>
  (one.from === other.from && one.to === other.to) ||
  (other.from === other.to && Math.min(one.from, one.to) <= other.from && other.from <= Math.max(one.from, one.to));

/** Rows with input that is not in the model. While it waits, it is shown instead of the model's value. */
export function unsentNotes(unsent: readonly UnsentDraftActor[]): ReadonlyMap<TreeNode, RowNote> {
  const notes = new Map<TreeNode, RowNote>();
  for (const actor of unsent) {
    const snapshot = actor.getSnapshot();
    const { draft } = snapshot.context;
    const message = rowMessages[snapshot.value];
    if (message === undefined || draft.type === 'add' || draft.type === 'remove') continue;
    notes.set(draft.node, {
      part: draft.type === 'rename' ? 'name' : 'value',
      text: snapshot.value === 'waiting' ? unsentText(snapshot) : undefined,
      message,
    });
  }
  return notes;
}

const made = new WeakMap<LiveDocument, FreshMarks>();

/** Recent changes by others; lives as long as the document. */
export function freshMarksOf(document: LiveDocument, now: () => number): FreshMarks {
  const marks = made.get(document) ?? createFreshMarks(document, now);
  made.set(document, marks);
  return marks;
}

export const unsentText = ({ value, context: { draft, text } }: UnsentDraftSnapshot): string =>
  value === 'orphaned' || value === 'copied' ? text : fieldText(draft);

const rowMessages: Partial<Record<UnsentDraftSnapshot['value'], string>> = {
  waiting: 'Not sent yet',
  conflicting: 'Changed by both',
  refused: 'Not stored',
};
