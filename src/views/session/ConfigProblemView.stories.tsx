import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ConfigProblemView } from './ConfigProblemView';

const meta = {
  title: 'session/ConfigProblemView',
  component: ConfigProblemView,
  args: { onRetry: fn() },
} satisfies Meta<typeof ConfigProblemView>;
export default meta;
type Story = StoryObj<typeof meta>;

const wrong = {
  key: 'restApiUrl',
  message:
    'restApiUrl is missing from config.json: it must be the address of the REST API, for example "https://host:8081/".',
} as const;

export const WrongKey: Story = { args: { problem: wrong } };
export const NoFile: Story = {
  args: { problem: { message: '/config.json does not exist on the web server.' } },
};
