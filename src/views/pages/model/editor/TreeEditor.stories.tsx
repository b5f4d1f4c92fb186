import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn, within } from 'storybook/test';
import type { Edit } from '~/core/document/edit';
import { soloDocument } from '~/core/document/live-document';
import type { DocumentObject, Path } from '~/core/document/value';
import {
  addDraft,
  type AddDraft,
  type Draft,
  removeDraft,
  renameDraft,
  valueDraft,
} from '~/machines/model/tree-edit/drafts';
import type { TreeSearchSnapshot } from '~/machines/model/tree-edit/tree-search-machine';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { orderDocument } from '../../../../../tests/support/json-tree-samples';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import { frozenModel } from '../../../../../tests/support/open-model-samples';
import {
  at as nodeIn,
  type EditorAt,
  frozenEditor,
  frozenSearch,
  frozenTree,
  type HeldAt,
  now,
  people,
  presences,
  startTree,
} from '../../../../../tests/support/tree-edit-samples';
import { TreeEditor } from './TreeEditor';

type Found = { value: TreeSearchSnapshot['value']; text: string; hits?: readonly Path[]; current?: number };
type StageProps = {
  data?: DocumentObject;
  open?: readonly Path[];
  /** Made by someone else just before. */
  edits?: readonly Edit[];
  editor?: EditorAt;
  found?: Found;
  alone?: boolean;
  following?: string;
  /** The machines run, on a document of this story. */
  live?: boolean;
};

/** The editor as the page of a model has it. */
function Stage(props: StageProps) {
  const { editor: at = { value: 'viewing' }, found = { value: 'idle', text: '' }, alone = false } = props;
  const [{ editor, model }] = useState(() => {
    const document = soloDocument(props.data ?? orderDocument());
    for (const path of props.open ?? [['address'], ['lines'], ['lines', 0]])
      document.tree.setOpen(nodeIn(document, ...path), true);
    document.receive(props.edits ?? [], 's1');
    const parts = props.live
      ? startTree(document)
      : {
          tree: frozenTree(document, at),
          search: frozenSearch(document, found.value, found.text, found.hits, found.current),
        };
    const context = {
      collaborators: alone ? people.slice(0, 1) : people,
      presences: alone ? [] : presences,
      following: props.following,
    };
    return { editor: frozenEditor(document, parts), model: frozenModel({ document, context }) };
  });
  return (
    <div style={{ display: 'flex', flexGrow: 1, minWidth: 0, padding: 16 }}>
      <TreeEditor
        editor={editor}
        model={model}
        zone="utc"
        copy={fn()}
        now={() => now}
        linkTo={(pointer) => pointer}
      />
    </div>
  );
}

