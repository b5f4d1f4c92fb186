import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { inPage } from '../../../../../.storybook/in-page';
import { ana, ben, collaborator, frozenModel, me } from '../../../../../tests/support/open-model-samples';
import { ConnectedUsers } from './ConnectedUsers';

export default { title: 'Domain/Models/Connected users', decorators: [inPage] } satisfies Meta;

const crowd = [
  me,
  ana,
  ben,
  { ...ana, sessionId: '40' },
  collaborator('41', 'أحمد الطويل'),
  collaborator('42', 'x'),
  collaborator('43', ''),
];
const of = (collaborators = [me, ana, ben], following?: string): StoryObj => ({
  render: () => <ConnectedUsers model={frozenModel({ context: { collaborators, following } })} />,
});
const opened = (story: StoryObj): StoryObj => ({
  ...story,
  play: async ({ canvasElement }) => {
    // The popover of the previous story hides the rest for a moment.
    await userEvent.click(await within(canvasElement).findByRole('button'));
    await within(canvasElement.ownerDocument.body).findByRole('heading', { name: /Connected Users/ });
  },
});

export const Three = of();
export const Alone = of([me]);
export const Crowd = of(crowd);
export const Opened = opened(Three);
export const OpenedCrowd = opened(Crowd);
export const OpenedFollowing = opened(of(undefined, ana.sessionId));
