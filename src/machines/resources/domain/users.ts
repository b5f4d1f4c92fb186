import type { DomainUser, DomainUserDetails, NewDomainUser } from '~/api/rest/domain/users';
import type { DomainKey } from '~/api/rest/domains';
import { formatCount } from '~/core/counts';
import { emailError } from '~/core/field-rules';
import { isFoundByLastLogin } from '~/core/last-login';
import { type NewPassword, newPasswordErrors, permissivePolicy } from '~/core/passwords';
import { domainPath, encodedSegment } from '~/core/paths';
import { type ApiProblem, isUncertain, toProblem, withReason } from '~/core/problem';
import {
  formOf,
  formsOf,
  idError,
  refusals,
  noPassword,
  passwordFormOf,
  startOf,
  tidied,
} from '~/machines/kit/resource-forms';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { nameFields, setPasswordFormMachine, userOrders } from '~/machines/resources/users';
import { inDomain } from './in-domain';
import { lossesOfDomainUsers } from './losses';

/** Users to disable or enable together. */
type StatusChange = { usernames: readonly string[]; disabled: boolean };
type StatusResult = { username: string; problem: ApiProblem | undefined };

export const noStatusChange: StatusChange = { usernames: [], disabled: false };

/** A form without fields that is submitted as it is; failures for single users are part of the result. */
export const userStatusFormMachine = createResourceForm<StatusChange, object, StatusResult[]>({
  validate: () => ({}),
  refusalOf: (problem) => ({
    title: 'Could Not Update User',
    text: withReason('The users could not be updated.', problem),
  }),
});

export type UserStatusFormActor = ResourceFormActor<StatusChange, object, StatusResult[]>;

/** Disables or enables several users of a domain; only this flag is sent. */
export const userStatusScreens = inDomain(({ inDomain: { users }, key, notify }) => {
  /** Why it failed; undefined if it was done. An unanswered change is read back. */
  async function change(username: string, disabled: boolean, signal: AbortSignal) {
    try {
      await users.update(key, username, { disabled }, signal);
      return undefined;
    } catch (error) {
      const problem = toProblem(error);
      if (!isUncertain(problem)) return problem;
      const isDone = await users.get(key, username, signal).then(
        (user) => user.disabled === disabled,
        () => false,
      );
      return isDone ? undefined : problem;
    }
  }

  return {
    changeStatus: (onDone: () => void) =>
      formOf(userStatusFormMachine, {
        save: async ({ values: { usernames, disabled } }, signal) => {
          const results: StatusResult[] = [];
          /** If the session has ended, the rest must not be done with the rights of the next person. */
          let ended: ApiProblem | undefined;
          for (const username of usernames) {
            signal.throwIfAborted();
            const problem = ended ?? (await change(username, disabled, signal));
            if (problem?.kind === 'unauthorised') ended = problem;
            results.push({ username, problem });
          }
          return { saved: results, values: { ...noStatusChange, disabled } };
        },
        onSaved: ({ saved, values }) => {
          const verb = values.disabled ? 'disabled' : 'enabled';
          const done = saved.filter(({ problem }) => problem === undefined);
          const [first] = done;
          if (first)
            notify({
              intent: 'success',
              title: 'User Updated',
              text:
                done.length === 1 ? `User '${first.username}' ${verb}.` : `${formatCount(done.length)} users ${verb}.`,
            });
          for (const { username, problem } of saved)
            if (problem)
              notify({
                intent: 'error',
                title: 'Could Not Update User',
                text: withReason(`The user '${username}' could not be ${verb}.`, problem),
              });
          onDone();
        },
      }),
  };
});

export const domainUsersPath = (key: DomainKey) => `${domainPath(key)}/users`;

export const domainUserPath = (key: DomainKey, username: string) =>
  `${domainUsersPath(key)}/${encodedSegment(username)}`;

/** The page about a user: what the domain knows about them. */
export const domainAboutPath = (key: DomainKey, username: string) => `${domainUserPath(key, username)}/about`;

export const domainPasswordPath = (key: DomainKey, username: string) => `${domainUserPath(key, username)}/set-password`;

export const domainUserList = listKind<DomainUser>({
  idOf: ({ username }) => username,
  own: 'username',
  by: { ...userOrders, status: ({ disabled }) => (disabled ? 0 : 1) },
  bulk: { many: 'users' },
  isCounted: true,
  here: { lastLogin: ({ lastLogin }, value) => isFoundByLastLogin(lastLogin ?? null, value) },
});

type NameValues = Pick<DomainUser, 'username'> & Omit<DomainUserDetails, 'disabled'>;
export type NewDomainUserValues = NameValues & NewPassword;
export type DomainUserValues = NameValues & { disabled: boolean };
/** `lastLogin`: epoch milliseconds; null: never; undefined: not loaded yet. */
type DomainUserFacts = { lastLogin: number | null | undefined };

