import type { Meta, StoryObj } from '@storybook/react-vite';
import { refusedHere } from '~/core/problem';
import { modelExportMachine, type ModelExportSnapshot } from '~/machines/model/export/export-machine';
import { frozenFrom } from '../../../../../tests/support/frozen';
import { leavesOf } from '../../../../../tests/support/leaf-states';
import { ExportDialog } from './list-dialogs';

const meta = { title: 'Domain/Models/Export', component: ExportDialog } satisfies Meta<typeof ExportDialog>;
export default meta;
type Story = StoryObj;

const dialog = (value: ModelExportSnapshot['value'], context: Partial<ModelExportSnapshot['context']> = {}): Story => ({
  render: () => (
    <ExportDialog
      exporting={frozenFrom(modelExportMachine, { format: 'jsonl', query: 'SELECT FROM orders' }, value, {
        progress: { done: 12_000, total: 100_000 },
        ...context,
      })}
    />
  ),
  parameters: { states: ['modelSearch:exporting', ...leavesOf(value).map((leaf) => `modelExport:${leaf}`)] },
});

export const Begins = dialog({ open: 'reading' }, { progress: { done: 0, total: undefined } });
export const Reading = dialog({ open: 'reading' });
export const Interrupted = dialog({ open: 'failed' }, { problem: { kind: 'unreachable' } });
export const Writing = dialog({ open: 'writing' });
export const Unwritten = dialog('unwritten', {
  problem: refusedHere('not_written', 'The file could not be written. The disk may be full.'),
});
