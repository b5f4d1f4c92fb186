import type { Edit } from '../../../document/edit';
import { whyUnsafeName, whyUnsafeValue } from '../../../document/member-names';
import { bothChanges, textChange } from '../../../document/text-change';
import { indexOf, pathOf, valueOf, type TreeNode } from '../../../document/tree-node';
import { sameValue, type DocumentValue } from '../../../document/value';
import { isReserved } from '../models/model-dates';
import { readDate, whyNotDate } from './date-text';
import {
  positionText,
  valueDraft,
  type AddDraft,
  type Draft,
  type RenameDraft,
  type StringDraft,
} from './drafts';
import { readNumber } from './number-text';

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
 * A text that could not be written as it was typed, with what others have done to it meanwhile. Where both have changed the same
 * stretch only `over` puts it in the place of theirs.
 */
export function planText({ node, text, base }: StringDraft, over: boolean): Plan & { text?: string } {
  const theirs = typeof node.value === 'string' ? node.value : '';
  const both = theirs === base ? text : (bothChanges(base, text, theirs) ?? (over ? text : undefined));
  if (both === undefined)
    return {
      problem:
        'Somebody else has changed the same part of this text. Press Enter to keep yours, or Escape to keep theirs.',
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

function nameWarning(name: string, holder: TreeNode | undefined, own: TreeNode | undefined) {
  if (name.trim() === '') return 'Property contains only whitespace.';
  const there = holder?.members?.get(name);
  return there && there !== own ? overwrites : undefined;
}
