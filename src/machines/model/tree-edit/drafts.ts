import type { Edit } from '~/core/document/edit';
import { outermost, removalOf } from '~/core/document/selection';
import { whyNotName, whyNotValue } from '~/core/document/storable';
import { bothChanges, textChange } from '~/core/document/text-marks';
import { indexOf, isAttached, nodeAt, pathOf, treeMaker, type TreeNode, valueOf } from '~/core/document/tree-node';
import { type DocumentValue, type Kind, type Path, sameValue } from '~/core/document/value';
import { readDate, writeDate } from '~/core/json/date-text';
import { depthWarning } from '~/core/json/faults';
import { readNumber, writeNumber } from '~/core/json/number-text';
import type { TimeZone } from '~/core/times';

type Typing = {
  /** The node that the draft needs; for an addition, the container. */
  node: TreeNode;
  text: string;
  /** The original text; for a string, the text of the document when both were last equal. */
  base: string;
};
export type AddDraft = Typing & {
  type: 'add';
  /** In an array, the item before the new one, until a position is typed. */
  after: TreeNode | undefined;
  kind: Kind;
  /** The name or position; undefined until one is typed. */
  name: string | undefined;
  zone: TimeZone;
};
/** A string that is sent on every keystroke. If it can't be sent now, `text` is ahead of the document. */
export type StringDraft = Typing & {
  type: 'string';
  caret: Caret;
  /** Increases when the caret was moved because of others and must be set in the field. */
  placed: number;
  /** The next change belongs to the previous undo step. */
  joined: boolean;
  /** What others have made of the text while an input method writes a word, oldest first. */
  missed?: readonly string[];
};
type ScalarDraft = Typing & { type: 'number' | 'date' | 'boolean'; zone: TimeZone };
/** `nodes`: all that are to be removed. `next`: the node to select afterwards. */
type RemoveDraft = Typing & { type: 'remove'; nodes: readonly TreeNode[]; next: TreeNode | undefined };
export type Draft = AddDraft | StringDraft | ScalarDraft | RemoveDraft | (Typing & { type: 'rename' });

const typing = (node: TreeNode, text: string) => ({ node, text, base: text });

/** The initial text of a new element (spec domain-level §5). @param now epoch milliseconds */
function initialText(kind: Kind, now: number, zone: TimeZone): string {
  if (kind === 'date') return writeDate(new Date(now), zone);
  return kind === 'number' ? '0' : kind === 'boolean' ? 'false' : '';
}

type Add = { selected: TreeNode; kind: Kind; now: number; zone: TimeZone };

export function addDraft({ selected, kind, now, zone }: Add): AddDraft {
  const isHolder = selected.children !== undefined;
  return {
    ...typing(isHolder ? selected : (selected.parent ?? selected), initialText(kind, now, zone)),
    type: 'add',
    after: isHolder ? undefined : selected,
    kind,
    name: undefined,
    zone,
  };
}

export const withKind = (draft: AddDraft, kind: Kind, now: number): AddDraft =>
  kind === draft.kind ? draft : { ...draft, kind, ...typing(draft.node, initialText(kind, now, draft.zone)) };

export const renameDraft = (node: TreeNode): Draft => ({ ...typing(node, node.key), type: 'rename' });
export const removeDraft = (node: TreeNode, nodes: readonly TreeNode[] = [node]): RemoveDraft => ({
  ...typing(node, ''),
  type: 'remove',
  nodes,
  next: undefined,
});

/** Those that are still in the document, in its order. */
export const removedNodes = ({ node, nodes }: RemoveDraft): TreeNode[] => {
  let root = node;
  while (root.parent) root = root.parent;
  return outermost(root, new Set(nodes));
};

