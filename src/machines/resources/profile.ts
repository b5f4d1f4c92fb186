import type { ProfileDetails } from '~/api/rest/profile';
import type { PasswordPolicy } from '~/api/rest/server-config';
import { type NewPassword, newPasswordErrors } from '~/core/passwords';
import { displayNameError, emailError } from '~/core/person-fields';
import { toProblem } from '~/core/problem';
import { duplicateField, duplicateOf, withReason } from '~/core/refusals';
import { checkSame, passwordCheck, saveUnlessChanged } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { Draft, FieldErrors, Form, LoadedForm, Outcome } from '~/machines/kit/resource-form-setup';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';
import { isEmailTaken } from './users';

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

export const noPassword: NewPassword = { password: '', confirm: '' };

export type OwnPasswordFacts = { policy: PasswordPolicy | undefined };

/** Spec server-level §8 "Own password change fails"; shown as the error that it is. */
export const ownPasswordFormMachine = createResourceForm<NewPassword, OwnPasswordFacts, void>({
  validate: (values, { policy }) => (policy ? newPasswordErrors(values, policy) : {}),
  refusalOf: (problem) => ({
    title: 'Could Not Set Password',
    text: withReason('Your password could not be set.', problem),
  }),
});

export type OwnPasswordFormActor = ResourceFormActor<NewPassword, OwnPasswordFacts, void>;

/** The signed-in person's own profile and password. */
export const profileScreens = ({ api, notify }: Wiring) => ({
  /** `onSaved`: told what the person is called now. */
  profileForm: (username: string, onSaved: (details: ProfileDetails) => void) =>
    profileFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<ProfileDetails, object>, Form<ProfileDetails>>(
          async ({ signal }) => ({
            values: tidyProfile(await api.profile.get(undefined, signal)),
          }),
        ),
        save: screenTask<Outcome<ProfileDetails, ProfileDetails>, Draft<ProfileDetails>>(
          ({ input, signal }) =>
            saveUnlessChanged(input, {
              tidy: tidyProfile,
              read: () => api.profile.get(undefined, signal),
              write: async (details) => {
                const isOther = details.email !== input.baseline.email;
                const isTaken = (alike: 'exactly' | 'in any case') =>
                  isEmailTaken(api.users, details.email, username, alike, signal);
                // A real server answers an e-mail address that another user has with 500.
                if (isOther && (await isTaken('exactly'))) throw duplicateOf('email');
                try {
                  await api.profile.update(details, signal);
                } catch (error) {
                  const problem = toProblem(error);
                  if (
                    problem.kind === 'rejected' &&
                    problem.status === 500 &&
                    isOther &&
                    (await isTaken('in any case'))
                  )
                    throw duplicateOf('email');
                  throw problem;
                }
              },
            }),
        ),
        check: checkSame(tidyProfile, (_, signal) => api.profile.get(undefined, signal)),
      },
      actions: {
        announceSaved: (_, { saved }) => {
          notify({ intent: 'success', title: 'Profile Updated' });
          onSaved(saved);
        },
      },
    }),

  ownPasswordForm: ownPasswordFormMachine.provide({
    actors: {
      loadValues: screenTask<LoadedForm<NewPassword, OwnPasswordFacts>, Form<NewPassword>>(
        async ({ input, signal }) => ({
          ...input,
          facts: { policy: (await api.serverConfig.get(signal)).passwordPolicy },
        }),
      ),
      save: screenTask<Outcome<void, NewPassword>, Draft<NewPassword>>(async ({ input, signal }) => {
        await api.profile.setPassword(input.values.password, signal);
        return { saved: undefined, values: noPassword };
      }),
      check: passwordCheck,
    },
    actions: { announceSaved: () => notify({ intent: 'success', title: 'Password Changed' }) },
  }),
});
