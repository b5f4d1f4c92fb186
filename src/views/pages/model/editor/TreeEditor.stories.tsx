import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { Collaborator, Presence } from '~/api/realtime/port';
import type { Edit } from '~/core/document/edit';
import type { TreeNode } from '~/core/document/tree-node';
import type { DocumentObject, Path } from '~/core/document/value';
import type { AuthorReading } from '~/machines/model/authors/author-reading';
import {
  addDraft,
  type AddDraft,
  type Draft,
  removeDraft,
  renameDraft,
  valueDraft,
} from '~/machines/model/tree-edit/drafts';
import { readPaste } from '~/machines/model/tree-edit/paste';
import type { TreeEditContext, TreeEditSnapshot } from '~/machines/model/tree-edit/tree-edit-machine';
import type { TreeSearchSnapshot } from '~/machines/model/tree-edit/tree-search-machine';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import {
  type AuthorsAt,
  documentWithIds,
  frozenAuthors,
  sampleReading,
} from '../../../../../tests/support/author-samples';
import {
  deepDocument,
  everyKind,
  longStrings,
  oddNames,
  orderDocument,
  wideDocument,
} from '../../../../../tests/support/json-tree-samples';
import { stateAt } from '../../../../../tests/support/leaf-states';
import { treeEditor } from '../../../../../tests/support/model-page-samples';
import { collaborator, frozenModel } from '../../../../../tests/support/open-model-samples';
import {
  at,
  frozenEditor,
  frozenSearch,
  frozenTree,
  type UnsentAt,
  now,
  people,
  presences,
} from '../../../../../tests/support/tree-edit-samples';
import { asking } from '../../../../../tests/support/variants';
import { freshMarksOf } from './tree-texts';

type StageProps = {
  state?: string;
  selected?: Path;
  /** All selected nodes, if there are several. */
  picked?: readonly Path[];
  /** A text that is to be pasted at the selected node. */
  pasted?: string;
  /** The draft for the selected node. */
  draft?: (node: TreeNode) => Draft;
  unsent?: readonly UnsentAt[];
  context?: Partial<TreeEditContext>;
  data?: () => DocumentObject;
  open?: readonly Path[] | 'all';
  scrolled?: boolean;
  edits?: readonly Edit[];
  search?: { state: TreeSearchSnapshot['value']; text: string; hits?: readonly Path[]; current?: number };
  alone?: boolean;
  crowd?: readonly Collaborator[];
  /** Where the others are, if not as usual. */
  there?: readonly Presence[];
  following?: string;
  /** Off if not given. */
  authors?: (reading: AuthorReading) => AuthorsAt;
};

const pauseAnimations = (stage: HTMLElement | null) => {
  for (const animation of stage?.getAnimations?.({ subtree: true }) ?? []) {
    animation.pause();
    animation.currentTime = 20;
  }
};

function Stage({ state = 'viewing', selected, draft, unsent = [], context = {}, search, ...props }: StageProps) {
  const [{ editor, model, authors }] = useState(() => {
    const document = documentWithIds((props.data ?? orderDocument)());
    const { open = [['address'], ['lines'], ['lines', 0]] } = props;
    if (open === 'all') document.tree.setOpenAll(true);
    else for (const path of open) document.tree.setOpen(at(document, ...path), true);
    // The clock is stopped, so that fresh marks stay.
    freshMarksOf(document, () => 0);
    document.receive(props.edits ?? [], 's1');
    const shown = props.scrolled ? { node: at(document, ...(selected ?? [])), times: 1 } : undefined;
    const tree = frozenTree(document, {
      value: stateAt(state) as TreeEditSnapshot['value'],
      selected,
      unsent,
      context: {
        shown,
        picked: new Set(props.picked?.map((path) => at(document, ...path))),
        ...(props.pasted !== undefined && { paste: readPaste(at(document, ...(selected ?? [])), props.pasted, 'utc') }),
        ...context,
      },
      ...(draft && { draft: (place) => draft(place(...(selected ?? []))) }),
    });
    const { state: found = 'idle', text, hits, current } = search ?? {};
    const others = {
      collaborators: props.alone ? people.slice(0, 1) : [...people, ...(props.crowd ?? [])],
      presences: props.alone ? [] : (props.there ?? presences),
      following: props.following,
    };
    return {
      editor: frozenEditor(document, { tree, search: frozenSearch(document, found, text, hits, current) }),
      model: frozenModel({ document, context: others }),
      authors: frozenAuthors(props.authors?.(sampleReading(document))),
    };
  });
  return (
    <div ref={pauseAnimations} style={{ display: 'flex', flexGrow: 1, minWidth: 0, padding: 16 }}>
      {treeEditor({ editor, model, authors })}
    </div>
  );
}

