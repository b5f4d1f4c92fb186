import type { ProfileDetails } from '../../api/rest/profile';
import type { FieldErrors } from '../resource-form/form-setup';
import { createResourceForm, type ResourceFormActor } from '../resource-form/resource-form-machine';
import { duplicateField } from '../support/duplicate-field';
import { displayNameError, emailError } from '../support/person-fields';
import { withReason } from '../support/with-reason';

export const noProfile: ProfileDetails = { displayName: '', firstName: '', lastName: '', email: '' };

/** In the order of the form, and without blanks around them. */
export const tidyProfile = (details: ProfileDetails): ProfileDetails => ({
  displayName: details.displayName.trim(),
  firstName: details.firstName.trim(),
  lastName: details.lastName.trim(),
  email: details.email.trim(),
});

/** Spec server-level §5 "Profile". */
function validate({ displayName, email }: ProfileDetails): FieldErrors<ProfileDetails> {
  const name = displayNameError(displayName);
  const address = emailError(email);
  return { ...(name ? { displayName: name } : {}), ...(address ? { email: address } : {}) };
}

/** The own profile (spec server-level §5, §8). */
export const profileFormMachine = createResourceForm<ProfileDetails, object, ProfileDetails>({
  validate,
  refusalOf: (problem, { email }, _, baseline) => {
    const title = 'Could Not Update Profile';
    const field = duplicateField(problem);
    if (field !== undefined) {
      const text = `A user with the specified ${field} already exists.`;
      return { title, text, ...(field === 'email' ? { fieldError: { field, text } } : {}) };
    }
    const text = withReason('Your profile could not be saved.', problem);
    // The server tells a taken address no other way, and only those who manage users could have found its owner before.
    const mayBeTaken =
      problem.kind === 'rejected' && problem.status === 500 && email.trim() !== baseline.email.trim();
    return { title, text: mayBeTaken ? `${text} Another user may have this e-mail address already.` : text };
  },
});

export type ProfileFormActor = ResourceFormActor<ProfileDetails, object, ProfileDetails>;
