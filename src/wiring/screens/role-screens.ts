import { isApiProblem, isRejectedWith } from '../../api/rest/problem';
import type { RoleAssignments } from '../../api/rest/roles';
import {
  emptyRole,
  roleFormMachine,
  type RoleFacts,
  type RoleValues,
} from '../../machines/namespaces/role-form';
import {
  assignmentsOf,
  roleListDescriptor,
  roleListMachine,
  type Assignment,
} from '../../machines/namespaces/role-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../machines/resource-form/form-setup';
import { refusedHere } from '../../machines/support/refused-here';
import { forgetQuery, loadWholeTask, removalActors } from '../list-actors';
import { namingRoles } from '../naming-roles';
import { screenTask } from '../screen-task';
import type { Wiring } from './wiring';
import { beforeSending, checkTask, isThere } from '../form-actors';
import { withReason } from '../../machines/support/with-reason';

type Loaded = LoadedForm<RoleValues, RoleFacts>;
type Saved = Outcome<Assignment, RoleValues>;

const roleOf = (roles: RoleAssignments, username: string) =>
  Object.hasOwn(roles, username) ? roles[username] : undefined;

const isMissing = (error: unknown) => isApiProblem(error) && isRejectedWith(error, 'not_found');

/** The roles of users in one namespace: list, giving one, changing one (spec server-level §2 "Namespace edit"). */
export const roleScreens = ({ api, now, notify }: Wiring) => {
  const naming = namingRoles('namespaces.roles');
  const read = (namespace: string, signal: AbortSignal) =>
    api.roles.inNamespace(namespace, signal).catch(naming);

  /** @throws ApiProblem; where the server finds something missing, which it does not name, it says what. */
  async function assign(namespace: string, { username, role }: Assignment, signal: AbortSignal) {
    try {
      await api.roles.setInNamespace(namespace, { [username]: role }, signal).catch(naming);
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw (await isThere(api.users.get(username, signal)))
        ? refusedHere('not_found', `The namespace '${namespace}' no longer exists. It was deleted meanwhile.`)
        : refusedHere('user_not_found', `There is no user '${username}'.`);
    }
  }

  /** Whether the role that was sent is there. */
  const checkAssigned = (namespace: string, after?: RoleValues) =>
    checkTask<Assignment, RoleValues>(async ({ input: { values }, signal }) => {
      const assigned = { ...values, username: values.username.trim() };
      return roleOf(await read(namespace, signal), assigned.username) === assigned.role
        ? assigned
        : undefined;
    }, after);

  const tell = (namespace: string, { username, role }: Assignment) =>
    notify({
      intent: 'success',
      title: 'User Role Saved',
      text: `'${username}' has the role ${role} in '${namespace}'.`,
    });

  async function remove(namespace: string, { username, role }: Assignment, signal: AbortSignal) {
    const present = roleOf(await beforeSending(read(namespace, signal)), username);
    if (present === undefined) return;
    if (present !== role)
      throw refusedHere('changed', `Somebody changed the role to ${present} meanwhile. Nothing was removed.`);
    signal.throwIfAborted();
    await api.roles.removeInNamespace(namespace, username).catch(naming);
  }

  return {
    roleList: (namespace: string) =>
      roleListMachine.provide({
        actors: {
          keepQuery: forgetQuery,
          load: loadWholeTask<Assignment>(
            async (query, signal) => assignmentsOf(await read(namespace, signal), query),
            now,
          ),
          ...removalActors(roleListDescriptor, {
            remove: (assignment, signal) => remove(namespace, assignment, signal),
            isThere: async ({ username }, signal) =>
              roleOf(await read(namespace, signal), username) !== undefined,
          }),
        },
        actions: {
          announceRemoved: (_, results) => {
            for (const { label, problem } of results)
              notify(
                problem
                  ? {
                      intent: 'error',
                      title: 'Could Not Delete namespaces Role',
                      text: withReason(`The role of '${label}' could not be removed.`, problem),
                    }
                  : { intent: 'success', title: `Role of '${label}' removed.` },
              );
          },
        },
      }),
    /** Stands empty for the next one after each; never changes a role that there is. */
    addRole: (namespace: string, onSaved: () => void) =>
      roleFormMachine.provide({
        actors: {
          loadValues: screenTask<Loaded, Form<RoleValues>>(({ input }) => Promise.resolve(input)),
          save: screenTask<Saved, Draft<RoleValues>>(async ({ input, signal }) => {
            const values = { ...input.values, username: input.values.username.trim() };
            const present = roleOf(await beforeSending(read(namespace, signal)), values.username);
            if (present !== undefined)
              throw refusedHere(
                'role_exists',
                `'${values.username}' has the role ${present} already. Change it in the table.`,
              );
            await assign(namespace, values, signal);
            return { saved: values, values: emptyRole };
          }),
          check: checkAssigned(namespace, emptyRole),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            tell(namespace, saved);
            onSaved();
          },
        },
      }),
    changeRole: (namespace: string, onSaved: () => void) =>
      roleFormMachine.provide({
        actors: {
          loadValues: screenTask<Loaded, Form<RoleValues>>(({ input }) => Promise.resolve(input)),
          save: screenTask<Saved, Draft<RoleValues>>(async ({ input: { values, baseline }, signal }) => {
            const present = roleOf(await beforeSending(read(namespace, signal)), values.username);
            if (present === undefined)
              throw refusedHere(
                'not_found',
                `'${values.username}' no longer has a role here. It was removed meanwhile.`,
              );
            if (present !== baseline.role && present !== values.role)
              return { theirs: { ...values, role: present } };
            await assign(namespace, values, signal);
            return { saved: values };
          }),
          check: checkAssigned(namespace),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            tell(namespace, saved);
            onSaved();
          },
        },
      }),
  };
};
