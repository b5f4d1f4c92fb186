import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { draftMachine } from '~/machines/draft/draft-machine';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { TextField } from '~/views/kit/TextField';
import { inPage } from '../../../../.storybook/in-page';
import { blames, formStories, unreachable } from '../../../../tests/support/stories';
import { frozen } from '../../../../tests/support/frozen';
import { DraftBar } from '~/views/kit/draft/PlaceDraft';
import { NewPasswordFields } from './NewPasswordFields';
import { FormCard, FormSection } from './FormCard';
import { ResourceForm, useFormFields } from './ResourceForm';

export default { title: 'Parts/Form', decorators: [inPage] } satisfies Meta;

type Values = { id: string; displayName: string };
type SampleForm = ResourceFormActor<Values, object, undefined>;
const machine = createResourceForm<Values, object, undefined>({
  validate: () => ({}),
  refusalOf: () => ({ title: '', text: '' }),
});
const values: Values = { id: 'whiteboards-eu', displayName: 'Whiteboards (Europe)' };
const nothing: Values = { id: '', displayName: '' };
const labels = { displayName: { label: 'Display Name' } };

function Fields({ form }: { form: SampleForm }) {
  const { text } = useFormFields(form);
  return (
    <FormSection title="Domain Info" text="The name is shown in lists. The id is part of every address.">
      <TextField label="Domain Id" mono required {...text('id')} />
      <TextField label="Display Name" required {...text('displayName')} />
    </FormSection>
  );
}
const creation = formStories('', machine, { values: nothing, facts: {} }, (form) => (
  <ResourceForm form={form} label="New Domain" action="Create" onCancel={fn()}>
    <Fields form={form} />
  </ResourceForm>
));
const edit = formStories('', machine, { values, facts: {} }, (form) => (
  <ResourceForm form={form} label="Display name" action="Save" reads labels={labels}>
    <Fields form={form} />
  </ResourceForm>
));
const mine = { values: { ...values, displayName: 'Whiteboards EU' } };
const title = 'Domain Not Created';

export const Pristine = creation('pristine');
export const Preparing = creation('loading');
export const Dirty = creation('dirty', { values });
export const Invalid = creation('invalid', {
  errors: { id: 'Please input an id!', displayName: 'Please input a display name!' },
  faulty: { field: 'id' },
});
export const Saving = creation('saving', { values });
export const Checking = creation('checking', {
  values,
  notice: 'The server did not answer in time. Checking whether your change was saved…',
});
export const RejectedField = creation('rejected', {
  values,
  ...blames('id', title, 'A domain with the specified id already exists.'),
});
export const Unchecked = creation('unchecked', {
  values,
  refusal: { title, text: "Couldn't check whether your change was saved." },
});
export const Saved = creation('saved', { values, baseline: values });
export const EditLoading = edit('loading');
export const EditChanged = edit('dirty', mine);
export const EditSaving = edit('saving', mine);
export const EditRefused = edit('rejected', {
  ...mine,
  ...blames('displayName', 'Could Not Update Domain', 'A domain with the specified display name already exists.'),
});
export const EditFailed = edit('failed', { problem: unreachable });
export const EditConflicting = edit('conflicting', {
  ...mine,
  theirs: { ...values, displayName: 'Whiteboards (European Union)' },
});
export const EditSaved = edit('saved', { ...mine, baseline: mine.values, notice: 'Your change was saved.' });
/** What was typed before a crash, a reload or a closed tab is offered again. */
export const UnsavedFromBefore: StoryObj = {
  render: () => (
    <FormCard
      label="Display name"
      action="Save"
      onSubmit={fn()}
      outcome={
        <DraftBar
          zone="utc"
          draft={frozen(draftMachine, {
            value: { before: 'offered', own: 'clean' },
            context: {
              place: { username: 'mara', place: '/domains' },
              work: undefined,
              found: { id: 'draft', at: Date.UTC(2026, 10, 26, 12, 4), ...mine, baseline: values },
            },
          })}
        />
      }
    >
      <FormSection title="Domain Info">
        <TextField name="displayName" label="Display Name" value={values.displayName} onChange={fn()} />
      </FormSection>
    </FormCard>
  ),
  parameters: { states: ['draft:before.offered'] },
};
export const Forbidden = formStories('', machine, { values, facts: {} }, (form) => (
  <ResourceForm form={form} label="Edit Domain" action="Save" forbidden="You don't have permission to do this.">
    <Fields form={form} />
  </ResourceForm>
))('pristine');

const strict = {
  minLength: 8,
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: true,
};
const bind = (name: string, value: string, error?: string) => ({
  name,
  value,
  error,
  onChange: fn(),
  onBlur: fn(),
});
const passwords = (password: string, confirm = '', errors: { password?: string; confirm?: string } = {}): StoryObj => ({
  render: () => (
    <FormCard label="Set Password" action="Set Password" onSubmit={fn()}>
      <FormSection title="New Password">
        <NewPasswordFields
          policy={strict}
          password={bind('password', password, errors.password)}
          confirm={bind('confirm', confirm, errors.confirm)}
        />
      </FormSection>
    </FormCard>
  ),
});
export const NewPasswordTyped = passwords('Harbor-');
export const NewPasswordMeetsPolicy = passwords('Harbor-7-lights', 'Harbor-7-lights');
export const NewPasswordInvalid = passwords('Harbor', 'harbor', {
  password: 'The password must be at least 8 characters long.',
  confirm: 'The passwords do not match!',
});
