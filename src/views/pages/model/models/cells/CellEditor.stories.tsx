import type { Meta, StoryObj } from '@storybook/react-vite';
import { usualArrangement } from '~/core/column-arrangement';
import { operator } from '~/core/person';
import type { CellEditActor, CellEditSnapshot } from '~/machines/model/cell-edit/cell-edit-machine';
import { onCanvas } from '../../../../../../.storybook/on-canvas';
import { frozenCells } from '../../../../../../tests/support/cell-samples';
import { leavesOf } from '../../../../../../tests/support/leaf-states';
import { order, orders, smallOrder } from '../../../../../../tests/support/model-samples';
import { Card } from '~/views/kit/Card';
import { Page } from '~/views/kit/Page';
import { BlockDialog, LostCells, SavingCells } from './CellSaves';
import { usualColumns } from '~/views/pages/model/models/columns/model-columns';
import { ModelTable } from '~/views/pages/model/models/ModelTable';

const meta = {
  title: 'Domain/Models/Values in the list',
  component: ModelTable,
  decorators: [
    (Story) => (
      <Page>
        <Card padded={false} edge>
          <Story />
        </Card>
      </Page>
    ),
    onCanvas,
  ],
  parameters: { page: 'models' },
} satisfies Meta<typeof ModelTable>;
export default meta;
type Story = StoryObj;

type At = Partial<CellEditSnapshot['context']> & { key?: string };
type SaveAt = NonNullable<NonNullable<Parameters<typeof frozenCells>[0]>['saves']>[number];

const table = (cells: CellEditActor) => (
  <ModelTable
    models={orders}
    columns={usualColumns(['customer', 'total', 'paid', 'placed', 'note', 'lines'])}
    arrangement={usualArrangement}
    onArrange={() => {}}
    selected={[]}
    onSelect={() => {}}
    domainKey={{ namespace: 'acme', id: 'order-desk' }}
    zone="utc"
    cells={cells}
    lastEditorOf={() => undefined}
    copy={() => {}}
    onDelete={() => {}}
  />
);

const cell = (value: CellEditSnapshot['value'], { key = 'total', ...context }: At = {}): Story => ({
  render: () => table(frozenCells({ value, context: { cell: { model: order, key }, zone: 'utc', ...context } })),
  parameters: { states: leavesOf(value).map((leaf) => `cellEdit:${leaf}`) },
});

/** The save of a cell; `hasFocus`: the cell has the focus too, so that the answers are shown. */
const save = (
  value: SaveAt['value'],
  context: SaveAt['context'] = {},
  { key = 'total', hasFocus = true } = {},
): Story => ({
  render: () =>
    table(
      frozenCells({
        value: hasFocus ? { open: 'ready' } : 'idle',
        context: { cell: { model: order, key } },
        saves: [{ value, model: order, key, context }],
      }),
    ),
  parameters: { states: leavesOf(value).map((leaf) => `cellSave:${leaf}`) },
});

const [ready, editing] = [{ open: 'ready' }, { open: 'editing' }] as const;
const invalid = { refused: 'invalid' } as const;
const changed = { refused: 'changed' } as const;
const failed = { refused: 'failed' } as const;
const theirs = { value: 7, by: { ...operator('mara'), displayName: 'Mara Lindqvist' } };
const notNumber = { text: 'twelve', reason: 'Enter a number.' };

export const NotEdited = cell('idle');
export const Selected = cell(ready);
export const EnteredInSeries = cell({ open: 'series' });
export const Typed = cell({ open: 'entering' }, { text: '12' });
export const EditingNumber = cell(editing);
export const EditingText = cell(editing, { key: 'customer', text: 'Chidi Okafor-Reyes' });
export const EditingBoolean = cell(editing, { key: 'paid' });
export const EditingDate = cell(editing, { key: 'placed' });
export const EditingNull = cell(editing, { key: 'note' });
export const EditedElsewhere = cell(editing, { key: 'lines' });
export const Waiting = save('waiting', {}, { hasFocus: false });
export const Saving = save('saving', { text: 'Chidi Okafor-Reyes' }, { key: 'customer', hasFocus: false });
export const Saved = save('saved', {}, { hasFocus: false });
export const Invalid = save(invalid, notNumber);
export const InvalidBehind = save(invalid, notNumber, { hasFocus: false });
export const ChangedBySomeone = save(changed, { theirs });
export const RemovedBySomeone = save(changed, { theirs: { value: undefined, by: undefined } });
export const Failed = save(failed, { problem: { kind: 'unreachable' } });
export const ReadOnly = cell('idle', { readOnly: new Set([order.id]) });
export const Queue: Story = {
  render: () =>
    table(
      frozenCells({
        value: { open: 'series' },
        context: { cell: { model: smallOrder, key: 'note' } },
        saves: [
          { value: 'saved', model: order, key: 'customer' },
          { value: failed, model: order, key: 'total', context: { problem: { kind: 'unreachable' } } },
          { value: changed, model: order, key: 'paid', context: { text: 'false', theirs } },
          { value: 'saving', model: smallOrder, key: 'customer', context: { text: 'Noor' } },
          { value: 'waiting', model: smallOrder, key: 'total', context: { text: '77' } },
        ],
      }),
    ),
};
const entries = Array.from({ length: 24 }, (_, at) => ({
  cell: { model: { ...order, id: `order-${at}` }, key: 'customer' },
  was: at === 1 ? '' : 'Noor',
  text: `Ada ${at}`,
  zone: 'utc' as const,
}));
const block = (entered: typeof entries): Story => ({
  render: () => (
    <BlockDialog
      cells={frozenCells({
        value: { open: 'asking' },
        context: {
          block: {
            entries: entered,
            leftOut: [{ reason: 'Only rows and columns that are shown here can be filled.', count: 40 }],
          },
        },
      })}
    />
  ),
  parameters: { states: ['cellEdit:open.asking'] },
});
export const BlockAsked = block(entries);
export const BlockWithoutValues = block([]);
export const SavingInFooter: Story = {
  render: () => (
    <SavingCells
      modifier="Ctrl"
      cells={frozenCells({ value: 'idle', saves: [{ value: 'saving', model: order, key: 'total' }] })}
    />
  ),
};
/** The rows of refused values are not in the list any more. */
export const LostRows: Story = {
  render: () => (
    <LostCells
      zone="utc"
      isShown={() => false}
      cells={frozenCells({
        value: 'idle',
        saves: [
          { value: failed, model: order, key: 'total', context: { problem: { kind: 'unreachable' } } },
          { value: failed, model: order, key: 'paid', context: { problem: { kind: 'unreachable' } } },
          { value: changed, model: smallOrder, key: 'total', context: { theirs } },
          { value: invalid, model: smallOrder, key: 'paid', context: notNumber },
        ],
      })}
    />
  ),
};
