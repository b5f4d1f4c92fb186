import type { ProfileDetails } from '~/api/rest/profile';
import type { PasswordPolicy } from '~/api/rest/server-config';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import { serverRoles } from '~/core/capabilities';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { type NewPassword, newPasswordErrors } from '~/core/passwords';
import { encodedSegment, isSegment } from '~/core/paths';
import { displayNameError, emailError } from '~/core/person-fields';
import { type ApiProblem, explainProblem, isRejectedWith, toProblem } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import { checkCreated, checkTask, isThere, passwordCheck } from '~/machines/kit/resource-form-actors';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import {
  keepQuery,
  loadTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

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

export const userListDefaults: QueryDefaults = { pageSize: 10, sort: byUsername };
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

export const noPassword: NewPassword = { password: '', confirm: '' };

export const emptyUser: NewUserValues = {
  username: '',
  ...noDetails,
  serverRole: 'Developer',
  ...noPassword,
};

/** The details as they are sent: without blanks around them, the keys in one order. */
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

/** In the order of the form. */
const detailErrors = ({ displayName, email, serverRole }: UserValues): FieldErrors<UserValues> =>
  withoutGaps({
    displayName: displayNameError(displayName),
    email: emailError(email),
    serverRole: serverRoles.some((known) => known === serverRole) ? undefined : 'Please select a role!',
  });

const withoutGaps = <Values>(errors: FieldErrors<Values>) =>
  Object.fromEntries(
    Object.entries(errors).filter(([, sentence]) => sentence !== undefined),
  ) as FieldErrors<Values>;

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
        text: withReason('The user could not be created. Check the console for additional details.', problem),
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

type Search = (
  query: { filter: string; offset: number; limit: number },
  signal?: AbortSignal,
) => Promise<User[]>;

const batchSize = 100;

/**
 * Whether another user than `username` has this e-mail address. The server searches for parts of names and addresses alike, so
 * that the answer is sifted here, and read to its end.
 */
export async function isEmailTaken(
  users: { list: Search },
  email: string,
  username: string,
  alike: 'exactly' | 'in any case',
  signal?: AbortSignal,
): Promise<boolean> {
  const form = (text: string) => (alike === 'exactly' ? text : text.toLowerCase());
  for (let offset = 0; ; offset += batchSize) {
    const found = await users.list({ filter: email, offset, limit: batchSize }, signal);
    if (found.some((user) => user.username !== username && form(user.email) === form(email))) return true;
    if (found.length < batchSize) return false;
  }
}

/** The operators of the server: list, creation, edition, password. */
export const userScreens = ({ api, now, navigation, notify, log }: Wiring) => {
  /** @throws ApiProblem; for a user that does not exist with a sentence that says so. */
  const read = async (username: string, signal: AbortSignal): Promise<User> => {
    try {
      return await api.users.get(username, signal);
    } catch (error) {
      const problem = toProblem(error);
      if (problem.kind !== 'rejected' || problem.code !== 'not_found') throw error;
      throw { ...problem, message: `The user '${username}' does not exist.` } satisfies ApiProblem;
    }
  };

  const list = ({ filter, offset, limit }: RowRange, signal: AbortSignal) =>
    api.users.list({ filter, offset, limit }, signal);

  return {
    userList: userListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, userListDefaults),
        // A server cuts pages by code points, and mixes the rows of an answer.
        load: loadTask<User>(
          async (range, signal) =>
            (await list(range, signal)).sort((a, b) => (a.username < b.username ? -1 : 1)),
          now,
        ),
        readWhole: readWholeWatch<User>(list, userListDescriptor, now),
        ...removalActors(userListDescriptor, {
          remove: ({ username }) => api.users.remove(username),
          isThere: ({ username }, signal) => isThere(api.users.get(username, signal)),
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Delete User',
                    text: withReason('The user could not be deleted.', problem),
                  }
                : { intent: 'success', title: `User '${label}' deleted.` },
            );
        },
      },
    }),

    createUser: newUserFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<NewUserValues, NewUserFacts>, Form<NewUserValues>>(
          async ({ input, signal }) => ({
            ...input,
            facts: { policy: (await api.serverConfig.get(signal)).passwordPolicy },
          }),
        ),
        save: screenTask<Outcome<NewUser, NewUserValues>, Draft<NewUserValues>>(async ({ input, signal }) => {
          const user = newUserOf(input.values);
          try {
            await api.users.create(user, signal);
          } catch (error) {
            signal.throwIfAborted();
            const problem = toProblem(error);
            if (duplicateField(problem) === undefined) log('Creating a user failed.', problem);
            throw problem;
          }
          return { saved: user };
        }),
        check: checkCreated(newUserOf, ({ username }, signal) => api.users.get(username, signal)),
      },
      actions: {
        announceSaved: (_, { saved }) => {
          notify({ intent: 'success', title: `User '${saved.username}' created.` });
          navigation.go('/users');
        },
      },
    }),

    /** `onOwn`: told what was saved of the signed-in person's own account. */
    editUser: (username: string, isOwn: boolean, onOwn: (details: ProfileDetails) => void) =>
      userFormMachine.provide({
        actors: {
          loadValues: screenTask<LoadedForm<UserValues, UserFacts>, Form<UserValues>>(async ({ signal }) => {
            const user = await read(username, signal);
            return { values: valuesOf(user), facts: { username, isOwn, lastLogin: user.lastLogin } };
          }),
          save: screenTask<Outcome<UserDetails, UserValues>, Draft<UserValues>>(async ({ input, signal }) => {
            const details = userDetailsOf(input.values);
            const present = valuesOf(await api.users.get(username, signal));
            if (!isSame(present, input.baseline) && !isSame(present, details)) return { theirs: present };
            const isOther = details.email !== present.email;
            const isTaken = (alike: 'exactly' | 'in any case') =>
              isEmailTaken(api.users, details.email, username, alike, signal);
            // A real server answers an e-mail address that another user has with 500.
            if (isOther && (await isTaken('exactly'))) throw emailTaken;
            try {
              await api.users.update(username, details, signal);
            } catch (error) {
              const problem = toProblem(error);
              const isFailure = problem.kind === 'rejected' && problem.status === 500;
              throw isFailure && isOther && (await isTaken('in any case')) ? emailTaken : problem;
            }
            return { saved: details };
          }),
          check: checkTask<UserDetails, UserValues>(async ({ input, signal }) => {
            const details = userDetailsOf(input.values);
            return isSame(await api.users.get(username, signal), details) ? details : undefined;
          }),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            const { displayName, firstName, lastName, email } = saved;
            if (isOwn) onOwn({ displayName, firstName, lastName, email });
            notify({ intent: 'success', title: `User '${username}' updated.` });
            navigation.back('/users');
          },
        },
      }),

    setPassword: (username: string) =>
      setPasswordFormMachine.provide({
        actors: {
          loadValues: screenTask<LoadedForm<NewPassword, SetPasswordFacts>, Form<NewPassword>>(
            async ({ input, signal }) => {
              const [{ passwordPolicy }] = await Promise.all([
                api.serverConfig.get(signal),
                read(username, signal),
              ]);
              return { ...input, facts: { username, policy: passwordPolicy } };
            },
          ),
          save: screenTask<Outcome<void, NewPassword>, Draft<NewPassword>>(async ({ input, signal }) => {
            await api.users.setPassword(username, input.values.password, signal);
            return { saved: undefined, values: noPassword };
          }),
          check: passwordCheck,
        },
        actions: {
          announceSaved: () => {
            notify({ intent: 'success', title: 'Password Changed' });
            navigation.back('/users');
          },
        },
      }),
  };
};

const emailTaken: ApiProblem = {
  kind: 'rejected',
  status: 409,
  code: 'duplicate',
  message: undefined,
  details: { field: 'email' },
};

/** In one order of keys, so that two can be compared. */
const valuesOf = ({ displayName, firstName, lastName, email, serverRole }: UserDetails): UserValues => ({
  displayName,
  firstName,
  lastName,
  email,
  serverRole,
});

const isSame = (one: UserValues, other: UserValues) =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
