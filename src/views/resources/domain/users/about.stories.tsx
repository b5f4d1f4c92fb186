import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DomainUser } from '~/api/rest/domain/users';
import type { PersonFacts } from '~/core/access';
import type { WholeList } from '~/machines/kit/read-pages';
import type { ShownChat } from '~/machines/resources/domain/chats';
import { onCanvas } from '../../../../../.storybook/on-canvas';
import { frozenSurvey, person, whole } from '../../../../../tests/support/about-samples';
import { freeFacts } from '../../../../../tests/support/access-samples';
import { ana } from '../../../../../tests/support/domain-user-samples';
import { deskKey } from '../../../../../tests/support/collection-samples';
import { frozenView } from '../../../../../tests/support/frozen';
import { notFound, unreachable } from '../../../../../tests/support/stories';
import { DomainUserAboutView } from './DomainUserAbout';

export default {
  title: 'Domain/About a user',
  decorators: [onCanvas],
  parameters: { page: 'users/ana.ruiz/about' },
} satisfies Meta;
type Props = Parameters<typeof DomainUserAboutView>[0];

const about = (states: readonly string[], props: () => Partial<Props> = () => ({})): StoryObj => ({
  render: () => (
    <DomainUserAboutView
      zone="utc"
      domainKey={deskKey}
      username="ana.ruiz"
      domain="online"
      {...person()}
      {...props()}
    />
  ),
  parameters: { states },
});

export const Known = about(['survey:looked', 'survey:looking']);
export const Loading = about(['survey:waiting'], () => ({
  user: frozenView({}),
  facts: frozenView({}),
  sessions: frozenView({}),
  groups: frozenView({}),
  chats: frozenView({}),
  access: frozenView({}),
  activities: frozenSurvey('waiting'),
  models: frozenSurvey('waiting'),
}));
export const DisabledUser = about([], () => ({
  user: frozenView<DomainUser>({ value: { ...ana, disabled: true } }),
  facts: frozenView<PersonFacts>({ value: { ...freeFacts, account: 'disabled' } }),
}));
export const Nothing = about(['survey:stopped'], () => ({
  sessions: frozenView({ value: whole() }),
  groups: frozenView({ value: whole() }),
  chats: frozenView<WholeList<ShownChat>>({ value: { rows: [], read: 1_000, isCut: true } }),
  access: frozenView({ value: whole() }),
  activities: frozenSurvey('looked', { total: 0 }),
  models: frozenSurvey('stopped', { read: 4, total: 20, left: 12 }),
}));
export const Failed = about(['survey:failed'], () => ({
  facts: frozenView<PersonFacts>({ value: { ...freeFacts, account: 'unknown' } }),
  user: frozenView({ problem: notFound }),
  sessions: frozenView({ problem: unreachable }),
  chats: frozenView({ problem: unreachable }),
  activities: frozenSurvey('failed', {}, unreachable),
}));
