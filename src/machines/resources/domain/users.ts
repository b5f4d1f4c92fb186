import type { DomainUser, DomainUserDetails, NewDomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { type NewPassword, newPasswordErrors, permissivePolicy } from '~/core/passwords';
import { domainPath, encodedSegment, isSegment } from '~/core/paths';
import { displayNameError, emailError } from '~/core/person-fields';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import {
  checkCreated,
  checkSame,
  isThere,
  passwordCheck,
  saveUnlessChanged,
} from '~/machines/kit/resource-form-actors';
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
  listNotice,
  loadTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import {
  goneText,
  noPassword,
  type SetPasswordFacts,
  setPasswordFormMachine,
} from '~/machines/resources/users';
import { inDomain } from './in-domain';

/** The address of the list. */
export const domainUsersPath = (key: DomainKey) => `${domainPath(key)}/users`;

/** The address of one user's page. */
export const domainUserPath = (key: DomainKey, username: string) =>
  `${domainUsersPath(key)}/${encodedSegment(username)}`;

/** The address of the page that sets their password. */
export const domainPasswordPath = (key: DomainKey, username: string) =>
  `${domainUserPath(key, username)}/set-password`;

/** The one order that the server knows. */
const byUsername: Sort = { column: 'username', direction: 'ascending' };

export const domainUserListDescriptor: ListDescriptor<DomainUser> = {
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
      status: ({ disabled }) => (disabled ? 0 : 1),
    },
    tie: ({ username }) => username,
  },
  /** Several at once are typed out: their memberships and permissions go with them. */
  confirmWord: (users) => (users.length === 1 ? undefined : `delete ${users.length} users`),
};

export const domainUserListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byUsername,
};
export const domainUserListMachine = createResourceList<DomainUser>(domainUserListDescriptor);

export type DomainUserListActor = ResourceListActor<DomainUser>;

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
/** Of someone who exists, until they are loaded. */
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
const domainUserDetailsOf = (values: Omit<DomainUserValues, 'username'>): DomainUserDetails => ({
  ...namesOf(values),
  disabled: values.disabled,
});

const newDomainUserOf = (values: NewDomainUserValues): NewDomainUser => ({
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

/** Users of a domain: list, creation, change, password. */
export const domainUserScreens = inDomain(({ inDomain: api, key, at, now, navigation, notify, log }) => {
  const { users } = api;

  const { created, changed } = listNotice({ navigation, notify }, at('users'));
  /** For `catch`: a failure that the catalogue knows nothing of stands in the log as well. */
  const logged = (what: string, error: unknown, signal: AbortSignal): ApiProblem => {
    signal.throwIfAborted();
    const problem = toProblem(error);
    if (!isRejectedWith(problem, 'duplicate', 'conflicts')) log(what, problem);
    return problem;
  };

  const read = ({ filter, offset, limit }: RowRange, signal: AbortSignal) =>
    users.list(key, { filter, offset, limit }, signal);

  return {
    domainUserList: domainUserListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, domainUserListDefaults),
        load: loadTask<DomainUser>(read, now),
        readWhole: readWholeWatch<DomainUser>(read, domainUserListDescriptor, now),
        ...removalActors(domainUserListDescriptor, {
          remove: ({ username }) => users.remove(key, username),
          isThere: ({ username }, signal) => isThere(users.get(key, username, signal)),
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
                : { intent: 'success', title: 'User Deleted', text: `The user '${label}' was deleted.` },
            );
        },
      },
    }),

    createDomainUser: newDomainUserFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<NewDomainUserValues, object>, Form<NewDomainUserValues>>(
          ({ input }) => Promise.resolve(input),
        ),
        save: screenTask<Outcome<NewDomainUser, NewDomainUserValues>, Draft<NewDomainUserValues>>(
          async ({ input, signal }) => {
            const created = newDomainUserOf(input.values);
            try {
              await users.create(key, created, signal);
            } catch (error) {
              throw logged('Creating a user failed.', error, signal);
            }
            // The password is gone from the form as soon as it is on the server.
            return { saved: created, values: { ...input.values, ...noPassword } };
          },
        ),
        check: checkCreated(newDomainUserOf, ({ username }, signal) => users.get(key, username, signal)),
      },
      actions: {
        announceSaved: (_, { saved }) =>
          created('User Created', `The user '${saved.username}' was successfully created.`),
      },
    }),

    editDomainUser: domainUserFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<DomainUserValues, DomainUserFacts>, Form<DomainUserValues>>(
          async ({ input, signal }) => {
            const user = await users.get(key, input.values.username, signal);
            return { values: valuesOf(user), facts: { lastLogin: user.lastLogin } };
          },
        ),
        save: screenTask<Outcome<DomainUserValues, DomainUserValues>, Draft<DomainUserValues>>(
          async ({ input, signal }) => {
            const { username } = input.values;
            try {
              return await saveUnlessChanged(input, {
                tidy: (values) => ({ username, ...domainUserDetailsOf(values) }),
                read: async () => valuesOf(await users.get(key, username, signal)),
                write: (values) => users.update(key, username, domainUserDetailsOf(values), signal),
              });
            } catch (error) {
              throw logged('Updating a user failed.', error, signal);
            }
          },
        ),
        check: checkSame(
          (values: DomainUserValues) => ({ username: values.username, ...domainUserDetailsOf(values) }),
          async ({ username }, signal) => valuesOf(await users.get(key, username, signal)),
        ),
      },
      actions: {
        announceSaved: (_, { saved }) =>
          changed('User Updated', `The user '${saved.username}' was successfully updated.`),
      },
    }),

    /** The server asks nothing of a domain's passwords, and neither does the console (spec domain-level §5). */
    setDomainPassword: (username: string) =>
      setPasswordFormMachine.provide({
        actors: {
          loadValues: screenTask<LoadedForm<NewPassword, SetPasswordFacts>, Form<NewPassword>>(
            async ({ input, signal }) => {
              await users.get(key, username, signal);
              return { ...input, facts: { username, policy: permissivePolicy } };
            },
          ),
          save: screenTask<Outcome<void, NewPassword>, Draft<NewPassword>>(async ({ input, signal }) => {
            await users.setPassword(key, username, input.values.password, signal);
            return { saved: undefined, values: noPassword };
          }),
          check: passwordCheck,
        },
        actions: {
          announceSaved: () => changed('Password Changed', `The password for ${username} was changed.`),
        },
      }),
  };
});

const valuesOf = (user: DomainUser): DomainUserValues => {
  const { username, displayName, firstName, lastName, email, disabled } = user;
  return { username, displayName, firstName, lastName, email, disabled };
};
