import type { Meta, StoryObj } from '@storybook/react-vite';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { frozenSurvey, operatorAt } from '../../../../tests/support/about-samples';
import { frozenView } from '../../../../tests/support/frozen';
import { unreachable } from '../../../../tests/support/stories';
import { UserAboutView } from './UserAbout';

export default {
  title: 'Server/About a user',
  decorators: [onCanvas],
  parameters: { page: 'users/chidi/about' },
} satisfies Meta;
type Props = Parameters<typeof UserAboutView>[0];

const about = (states: readonly string[], props: () => Partial<Props> = () => ({})): StoryObj => ({
  render: () => <UserAboutView zone="utc" username="mara" forbidden={undefined} {...operatorAt()} {...props()} />,
  parameters: { states },
});

export const Reading = about(['survey:looked', 'survey:looking']);
export const NoRoles = about([], () => ({
  forbidden: 'Requires the Server Admin role.',
  namespaces: frozenSurvey('looked', { total: 0 }),
  domains: frozenSurvey('looked', { read: 200, total: 200, left: 440 }),
}));
export const Failed = about(['survey:failed'], () => ({
  user: frozenView({ problem: unreachable }),
  namespaces: frozenSurvey('failed', {}, unreachable),
  domains: frozenSurvey('failed', {}, unreachable),
}));