const meta = {
  title: 'domain/models/TreeEditor',
  component: Stage,
  decorators: [onCanvas],
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An editor in one state, which the story says that it shows. */
function story(editor: EditorAt, more: Omit<StageProps, 'editor'> = {}): Story {
  const states = [
    ...leavesOf(editor.value).map((leaf) => `treeEdit:${leaf}`),
    ...(editor.held ?? []).map(({ value }) => `heldDraft:${value}`),
    ...leavesOf(more.found?.value ?? 'idle').map((leaf) => `treeSearch:${leaf}`),
  ];
  return { args: { editor, ...more }, parameters: { states } };
}
const asking = (shown: Story): Story => ({
  ...shown,
  play: async ({ canvasElement }) => {
    await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
  },
});
const selecting = { editing: 'selecting' } as const;
const adding = { editing: { adding: 'writing' } } as const;
type DraftAt = HeldAt['draft'];
const added =
  (holder: Path, more: Partial<AddDraft>, after?: Path): DraftAt =>
  (place) => ({
    ...addDraft({ selected: place(...holder), kind: 'string', now, zone: 'utc' }),
    after: after && place(...after),
    ...more,
  });
/** A value that is being edited; `context`: what is typed, and where the caret is. */
const typed =
  (path: Path, more: object = {}): DraftAt =>
  (place) => ({ ...(valueDraft(place(...path), 'utc') as Draft), ...more });
const renamed: DraftAt = (place) => ({ ...renameDraft(place('address', 'street')), text: 'city' });
const removed =
  (...path: Path): DraftAt =>
  (place) =>
    removeDraft(place(...path));
const value = <State,>(state: State) => ({ editing: { editingValue: state } });

export const Viewing = story({ value: 'viewing' });
export const Live: Story = { args: { live: true } };
export const Selecting = story(
  { value: selecting, selected: ['lines', 0] },
  { edits: [{ type: 'setValue', path: ['quantity'], value: 4 }] },
);
export const Alone = story({ value: selecting, selected: ['address', 'city'] }, { alone: true });
export const Adding = story(
  {
    value: adding,
    selected: ['lines', 0],
    draft: added(['lines', 0], { kind: 'number', name: 'discount', text: '0' }),
  },
  {
    found: { value: 'current', text: 'lamp', hits: [['lines', 0, 'sku'], ['note'], ['customer']] },
  },
);
export const AddingItem = story({
  value: adding,
  selected: ['lines', 1],
  draft: added(['lines'], { kind: 'boolean', name: '', text: 'false' }, ['lines', 1]),
});
export const AddingRefused = story({
  value: adding,
  selected: ['address'],
  draft: added(['address'], { kind: 'date', name: 'since', text: '11/31/2026' }),
  context: { problem: 'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.' },
});
export const AddingSurprised = story({
  value: { editing: { adding: 'surprised' } },
  selected: ['address'],
  draft: added(['address'], { name: 'city', text: 'Lisbon' }),
});
export const Renaming = story({
  value: { editing: { renaming: 'writing' } },
  selected: ['address', 'street'],
  draft: renamed,
});
const text = 'Leave it with the neighbour, the bell is broken.\nKnock twice,\nand wait.';
export const EditingText = story(
  {
    value: value({ text: 'current' }),
    selected: ['note'],
    draft: typed(['note'], { caret: { from: 20, to: 20 } }),
  },
  { data: { ...orderDocument(), note: text } },
);
const offline = { may: false, why: 'Read-only until the connection is back.' };
const unsent = {
  selected: ['note'],
  draft: typed(['note'], { text: 'Ring at number six, please.', base: 'Ring at number six' }),
  context: offline,
};
export const EditingTextOffline = story({ value: value({ text: 'ahead' }), ...unsent });
export const Discarding = asking(story({ value: value({ text: 'discarding' }), ...unsent }));
export const EditingNumberRefused = story({
  value: value({ line: 'writing' }),
  selected: ['quantity'],
  draft: typed(['quantity'], { text: '9007199254740993' }),
  context: {
    problem:
      'This number would lose digits: it would be kept as 9007199254740992. As a String it keeps them.',
  },
});
export const EditingDate = story({
  value: value({ line: 'writing' }),
  selected: ['placed'],
  draft: typed(['placed']),
});
export const EditingBoolean = story({
  value: value({ choice: 'writing' }),
  selected: ['paid'],
  draft: typed(['paid']),
});
const removal = {
  value: { editing: 'confirmingRemoval' },
  selected: ['lines', 0],
  draft: removed('lines', 0),
} as const;
export const ConfirmingRemoval = asking(story(removal));
export const RemovalRefused = asking(
  story({ ...removal, context: { problem: 'The model is read-only now.' } }),
);

/** What was typed elsewhere, and is not in the model. */
const held = (...texts: HeldAt[]) => story({ value: selecting, selected: ['address'], held: texts });
const note = typed(['note'], { text: 'Ring at number six,\nplease.', base: 'Ring' });
const lost = { loss: 'removed' as const, text: 'Ring at number six,\nplease.' };
const conflicting: HeldAt = { value: 'conflicting', draft: note };
export const Waiting = story({
  value: selecting,
  selected: ['address'],
  held: [
    { value: 'waiting', draft: note },
    { value: 'waiting', draft: added(['address'], { name: 'floor', text: 'third' }) },
  ],
  context: offline,
});
export const Conflicting = held(conflicting);
export const NameConflicting = held({ value: 'conflicting', draft: renamed });
export const Refused = held({
  value: 'refused',
  draft: typed(['quantity'], { text: '12a' }),
  context: { reason: '“12a” is not a number.' },
});
export const Orphaned = held({ value: 'orphaned', draft: note, context: lost }, conflicting);
export const Copied = held({ value: 'copied', draft: note, context: lost });

export const SelectionRemoved = story({
  value: selecting,
  selected: ['address'],
  context: { notice: { text: 'Someone else removed the element that was selected.' } },
});
export const ReadOnly = story({
  value: 'viewing',
  selected: ['placed'],
  context: { may: false, why: 'You can read this model but not change it.' },
});
const stamp = (date: number) => ({ $$convergence_type: 'date', date });
export const StrayDates: Story = {
  args: {
    data: { title: 'Kettle', made: stamp(now), sold: [stamp(now), stamp(now + 5_000)] },
    open: [['made'], ['sold']],
    alone: true,
  },
  parameters: { states: ['dateRepair:watching.current'] },
};
export const ConfirmingChange = asking(
  story(
    { value: { editing: 'confirmingChange' }, selected: ['price`s'] },
    { data: { title: 'Kettle', 'price`s': 12 }, open: [], alone: true },
  ),
);
export const RemovingUnsafe = asking(
  story(
    { value: { editing: 'confirmingRemoval' }, selected: [''], draft: removed('') },
    { data: { title: 'Kettle', '': 12 }, open: [], alone: true },
  ),
);
export const Following = story({ value: 'viewing', selected: ['address', 'city'] }, { following: 's1' });
const searched = (found: Found) => story({ value: 'viewing' }, { found });
export const FoundWhileOthersEdit = searched({
  value: 'stale',
  text: 'e',
  hits: [['address'], ['address', 'street']],
  current: 1,
});
export const FoundNothing = searched({ value: 'current', text: 'missing' });
const steps = Array.from({ length: 40 }, (_, index) =>
  index % 2 === 0 ? 'inner' : 'a longer name of a step',
);
export const DeepPath = story(
  { value: 'viewing', selected: steps },
  {
    data: steps.reduceRight<DocumentObject>((inner, name) => ({ [name]: inner }), { end: 1 }),
    open: steps.map((_, index) => steps.slice(0, index + 1)),
    alone: true,
  },
);
