import type { ProfileDetails } from '../../../api/rest/profile';
import type { ProfileFormActor } from '../../../machines/profile/profile-form';
import { ResourceForm, type FieldWords } from '../../shared/form/ResourceForm';
import { useFormFields } from '../../shared/form/form-fields';
import { useLayoutStyles } from '../../shared/layout.styles';
import { ReadOnlyField } from '../../shared/ReadOnlyField';
import { TextField } from '../../shared/TextField';

const words: FieldWords<ProfileDetails> = {
  displayName: { label: 'Display Name' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  email: { label: 'Email' },
};

/** What the signed-in person is called. */
export function ProfileCard({ form, username }: { form: ProfileFormActor; username: string }) {
  const layout = useLayoutStyles();
  const { text } = useFormFields(form);
  return (
    <ResourceForm form={form} label="Personal Details" titled action="Save" skeleton={4} words={words}>
      <ReadOnlyField label="Username" value={username} mono />
      <TextField {...text('displayName')} required label="Display Name" autoComplete="name" />
      <div className={layout.pair}>
        <TextField {...text('firstName')} label="First Name" autoComplete="given-name" />
        <TextField {...text('lastName')} label="Last Name" autoComplete="family-name" />
      </div>
      <TextField {...text('email')} required label="Email" type="email" autoComplete="email" />
    </ResourceForm>
  );
}
