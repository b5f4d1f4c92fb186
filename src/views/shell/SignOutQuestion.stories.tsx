import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../../.storybook/in-page';
import { frozen } from '../../../tests/support/frozen';
import { signOutMachine } from '../../machines/sign-out/sign-out-machine';
import { SignOutQuestion } from './SignOutQuestion';

const meta = {
  title: 'shell/SignOutQuestion',
  component: SignOutQuestion,
  decorators: [inPage],
} satisfies Meta<typeof SignOutQuestion>;
export default meta;

export const Asking: StoryObj = {
  render: () => <SignOutQuestion signOut={frozen(signOutMachine, { value: 'asking' })} />,
  parameters: { states: ['signOut:asking'] },
};
