import type { ProfileDetails } from '~/api/rest/profile';
import { type NewPassword, newPasswordErrors, type PasswordPolicy } from '~/core/passwords';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import { serverRoles } from '~/core/capabilities';
import { isFoundByLastLogin } from '~/core/last-login';
import { encodedSegment, isSegment } from '~/core/paths';
import { displayNameError, emailError, nameError } from '~/core/field-rules';
import { type ApiProblem, explainProblem, isRejectedWith, toProblem } from '~/core/problem';
import { duplicateField, duplicateOf, withReason } from '~/core/refusals';
import { formOf, formsOf } from '~/machines/kit/resource-forms';
import { listKind, listOf, type ListTraits, namedNotice } from '~/machines/kit/resource-lists';
import { beforeSending, besides, passwordCheck } from '~/machines/kit/resource-form-actors';
import { createResourceForm, type Refusal, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';
import { lossesOfUsers } from './losses';

export const userPath = (username: string) => `/users/${encodedSegment(username)}`;

const traits: ListTraits<User> = {
  idOf: ({ username }) => username,
  own: 'username',
  by: {
    username: ({ username }) => username,
    displayName: ({ displayName }) => displayName,
    email: ({ email }) => email,
    /** Users who never signed in come first. */
    lastLogin: ({ lastLogin }) => lastLogin ?? 0,
    role: ({ serverRole }) => serverRole,
  },
  bulk: { many: 'users' },
  isCounted: true,
  pageSize: 10,
};
export const userList = listKind<User>({
  ...traits,
  here: { lastLogin: ({ lastLogin }, value) => isFoundByLastLogin(lastLogin ?? null, value) },
});
/** For those to whom the server does not tell last logins. */
export const userListWithoutLogins = listKind<User>(traits);
export type UserListActor = ResourceListActor<User>;

export const noNames: ProfileDetails = { displayName: '', firstName: '', lastName: '', email: '' };
export const noDetails: UserDetails = { ...noNames, serverRole: '' };
export const noPassword: NewPassword = { password: '', confirm: '' };

/** A person's names as they are sent: trimmed, with keys in a fixed order. */
export const namesOf = ({ displayName, firstName, lastName, email }: ProfileDetails): ProfileDetails => ({
  displayName: displayName.trim(),
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
});
export const userDetailsOf = ({ serverRole, ...names }: UserDetails) => ({ ...namesOf(names), serverRole });

/** Spec server-level §5 "Profile", "Edit user". */
export const nameErrors = ({ displayName, email }: ProfileDetails) => ({
  displayName: displayNameError(displayName),
  email: emailError(email),
});
/** Checks the role too, because a server would store an unknown one. */
const detailErrors = (values: UserDetails) => ({
  ...nameErrors(values),
  serverRole: serverRoles.some((known) => known === values.serverRole) ? undefined : 'Please select a role!',
});

/** The refusal if another user has this username or e-mail address (spec server-level §8); undefined for any other problem. */
export function takenRefusal<Values>(
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

export type PasswordFacts = { policy: PasswordPolicy | undefined };
export const passwordErrors = (values: NewPassword, { policy }: PasswordFacts) =>
  policy ? newPasswordErrors(values, policy) : {};

export type NewUserValues = UserDetails & { username: string } & NewPassword;
export const emptyUser: NewUserValues = { username: '', ...noNames, serverRole: 'Developer', ...noPassword };

export const newUserOf = (values: NewUserValues): NewUser => ({
  username: values.username.trim(),
  ...userDetailsOf(values),
  password: values.password,
});

/** Spec server-level §5 "New user". A server would store a blank name unchanged. */
function usernameError(text: string): string | undefined {
  const username = text.trim();
  if (username === '') return 'Please input a Username!';
  const hidden = nameError(username);
  if (hidden !== undefined) return hidden;
  return isSegment(username) ? undefined : `'${username}' can't be used as a username.`;
}

export const newUserFormMachine = createResourceForm<NewUserValues, PasswordFacts, NewUser>({
  validate: (values, facts) => ({
    username: usernameError(values.username),
    ...detailErrors(values),
    ...passwordErrors(values, facts),
  }),
  refusalOf: (problem) => {
    const title = 'Could Not Create User';
    const text = 'The user could not be created. Check the console for additional details.';
    const taken = takenRefusal<NewUserValues>(problem, title, ['username', 'email']);
    return taken ?? { title, text: withReason(text, problem) };
  },
});
export type NewUserFormActor = ResourceFormActor<NewUserValues, PasswordFacts, NewUser>;

/** `isOwn`: the reader's account, whose role is fixed. `lastLogin`: epoch milliseconds; null: never; undefined: not loaded yet. */
export type UserFacts = { username: string; isOwn: boolean; lastLogin: number | null | undefined };

const goneText = (username: string) => `The user '${username}' no longer exists. It was deleted.`;

export const userFormMachine = createResourceForm<UserDetails, UserFacts, UserDetails>({
  validate: detailErrors,
  refusalOf: (problem, _, { username }) => {
    const title = 'Could Not Update User';
    if (isRejectedWith(problem, 'not_found')) return { title, text: goneText(username) };
    return takenRefusal<UserDetails>(problem, title, ['email']) ?? { title, text: explainProblem(problem) };
  },
});
export type UserFormActor = ResourceFormActor<UserDetails, UserFacts, UserDetails>;

export type SetPasswordFacts = PasswordFacts & { username: string };

/** Spec server-level §8 "Set password fails". */
export const setPasswordFormMachine = createResourceForm<NewPassword, SetPasswordFacts, void>({
  validate: passwordErrors,
  refusalOf: (problem, _, { username }) => {
    const text = `The password for ${username} could not be set.`;
    const isGone = isRejectedWith(problem, 'not_found');
    return {
      title: 'Could Not Set Password',
      text: isGone ? `${text} ${goneText(username)}` : withReason(text, problem),
    };
  },
});
export type SetPasswordFormActor = ResourceFormActor<NewPassword, SetPasswordFacts, void>;

const batchSize = 100;

type UserSearch = Pick<Wiring['api']['users'], 'list'>;

/**
 * Whether a user other than `except` has this username or e-mail address, in upper or lower case. The search matches parts of names and addresses
 * alike, so the whole result is read and filtered here.
 */
async function isTaken(
  users: UserSearch,
  { field, text, except }: { field: 'username' | 'email'; text: string; except?: string },
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = text.toLowerCase();
  for (let offset = 0; ; offset += batchSize) {
    const found = await users.list({ filter: text, offset, limit: batchSize }, signal);
    if (found.some((user) => user.username !== except && user[field].toLowerCase() === wanted)) return true;
    if (found.length < batchSize) return false;
  }
}

/**
 * Refuses a new user who would look like another one: the server compares names and addresses in their case.
 * @throws ApiProblem `duplicate`
 */
async function refuseTaken(users: UserSearch, user: NewUser, signal: AbortSignal): Promise<void> {
  for (const field of ['username', 'email'] as const)
    if (await beforeSending(isTaken(users, { field, text: user[field] }, signal))) throw duplicateOf(field);
}

/**
 * Sends a person's names. The server answers 500 if another user has the e-mail address, so a changed address is looked up first.
 * @throws ApiProblem `duplicate`
 */
export async function sendNames(
  users: UserSearch,
  { username, email, before }: { username: string; email: string; before: string },
  send: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const isAddressTaken = async () =>
    email !== before && (await isTaken(users, { field: 'email', text: email, except: username }, signal));
  if (await beforeSending(isAddressTaken())) throw duplicateOf('email');
  try {
    await send();
  } catch (error) {
    const problem = toProblem(error);
    const isFailure = problem.kind === 'rejected' && problem.status === 500;
    throw isFailure && (await isAddressTaken()) ? duplicateOf('email') : problem;
  }
}

export const userScreens = (wiring: Wiring) => {
  const { api, navigation, notify, log } = wiring;
  const { users } = api;
  const announced = {
    noun: 'User',
    path: '/users',
    notice: namedNotice('User'),
  };

  /** @throws ApiProblem, with a whole sentence if the user does not exist */
  const read = async (username: string, signal: AbortSignal): Promise<User> => {
    try {
      return await users.get(username, signal);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.kind !== 'rejected' || problem.code !== 'not_found') throw error;
      throw { ...problem, message: `The user '${username}' does not exist.` } satisfies ApiProblem;
    }
  };
  const readPolicy = async (signal: AbortSignal) =>
    (await besides('the password policy', api.serverConfig.get(signal))).passwordPolicy;

  const listUsers = (kind: typeof userList) =>
    listOf(kind, wiring, {
      // The server orders pages by code points, and mixes the rows within a page.
      read: async ({ filter, offset, limit }, signal) =>
        (await users.list({ filter, offset, limit }, signal)).sort((a, b) => (a.username < b.username ? -1 : 1)),
      removal: {
        noun: 'User',
        remove: ({ username }) => users.remove(username),
        count: (rows, signal) =>
          lossesOfUsers(
            wiring,
            rows.map(({ username }) => username),
            signal,
          ),
        get: ({ username }, signal) => users.get(username, signal),
        notice: namedNotice('User'),
      },
    });

  return {
    userList: listUsers(userList),
    userListWithoutLogins: listUsers(userListWithoutLogins),

    createUser: formsOf<NewUser>(wiring, { ...announced, nameOf: ({ username }) => username }).create(
      newUserFormMachine,
      {
        facts: async (signal) => ({ policy: await readPolicy(signal) }),
        sentOf: newUserOf,
        send: (user, signal) =>
          refuseTaken(users, user, signal)
            .then(() => users.create(user, signal))
            .catch((error: unknown) => {
              const problem = toProblem(error);
              // The kit logs everything except duplicates.
              if (isRejectedWith(problem, 'duplicate', 'conflicts') && duplicateField(problem) === undefined)
                log('Saving the user failed.', problem);
              throw error;
            }),
        read: ({ username }, signal) => users.get(username, signal),
      },
    ),

    /** `onOwn`: called with the saved names of the reader's account. */
    editUser: (username: string, isOwn: boolean, onOwn: (details: ProfileDetails) => void) =>
      formsOf<UserDetails>(wiring, {
        ...announced,
        nameOf: () => username,
        onSaved: (saved) => (isOwn ? onOwn(namesOf(saved)) : undefined),
      }).edit(userFormMachine, {
        read: async (_, signal) => {
          const user = await read(username, signal);
          const { displayName, firstName, lastName, email, serverRole } = user;
          return {
            values: { displayName, firstName, lastName, email, serverRole },
            facts: { username, isOwn, lastLogin: user.lastLogin },
          };
        },
        tidy: userDetailsOf,
        write: (details, { baseline }, signal) =>
          sendNames(
            users,
            { username, email: details.email, before: baseline.email },
            () => users.update(username, details, signal),
            signal,
          ),
      }),

    setPassword: (username: string) =>
      formOf(setPasswordFormMachine, {
        load: async (given, signal) => {
          const [policy] = await Promise.all([readPolicy(signal), read(username, signal)]);
          return { ...given, facts: { username, policy } };
        },
        save: async ({ values }, signal) => {
          await users.setPassword(username, values.password, signal);
          return { saved: undefined, values: noPassword };
        },
        check: passwordCheck,
        onSaved: () => {
          notify({ intent: 'success', title: 'Password Changed' });
          navigation.back('/users');
        },
      }),
  };
};
