import { isRejectedWith } from '../../api/rest/problem';
import type { PasswordPolicy } from '../../api/rest/server-config';
import { newPasswordErrors, type NewPassword } from '../passwords/password-policy';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../resource-form/resource-form-machine';
import { withReason } from '../support/with-reason';
import { goneText } from './user-form';

export type SetPasswordFacts = { username: string; policy: PasswordPolicy | undefined };

export const noPassword: NewPassword = { password: '', confirm: '' };

/** Spec server-level §8 "Set password fails". */
export const setPasswordFormMachine = createResourceForm<NewPassword, SetPasswordFacts, void>({
  validate: (values, { policy }) => (policy ? newPasswordErrors(values, policy) : {}),
  refusalOf: (problem, _, { username }) => {
    const text = `The password for ${username} could not be set.`;
    return {
      title: 'Could Not Set Password',
      text: isRejectedWith(problem, 'not_found')
        ? `${text} ${goneText(username)}`
        : withReason(text, problem),
    };
  },
});

export type SetPasswordFormActor = ResourceFormActor<NewPassword, SetPasswordFacts, void>;
export type SetPasswordFormSnapshot = ResourceFormSnapshot<NewPassword, SetPasswordFacts, void>;