export function leafText(value: DocumentValue, zone: TimeZone): string {
  if (typeof value === 'number') return writeNumber(value);
  if (value instanceof Date) return writeDate(value, zone);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A draft to edit a leaf's value; undefined if there is nothing to edit. */
export function valueDraft(node: TreeNode, zone: TimeZone): StringDraft | ScalarDraft | undefined {
  const { kind, value } = node;
  if (kind === 'object' || kind === 'array' || kind === 'null') return undefined;
  const text = leafText(value, zone);
  if (kind !== 'string') return { ...typing(node, text), type: kind, zone };
  const caret = { from: text.length, to: text.length };
  return { ...typing(node, text), type: kind, caret, placed: 0, joined: false };
}

/** The position shown in the field: the end, or after the selected item, until one is typed. */
export function positionText({ name, node, after }: AddDraft): string {
  if (name !== undefined) return name;
  const behind = after?.parent === node ? indexOf(after) + 1 : node.children?.length;
  return String(behind ?? 0);
}

const named = ({ name }: AddDraft, text: string | undefined) => [name, text].filter(Boolean).join(': ');

export const fieldText = (draft: Draft): string => (draft.type === 'add' ? named(draft, draft.text) : draft.text);

/** What discarding the draft would lose; undefined if nothing was typed. */
export function typedText(draft: Draft | undefined): string | undefined {
  if (!draft) return undefined;
  const text = draft.text === draft.base ? undefined : draft.text;
  return draft.type === 'add' ? named(draft, text) || undefined : text;
}

export const isAhead = (draft: Draft | undefined): boolean => draft?.type === 'string' && draft.text !== draft.base;

/** The edits of a draft, empty if it changes nothing; or why it is refused, as a whole sentence. */
type Plan = { edits: Edit[] } | { problem: string };

const overwrites = 'Will overwrite an existing property.';

type Read = { value: DocumentValue } | { problem: string };

export const readers: Record<Kind, (text: string, zone: TimeZone) => Read> = {
  object: () => ({ value: {} }),
  array: () => ({ value: [] }),
  string: (text) => {
    const problem = whyNotValue(text);
    return problem === undefined ? { value: text } : { problem };
  },
  number: readNumber,
  boolean: (text) => ({ value: text === 'true' }),
  date: readDate,
  null: () => ({ value: null }),
};

/** Parses a position: an empty text is the beginning, a number beyond the end is the end (spec domain-level §5). */
function readPosition(text: string, size: number): { index: number } | { problem: string } {
  if (text === '') return { index: 0 };
  if (!/^(0|[1-9]\d*)$/.test(text)) return { problem: 'A position is 0 or a whole number without leading zeros.' };
  return { index: Math.min(Number(text), size) };
}

function planAdd(draft: AddDraft): Plan {
  const { node, kind, text, zone, name: key = '' } = draft;
  const path = pathOf(node);
  const position = node.kind === 'array' ? readPosition(positionText(draft), node.children?.length ?? 0) : undefined;
  if (position && 'problem' in position) return position;
  const problem = position ? undefined : whyNotName(key);
  if (problem !== undefined) return { problem };
  const read = readers[kind](text, zone);
  if ('problem' in read) return read;
  return {
    edits: [position ? { type: 'insertItem', path, ...position, ...read } : { type: 'setMember', path, key, ...read }],
  };
}

function planRename({ node, text }: Draft): Plan {
  const { parent, key } = node;
  if (!parent || text === key) return { edits: [] };
  const value = valueOf(node);
  const problem = whyNotName(text) ?? whyNotValue(value);
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
 * Merges a text that could not be sent with what others have done to it since. If both changed the same range, only `over` replaces
 * theirs.
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

export function planOf(draft: Draft): Plan {
  switch (draft.type) {
    case 'add':
      return planAdd(draft);
    case 'rename':
      return planRename(draft);
    case 'string': {
      const problem = whyNotValue(draft.text);
      return problem === undefined ? planText(draft, true) : { problem };
    }
    case 'remove':
      return { edits: removalOf(removedNodes(draft)) };
    default: {
      const { node, type, text, base, zone } = draft;
      // Unchanged: keeps a date that no text can express.
      if (text === base) return { edits: [] };
      const read = readers[type](text, zone);
      if ('problem' in read) return read;
      return { edits: sameValue(node.value, read.value) ? [] : [{ type: 'setValue', path: pathOf(node), ...read }] };
    }
  }
}

/** Whether it would overwrite an unseen change: others have since changed the same place or used its name. */
export function isContested(draft: Draft): boolean {
  switch (draft.type) {
    case 'add':
      return warningOf(draft) === overwrites;
    case 'rename':
      return warningOf(draft) !== undefined;
    case 'string':
      return 'problem' in planText(draft, false);
    case 'number':
    case 'date':
      return ![draft.base, draft.text].includes(leafText(draft.node.value, draft.zone));
    default:
      return false;
  }
}

/** The warning shown before confirming (spec domain-level §5, as worded). */
export function warningOf(draft: Draft | undefined): string | undefined {
  if (draft?.type === 'rename') return nameWarning(draft.text, draft.node.parent, draft.node);
  if (draft?.type === 'number' || draft?.type === 'date')
    return isContested(draft)
      ? `Someone else changed this to ${leafText(draft.node.value, draft.zone)}. Press Enter to choose.`
      : undefined;
  if (draft?.type !== 'add' || draft.name === undefined) return undefined;
  const { node, name, kind } = draft;
  const deep = depthWarning(pathOf(node).length + (kind === 'object' || kind === 'array' ? 2 : 1));
  if (node.kind !== 'array') return nameWarning(name, node, undefined) ?? deep;
  if (deep !== undefined) return deep;
  if (name === '') return 'Element will be added the beginning of the array.';
  return /^[1-9]\d*$/.test(name) && Number(name) > (node.children?.length ?? 0)
    ? 'Element will be added at the end of the array.'
    : undefined;
}

function nameWarning(name: string, holder: TreeNode | undefined, renamed: TreeNode | undefined) {
  if (name.trim() === '') return 'Property contains only whitespace.';
  const there = holder?.members?.get(name);
  return there && there !== renamed ? overwrites : undefined;
}

/** A selected range of a text, or a caret position if both are equal; in UTF-16 code units. */
export type Caret = { from: number; to: number };

/** A text that was typed in the tree and is not in the model: plain data. */
export type StoredText = {
  type: Draft['type'];
  /** Of its node; undefined if that no longer exists. */
  path: Path | undefined;
  text: string;
  /** What was there when it was typed. */
  base: string;
  zone: TimeZone;
  /** For an addition: the kind and the name or position of the new element, and the item before it. */
  kind?: Kind;
  name?: string | undefined;
  after?: Path | undefined;
};

/** Of a text whose place no longer exists. */
export const lostText = (text: string): StoredText => ({
  type: 'string',
  path: undefined,
  text,
  base: '',
  zone: 'utc',
});

export function storedText(draft: Draft, root: TreeNode): StoredText {
  const { type, node, text, base } = draft;
  const zone = 'zone' in draft ? draft.zone : 'utc';
  const stored = { type, path: pathOf(node), text, base, zone };
  if (draft.type !== 'add') return stored;
  const { kind, name, after } = draft;
  return { ...stored, kind, name, after: after && isAttached(after, root) ? pathOf(after) : undefined };
}

/** The draft of a stored text in the document as it is now. If its place no longer exists, it counts as lost. */
export function draftOf(stored: StoredText, root: TreeNode): Draft {
  const { type, path, text, zone } = stored;
  const node = (path && nodeAt(root, path)) ?? treeMaker()('');
  const typing = { node, text, base: stored.base };
  if (type === 'add') {
    const after = stored.after && nodeAt(root, stored.after);
    return { ...typing, type, after, kind: stored.kind ?? 'string', name: stored.name, zone };
  }
  if (type === 'remove') return removeDraft(node);
  if (type === 'rename') return { ...typing, type };
  if (type !== 'string') return { ...typing, type, zone };
  // There may be another item at this place now: their texts are not merged.
  const isOther = path?.some((step) => typeof step === 'number') && leafText(node.value, zone) !== stored.base;
  const caret = { from: text.length, to: text.length };
  return { ...typing, ...(isOther ? { base: '' } : {}), type, caret, placed: 0, joined: false };
}
