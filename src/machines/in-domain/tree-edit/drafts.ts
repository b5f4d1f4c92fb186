import type { TimeZoneChoice } from '../../../api/browser/preference-store';
import { indexOf, type TreeNode } from '../../../document/tree-node';
import type { Kind } from '../../../document/value';
import { writeDate } from './date-text';
import { writeNumber } from './number-text';
import type { Caret } from './text-caret';

/** An element that is to be added. */
export type AddDraft = {
  type: 'add';
  holder: TreeNode;
  /** Where it stands behind: in an array, until a position is typed. */
  after: TreeNode | undefined;
  kind: Kind;
  /** The name, or the position; undefined until one is typed. */
  name: string | undefined;
  text: string;
  choice: boolean;
  zone: TimeZoneChoice;
};
export type RenameDraft = { type: 'rename'; node: TreeNode; text: string };
/** A text that is changed with each stroke. Where that can't be done now, `text` is ahead of what the document has. */
export type StringDraft = {
  type: 'string';
  node: TreeNode;
  text: string;
  /** What the document had when both were the same. */
  base: string;
  caret: Caret;
  /** Grows when the caret was moved by others, and has to be put there. */
  placed: number;
  /** What is typed next belongs to the step before. */
  joined: boolean;
  /** Closes once it is written. */
  ending: boolean;
};
type ScalarDraft = {
  type: 'number' | 'date';
  node: TreeNode;
  text: string;
  /** What stood there at first. */
  initial: string;
  zone: TimeZoneChoice;
};
type BooleanDraft = { type: 'boolean'; node: TreeNode; choice: boolean };
/** `next`: what is selected afterwards. */
type RemoveDraft = { type: 'remove'; node: TreeNode; next: TreeNode | undefined };
export type ValueDraft = StringDraft | ScalarDraft | BooleanDraft;
export type Draft = AddDraft | RenameDraft | ValueDraft | RemoveDraft;

/** The node that must be there for a draft to be of use. */
export const placeOf = (draft: Draft): TreeNode => (draft.type === 'add' ? draft.holder : draft.node);

/** Text with which a new element of a kind begins (spec domain-level §5). @param now epoch milliseconds */
const initialText = (kind: Kind, now: number, zone: TimeZoneChoice): string =>
  kind === 'number' ? '0' : kind === 'date' ? writeDate(new Date(now), zone) : '';

type Add = { selected: TreeNode; kind: Kind; now: number; zone: TimeZoneChoice };

/** Adding within what is selected; beside it where it is a leaf, and in an array right behind it. */
export function addDraft({ selected, kind, now, zone }: Add): AddDraft {
  const isHolder = selected.children !== undefined;
  return {
    type: 'add',
    holder: isHolder ? selected : (selected.parent ?? selected),
    after: isHolder ? undefined : selected,
    kind,
    name: undefined,
    text: initialText(kind, now, zone),
    choice: false,
    zone,
  };
}

/** The same element as one of another kind; what was typed for a text stays a text. */
export const withKind = (draft: AddDraft, kind: Kind, now: number): AddDraft =>
  kind === draft.kind ? draft : { ...draft, kind, text: initialText(kind, now, draft.zone), choice: false };

export const renameDraft = (node: TreeNode): RenameDraft => ({ type: 'rename', node, text: node.key });

/** Editing the value of a leaf; undefined where there is nothing to edit. */
export function valueDraft(node: TreeNode, zone: TimeZoneChoice): ValueDraft | undefined {
  const { kind, value } = node;
  if (kind === 'string' && typeof value === 'string')
    return {
      type: 'string',
      node,
      text: value,
      base: value,
      caret: { from: value.length, to: value.length },
      placed: 0,
      joined: false,
      ending: false,
    };
  if (typeof value === 'boolean') return { type: 'boolean', node, choice: value };
  const text =
    typeof value === 'number'
      ? writeNumber(value)
      : value instanceof Date
        ? writeDate(value, zone)
        : undefined;
  if (text === undefined) return undefined;
  return { type: kind === 'date' ? 'date' : 'number', node, text, initial: text, zone };
}

/** The position in an array as it stands in its field: that of the end, or behind what was selected, until one is typed. */
export function positionText({ name, holder, after }: AddDraft): string {
  if (name !== undefined) return name;
  const behind = after?.parent === holder ? indexOf(after) + 1 : holder.children?.length;
  return String(behind ?? 0);
}

/** What is being written, as its field shows it; undefined of what has no field. */
export function fieldText(draft: Draft): string | undefined {
  if (draft.type === 'add') {
    const value = ['string', 'number', 'date'].includes(draft.kind) ? draft.text : undefined;
    return [draft.name, value].filter(Boolean).join(': ');
  }
  return 'text' in draft ? draft.text : undefined;
}

/** Ahead of what the document has. */
export const isHeld = (draft: Draft | undefined): boolean =>
  draft?.type === 'string' && draft.text !== draft.base;

/** What would be lost if the draft were given up now; undefined where nothing was typed. */
export function typedText(draft: Draft): string | undefined {
  switch (draft.type) {
    case 'add':
      return (
        [draft.name, draft.kind === 'string' ? draft.text : undefined].filter(Boolean).join(': ') || undefined
      );
    case 'rename':
      return draft.text === draft.node.key ? undefined : draft.text;
    case 'string':
      return draft.text === draft.base ? undefined : draft.text;
    case 'number':
    case 'date':
      return draft.text === draft.initial ? undefined : draft.text;
    case 'boolean':
      return draft.choice === draft.node.value ? undefined : String(draft.choice);
    default:
      return undefined;
  }
}
