import { fromCallback } from 'xstate';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { whyNotValue } from '~/core/document/storable';
import { mergedWithAll, textChange, type TextChange } from '~/core/document/text-marks';
import { type Change, openAlike } from '~/core/document/tree';
import { isAttached, nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import { type Caret, type Draft, isAhead, planText, removeDraft, type StringDraft } from './drafts';

export type DocumentCommand =
  | { type: 'document.edit'; edits: readonly Edit[]; joined?: boolean }
  | { type: 'document.undo' }
  | { type: 'document.redo' }
  | { type: 'document.reveal'; node: TreeNode }
  | { type: 'document.open'; nodes: readonly TreeNode[]; open: boolean }
  | { type: 'document.openAll'; open: boolean }
  /** The model was reopened. */
  | { type: 'document.attach'; document: LiveDocument };

/** Reported synchronously, before the command has returned. */
export type DocumentReport =
  | { type: 'tree.written'; changes: readonly Change[] }
  | { type: 'tree.undone'; changes: readonly Change[] }
  | { type: 'tree.refused'; reason: string }
  /** Someone else has changed something. */
  | { type: 'tree.changed'; change: Change }
  /** The document or its expanded nodes were changed by something other than these commands. */
  | { type: 'tree.touched' };

/** Edits a live document and reports the changes of others. */
export const keepDocument = fromCallback<DocumentCommand, { document: LiveDocument }>(
  ({ input, receive, sendBack }) => {
    let { document } = input;
    let isOwn = false;
    const listen = () => {
      const stops = [
        document.tree.subscribe(() => (isOwn ? undefined : sendBack({ type: 'tree.touched' }))),
        document.listenToOthers((change) => sendBack({ type: 'tree.changed', change })),
      ];
      return () => stops.forEach((stop) => stop());
    };
    let stop = listen();

    const run = (command: DocumentCommand): DocumentReport | undefined => {
      const { tree } = document;
      switch (command.type) {
        case 'document.edit': {
          const changes = document.edit(command.edits, command.joined);
          const [gone, come] = changes;
          // Renaming removes a member and adds it again.
          if (gone?.type === 'removeMember' && come?.type === 'setMember') openAlike(tree, come.node, gone.node);
          return { type: 'tree.written', changes };
        }
        case 'document.undo':
          return { type: 'tree.undone', changes: document.undo() };
        case 'document.redo':
          return { type: 'tree.undone', changes: document.redo() };
        case 'document.reveal':
          tree.reveal(command.node);
          break;
        case 'document.open':
          for (const node of command.nodes) tree.setOpen(node, command.open);
          break;
        case 'document.openAll':
          tree.setOpenAll(command.open);
          break;
        case 'document.attach':
          stop();
          document = command.document;
          stop = listen();
      }
      return undefined;
    };
    receive((command) => {
      isOwn = true;
      let made: DocumentReport | undefined;
      try {
        made = run(command);
      } catch (error) {
        made = { type: 'tree.refused', reason: error instanceof Error ? error.message : String(error) };
      }
      isOwn = false;
      if (made) sendBack(made);
    });
    return () => stop();
  },
);

export const keepingDocument = {
  id: 'keepDocument',
  src: 'keepDocument',
  input: ({ context: { document } }: { context: { document: LiveDocument } }) => ({ document }),
  onError: {},
} as const;

/**
 * The range that was typed, removed or pasted. If several ranges are possible, as within `aaa`, the one at the caret.
 * @param caret the position afterwards
 */
export function typedChange(from: string, to: string, caret: number): TextChange | undefined {
  const tail = to.slice(caret);
  if (from === to || !from.endsWith(tail)) return textChange(from, to);
  return textChange(from.slice(0, from.length - tail.length), to.slice(0, caret)) ?? textChange(from, to);
}

const moved = (place: number, index: number, removed: number, inserted: number): number =>
  place <= index ? place : place >= index + removed ? place + inserted - removed : index;

/** A range of a text that was replaced. */
type Splice = { index: number; removed: string; inserted: string };

/** Moves the caret after a change by someone else, so that it stays behind the same text. */
export const caretAfter = ({ from, to }: Caret, { index, removed, inserted }: Splice): Caret => ({
  from: moved(from, index, removed.length, inserted.length),
  to: moved(to, index, removed.length, inserted.length),
});

export type Typed = { text: string; caret: Caret };

/** The result of a keystroke: the new draft, and the edits to send; `problem`: why there are none. */
export type Stroke = { draft: StringDraft; edits: Edit[]; problem: string | undefined };

/** Converts a keystroke, paste or removal to the smallest splice. */
export function strokeOf(draft: StringDraft, typed: Typed): Stroke {
  const next = { ...draft, ...typed };
  if (isAhead(draft) || whyNotValue(typed.text) !== undefined) return catchUp(next);
  const change = typedChange(draft.base, typed.text, typed.caret.to);
  const edits: Edit[] = change ? [{ type: 'splice', path: pathOf(draft.node), ...change }] : [];
  return { draft: next, edits, problem: undefined };
}

/** The draft in which a word is written, after others have changed the text. */
export const missing = (draft: StringDraft): StringDraft =>
  typeof draft.node.value === 'string' ? { ...draft, missed: [...(draft.missed ?? []), draft.node.value] } : draft;

/** Sends a word that was accepted, merged with what others have made of the text in the meantime. */
export function composedStroke({ missed = [], ...draft }: StringDraft, typed: Typed): Stroke {
  const theirs = typeof draft.node.value === 'string' ? draft.node.value : draft.base;
  const text = mergedWithAll(draft.base, typed.text, [...missed, theirs]);
  const next = becoming({ ...draft, ...typed }, text);
  const stroke = strokeOf({ ...draft, text: theirs, base: theirs }, { text, caret: next.caret });
  return { ...stroke, draft: next };
}

/** Merges a text that is ahead of the document with what others have done to it. */
export function catchUp(draft: StringDraft): Stroke {
  const unfit = whyNotValue(draft.text);
  if (unfit !== undefined) return { draft, edits: [], problem: unfit };
  const plan = planText(draft, false);
  if ('problem' in plan) return { draft, edits: [], problem: plan.problem };
  return { draft: becoming(draft, plan.text ?? draft.text), edits: plan.edits, problem: undefined };
}

/** The draft after its edits are in the document. */
export function writtenDraft(draft: StringDraft): StringDraft {
  const value = typeof draft.node.value === 'string' ? draft.node.value : draft.text;
  return { ...becoming(draft, value), base: value, joined: true };
}

/** Updates a draft that was not ahead of the document after others, or an undo, have changed the text. */
export function followed(draft: StringDraft, splice?: Splice): StringDraft {
  const { value } = draft.node;
  if (isAhead(draft) || typeof value !== 'string') return draft;
  return { ...becoming(draft, value, splice), base: value };
}

/** Sets another text, and moves the caret accordingly. */
function becoming(draft: StringDraft, text: string, splice?: Splice): StringDraft {
  const change = textChange(draft.text, text);
  if (!change) return draft;
  const { index, remove, insert } = change;
  const removed = draft.text.slice(index, index + remove);
  const caret = caretAfter(draft.caret, splice ?? { index, removed, inserted: insert });
  return { ...draft, text, caret, placed: draft.placed + 1 };
}

export function trailOf(node: TreeNode | undefined): TreeNode[] {
  const trail: TreeNode[] = [];
  for (let at = node?.parent; at; at = at.parent) trail.push(at);
  return trail;
}

type Place = { document: LiveDocument; draft: Draft | undefined };

export function isDraftLost({ document, draft }: Place): boolean {
  if (!draft) return false;
  const isOfValue = draft.type !== 'add' && draft.type !== 'rename' && draft.type !== 'remove';
  return !isAttached(draft.node, document.tree.root) || (isOfValue && draft.node.kind !== draft.type);
}

/** What happened to the place of a draft. `nameTaken`: someone else added the same name at the same time. */
export type Loss = 'removed' | 'replaced' | 'nameTaken';

/** `trail`: the ancestors of the node, innermost first. */
type LeftDraft = Place & { trail: readonly TreeNode[] };

/** The node that now has the name of a removed node. */
const successor = ({ document, draft, trail: [holder] }: LeftDraft) =>
  draft && holder && isAttached(holder, document.tree.root) ? holder.members?.get(draft.node.key) : undefined;

export const lostPlace = (left: LeftDraft): Loss =>
  successor(left) || (left.draft && isAttached(left.draft.node, left.document.tree.root)) ? 'replaced' : 'removed';

/** The lost draft, moved to the value of the same kind that replaced its node. */
export function replacedDraft(left: LeftDraft): Draft | undefined {
  const { draft } = left;
  const there = successor(left);
  return draft && isDraftLost(left) && there && there !== draft.node && there.kind === draft.node.kind
    ? movedTo(draft, there, (node) => (isAttached(node, left.document.tree.root) ? node : undefined))
    : undefined;
}

type PlaceAgain = (node: TreeNode) => TreeNode | undefined;

/** Finds the node at the same path in a reopened document. */
export const placeIn =
  (before: LiveDocument, now: LiveDocument): PlaceAgain =>
  (node) =>
    isAttached(node, before.tree.root) ? nodeAt(now.tree.root, pathOf(node)) : undefined;

/** Moves a draft to the reopened document. If its place no longer exists, the draft is unchanged and counts as lost. */
export function reattachedDraft(draft: Draft, before: LiveDocument, now: LiveDocument): Draft {
  const placeAgain = placeIn(before, now);
  const place = placeAgain(draft.node);
  return place ? movedTo(draft, place, placeAgain) : draft;
}

function movedTo(draft: Draft, node: TreeNode, placeAgain: PlaceAgain): Draft {
  if (draft.type === 'add') return { ...draft, node, after: draft.after && placeAgain(draft.after) };
  if (draft.type === 'string') return followed({ ...draft, node, joined: false });
  if (draft.type !== 'remove') return { ...draft, node };
  return removeDraft(
    node,
    draft.nodes.flatMap((each) => (each === draft.node ? node : (placeAgain(each) ?? []))),
  );
}
