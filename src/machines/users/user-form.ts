import { explainProblem, isRejectedWith, type ApiProblem } from '../../api/rest/problem';
import type { PasswordPolicy } from '../../api/rest/server-config';
import type { NewUser, UserDetails } from '../../api/rest/users';
import { serverRoles } from '../access/capabilities';
import { newPasswordErrors, type NewPassword } from '../passwords/password-policy';
import type { FieldErrors, Refusal } from '../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../resource-form/resource-form-machine';
import { duplicateField } from '../support/duplicate-field';
import { displayNameError, emailError } from '../support/person-fields';
import { isSegment } from '../support/segment';
import { withReason } from '../support/with-reason';

export type UserValues = UserDetails;
export type NewUserValues = UserValues & { username: string } & NewPassword;
export type NewUserFacts = { policy: PasswordPolicy | undefined };
/** `isOwn`: nobody changes the role of their own account. `lastLogin`: epoch milliseconds, null for never; undefined until it is loaded. */
export type UserFacts = { username: string; isOwn: boolean; lastLogin: number | null | undefined };

export const noDetails: UserValues = {
  displayName: '',
  firstName: '',
  lastName: '',
  email: '',
  serverRole: '',
};

export const emptyUser: NewUserValues = {
  username: '',
  displayName: '',
  firstName: '',
  lastName: '',
  email: '',
  serverRole: 'Developer',
  password: '',
  confirm: '',
};

/** The details as they are sent: without blanks around them. */
export const userDetailsOf = (values: UserValues): UserDetails => ({
  displayName: values.displayName.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  serverRole: values.serverRole,
});

export const newUserOf = (values: NewUserValues): NewUser => ({
  username: values.username.trim(),
  ...userDetailsOf(values),
  password: values.password,
});

/** Spec server-level §5 "New user". A blank name and an unknown role would be stored by the server as they are. */
function usernameError(text: string): string | undefined {
  const username = text.trim();
  if (username === '') return 'Please input a Username!';
  return isSegment(username) ? undefined : `'${username}' cannot be a username: no address can name it.`;
}

const roleError = (role: string) =>
  serverRoles.some((known) => known === role) ? undefined : 'Please select a role!';

/** In the order of the form. */
const detailErrors = ({ displayName, email, serverRole }: UserValues): FieldErrors<UserValues> =>
  withoutGaps({
    displayName: displayNameError(displayName),
    email: emailError(email),
    serverRole: roleError(serverRole),
  });

const withoutGaps = <Values>(errors: FieldErrors<Values>) =>
  Object.fromEntries(
    Object.entries(errors).filter(([, sentence]) => sentence !== undefined),
  ) as FieldErrors<Values>;

const notCreated = 'The user could not be created. Check the console for additional details.';

/** What the server refused by saying that another user has this username or e-mail address (spec server-level §8). */
function taken<Values>(
  problem: ApiProblem,
  title: string,
  known: ReadonlyArray<keyof Values & string>,
): Refusal<Values> | undefined {
  const name = duplicateField(problem);
  if (name === undefined) return undefined;
  const text = `A user with the specified ${name} already exists.`;
  const field = known.find((key) => key === name);
  return { title, text, ...(field ? { fieldError: { field, text } } : {}) };
}

export const newUserFormMachine = createResourceForm<NewUserValues, NewUserFacts, NewUser>({
  validate: (values, { policy }) =>
    withoutGaps<NewUserValues>({
      username: usernameError(values.username),
      ...detailErrors(values),
      ...(policy ? newPasswordErrors(values, policy) : {}),
    }),
  refusalOf: (problem) => {
    const title = 'Could Not Create User';
    return (
      taken<NewUserValues>(problem, title, ['username', 'email']) ?? {
        title,
        text: withReason(notCreated, problem),
      }
    );
  },
});

export const userFormMachine = createResourceForm<UserValues, UserFacts, UserDetails>({
  validate: detailErrors,
  refusalOf: (problem, _, { username }) => {
    const title = 'Could Not Update User';
    if (isRejectedWith(problem, 'not_found')) return { title, text: goneText(username) };
    return taken<UserValues>(problem, title, ['email']) ?? { title, text: explainProblem(problem) };
  },
});

/** Somebody deleted the user while the form stood open. */
export const goneText = (username: string) =>
  `The user '${username}' no longer exists. It was deleted meanwhile.`;

export type NewUserFormActor = ResourceFormActor<NewUserValues, NewUserFacts, NewUser>;
export type NewUserFormSnapshot = ResourceFormSnapshot<NewUserValues, NewUserFacts, NewUser>;
export type UserFormActor = ResourceFormActor<UserValues, UserFacts, UserDetails>;
export type UserFormSnapshot = ResourceFormSnapshot<UserValues, UserFacts, UserDetails>;