const meta = {
  title: 'Domain/Models/Editor',
  component: Stage,
  decorators: [onCanvas],
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The editor in one state, which the story declares; `*` is the value of a leaf. */
function story(leaf: string, given: Omit<StageProps, 'state'> = {}): Story {
  const state = leaf.replace('*', 'editing.editingValue');
  const { unsent = [], search } = given;
  const states = [
    `treeEdit:${state}`,
    ...unsent.map(({ value }) => `unsentDraft:${value}`),
    `treeSearch:${String(search?.state ?? 'idle')}`,
  ];
  return { args: { state, ...given }, parameters: { states } };
}
const added = (more: Partial<AddDraft>) => (selected: TreeNode) => ({
  ...addDraft({ selected, kind: 'string', now, zone: 'utc' }),
  ...more,
});
const typed =
  (more: object = {}) =>
  (node: TreeNode) =>
    ({ ...valueDraft(node, 'utc'), ...more }) as Draft;
const renamed = (node: TreeNode) => ({ ...renameDraft(node), text: 'city' });

const authorsIn = (leaf: string, context: AuthorsAt['context'] = {}, isRead = true): Story => ({
  args: {
    state: 'viewing',
    alone: true,
    selected: ['customer'],
    authors: (reading) => ({
      value: stateAt(leaf) as AuthorsAt['value'],
      context: { ...(isRead && { reading, version: 42, total: 41 }), ...context },
    }),
  },
  parameters: { states: ['treeEdit:viewing', `authors:${leaf}`] },
});
const unreachable = { kind: 'unreachable' } as const;

export const Authors = authorsIn('on.shown.current');
export const AuthorsOpening = authorsIn('on.opening', {}, false);
export const AuthorsComputing = authorsIn('on.computing.step', { total: 4_999, left: 3_499 });
export const AuthorsBehind = authorsIn('on.shown.behind', { newest: 43 });
export const AuthorsUpdating = authorsIn('on.shown.updating', { newest: 43 });
export const AuthorsOutdated = authorsIn('on.shown.outdated', { newest: 43, problem: unreachable });
export const AuthorsFailed = authorsIn('on.failed', { problem: unreachable }, false);
export const AuthorsLost = authorsIn('on.shown.current', { lost: 25 });

export const Viewing = story('viewing');
export const Selecting = story('editing.selecting', {
  selected: ['lines', 0],
  edits: [
    { type: 'setValue', path: ['quantity'], value: 4 },
    { type: 'insertItem', path: ['lines'], index: 3, value: { sku: 'NEW-01' } },
    { type: 'removeMember', path: ['address'], key: 'zip' },
    { type: 'splice', path: ['note'], index: 0, remove: 5, insert: 'Put' },
    { type: 'setValue', path: ['customer'], value: 'Someone else' },
  ],
});
const adding = (selected: Path, draft: Partial<AddDraft>, more: Omit<StageProps, 'state'> = {}) =>
  story('editing.adding.writing', { selected, draft: added(draft), ...more });
const discount = { kind: 'number', name: 'discount', text: '0' } as const;
export const Adding = adding(['lines', 0], discount, {
  search: { state: 'current', text: 'lamp', hits: [['lines', 0, 'sku'], ['note'], ['customer']] },
});
export const AddingItem = adding(['tags', 1], { kind: 'boolean', name: '', text: 'false' }, { open: [['tags']] });
const since = { kind: 'date', name: 'since', text: '11/31/2026' } as const;
export const AddingRefused = adding(['address'], since, {
  context: { problem: 'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.' },
});
export const AddingSurprised = story('editing.adding.surprised', {
  selected: ['address'],
  draft: added({ name: 'city', text: 'Lisbon' }),
});
export const Renaming = story('editing.renaming.writing', {
  selected: ['address', 'street'],
  draft: renamed,
});
const text = 'Leave it with the neighbour, the bell is broken.\nKnock twice,\nand wait.';
export const EditingText = story('*.text.current', {
  selected: ['note'],
  draft: typed({ caret: { from: 20, to: 20 } }),
  data: () => ({ ...orderDocument(), note: text }),
});
const offline = { may: false, why: 'Read-only until the connection is back.' };
const typedOffline = {
  selected: ['note'],
  draft: typed({ text: 'Ring at number six, please.', base: 'Ring at number six' }),
  context: offline,
};
export const EditingTextOffline = story('*.text.ahead', typedOffline);
export const Discarding = asking(story('*.text.discarding', typedOffline));
export const EditingNumberRefused = story('*.line.writing', {
  selected: ['quantity'],
  draft: typed({ text: '9007199254740993' }),
  context: {
    problem: 'This number would be rounded to 9007199254740992. Use a String to keep all digits.',
  },
});
export const EditingBoolean = story('*.choice.writing', { selected: ['paid'], draft: typed() });
const removal = { selected: ['lines', 0], draft: removeDraft };
export const ConfirmingRemoval = asking(story('editing.confirmingRemoval', removal));
const picking = (...paths: Path[]) => ({ selected: paths.at(-1) ?? [], picked: paths });
const lines = picking(['lines', 0], ['lines', 1], ['address', 'city']);
export const Several = story('editing.selecting', lines);
const pasting = (text: string, selected: Path, problem?: string) =>
  asking(story('editing.pasting', { selected, pasted: text, context: { problem } }));
export const Pasting = pasting('{ "quantity": 4, "gift": true }', []);
export const PastingItem = pasting('plain text', ['lines', 0]);
export const PastingRefused = pasting('9007199254740993', ['note']);
export const ConfirmingSeveralRemovals = asking(
  story('editing.confirmingRemoval', { ...lines, draft: (node) => removeDraft(node, node.parent?.children ?? []) }),
);
export const RemovalRefused = asking(
  story('editing.confirmingRemoval', { ...removal, context: { problem: 'The model is read-only now.' } }),
);

const unsent = (...texts: UnsentAt[]) => story('editing.selecting', { selected: ['address'], unsent: texts });
const note: UnsentAt['draft'] = (place) => typed({ text: 'Ring at number six,\nplease.', base: 'Ring' })(place('note'));
const lost = { loss: 'removed' as const, text: 'Ring at number six,\nplease.' };
const conflicting: UnsentAt = { value: 'conflicting', draft: note };
export const Waiting = story('editing.selecting', {
  selected: ['address'],
  unsent: [
    { value: 'waiting', draft: note },
    { value: 'waiting', draft: (place) => added({ name: 'floor', text: 'third' })(place('address')) },
  ],
  context: offline,
});
export const Conflicting = unsent(conflicting);
export const NameConflicting = unsent({
  value: 'conflicting',
  draft: (place) => renamed(place('address', 'street')),
});
export const Refused = unsent({
  value: 'refused',
  draft: (place) => typed({ text: '12a' })(place('quantity')),
  context: { reason: '“12a” is not a number.' },
});
export const Orphaned = unsent({ value: 'orphaned', draft: note, context: lost }, conflicting);
export const Copied = unsent({ value: 'copied', draft: note, context: lost });

export const SelectionRemoved = story('editing.selecting', {
  selected: ['address'],
  context: { notice: { text: 'Someone else removed the element that was selected.' } },
});
export const ReadOnly = story('viewing', {
  selected: ['placed'],
  context: { may: false, why: 'You can read this model but not change it.' },
});
export const ConfirmingChange = asking(
  story('editing.confirmingChange', {
    selected: ['price`s'],
    data: () => ({ title: 'Kettle', 'price`s': 12 }),
    open: [],
    alone: true,
  }),
);
export const Following = story('viewing', { selected: ['address', 'city'], following: 's1' });
export const FoundWhileOthersEdit = story('viewing', {
  search: { state: 'stale', text: 'e', hits: [['address'], ['address', 'street']], current: 1 },
});
const steps = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'inner' : 'a longer name of a step'));
export const DeepPath = story('viewing', {
  selected: steps,
  data: () => steps.reduceRight<DocumentObject>((inner, name) => ({ [name]: inner }), { end: 1 }),
  open: steps.map((_, index) => steps.slice(0, index + 1)),
  alone: true,
});

