import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { type RoleFacts, roleFormMachine, type RoleValues } from '~/machines/resources/roles';
import { type FormLeaf, formStates, frozenForm } from '../../../../../tests/support/frozen-form';
import { RoleDialog } from './RoleDialog';

const meta = { title: 'server/RoleDialog', component: RoleDialog } satisfies Meta<typeof RoleDialog>;
export default meta;
type Story = StoryObj;

const present = { username: 'dana', role: 'Developer' };
const mine = { values: { ...present, role: 'Owner' } };

/** The dialog in one state; the state that it shows is named on the story. */
const dialog = (
  leaf: FormLeaf,
  context: Partial<FormContext<RoleValues, RoleFacts>> = {},
  own = false,
): Story => ({
  render: () => (
    <RoleDialog
      form={frozenForm(roleFormMachine, { values: present, facts: { namespace: 'studio' } }, leaf, context)}
      own={own}
      onClose={fn()}
    />
  ),
  parameters: { states: formStates(leaf) },
});

export const Pristine = dialog('pristine');
export const OwnRole = dialog('pristine', {}, true);
export const Dirty = dialog('dirty', mine);
export const Saving = dialog('saving', mine);
export const Rejected = dialog('rejected', {
  ...mine,
  refusal: {
    title: 'Could Not Set namespaces Role',
    text: "'dana' no longer has a role here. It was removed.",
  },
});
export const Conflicting = dialog('conflicting', { ...mine, theirs: { ...present, role: 'Domain Admin' } });
export const Saved = dialog('saved', { ...mine, baseline: mine.values });
