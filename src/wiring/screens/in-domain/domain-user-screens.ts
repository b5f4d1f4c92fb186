import type { DomainUser, NewDomainUser } from '../../../api/rest/domain/domain-users';
import { isRejectedWith, toProblem, type ApiProblem } from '../../../api/rest/problem';
import {
  domainUserDetailsOf,
  domainUserFormMachine,
  newDomainUserFormMachine,
  newDomainUserOf,
  type DomainUserFacts,
  type DomainUserValues,
  type NewDomainUserValues,
} from '../../../machines/in-domain/users/domain-user-form';
import {
  domainUserListDefaults,
  domainUserListDescriptor,
  domainUserListMachine,
} from '../../../machines/in-domain/users/domain-user-list';
import { permissivePolicy, type NewPassword } from '../../../machines/passwords/password-policy';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import {
  noPassword,
  setPasswordFormMachine,
  type SetPasswordFacts,
} from '../../../machines/users/set-password-form';
import { checkCreated, checkSame, isThere, passwordCheck, saveUnlessChanged } from '../../form-actors';
import { keepQuery, loadTask, readWholeWatch, removalActors, type Stretch } from '../../list-actors';
import { listNotice } from '../../list-notice';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';
import { withReason } from '../../../machines/support/with-reason';

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

  const read = ({ filter, offset, limit }: Stretch, signal: AbortSignal) =>
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
