import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ProblemText } from '~/views/kit/Facts';
import { TextField } from '~/views/kit/TextField';
import { inPage } from '../../../../.storybook/in-page';
import { FormCard } from './FormCard';

const meta = {
  title: 'shared/FormCard',
  component: FormCard,
  decorators: [inPage],
} satisfies Meta<typeof FormCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const fields = (
  <>
    <TextField name="id" label="Domain Id" value="whiteboards-eu" mono required onChange={fn()} />
    <TextField
      name="displayName"
      label="Display Name"
      value="Whiteboards (Europe)"
      required
      onChange={fn()}
    />
  </>
);
const args = { label: 'New Domain', action: 'Create', onSubmit: fn(), onCancel: fn(), children: fields };

export const Editing: Story = { args };
export const Unsaved: Story = { args: { ...args, dirty: true } };
export const Refused: Story = {
  args: {
    ...args,
    dirty: true,
    outcome: (
      <ProblemText
        title="Domain Not Created"
        text="The domain could not be created because the namespace 'studio' does not exist"
      />
    ),
  },
};
export const Busy: Story = { args: { ...args, dirty: true, busy: true } };
export const WithTitle: Story = {
  args: {
    ...args,
    label: undefined,
    title: 'Display name',
    action: 'Save',
    canSubmit: false,
    onCancel: undefined,
  },
};
