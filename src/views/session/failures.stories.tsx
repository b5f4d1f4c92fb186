import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ConfigProblemView, UnloadedView } from './OutsidePage';
import { CrashView } from './CrashView';

const meta = { title: 'Start/Failures' } satisfies Meta;
export default meta;
type Story = StoryObj;

const config = (problem: Parameters<typeof ConfigProblemView>[0]['problem']): Story => ({
  render: () => <ConfigProblemView problem={problem} onRetry={fn()} />,
});
export const WrongConfig = config({
  key: 'restApiUrl',
  message:
    'restApiUrl is missing from config.json: it must be the address of the REST API, for example "https://host:8081/".',
});
export const NoConfig = config({ message: '/config.json does not exist on the web server.' });

const error = Object.assign(new TypeError('Failed to fetch dynamically imported module'), {
  stack: 'TypeError: Failed to fetch dynamically imported module\n    at load (index.js:1:1)',
});
export const Crashed: Story = { render: () => <CrashView error={error} /> };

const unloaded = (busy: boolean): Story => ({
  render: () => <UnloadedView busy={busy} onRetry={fn()} />,
});
export const Unloaded = unloaded(false);
export const UnloadedTryingAgain = unloaded(true);
