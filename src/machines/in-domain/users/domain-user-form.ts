import type { DomainUserDetails, NewDomainUser } from '../../../api/rest/domain/domain-users';
import { isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import { newPasswordErrors, permissivePolicy, type NewPassword } from '../../passwords/password-policy';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { duplicateField } from '../../support/duplicate-field';
import { displayNameError, emailError } from '../../support/person-fields';
import { isSegment } from '../../support/segment';
import { withReason } from '../../support/with-reason';
import { goneText } from '../../users/user-form';

type NameValues = {
  username: string;
  displayName: string;
  firstName: string;
  lastName: string;
  email: string;
};
export type NewDomainUserValues = NameValues & NewPassword;
export type DomainUserValues = NameValues & { disabled: boolean };
/** `lastLogin`: epoch milliseconds, null for never; undefined until it is loaded. */
export type DomainUserFacts = { lastLogin: number | null | undefined };

const noNames: NameValues = { username: '', displayName: '', firstName: '', lastName: '', email: '' };
export const emptyDomainUser: NewDomainUserValues = { ...noNames, password: '', confirm: '' };
/** Of somebody who exists, until they are loaded. */
export const unloadedDomainUser = (username: string): DomainUserValues => ({
  ...noNames,
  username,
  disabled: false,
});

const namesOf = ({ displayName, firstName, lastName, email }: Omit<NameValues, 'username'>) => ({
  displayName: displayName.trim(),
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
});

/** The details as they are sent: without blanks around them, in one order. */
export const domainUserDetailsOf = (values: Omit<DomainUserValues, 'username'>): DomainUserDetails => ({
  ...namesOf(values),
  disabled: values.disabled,
});

export const newDomainUserOf = (values: NewDomainUserValues): NewDomainUser => ({
  username: values.username.trim(),
  ...namesOf(values),
  password: values.password,
});

function usernameError(text: string): string | undefined {
  const username = text.trim();
  if (username === '') return 'Please input a Username!';
  return isSegment(username) ? undefined : `'${username}' cannot be a username: no address can name it.`;
}

const blankError = (text: string, label: string) =>
  text !== '' && text.trim() === '' ? `Please input a ${label}, or leave it empty!` : undefined;

type Errors = FieldErrors<Record<string, unknown>>;
const withoutGaps = <Values>(errors: Errors) =>
  Object.fromEntries(
    Object.entries(errors).filter(([, sentence]) => sentence !== undefined),
  ) as FieldErrors<Values>;

/** Spec domain-level §5, in the order of the form: the e-mail address may be missing, not wrong. */
const nameErrors = ({ displayName, firstName, lastName, email }: NameValues) => ({
  displayName: displayNameError(displayName),
  firstName: blankError(firstName, 'First Name'),
  lastName: blankError(lastName, 'Last Name'),
  email: email.trim() === '' ? undefined : emailError(email),
});

/** What the server refused by saying that another user has this value: for a change too the title is that (spec domain-level §8). */
function taken<Values extends NameValues>(problem: ApiProblem): Refusal<Values> | undefined {
  if (!isRejectedWith(problem, 'duplicate', 'conflicts')) return undefined;
  const name = duplicateField(problem) ?? 'username';
  const text = `A user with the specified ${name} already exists.`;
  const field = (['username', 'email', 'displayName'] as const).find((key) => key === name);
  return { title: 'Could Not Create User', text, ...(field ? { fieldError: { field, text } } : {}) };
}

/** Spec domain-level §5: the password is asked for and compared, and nothing more is asked of it. */
export const newDomainUserFormMachine = createResourceForm<NewDomainUserValues, object, NewDomainUser>({
  validate: (values) =>
    withoutGaps<NewDomainUserValues>({
      username: usernameError(values.username),
      ...nameErrors(values),
      ...newPasswordErrors(values, permissivePolicy),
    }),
  refusalOf: (problem) =>
    taken<NewDomainUserValues>(problem) ?? {
      title: 'Could Not Create User',
      text: withReason('The user could not be created.', problem),
    },
});

export const domainUserFormMachine = createResourceForm<DomainUserValues, DomainUserFacts, DomainUserValues>({
  validate: (values) => withoutGaps<DomainUserValues>(nameErrors(values)),
  refusalOf: (problem, { username }) => {
    if (isRejectedWith(problem, 'not_found'))
      return { title: 'Could Not Update User', text: goneText(username) };
    return (
      taken<DomainUserValues>(problem) ?? {
        title: 'Could Not Update User',
        text: withReason('The user could not be updated.', problem),
      }
    );
  },
});

export type NewDomainUserFormActor = ResourceFormActor<NewDomainUserValues, object, NewDomainUser>;
export type DomainUserFormActor = ResourceFormActor<DomainUserValues, DomainUserFacts, DomainUserValues>;
export type DomainUserFormSnapshot = ResourceFormSnapshot<
  DomainUserValues,
  DomainUserFacts,
  DomainUserValues
>;
