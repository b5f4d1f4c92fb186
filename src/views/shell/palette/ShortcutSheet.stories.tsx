import type { Meta, StoryObj } from '@storybook/react-vite';
import { paletteAt } from '../../../../tests/support/palette-samples';
import { ShortcutSheet } from './ShortcutSheet';

const meta = { title: 'Shell/ShortcutSheet', component: ShortcutSheet } satisfies Meta<typeof ShortcutSheet>;
export default meta;
type Story = StoryObj;

const sheet = (namespaces: boolean, modifier: 'Ctrl' | '⌘'): Story => ({
  render: () => <ShortcutSheet palette={paletteAt('sheet', { modifier })} namespaces={namespaces} />,
  parameters: { states: ['palette:sheet'] },
});

export const Sheet = sheet(true, 'Ctrl');
export const OnAppleWithoutNamespaces = sheet(false, '⌘');
