import type { TimeZoneChoice } from '~/api/browser/preference-store';
import type { Edit } from '~/core/document/edit';
import { whyUnsafeName, whyUnsafeValue } from '~/core/document/member-names';
import { bothChanges, textChange } from '~/core/document/text-change';
import { indexOf, pathOf, type TreeNode, valueOf } from '~/core/document/tree-node';
import { type DocumentValue, type Kind, sameValue } from '~/core/document/value';
import { readDate, readNumber, whyNotDate, writeDate, writeNumber } from '~/core/json/date-text';
import { isReserved } from '~/core/json/values';

/** An element that is to be added. */
export type AddDraft = {
  type: 'add';
  holder: TreeNode;
  /** The item before it, in an array, until a position is typed. */
  after: TreeNode | undefined;
  kind: Kind;
  /** The name, or the position; undefined until one is typed. */
  name: string | undefined;
  text: string;
  choice: boolean;
  zone: TimeZoneChoice;
};
type RenameDraft = { type: 'rename'; node: TreeNode; text: string };
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
};
type ScalarDraft = {
  type: 'number' | 'date';
  node: TreeNode;
  text: string;
  /** The text at first. */
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

/** The position that its field shows: the end, or behind the selected item, until one is typed. */
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

/** What discarding the draft would lose; undefined where nothing was typed. */
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

/** What a draft asks of the document: nothing where it changes nothing; or why it can't be taken, as a whole sentence. */
type Plan = { edits: Edit[] } | { problem: string };

/** Why a member can't be given this name, as a whole sentence; undefined where it can. */
const whyNotNamed = (key: string): string | undefined =>
  isReserved(key)
    ? `The name “${key.length > 40 ? `${key.slice(0, 40)}…` : key}” can't be stored: names that begin with “$convergence” belong to the server.`
    : whyUnsafeName(key);

const overwrites = 'Will overwrite an existing property.';

type Scalar = { kind: string; text: string; choice: boolean; zone: AddDraft['zone'] };

/** The value that was typed. */
function readValue({ kind, text, choice, zone }: Scalar): { value: DocumentValue } | { problem: string } {
  switch (kind) {
    case 'object':
      return { value: {} };
    case 'array':
      return { value: [] };
    case 'number':
      return readNumber(text);
    case 'date': {
      const value = readDate(text, zone);
      return value ? { value } : { problem: whyNotDate(text) };
    }
    case 'boolean':
      return { value: choice };
    case 'string':
      return { value: text };
    default:
      return { value: null };
  }
}

/** A position as typed: the beginning where it was cleared, the end where it is beyond it (spec domain-level §5). */
function readPosition(text: string, size: number): { index: number } | { problem: string } {
  if (text === '') return { index: 0 };
  if (!/^(0|[1-9]\d*)$/.test(text))
    return { problem: 'A position is 0 or a whole number without leading zeros.' };
  return { index: Math.min(Number(text), size) };
}

function planAdd(draft: AddDraft): Plan {
  const { holder } = draft;
  const read = readValue(draft);
  if (holder.kind === 'array') {
    const position = readPosition(positionText(draft), holder.children?.length ?? 0);
    if ('problem' in position) return position;
    if ('problem' in read) return read;
    const { index } = position;
    return { edits: [{ type: 'insertItem', path: pathOf(holder), index, value: read.value }] };
  }
  const key = draft.name ?? '';
  const problem = whyNotNamed(key);
  if (problem !== undefined) return { problem };
  if ('problem' in read) return read;
  return { edits: [{ type: 'setMember', path: pathOf(holder), key, value: read.value }] };
}

function planRename({ node, text }: RenameDraft): Plan {
  const { parent, key } = node;
  if (!parent || text === key) return { edits: [] };
  const value = valueOf(node);
  const problem = whyNotNamed(text) ?? whyUnsafeValue(value);
  if (problem !== undefined) return { problem };
  const path = pathOf(parent);
  return {
    edits: [
      { type: 'removeMember', path, key },
      { type: 'setMember', path, key: text, value },
    ],
  };
}

/**
 * A text that could not be written as it was typed, with what others have done to it since. Where both have changed the same
 * range only `over` replaces theirs.
 */
export function planText({ node, text, base }: StringDraft, over: boolean): Plan & { text?: string } {
  const theirs = typeof node.value === 'string' ? node.value : '';
  const both = theirs === base ? text : (bothChanges(base, text, theirs) ?? (over ? text : undefined));
  if (both === undefined)
    return {
      problem:
        'Someone else has changed the same part of this text. Press Enter to keep yours, or Escape to keep theirs.',
    };
  const change = textChange(theirs, both);
  return { edits: change ? [{ type: 'splice', path: pathOf(node), ...change }] : [], text: both };
}

/** Puts a value of the same kind in the place of a leaf's. */
const planValue = (node: TreeNode, value: DocumentValue): Plan => ({
  edits: sameValue(node.value, value) ? [] : [{ type: 'setValue', path: pathOf(node), value }],
});

/** Takes a node out of what it is in; the root can't be. */
function planRemoval(node: TreeNode): Plan {
  const { parent, key } = node;
  if (!parent) return { edits: [] };
  const path = pathOf(parent);
  return {
    edits: [
      parent.kind === 'array'
        ? { type: 'removeItem', path, index: indexOf(node) }
        : { type: 'removeMember', path, key },
    ],
  };
}

export function planOf(draft: Draft): Plan {
  switch (draft.type) {
    case 'add':
      return planAdd(draft);
    case 'rename':
      return planRename(draft);
    case 'string':
      return planText(draft, true);
    case 'boolean':
      return planValue(draft.node, draft.choice);
    case 'remove':
      return planRemoval(draft.node);
    default: {
      // Untouched: a year that the form can't write stays what it is.
      if (draft.text === draft.initial) return { edits: [] };
      const read = readValue({ ...draft, kind: draft.type, choice: false });
      return 'problem' in read ? read : planValue(draft.node, read.value);
    }
  }
}

/** It would overwrite something unseen: others have changed the same place since it was begun, or have taken its name. */
export function isContested(draft: Draft): boolean {
  switch (draft.type) {
    case 'add':
      return warningOf(draft) === overwrites;
    case 'rename':
      return warningOf(draft) !== undefined;
    case 'string':
      return 'problem' in planText(draft, false);
    case 'number':
    case 'date': {
      const theirs = valueDraft(draft.node, draft.zone);
      return theirs?.type === draft.type && ![draft.initial, draft.text].includes(theirs.text);
    }
    default:
      return false;
  }
}

/** The move by one place within an array; undefined where there is no place to go to. */
export function planMove(node: TreeNode, by: -1 | 1): Edit | undefined {
  const { parent } = node;
  if (parent?.kind !== 'array') return undefined;
  const from = indexOf(node);
  const to = from + by;
  if (to < 0 || to >= (parent.children?.length ?? 0)) return undefined;
  return { type: 'moveItem', path: pathOf(parent), from, to };
}

/** What the operator should know before confirming (spec domain-level §5, as worded). */
export function warningOf(draft: Draft | undefined): string | undefined {
  if (draft?.type === 'rename') return nameWarning(draft.text, draft.node.parent, draft.node);
  if (draft?.type !== 'add') return undefined;
  const { holder, name } = draft;
  if (holder.kind !== 'array') return name === undefined ? undefined : nameWarning(name, holder, undefined);
  if (name === '') return 'Element will be added the beginning of the array.';
  return name !== undefined && /^[1-9]\d*$/.test(name) && Number(name) > (holder.children?.length ?? 0)
    ? 'Element will be added at the end of the array.'
    : undefined;
}

function nameWarning(name: string, holder: TreeNode | undefined, renamed: TreeNode | undefined) {
  if (name.trim() === '') return 'Property contains only whitespace.';
  const there = holder?.members?.get(name);
  return there && there !== renamed ? overwrites : undefined;
}

/** A selected range of a text, or a place in it where both are the same; in UTF-16 code units. */
export type Caret = { from: number; to: number };
