import { Button } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Code20Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { within } from 'storybook/test';
import type { Edit } from '~/core/document/edit';
import { type LiveDocument, soloDocument } from '~/core/document/live-document';
import type { TreeNode } from '~/core/document/tree-node';
import type { DocumentObject, Path } from '~/core/document/value';
import type { TreeSearchSnapshot } from '~/machines/model/tree-edit/tree-search-machine';
import { useNarrow } from '~/views/hooks/use-width';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { orderDocument } from '../../../../../tests/support/json-tree-samples';
import {
  at,
  type EditorAt,
  frozenRepair,
  frozenSearch,
  frozenTree,
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
  /** Both machines at work, on a document of the story's own. */
  live?: boolean;
};

function prepared({
  data,
  open = [['address'], ['lines'], ['lines', 0]],
  edits = [],
}: StageProps): LiveDocument {
  const document = soloDocument(data ?? orderDocument());
  for (const path of open) document.tree.setOpen(at(document, ...path), true);
  document.receive(edits, 's1');
  return document;
}

/** The editor as the page of a model has it. */
function Stage(props: StageProps) {
  const { editor = { value: 'viewing' }, found, live = false } = props;
  const narrow = useNarrow();
  const [{ document, actor, search, repair }] = useState(() => {
    const made = prepared(props);
    if (live) return { document: made, ...startTree(made) };
    return {
      document: made,
      actor: frozenTree(made, editor),
      search: found
        ? frozenSearch(made, found.value, found.text, found.hits, found.current)
        : frozenSearch(made),
      repair: frozenRepair(made),
    };
  });
  return (
    <div style={{ display: 'flex', flexGrow: 1, minWidth: 0, padding: 16 }}>
      <TreeEditor
        actor={actor}
        search={search}
        repair={repair}
        document={document}
        collaborators={props.alone ? people.slice(0, 1) : people}
        presences={props.alone ? [] : presences}
        following={props.following}
        onFollow={() => undefined}
        zone="utc"
        copy={() => undefined}
        toolbarEnd={
          <Button appearance="subtle" icon={<Code20Regular />} aria-label="Source">
            {narrow ? null : 'Source'}
          </Button>
        }
        status={
          <>
            <CheckmarkCircle16Filled color="var(--colorStatusSuccessForeground1)" />
            {narrow ? 'Saved' : 'All changes saved'}
          </>
        }
        now={() => now}
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
const shows = (...states: string[]) => ({ states });

export const Viewing: Story = {
  args: { editor: { value: 'viewing' } },
  parameters: shows('treeEdit:viewing', 'treeSearch:idle'),
};
export const Live: Story = { args: { live: true } };
export const Selecting: Story = {
  args: {
    editor: { value: { editing: 'selecting' }, selected: ['lines', 0] },
    edits: [{ type: 'setValue', path: ['quantity'], value: 4 }],
  },
  parameters: shows('treeEdit:editing.selecting'),
};
export const Alone: Story = {
  args: { alone: true, editor: { value: { editing: 'selecting' }, selected: ['address', 'city'] } },
};
export const Adding: Story = {
  args: {
    editor: {
      value: { editing: { adding: 'writing' } },
      selected: ['lines', 0],
      draft: (place) => ({
        type: 'add',
        holder: place('lines', 0),
        after: undefined,
        kind: 'number',
        name: 'discount',
        text: '0',
        choice: false,
        zone: 'utc',
      }),
    },
    found: { value: { found: 'current' }, text: 'lamp', hits: [['lines', 0, 'sku'], ['note'], ['customer']] },
  },
  parameters: shows('treeEdit:editing.adding.writing', 'treeSearch:found.current'),
};
export const AddingItem: Story = {
  args: {
    editor: {
      value: { editing: { adding: 'writing' } },
      selected: ['lines', 1],
      draft: (place) => ({
        type: 'add',
        holder: place('lines'),
        after: place('lines', 1),
        kind: 'boolean',
        name: '',
        text: '',
        choice: false,
        zone: 'utc',
      }),
    },
  },
};
export const AddingRefused: Story = {
  args: {
    editor: {
      value: { editing: { adding: 'writing' } },
      selected: ['address'],
      draft: (place) => ({
        type: 'add',
        holder: place('address'),
        after: undefined,
        kind: 'date',
        name: 'since',
        text: '11/31/2026',
        choice: false,
        zone: 'utc',
      }),
      context: {
        problem: 'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.',
      },
    },
  },
};
export const Renaming: Story = {
  args: {
    editor: {
      value: { editing: { renaming: 'writing' } },
      selected: ['address', 'street'],
      draft: (place) => ({ type: 'rename', node: place('address', 'street'), text: 'city' }),
    },
  },
  parameters: shows('treeEdit:editing.renaming.writing'),
};
const text = 'Leave it with the neighbour, the bell is broken.\nKnock twice,\nand wait.';
export const EditingText: Story = {
  args: {
    data: { ...orderDocument(), note: text },
    editor: {
      value: { editing: { editingValue: { text: 'current' } } },
      selected: ['note'],
      draft: (place) => ({
        type: 'string',
        node: place('note'),
        text,
        base: text,
        caret: { from: 20, to: 20 },
        placed: 0,
        joined: false,
      }),
    },
  },
  parameters: shows('treeEdit:editing.editingValue.text.current'),
};
const textDraft = (typed: string, base: string) => (place: (...path: Path) => TreeNode) => ({
  type: 'string' as const,
  node: place('note'),
  text: typed,
  base,
  caret: { from: typed.length, to: typed.length },
  placed: 0,
  joined: false,
});
const offline = {
  may: false,
  why: 'The model is not connected now. It can be changed as soon as it is again.',
};
export const EditingTextOffline: Story = {
  args: {
    editor: {
      value: { editing: { editingValue: { text: 'ahead' } } },
      selected: ['note'],
      draft: textDraft('Ring at number six, please.', 'Ring at number six'),
      context: offline,
    },
  },
  parameters: shows('treeEdit:editing.editingValue.text.ahead'),
};
export const Discarding: Story = {
  args: {
    editor: {
      ...(EditingTextOffline.args?.editor ?? { value: 'viewing' }),
      value: { editing: { editingValue: { text: 'discarding' } } },
    },
  },
  parameters: shows('treeEdit:editing.editingValue.text.discarding'),
  play: async ({ canvasElement }) => {
    await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
  },
};
export const EditingNumberRefused: Story = {
  args: {
    editor: {
      value: { editing: { editingValue: { line: 'writing' } } },
      selected: ['quantity'],
      draft: (place) => ({
        type: 'number',
        node: place('quantity'),
        text: '9007199254740993',
        initial: '3',
        zone: 'utc',
      }),
      context: {
        problem:
          'This number would lose digits: it would be kept as 9007199254740992. As a String it keeps them.',
      },
    },
  },
};
export const EditingDate: Story = {
  args: {
    editor: {
      value: { editing: { editingValue: { line: 'writing' } } },
      selected: ['placed'],
      draft: (place) => ({
        type: 'date',
        node: place('placed'),
        text: '11/20/2026 08:12:44.120 AM',
        initial: '11/20/2026 08:12:44.120 AM',
        zone: 'utc',
      }),
    },
  },
  parameters: shows('treeEdit:editing.editingValue.line.writing'),
};
export const EditingBoolean: Story = {
  args: {
    editor: {
      value: { editing: { editingValue: { choice: 'writing' } } },
      selected: ['paid'],
      draft: (place) => ({ type: 'boolean', node: place('paid'), choice: false }),
    },
  },
  parameters: shows('treeEdit:editing.editingValue.choice.writing'),
};
const asksInDialog: Story['play'] = async ({ canvasElement }) => {
  await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
};
export const ConfirmingRemoval: Story = {
  args: {
    editor: {
      value: { editing: 'confirmingRemoval' },
      selected: ['lines', 0],
      draft: (place) => ({ type: 'remove', node: place('lines', 0), next: undefined }),
    },
  },
  parameters: shows('treeEdit:editing.confirmingRemoval'),
  play: asksInDialog,
};
export const RemovalRefused: Story = {
  ...ConfirmingRemoval,
  args: {
    editor: {
      ...(ConfirmingRemoval.args?.editor ?? { value: 'viewing' }),
      context: { problem: 'The model is read-only now.' },
    },
  },
  parameters: {},
};
/** What was typed elsewhere, and is not in the model. */
const heldStory = (state: string, editor: Partial<EditorAt>): Story => ({
  args: { editor: { value: { editing: 'selecting' }, selected: ['address'], ...editor } },
  parameters: shows(`heldDraft:${state}`),
});
const note = textDraft('Ring at number six,\nplease.', 'Ring');
export const Waiting = heldStory('waiting', {
  held: [
    { value: 'waiting', draft: note },
    {
      value: 'waiting',
      draft: (place) => ({
        type: 'add',
        holder: place('address'),
        after: undefined,
        kind: 'string',
        name: 'floor',
        text: 'third',
        choice: false,
        zone: 'utc',
      }),
    },
  ],
  context: offline,
});
export const Conflicting = heldStory('conflicting', { held: [{ value: 'conflicting', draft: note }] });
export const NameConflicting: Story = {
  ...heldStory('', {
    held: [
      {
        value: 'conflicting',
        draft: (place) => ({ type: 'rename', node: place('address', 'street'), text: 'city' }),
      },
    ],
  }),
  parameters: {},
};
export const Refused = heldStory('refused', {
  held: [
    {
      value: 'refused',
      draft: (place) => ({ type: 'number', node: place('quantity'), text: '12a', initial: '3', zone: 'utc' }),
      context: { reason: '“12a” is not a number.' },
    },
  ],
});
const lost = { loss: 'removed' as const, text: 'Ring at number six,\nplease.' };
export const Orphaned = heldStory('orphaned', {
  held: [
    { value: 'orphaned', draft: note, context: lost },
    { value: 'conflicting', draft: note },
  ],
});
export const Copied = heldStory('copied', { held: [{ value: 'copied', draft: note, context: lost }] });
export const AddingSurprised: Story = {
  args: {
    editor: {
      value: { editing: { adding: 'surprised' } },
      selected: ['address'],
      draft: (place) => ({
        type: 'add',
        holder: place('address'),
        after: undefined,
        kind: 'string',
        name: 'city',
        text: 'Lisbon',
        choice: false,
        zone: 'utc',
      }),
    },
  },
  parameters: shows('treeEdit:editing.adding.surprised'),
};
export const SelectionRemoved: Story = {
  args: {
    editor: {
      value: { editing: 'selecting' },
      selected: ['address'],
      context: { notice: { text: 'Someone else removed the element that was selected.' } },
    },
  },
};
export const ReadOnly: Story = {
  args: {
    editor: {
      value: 'viewing',
      selected: ['placed'],
      context: { may: false, why: 'You may read this model, and not change it.' },
    },
  },
};
const stamp = (date: number) => ({ $$convergence_type: 'date', date });
export const StrayDates: Story = {
  args: {
    data: { title: 'Kettle', made: stamp(now), sold: [stamp(now), stamp(now + 5_000)] },
    open: [['made'], ['sold']],
    alone: true,
    editor: { value: 'viewing' },
  },
  parameters: shows('dateRepair:watching.current'),
};
export const ConfirmingChange: Story = {
  args: {
    data: { title: 'Kettle', 'price`s': 12 },
    open: [],
    alone: true,
    editor: { value: { editing: 'confirmingChange' }, selected: ['price`s'] },
  },
  parameters: shows('treeEdit:editing.confirmingChange'),
  play: asksInDialog,
};
export const RemovingUnsafe: Story = {
  args: {
    data: { title: 'Kettle', '': 12 },
    open: [],
    alone: true,
    editor: {
      value: { editing: 'confirmingRemoval' },
      selected: [''],
      draft: (place) => ({ type: 'remove', node: place(''), next: undefined }),
    },
  },
  play: asksInDialog,
};
export const Following: Story = {
  args: { following: 's1', editor: { value: 'viewing', selected: ['address', 'city'] } },
};
export const FoundWhileOthersEdit: Story = {
  args: {
    found: { value: { found: 'stale' }, text: 'e', hits: [['address'], ['address', 'street']], current: 1 },
  },
  parameters: shows('treeSearch:found.stale'),
};
export const FoundNothing: Story = {
  args: { found: { value: { none: 'current' }, text: 'nobody has this' } },
  parameters: shows('treeSearch:none.current'),
};
export const FoundNothingWhileOthersEdit: Story = {
  args: { found: { value: { none: 'stale' }, text: 'nobody has this' } },
  parameters: shows('treeSearch:none.stale'),
};
const deep = (depth: number): DocumentObject =>
  depth === 0 ? { end: 1 } : { [depth % 2 === 0 ? 'inner' : 'a longer name of a step']: deep(depth - 1) };
const deepPath = (depth: number): Path =>
  Array.from({ length: depth }, (_, index) =>
    (depth - index) % 2 === 0 ? 'inner' : 'a longer name of a step',
  );
export const DeepPath: Story = {
  args: {
    data: deep(40),
    open: deepPath(40).map((_, index) => deepPath(40).slice(0, index + 1)),
    alone: true,
    editor: { value: 'viewing', selected: deepPath(40) },
  },
};
