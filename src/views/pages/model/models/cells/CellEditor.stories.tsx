import type { Meta, StoryObj } from '@storybook/react-vite';
import { usualArrangement } from '~/core/column-arrangement';
import { operator } from '~/core/person';
import type { CellEditSnapshot } from '~/machines/model/cell-edit/cell-edit-machine';
import { onCanvas } from '../../../../../../.storybook/on-canvas';
import { frozenCells } from '../../../../../../tests/support/cell-samples';
import { leavesOf } from '../../../../../../tests/support/leaf-states';
import { order, orders } from '../../../../../../tests/support/model-samples';
import { Card } from '~/views/kit/Card';
import { Page } from '~/views/kit/Page';
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
} satisfies Meta<typeof ModelTable>;
export default meta;
type Story = StoryObj;

type At = Partial<CellEditSnapshot['context']> & { key?: string };

const cell = (value: CellEditSnapshot['value'], { key = 'total', ...context }: At = {}): Story => ({
  render: () => (
    <ModelTable
      models={orders}
      columns={usualColumns(['customer', 'total', 'paid', 'placed', 'note', 'lines'])}
      arrangement={usualArrangement}
      onArrange={() => {}}
      selected={[]}
      onSelect={() => {}}
      domainKey={{ namespace: 'acme', id: 'order-desk' }}
      zone="utc"
      cells={frozenCells({ value, context: { cell: { model: order, key }, ...context } })}
      lastEditorOf={() => undefined}
      copy={() => {}}
      onDelete={() => {}}
    />
  ),
  parameters: { states: leavesOf(value).map((leaf) => `cellEdit:${leaf}`) },
});

const typing = { editing: 'typing' } as const;
const theirs = { value: 7, by: { ...operator('mara'), displayName: 'Mara Lindqvist' } };

export const NotEdited = cell('idle');
export const EditingNumber = cell(typing);
export const EditingText = cell(typing, { key: 'customer', text: 'Chidi Okafor-Reyes' });
export const EditingBoolean = cell(typing, { key: 'paid' });
export const EditingDate = cell(typing, { key: 'placed' });
export const EditingNull = cell(typing, { key: 'note' });
export const EditedElsewhere = cell(typing, { key: 'lines' });
export const Invalid = cell({ editing: 'invalid' }, { text: 'twelve', reason: 'Enter a number.' });
export const Saving = cell('saving', { text: '12' });
export const Saved = cell('saved');
export const ChangedBySomeone = cell('changed', { text: '12', theirs });
export const RemovedBySomeone = cell('changed', { text: '12', theirs: { value: undefined, by: undefined } });
export const Failed = cell('failed', { text: '12', problem: { kind: 'unreachable' } });
export const ReadOnly = cell('idle', { readOnly: new Set([order.id]) });
