import { createActor } from 'xstate';
import type { Collaborator, Presence } from '~/api/realtime/port';
import type { Edit } from '~/core/document/edit';
import { type LiveDocument, soloDocument } from '~/core/document/live-document';
import { nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import type { DocumentObject, Kind, Path } from '~/core/document/value';
import { modelEditorMachine, type ModelEditorSnapshot } from '~/machines/model/model-editor-machine';
import { type Draft, warningOf } from '~/machines/model/tree-edit/drafts';
import {
  type UnsentDraftActor,
  unsentDraftMachine,
  type UnsentDraftSnapshot,
} from '~/machines/model/tree-edit/unsent-draft-machine';
import { trailOf } from '~/machines/model/tree-edit/keep-document';
import {
  type TreeEditActor,
  type TreeEditContext,
  type TreeEditEvent,
  treeEditMachine,
  type TreeEditSnapshot,
} from '~/machines/model/tree-edit/tree-edit-machine';
import { treeSearchMachine, type TreeSearchSnapshot } from '~/machines/model/tree-edit/tree-search-machine';
import { unsentText } from '~/views/pages/model/editor/tree-texts';
import { frozenFrom } from './frozen';
import { openModelInput } from './open-model-samples';

/** 21 Nov 2026, 09:14:05.250 UTC. */
export const now = Date.UTC(2026, 10, 21, 9, 14, 5, 250);

export function at(document: LiveDocument, ...path: Path): TreeNode {
  const node = nodeAt(document.tree.root, path);
  if (!node) throw new Error(`The sample has nothing at ${JSON.stringify(path)}.`);
  return node;
}

const person = (sessionId: string, username: string, displayName: string, isOwn = false): Collaborator => ({
  sessionId,
  user: { type: 'normal', username, displayName },
  isOwn,
});
export const people = [
  person('s0', 'mara', 'Mara Lindqvist', true),
  person('s1', 'ana.ruiz', 'Ana Ruiz'),
  person('s2', 'ben', 'Ben Carter'),
];
export const presences: Presence[] = [
  { sessionId: 's1', path: ['address', 'city'], caret: { from: 3, to: 3 } },
  { sessionId: 's2', path: ['note'], caret: undefined },
];

/** A live document whose edits can be rejected, and changes by other users. */
function trialDocument(data: DocumentObject) {
  const document = soloDocument(data);
  const trial = { refusal: undefined } as { refusal: string | undefined };
  const edit: LiveDocument['edit'] = (edits, joined) => {
    if (trial.refusal !== undefined) throw new Error(trial.refusal);
    return document.edit(edits, joined);
  };
  return Object.assign(trial, { document: { ...document, edit } });
}

export type EditorAt = {
  value: TreeEditSnapshot['value'];
  selected?: Path | undefined;
  draft?: (at: (...path: Path) => TreeNode) => Draft;
  /** Unsent input at other places. */
  unsent?: readonly UnsentAt[];
  context?: Partial<TreeEditContext>;
};

export type UnsentAt = {
  value: UnsentDraftSnapshot['value'];
  draft: (at: (...path: Path) => TreeNode) => Draft;
  context?: Partial<UnsentDraftSnapshot['context']>;
};

function frozenUnsent(document: LiveDocument, { value, draft, context = {} }: UnsentAt): UnsentDraftActor {
  const typed = draft((...path) => at(document, ...path));
  const listener = createActor(treeEditMachine, { input: { document } });
  const input = { listener, document, draft: typed, trail: [], may: true, isActive: false };
  return frozenFrom(unsentDraftMachine, input, value, context);
}

export function frozenTree(document: LiveDocument, given: EditorAt): TreeEditActor {
  const { value, selected, draft, unsent = [], context = {} } = given;
  const node = selected && at(document, ...selected);
  const typed = draft?.((...path) => at(document, ...path));
  const left = unsent.map((each) => frozenUnsent(document, each));
  return frozenFrom(treeEditMachine, { document }, value, {
    selected: node,
    trail: trailOf(node),
    draft: typed,
    warning: warningOf(typed),
    unsent: left,
    ...context,
  });
}

/** The frozen search: `hits` are paths in the document, `current` counts from 0. */
export function frozenSearch(
  document: LiveDocument,
  value: TreeSearchSnapshot['value'] = 'idle',
  text = '',
  hits: readonly Path[] = [],
  current = 0,
) {
  const found = hits.map((path) => at(document, ...path));
  const input = { document, listener: frozenTree(document, { value: 'viewing' }) };
  const context = { text, zone: 'utc', hits: found, found: new Set(found), at: current } as const;
  return frozenFrom(treeSearchMachine, input, value, context);
}

export function startTree(document: LiveDocument, input: { path?: Path; may?: boolean } = {}) {
  const tree = createActor(treeEditMachine, { input: { document, ...input } }).start();
  const search = createActor(treeSearchMachine, { input: { document, listener: tree } }).start();
  return { tree, search };
}

export const data = (): DocumentObject => ({
  name: 'lamp',
  count: 3,
  paid: false,
  when: new Date(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
  none: null,
  lines: [{ sku: 'A' }, 'second', 'third'],
});

/** The machine of the tree of a document, with what a person does in it. */
export function start(given: DocumentObject = data(), input: { path?: Path; may?: boolean } = {}) {
  const trial = trialDocument(given);
  const { document } = trial;
  const { tree: actor } = startTree(document, input);
  const send = (...events: TreeEditEvent[]) => events.forEach((event) => actor.send(event));
  const snapshot = () => actor.getSnapshot();
  const context = () => snapshot().context;
  const select = (...path: Path) => send({ type: 'tree.select', node: at(document, ...path) });
  return {
    trial,
    document,
    actor,
    send,
    snapshot,
    context,
    select,
    edit: () => send({ type: 'tree.edit' }),
    value: () => snapshot().value,
    others: (...edits: Edit[]) => document.receive(edits, 's1'),
    selected: () => {
      const { selected } = context();
      return selected && pathOf(selected);
    },
    editValue: (...path: Path) => {
      send({ type: 'tree.edit' });
      select(...path);
      send({ type: 'tree.editValue', zone: 'utc' });
    },
    add: (kind: Kind, ...path: Path) => {
      send({ type: 'tree.edit' });
      select(...path);
      send({ type: 'tree.add', kind, now, zone: 'utc' });
    },
    /** Unsent input: its state and its text. */
    unsent: () => context().unsent.map((actor) => [actor.getSnapshot().value, unsentText(actor.getSnapshot())]),
    type: (text: string, from = text.length, to = from) => send({ type: 'tree.type', text, caret: { from, to } }),
    confirm: () => send({ type: 'tree.confirm' }),
  };
}

export const selecting = { editing: 'selecting' };
export const adding = { editing: { adding: 'writing' } };
export const renaming = { editing: { renaming: 'writing' } };
/** The field for text, or for a number or date. */
export const inText = (state = 'current') => ({ editing: { editingValue: { text: state } } });
export const inLine = { editing: { editingValue: { line: 'writing' } } };

export const frozenEditor = (
  document: LiveDocument | undefined,
  parts: Partial<Pick<ModelEditorSnapshot['context'], 'tree' | 'search'>> = {},
  value: ModelEditorSnapshot['value'] = 'tree',
) =>
  frozenFrom(modelEditorMachine, { ...openModelInput, pointer: undefined }, value, {
    document,
    tree: document && frozenTree(document, { value: 'viewing' }),
    search: document && frozenSearch(document),
    may: true,
    ...parts,
  });
