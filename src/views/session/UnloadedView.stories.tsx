import type { Meta, StoryObj } from '@storybook/react-vite';
import { UnloadedView } from './UnloadedView';

const meta = { title: 'session/UnloadedView', component: UnloadedView } satisfies Meta<typeof UnloadedView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = { args: { failure: { issue: 'unknown', busy: false, retry: () => {} } } };
export const TryingAgain: Story = { args: { failure: { issue: 'unknown', busy: true, retry: () => {} } } };
