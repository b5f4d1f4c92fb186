import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../../../.storybook/in-page';
import { factsAt, frozenModel, type OpenModelAt } from '../../../../../tests/support/open-model-samples';
import { SaveState } from './OpenModelState';

const meta = {
  title: 'domain/models/SaveState',
  component: SaveState,
  decorators: [inPage],
} satisfies Meta<typeof SaveState>;
export default meta;
type Story = StoryObj;

const at = (given: OpenModelAt, unsent = 0): Story => ({
  render: () => <SaveState model={frozenModel(given)} unsent={unsent} />,
});
const unsaved = { facts: factsAt({ isCommitted: false }) };

export const Saved = at({});
export const Saving = at({ context: unsaved });
export const Unsaved = at({ value: { open: 'reconnecting' }, context: unsaved });
export const Unsent = at({ value: { open: 'reconnecting' } }, 2);
export const Unconnected = at({ value: { open: 'reconnecting' } });
