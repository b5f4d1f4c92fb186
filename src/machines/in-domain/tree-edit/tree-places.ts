import type { Change } from '../../../document/tree';
import type { LiveDocument } from '../../../document/live-document';
import { indexOf, isAttached, nodeAt, pathOf, type TreeNode } from '../../../document/tree-node';
import type { Path } from '../../../document/value';
import { placeOf, typedText, type Draft, type ValueDraft } from './drafts';
import { followed } from './strokes';
import type { TreeEditContext, TreeNotice } from './tree-edit-types';

/** What a node is in, innermost first. */
export function trailOf(node: TreeNode | undefined): TreeNode[] {
  const trail: TreeNode[] = [];
  for (let at = node?.parent; at; at = at.parent) trail.push(at);
  return trail;
}

type Places = Pick<TreeEditContext, 'document' | 'selected' | 'trail' | 'draft'>;
const isThere = ({ document }: Pick<TreeEditContext, 'document'>, node: TreeNode | undefined) =>
  node === undefined || isAttached(node, document.tree.root);

export const isSelectionLost = (context: Places): boolean => !isThere(context, context.selected);
export function isDraftLost(context: Places): boolean {
  const { draft } = context;
  if (draft === undefined) return false;
  return !isThere(context, placeOf(draft)) || (isOfValue(draft) && draft.node.kind !== draft.type);
}
const isOfValue = (draft: Draft): draft is ValueDraft =>
  draft.type !== 'add' && draft.type !== 'rename' && draft.type !== 'remove';

/** What is selected in the place of a node that has gone: what stands there now, or what it was in. */
export function remaining({ document, selected, trail }: Places): TreeNode | undefined {
  const level = trail.findIndex((node) => isAttached(node, document.tree.root));
  const holder = trail[level];
  const gone = level === 0 ? selected : trail[level - 1];
  return (gone && holder?.members?.get(gone.key)) ?? holder;
}

/** What is selected once a node is deleted: what follows it, what stands before it, or what it is in. */
export function neighbour(node: TreeNode): TreeNode | undefined {
  const index = indexOf(node);
  const siblings = node.parent?.children ?? [];
  return siblings[index + 1] ?? siblings[index - 1] ?? node.parent;
}

/** The node that a change is seen at; of what was removed, what it was in. */
export function changedNode(changes: readonly Change[]): TreeNode | undefined {
  const change = changes.at(-1);
  if (change?.type === 'removeMember' || change?.type === 'removeItem') return change.holder;
  return change?.node;
}

const lost: Record<Draft['type'], string> = {
  add: 'The place that you were adding to was removed meanwhile.',
  rename: 'The property that you were renaming was removed meanwhile.',
  remove: 'The element that you were about to delete was removed meanwhile.',
  string: 'The value that you were editing was removed meanwhile.',
  number: 'The value that you were editing was removed meanwhile.',
  date: 'The value that you were editing was removed meanwhile.',
  boolean: 'The value that you were editing was removed meanwhile.',
};

/** Says that somebody removed what was selected or edited. A text that went with it is kept whole. */
export const lossNotice = (draft: Draft | undefined): TreeNotice =>
  draft
    ? { text: lost[draft.type], kept: draft.type === 'string' ? draft.text : typedText(draft) }
    : { text: 'The element that was selected was removed meanwhile.', kept: undefined };

/** Says that what was typed is not stored; undefined where there is nothing to say. */
export function givenUpNotice(draft: Draft | undefined, problem: string | undefined): TreeNotice | undefined {
  const kept = draft && typedText(draft);
  return kept === undefined
    ? undefined
    : { text: `What you typed was not stored. ${problem ?? ''}`.trim(), kept };
}

const shortStep = (step: string | number) => {
  const text = String(step);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
/** A path as people read it: `$ / lines / 0`. */
export const pathText = (path: Path): string => ['$', ...path.map(shortStep)].join(' / ');

export const nowhere = (path: Path): TreeNotice => ({
  text: `There is nothing at ${pathText(path)} in this model.`,
  kept: undefined,
});

/** What was selected and typed, in the document that was opened anew: at the same places, where they are of the same kind. */
export function reattached(context: TreeEditContext, document: LiveDocument): Partial<TreeEditContext> {
  const { tree } = context.document;
  const placeAgain = (node: TreeNode) =>
    isAttached(node, tree.root) ? nodeAt(document.tree.root, pathOf(node)) : undefined;
  const selected =
    context.selected &&
    [context.selected, ...context.trail].map(placeAgain).find((node) => node !== undefined);
  const place = context.draft && placeAgain(placeOf(context.draft));
  return {
    document,
    selected,
    trail: trailOf(selected),
    shown: selected && { node: selected, times: (context.shown?.times ?? 0) + 1 },
    // One without its place stays, and is found to have lost it.
    draft: context.draft && (place ? movedTo(context.draft, place, placeAgain) : context.draft),
  };
}

type PlaceAgain = (node: TreeNode) => TreeNode | undefined;

function movedTo(draft: Draft, node: TreeNode, placeAgain: PlaceAgain): Draft {
  switch (draft.type) {
    case 'add':
      return { ...draft, holder: node, after: draft.after && placeAgain(draft.after) };
    case 'string':
      return followed({ ...draft, node, joined: false });
    case 'remove':
      return { ...draft, node, next: undefined };
    default:
      return { ...draft, node };
  }
}
