import type { ProfileDetails } from '~/api/rest/profile';
import type { NewPassword } from '~/core/passwords';
import { withReason } from '~/core/problem';
import { editOf, formOf, passwordCheck } from '~/machines/kit/resource-forms';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { Wiring } from '~/machines/services';
import { nameFields, namesOf, noPassword, passwordErrors, type PasswordFacts, sendNames, takenRefusal } from './users';

/** Spec server-level §5 "Profile", §8. */
export const profileFormMachine = createResourceForm<ProfileDetails, object, ProfileDetails>({
  fields: nameFields,
  refusalOf: (problem, { email }, _, baseline) => {
    const title = 'Could Not Update Profile';
    const taken = takenRefusal<ProfileDetails>(problem, title, ['email']);
    if (taken) return taken;
    const text = withReason('Your profile could not be saved.', problem);
    // The server does not say so more clearly, and only those who can manage users could find the other user.
    const mayBeTaken = problem.kind === 'rejected' && problem.status === 500 && email.trim() !== baseline.email.trim();
    return { title, text: mayBeTaken ? `${text} Another user may have this e-mail address already.` : text };
  },
});
export type ProfileFormActor = ResourceFormActor<ProfileDetails, object, ProfileDetails>;

/** Spec server-level §8 "Own password change fails"; shown as an error. */
export const ownPasswordFormMachine = createResourceForm<NewPassword, PasswordFacts, void>({
  validate: passwordErrors,
  refusalOf: (problem) => ({
    title: 'Could Not Set Password',
    text: withReason('Your password could not be set.', problem),
  }),
});
export type OwnPasswordFormActor = ResourceFormActor<NewPassword, PasswordFacts, void>;

export const profileScreens = ({ api, notify }: Wiring) => ({
  /** `onSaved`: called with the new names. */
  profileForm: (username: string, onSaved: (details: ProfileDetails) => void) =>
    editOf(profileFormMachine, {
      read: async (_, signal) => ({ values: namesOf(await api.profile.get(undefined, signal)) }),
      tidy: namesOf,
      write: (details, { baseline }, signal) =>
        sendNames(
          api.users,
          { username, email: details.email, before: baseline.email },
          () => api.profile.update(details, signal),
          signal,
        ),
      onSaved: ({ saved }) => {
        notify({ intent: 'success', title: 'Profile Updated' });
        onSaved(saved);
      },
    }),

  ownPasswordForm: formOf(ownPasswordFormMachine, {
    load: async (given, signal) => ({
      ...given,
      facts: { policy: (await api.serverConfig.get(signal)).passwordPolicy },
    }),
    save: async ({ values }, signal) => {
      await api.profile.setPassword(values.password, signal);
      return { saved: undefined, values: noPassword };
    },
    check: passwordCheck,
    onSaved: () => notify({ intent: 'success', title: 'Password Changed' }),
  }),
});