const blankError = (text: string, label: string) =>
  text !== '' && text.trim() === '' ? `Please input a ${label}, or leave it empty!` : undefined;

/** Spec domain-level §5. The e-mail address may be missing but not invalid. */
const names: FormFields<Omit<NameValues, 'username'>> = {
  ...nameFields,
  firstName: { ...nameFields.firstName, error: (name) => blankError(name, 'First Name') },
  lastName: { ...nameFields.lastName, error: (name) => blankError(name, 'Last Name') },
  email: {
    ...nameFields.email,
    required: false,
    error: (email) => (email.trim() === '' ? undefined : emailError(email)),
  },
};

/** The password is required and typed twice; there are no other rules. */
const passwordOf = (field: keyof NewPassword) => ({
  error: (_: string, values: NewPassword) => newPasswordErrors(values, permissivePolicy)[field],
  sent: (typed: string) => typed,
});
export const newDomainUserFields: FormFields<NewDomainUserValues> = {
  username: {
    label: 'Username',
    required: true,
    mono: true,
    error: (username) => idError(username, 'Please input a Username!', 'a username'),
  },
  ...names,
  password: passwordOf('password'),
  confirm: passwordOf('confirm'),
};
export const emptyDomainUser = startOf(newDomainUserFields);

export const domainUserFields: FormFields<DomainUserValues, DomainUserFacts> = {
  username: { sent: (username) => username },
  ...names,
  disabled: {
    label: 'Disabled',
    start: false,
    hint: "A disabled user can't connect to the domain.",
  },
};
/** The values of an existing user before they are loaded. */
export const unloadedDomainUser = (username: string): DomainUserValues => ({ ...startOf(domainUserFields), username });

/** The details as they are sent: trimmed, in the order of the form. */
function domainUserDetailsOf(values: DomainUserValues): DomainUserDetails {
  const { username: _, ...details } = tidied(domainUserFields, values);
  return details;
}

type Named = { username: string };

/** Spec domain-level §8: a change has the same title for a duplicate. */
const refusalOf = (exists: boolean) =>
  refusals<NameValues, object>({
    noun: 'User',
    existing: ({ username }) => (exists ? username : undefined),
    blames: ['username', 'email', 'displayName'],
    duplicateTitle: 'Could Not Create User',
  });

export const newDomainUserFormMachine = createResourceForm<NewDomainUserValues, object, Named>({
  fields: newDomainUserFields,
  refusalOf: refusalOf(false),
});

export const domainUserFormMachine = createResourceForm<DomainUserValues, DomainUserFacts, Named>({
  fields: domainUserFields,
  refusalOf: refusalOf(true),
});

export type NewDomainUserFormActor = ResourceFormActor<NewDomainUserValues, object, Named>;
export type DomainUserFormActor = ResourceFormActor<DomainUserValues, DomainUserFacts, Named>;

/** Users of a domain: list, creation, change, password. */
export const domainUserScreens = inDomain((wiring) => {
  const { key, at, navigation, notify } = wiring;
  const { users } = wiring.inDomain;
  const { create, edit } = formsOf<Named>(wiring, {
    noun: 'User',
    path: at('users'),
    nameOf: ({ username }) => username,
    hrefOf: ({ username }) => domainUserPath(key, username),
  });

  return {
    domainUserList: listOf(domainUserList, wiring, {
      read: ({ filter, offset, limit }, signal) => users.list(key, { filter, offset, limit }, signal),
      removal: {
        noun: 'User',
        remove: ({ username }) => users.remove(key, username),
        count: (rows, signal) => lossesOfDomainUsers(wiring, rows, signal),
        get: ({ username }, signal) => users.get(key, username, signal),
      },
    }),

    createDomainUser: create(newDomainUserFormMachine, {
      sentOf: (values): NewDomainUser => {
        const { confirm: _, ...user } = tidied(newDomainUserFields, values);
        return user;
      },
      send: (user, signal) => users.create(key, user, signal),
      read: ({ username }, signal) => users.get(key, username, signal),
      emptied: noPassword,
    }),

    editDomainUser: edit(domainUserFormMachine, {
      read: async ({ username }, signal) => {
        const { lastLogin, ...values } = await users.get(key, username, signal);
        return { values, facts: { lastLogin } };
      },
      tidy: (values) => tidied(domainUserFields, values),
      write: (values, _, signal) => users.update(key, values.username, domainUserDetailsOf(values), signal),
    }),

    /** Passwords of a domain have no rules (spec domain-level §5). */
    setDomainPassword: (username: string) =>
      passwordFormOf(setPasswordFormMachine, {
        facts: async (signal) => {
          await users.get(key, username, signal);
          return { username, policy: permissivePolicy };
        },
        send: (password, signal) => users.setPassword(key, username, password, signal),
        onSaved: () => {
          notify({
            intent: 'success',
            title: 'Password Changed',
            text: `The password for ${username} was changed.`,
          });
          navigation.back(at('users'));
        },
      }),
  };
});
