import type { ProfileDetails } from '~/api/rest/auth';
import { type RowOrders } from '~/core/list-query';
import { isFoundByLastLogin } from '~/core/last-login';
import { type NewPassword, newPasswordErrors, type PasswordPolicy } from '~/core/passwords';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import { type ServerRole, serverRoles } from '~/core/capabilities';
import { encodedSegment, isSegment } from '~/core/paths';
import { displayNameError, emailError, nameError } from '~/core/field-rules';
import {
  type ApiProblem,
  duplicateField,
  duplicateOf,
  explainProblem,
  isRejectedWith,
  toProblem,
  withReason,
} from '~/core/problem';
import {
  beforeSending,
  besides,
  formsOf,
  editOf,
  passwordFormOf,
  startOf,
  tidied,
} from '~/machines/kit/resource-forms';
import { namedNotice } from '~/machines/notifications/notifications-machine';
import { listKind, listOf, type ListTraits } from '~/machines/kit/resource-lists';
import {
  createResourceForm,
  type Refusal,
  type ResourceFormActor,
  type FormFields,
} from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';
import { lossesOfUsers } from './losses';

export const userPath = (username: string) => `/users/${encodedSegment(username)}`;

/** Of operators and users of a domain. */
export const userOrders: RowOrders<Pick<User, 'username' | 'displayName' | 'email' | 'lastLogin'>> = {
  username: ({ username }) => username,
  displayName: ({ displayName }) => displayName,
  email: ({ email }) => email,
  /** Users who never signed in come first. */
  lastLogin: ({ lastLogin }) => lastLogin ?? 0,
};

const traits: ListTraits<User> = {
  idOf: ({ username }) => username,
  own: 'username',
  by: { ...userOrders, role: ({ serverRole }) => serverRole },
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

/** Spec server-level §5 "Profile". */
export const nameFields: FormFields<ProfileDetails> = {
  displayName: { label: 'Display Name', required: true, autoComplete: 'name', error: displayNameError },
  firstName: { label: 'First Name', inPair: true, autoComplete: 'given-name' },
  lastName: { label: 'Last Name', inPair: true, autoComplete: 'family-name' },
  email: { label: 'Email', required: true, type: 'email', autoComplete: 'email', error: emailError },
};
export const noNames = startOf(nameFields);
/** A person's names as they are sent: trimmed, in the order of the form. */
export const namesOf = (person: ProfileDetails) => tidied(nameFields, person);

const roleHints: Record<ServerRole, string> = {
  Developer: 'Access only where granted a role.',
  'Domain Admin': 'Creates, changes and deletes all namespaces and domains.',
  'Server Admin': 'Full access, including users and settings.',
};

/** Spec server-level §5 "Edit user". Checks the role too, because a server would store an unknown one. */
export const userFields: FormFields<UserDetails> = {
  ...nameFields,
  serverRole: {
    label: 'Role',
    required: true,
    choices: serverRoles.map((name) => ({ value: name, label: name, hint: roleHints[name] })),
    sent: (role) => role,
    error: (role) => (serverRoles.some((known) => known === role) ? undefined : 'Please select a role!'),
  },
};
export const noDetails = startOf(userFields);
const userDetailsOf = (user: UserDetails) => tidied(userFields, user);

/** The refusal if another user has this username or e-mail address (spec server-level §8); undefined for any other problem. */
function takenRefusal<Values>(
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
const passwordErrors = (values: NewPassword, { policy }: PasswordFacts) =>
  policy ? newPasswordErrors(values, policy) : {};

export type NewUserValues = UserDetails & { username: string } & NewPassword;

/** Spec server-level §5 "New user". A server would store a blank name unchanged. */
function usernameError(text: string): string | undefined {
  const username = text.trim();
  if (username === '') return 'Please input a Username!';
  const hidden = nameError(username);
  if (hidden !== undefined) return hidden;
  return isSegment(username) ? undefined : `'${username}' can't be used as a username.`;
}

const password: FormFields<NewPassword, PasswordFacts> = {
  password: { error: (_, values, facts) => passwordErrors(values, facts).password, sent: (typed) => typed },
  confirm: { error: (_, values, facts) => passwordErrors(values, facts).confirm, sent: (typed) => typed },
};
export const newUserFields: FormFields<NewUserValues, PasswordFacts> = {
  username: { label: 'Username', required: true, mono: true, error: usernameError },
  ...userFields,
  ...password,
};
export const emptyUser: NewUserValues = { ...startOf(newUserFields), serverRole: 'Developer' };

function newUserOf(values: NewUserValues): NewUser {
  const { confirm: _, ...user } = tidied(newUserFields, values);
  return user;
}

export const newUserFormMachine = createResourceForm<NewUserValues, PasswordFacts, NewUser>({
  fields: newUserFields,
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
  fields: userFields,
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
async function sendNames(
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
        count: (rows, signal) => lossesOfUsers(wiring, rows, signal),
        get: ({ username }, signal) => users.get(username, signal),
        notice: namedNotice('User'),
      },
    });

  return {
    userList: listUsers(userList),
    userListWithoutLogins: listUsers(userListWithoutLogins),

    createUser: formsOf<NewUser>(wiring, {
      ...announced,
      nameOf: ({ username }) => username,
      hrefOf: ({ username }) => userPath(username),
    }).create(newUserFormMachine, {
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
    }),

    /** `onOwn`: called with the saved names of the reader's account. */
    editUser: (username: string, isOwn: boolean, onOwn: (details: ProfileDetails) => void) =>
      formsOf<UserDetails>(wiring, {
        ...announced,
        nameOf: () => username,
        onSaved: (saved) => (isOwn ? onOwn(namesOf(saved)) : undefined),
      }).edit(userFormMachine, {
        read: async (_, signal) => {
          const { username: _username, lastLogin, ...values } = await read(username, signal);
          return { values, facts: { username, isOwn, lastLogin } };
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
      passwordFormOf(setPasswordFormMachine, {
        facts: async (signal) => {
          const [policy] = await Promise.all([readPolicy(signal), read(username, signal)]);
          return { username, policy };
        },
        send: (password, signal) => users.setPassword(username, password, signal),
        onSaved: () => {
          notify({ intent: 'success', title: 'Password Changed' });
          navigation.back('/users');
        },
      }),
  };
};

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

  ownPasswordForm: passwordFormOf(ownPasswordFormMachine, {
    facts: async (signal) => ({ policy: (await api.serverConfig.get(signal)).passwordPolicy }),
    send: (password, signal) => api.profile.setPassword(password, signal),
    onSaved: () => notify({ intent: 'success', title: 'Password Changed' }),
  }),
});
