import type { PasswordPolicy } from '../../api/rest/server-config';
import { newPasswordErrors, type NewPassword } from '../passwords/password-policy';
import { createResourceForm, type ResourceFormActor } from '../resource-form/resource-form-machine';
import { withReason } from '../support/with-reason';

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
