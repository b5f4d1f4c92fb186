import type { ProfileDetails } from '~/api/rest/profile';
import type { NewUser, User, UserDetails } from '~/api/rest/users';
import type { NewPassword } from '~/core/passwords';
import { type ApiProblem, toProblem } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import { checkCreated, checkTask, isThere, passwordCheck } from '~/machines/kit/resource-form-actors';
import type { Draft, Form, LoadedForm, Outcome } from '~/machines/kit/resource-form-setup';
import {
  keepQuery,
  loadTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';
import {
  type NewUserFacts,
  newUserFormMachine,
  newUserOf,
  type NewUserValues,
  noPassword,
  type SetPasswordFacts,
  setPasswordFormMachine,
  userDetailsOf,
  type UserFacts,
  userFormMachine,
  userListDefaults,
  userListDescriptor,
  userListMachine,
  type UserValues,
} from './users';

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
        load: loadTask<User>(
          async (batchSize, signal) => (await list(batchSize, signal)).sort(byUsername),
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
              if (
                problem.kind === 'rejected' &&
                problem.status === 500 &&
                isOther &&
                (await isTaken('in any case'))
              )
                throw emailTaken;
              throw problem;
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

/** A server cuts pages by code points, and mixes the rows of an answer. */
const byUsername = (a: User, b: User) => (a.username < b.username ? -1 : 1);

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
