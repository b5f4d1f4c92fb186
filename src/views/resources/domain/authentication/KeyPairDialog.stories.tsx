import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozenPair } from '../../../../../tests/support/jwt-key-samples';
import { KeyPairDialog } from './KeyPairDialog';

const meta = {
  title: 'domain/KeyPairDialog',
  component: KeyPairDialog,
  decorators: [onCanvas],
} satisfies Meta<typeof KeyPairDialog>;
export default meta;
type Story = StoryObj;

const dialog = (state: 'loading' | 'shown' | 'failed'): Story => ({
  render: () => (
    <KeyPairDialog
      pair={frozenPair(state)}
      id="web-shop"
      delivery={{ copy: () => Promise.resolve(true), download: fn() }}
      onUse={fn()}
      onClose={fn()}
    />
  ),
  parameters: { states: [`resourceView:${state}`] },
});

export const Generated = dialog('shown');
export const Generating = dialog('loading');
export const NotGenerated = dialog('failed');
