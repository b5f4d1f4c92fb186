import type { ProfileDetails } from '../../api/rest/profile';
import { toProblem } from '../../api/rest/problem';
import type { NewPassword } from '../../machines/passwords/password-policy';
import {
  noPassword,
  ownPasswordFormMachine,
  type OwnPasswordFacts,
} from '../../machines/profile/own-password-form';
import { profileFormMachine, tidyProfile } from '../../machines/profile/profile-form';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import { duplicateOf } from '../../machines/support/duplicate-field';
import { checkSame, passwordCheck, saveUnlessChanged } from '../form-actors';
import { screenTask } from '../screen-task';
import { isEmailTaken } from './email-search';
import type { Wiring } from './wiring';

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
