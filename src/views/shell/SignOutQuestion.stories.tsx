import type { Meta, StoryObj } from '@storybook/react-vite';
import { signOutMachine } from '~/machines/console/sign-out-machine';
import { inPage } from '../../../.storybook/in-page';
import { frozen } from '../../../tests/support/frozen';
import { SignOutQuestion } from './ConsoleShell';

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
