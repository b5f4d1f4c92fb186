import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { TokenReport } from '~/machines/resources/domain/token-check-machine';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozenToken, report } from '../../../../../tests/support/jwt-key-samples';
import { TokenDialog } from './TokenDialog';

const meta = {
  title: 'domain/TokenDialog',
  component: TokenDialog,
  decorators: [onCanvas],
} satisfies Meta<typeof TokenDialog>;
export default meta;
type Story = StoryObj;

const dialog = (state: Parameters<typeof frozenToken>[0], shown?: TokenReport): Story => ({
  render: () => <TokenDialog check={frozenToken(state, shown)} onClose={fn()} />,
  parameters: { states: [`tokenCheck:${state}`] },
});

export const Empty = dialog('empty');
export const Typing = dialog('typing');
export const Judging = dialog('judging', report);
export const Refused = dialog('judged', report);
export const Accepted = dialog('judged', {
  ...report,
  outcome: 'accepted',
  checks: report.checks.slice(0, 1),
});
export const Unchecked = dialog('judged', { ...report, outcome: 'unknown', checks: report.checks.slice(2) });
export const Failed = dialog('failed');
