import type { PasswordPolicy } from '~/api/rest/server-config';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import { serverRoles } from '~/core/capabilities';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { type NewPassword, newPasswordErrors } from '~/core/passwords';
import { encodedSegment, isSegment } from '~/core/paths';
import { displayNameError, emailError } from '~/core/person-fields';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '~/machines/kit/resource-form-machine';
import type { FieldErrors, Refusal } from '~/machines/kit/resource-form-setup';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';

/** The address of one user's page. */
export const userPath = (username: string) => `/users/${encodedSegment(username)}`;

/** The server cuts the pages in the order of the usernames. */
const byUsername: Sort = { column: 'username', direction: 'ascending' };

export const userListDescriptor: ListDescriptor<User> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  ordering: {
    own: byUsername,
    by: {
      username: ({ username }) => username,
      displayName: ({ displayName }) => displayName,
      email: ({ email }) => email,
      /** Users who never signed in come first. */
      lastLogin: ({ lastLogin }) => lastLogin ?? 0,
      role: ({ serverRole }) => serverRole,
    },
    tie: ({ username }) => username,
  },
  /** Several at once are typed out: their namespaces and domains go with them. */
  confirmWord: (users) => (users.length === 1 ? undefined : `delete ${users.length} users`),
};

export const userListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: byUsername,
};
export const userListMachine = createResourceList<User>(userListDescriptor);

export type UserListActor = ResourceListActor<User>;

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

/** Someone deleted the user while the form stood open. */
export const goneText = (username: string) => `The user '${username}' no longer exists. It was deleted.`;

export type NewUserFormActor = ResourceFormActor<NewUserValues, NewUserFacts, NewUser>;
export type UserFormActor = ResourceFormActor<UserValues, UserFacts, UserDetails>;
export type UserFormSnapshot = ResourceFormSnapshot<UserValues, UserFacts, UserDetails>;

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