export const PeopleInCollapsedBranches = story('viewing', {
  open: [],
  there: [
    { sessionId: 's1', path: ['lines', 0, 'sku'], caret: { from: 2, to: 2 }, key: 'cursor' },
    { sessionId: 's2', path: ['lines', 1], caret: undefined },
    { sessionId: 's2', path: ['note'], caret: { from: 4, to: 12 }, key: 'comment' },
    { sessionId: 's1', path: ['address', 'city'], caret: undefined },
  ],
});

const names = ['Chidi Okafor', 'Dana Levy', 'Emil Novak', 'שירה כהן'];
export const Crowd = story('viewing', {
  crowd: names.map((name) => collaborator(name, name)),
  there: ['s1', 's2', ...names].map((sessionId) => ({ sessionId, path: ['lines'], caret: undefined })),
});

const data = (given: () => DocumentObject, more: Partial<StageProps> = {}) =>
  story('viewing', { data: given, open: [], alone: true, ...more });
export const EveryKind = data(everyKind, { open: 'all' });
export const OddNames = data(oddNames, { selected: ['שם הלקוח'] });
export const LongStrings = data(longStrings, {
  alone: false,
  there: [{ sessionId: 's1', path: ['sentence'], caret: { from: 12, to: 20 } }],
});
export const Wide = data(() => wideDocument(50_000), {
  open: [['wide']],
  selected: ['wide', 'member 25000'],
  scrolled: true,
});
export const Deep = data(() => deepDocument(500), { open: 'all', selected: ['top'] });
export const Empty = data(() => ({}));
