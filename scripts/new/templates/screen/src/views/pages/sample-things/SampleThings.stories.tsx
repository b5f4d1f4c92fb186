import type { Meta, StoryObj } from '@storybook/react-vite';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { SampleThingsView } from './SampleThings';

const meta = {
  title: 'Domain/Sample Things',
  component: SampleThingsView,
  decorators: [onCanvas],
  args: { domainKey: { namespace: 'acme', id: 'orders' } },
} satisfies Meta<typeof SampleThingsView>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
