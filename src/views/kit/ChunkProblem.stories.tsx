import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ChunkFailure } from '~/views/hooks/use-loaded';
import { inPage } from '../../../.storybook/in-page';
import { ChunkDialog, ChunkMessage, ChunkPage } from './ChunkProblem';

const failure: ChunkFailure = { issue: 'unknown', busy: false, retry: () => {} };

const meta = { title: 'Kit/ChunkProblem', component: ChunkPage, decorators: [inPage] } satisfies Meta<
  typeof ChunkPage
>;
export default meta;
type Story = StoryObj;

export const Page: Story = {
  render: () => <ChunkPage failure={failure} />,
  parameters: { states: ['chunk:failed'] },
};
export const PageOffline: Story = {
  render: () => <ChunkPage failure={{ ...failure, issue: 'offline', busy: true }} />,
};
export const PageOfAnotherRelease: Story = {
  render: () => <ChunkPage failure={{ ...failure, issue: 'replaced' }} />,
};
export const InDialog: Story = {
  render: () => <ChunkDialog failure={failure} onClose={() => {}} />,
};
export const InDialogOfAnotherRelease: Story = {
  render: () => <ChunkDialog failure={{ ...failure, issue: 'replaced' }} onClose={() => {}} />,
};
export const InPlace: Story = { render: () => <ChunkMessage failure={failure} /> };
