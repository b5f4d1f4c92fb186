import { Button, Input, Textarea } from '@fluentui/react-components';
import { Copy16Regular } from '@fluentui/react-icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import type { Edit } from '~/core/document/edit';
import { soloDocument } from '~/core/document/live-document';
import { nodeAt, type TreeNode } from '~/core/document/tree-node';
import type { DocumentObject, Path } from '~/core/document/value';
import { Column } from '~/views/kit/layout';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import {
  deepDocument,
  everyKind,
  longStrings,
  oddNames,
  orderDocument,
  wideDocument,
  writeDate,
} from '../../../../../tests/support/json-tree-samples';
import { createFreshMarks } from './FreshMark';
import { JsonTree } from './JsonTree';
import type { JsonTreeProps, TreeMark } from './drawn-rows';

type Look = Partial<Omit<JsonTreeProps, 'tree' | 'selected'>> & { selected?: TreeNode | undefined };
type StageProps = {
  data: () => DocumentObject;
  open?: readonly Path[];
  openAll?: boolean;
  /** Made by another user just before. */
  edits?: readonly Edit[];
  look?: (at: (...path: Path) => TreeNode) => Look;
};

/** Pauses the animations of fresh marks at their start. */
const pauseAnimations = (stage: HTMLElement | null) => {
  for (const animation of stage?.getAnimations?.({ subtree: true }) ?? []) {
    animation.pause();
    animation.currentTime = 20;
  }
};

/** A tree in its card; the story controls the selection. */
function Stage({ data, open = [], openAll = false, edits = [], look }: StageProps) {
  const [{ tree, fresh, given }] = useState(() => {
    const document = soloDocument(data());
    const at = (...path: Path) => nodeAt(document.tree.root, path) as TreeNode;
    if (openAll) document.tree.setOpenAll(true);
    for (const path of open) document.tree.setOpen(at(...path), true);
    // The clock is stopped, so that fresh marks stay.
    const marks = createFreshMarks(document, () => 0);
    document.receive(edits, 'other');
    return { tree: document.tree, fresh: marks, given: look?.(at) ?? {} };
  });
  const [selected, setSelected] = useState(given.selected);
  return (
    <Column ref={pauseAnimations} grow style={{ margin: 8, border: '1px solid var(--colorNeutralStroke2)' }}>
      <JsonTree
        label="Model data"
        writeDate={writeDate}
        onOpen={(node, isOpen) => tree.setOpen(node, isOpen)}
        rowActions={() => <Button size="small" appearance="subtle" icon={<Copy16Regular />} aria-label="Copy" />}
        {...given}
        tree={tree}
        fresh={fresh}
        selected={selected}
        onSelect={setSelected}
      />
    </Column>
  );
}

const meta: Meta<typeof Stage> = {
  title: 'Domain/Models/Tree',
  component: Stage,
  decorators: [onCanvas],
  render: (args) => <Stage {...args} />,
};
export default meta;
type Story = StoryObj<typeof Stage>;

const mark = (name: string, carets: TreeMark['carets'] = []): TreeMark => ({
  person: { type: 'normal', username: name.toLowerCase() },
  name,
  carets,
});
const [ana, ben] = [mark('Ana Ruiz'), mark('Ben Carter')];
const [chidi, dana, emil, shira] = [mark('Chidi Okafor'), mark('Dana Levy'), mark('Emil Novak'), mark('שירה כהן')];
const lines = [['address'], ['lines'], ['lines', 0]];

const order = (look: StageProps['look'], edits: readonly Edit[] = [], open = lines): Story => ({
  args: { data: orderDocument, open, edits, ...(look && { look }) },
});
const editing = (key: string, part: 'name' | 'value', editor: ReactNode) =>
  order((at) => ({ selected: at(key), editing: { node: at(key), part, editor } }), [], []);

export const AtTheStart: Story = { args: { data: orderDocument } };

export const EveryKind: Story = { args: { data: everyKind, openAll: true } };

export const Marks = order((at) => ({
  selected: at('customer'),
  marks: new Map([
    [at('lines', 0, 'sku'), [ana]],
    [at('lines', 1, 'sku'), [ben]],
    [at('address', 'city'), [mark('Ana Ruiz', [{ from: 3, to: 3 }])]],
    [at('address', 'street'), [mark('Ben Carter', [{ from: 2, to: 8 }])]],
    [at('address', 'zip'), [chidi]],
    [at('customer'), [dana]],
    [at('lines'), [ana, ben, chidi, dana, emil, shira]],
    [at('lines', 0), [emil]],
    [at('note'), [shira]],
  ]),
}));

export const Hits = order((at) => ({
  hits: new Set([at('lines'), at('address'), at('address', 'city'), at('lines', 0, 'qty'), at('note')]),
  current: at('note'),
  hitText: 'e',
}));

export const Fresh = order(
  (at) => ({ selected: at('customer'), marks: new Map([[at('note'), [ben]]]) }),
  [
    { type: 'setValue', path: ['quantity'], value: 4 },
    { type: 'insertItem', path: ['lines'], index: 3, value: { sku: 'NEW-01' } },
    { type: 'removeMember', path: ['address'], key: 'zip' },
    { type: 'splice', path: ['note'], index: 0, remove: 5, insert: 'Put' },
    { type: 'setValue', path: ['customer'], value: 'Someone else' },
  ],
);

export const Adding = order((at) => ({
  selected: at('lines', 0),
  frozen: true,
  adding: {
    after: at('lines', 0, 'sku'),
    depth: 3,
    height: 44,
    form: <Input size="small" aria-label="Property" defaultValue="discount" />,
  },
}));

export const EditingValue = editing(
  'customer',
  'value',
  <Input size="small" aria-label="Value" defaultValue="Barbara Johnson" />,
);

export const EditingSeveralLines = editing(
  'note',
  'value',
  <Textarea size="small" rows={4} aria-label="Value" defaultValue={'Leave it\nwith the\nneighbour'} />,
);

export const Renaming = editing('note', 'name', <Input size="small" aria-label="Name" defaultValue="note" />);

export const OddNames: Story = { args: { data: oddNames, look: (at) => ({ selected: at('שם הלקוח') }) } };

export const LongStrings: Story = {
  args: {
    data: longStrings,
    look: (at) => ({ marks: new Map([[at('sentence'), [mark('Ana Ruiz', [{ from: 12, to: 20 }])]]]) }),
  },
};

export const Wide: Story = {
  args: {
    data: () => wideDocument(50_000),
    open: [['wide']],
    look: (at) => ({
      selected: at('wide', 'member 25000'),
      shown: { node: at('wide', 'member 25000'), times: 1 },
    }),
  },
};

export const Deep: Story = {
  args: { data: () => deepDocument(500), openAll: true, look: (at) => ({ selected: at('top') }) },
};

export const Empty: Story = { args: { data: () => ({}) } };
