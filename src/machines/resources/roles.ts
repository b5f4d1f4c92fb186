import type { RoleAssignments } from '~/api/rest/roles';
import { type Action, namespaceRoles, type Principal } from '~/core/capabilities';
import { type ListQuery, chosenRows } from '~/core/list-query';
import { explainProblem, isApiProblem, isRejectedWith, refusedHere } from '~/core/problem';
import { beforeSending, checkTask, formOf, namingRoles } from '~/machines/kit/resource-forms';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { pickerOf } from '~/machines/kit/picker-machine';
import { isThere } from '~/machines/kit/task';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';

export type Assignment = { username: string; role: string };
export type RoleScope = 'namespace' | 'domain';

const listIn = (many: string, pageSize: number) =>
  listKind<Assignment>({
    idOf: ({ username }) => username,
    own: 'username',
    bulk: { verb: 'remove', many },
    pageSize,
  });

export const roleLists = { namespace: listIn('roles', 10), domain: listIn('members', 25) };
export type RoleListActor = ResourceListActor<Assignment>;

/** The assignments whose username or role contains the filter, sorted; equal roles by username. */
export const assignmentsOf = (roles: RoleAssignments, query: Pick<ListQuery, 'filter' | 'sort'>) =>
  chosenRows<Assignment>(
    Object.entries(roles).map(([username, role]) => ({ username, role })),
    query,
    {
      text: ({ username, role }) => `${username}\n${role}`,
      by: { username: ({ username }) => username, role: ({ role }) => role },
      tie: ({ username }) => username,
    },
  );

/** `exists`: an existing role is changed. `forbidden`: the roles required for adding, if the reader has none of them. */
export type RoleFacts = { username: string; exists: boolean; forbidden?: string | undefined };

/** Spec server-level §6, domain-level §9. */
export const emptyRole: Assignment = { username: '', role: 'Developer' };

const tidy = ({ username, role }: Assignment): Assignment => ({ username: username.trim(), role });

/** Spec server-level §8 "Namespace roles fail", domain-level §8; a failure to add a member is shown too (docs/decisions). */
const titles: Record<RoleScope, { add: string; change: string; remove: string }> = {
  namespace: {
    add: 'Could Not Set namespaces Role',
    change: 'Could Not Set namespaces Role',
    remove: 'Could Not Delete namespaces Role',
  },
  domain: { add: 'Could Not Add Member', change: 'Could Not Change Role', remove: 'Could Not Remove Member' },
};

const formIn = (scope: RoleScope) =>
  createResourceForm<Assignment, RoleFacts, Assignment>({
    validate: (values, facts) => {
      const username = values.username.trim();
      const isOwn = scope === 'domain' && username === facts.username;
      return {
        username: username === '' ? 'Please select a user!' : isOwn ? "You can't set your own role." : undefined,
        role: namespaceRoles.some((known) => known === values.role) ? undefined : 'Please select a role!',
      };
    },
    refusalOf: (problem, _, { exists }) => {
      const title = titles[scope][exists ? 'change' : 'add'];
      const text = explainProblem(problem);
      return isRejectedWith(problem, 'role_exists', 'user_not_found')
        ? { title, text, fieldError: { field: 'username', text } }
        : { title, text };
    },
  });

export const roleForms = { namespace: formIn('namespace'), domain: formIn('domain') };
export type RoleFormActor = ResourceFormActor<Assignment, RoleFacts, Assignment>;

/** The calls for one namespace or domain, and the texts that name it. */
export type RolePlace = {
  scope: RoleScope;
  action: Action;
  read: (signal: AbortSignal) => Promise<RoleAssignments>;
  set: (assignment: Assignment, signal: AbortSignal) => Promise<unknown>;
  remove: (username: string) => Promise<unknown>;
  /** Why this reader may not add anyone, if the list does not show it. */
  whyNotAdded?: (
    reader: Principal,
    roleOf: (username: string) => Promise<string | undefined>,
  ) => Promise<string | undefined>;
  says: {
    gone: string;
    taken: (assignment: Assignment) => string;
    removed: (username: string) => string;
    notice: (assignment: Assignment, exists: boolean) => { title: string; text: string };
    removal: (username: string) => { title: string; text?: string };
    notRemoved: (username: string) => string;
  };
};

/** The machines for the roles of users in one place: list, form, removal. */
export function roleMachines(wiring: Wiring, place: RolePlace) {
  const { scope, says } = place;
  const naming = namingRoles(place.action);
  const read = (signal: AbortSignal) => place.read(signal).catch(naming);
  const roleOf = async (username: string, signal: AbortSignal) => {
    const roles = await read(signal);
    return Object.hasOwn(roles, username) ? roles[username] : undefined;
  };

  /** @throws ApiProblem; looks up what is missing after a 404, because the server does not say */
  async function assign(assignment: Assignment, signal: AbortSignal) {
    try {
      await place.set(assignment, signal).catch(naming);
    } catch (error) {
      if (!isApiProblem(error) || !isRejectedWith(error, 'not_found')) throw error;
      const { username } = assignment;
      throw (await isThere(wiring.api.users.get(username, signal)))
        ? refusedHere('not_found', says.gone)
        : refusedHere('user_not_found', `There is no user '${username}'.`);
    }
  }

  async function remove({ username, role }: Assignment, signal: AbortSignal) {
    const present = await beforeSending(roleOf(username, signal));
    if (present === undefined) return;
    if (present !== role) throw refusedHere('changed', `Someone changed the role to ${present}. Nothing was removed.`);
    signal.throwIfAborted();
    await place.remove(username).catch(naming);
  }

  return {
    userPicker: pickerOf((...asked) => wiring.api.users.list(...asked)),

    roleList: listOf(roleLists[scope], wiring, {
      address: false,
      readAll: async (query, signal) => assignmentsOf(await read(signal), query),
      removal: {
        noun: 'Role',
        remove,
        get: ({ username }, signal) => roleOf(username, signal),
        removed: says.removal,
        notRemoved: (username) => ({ title: titles[scope].remove, text: says.notRemoved(username) }),
      },
    }),

    /** Adds one user after another, or changes an existing role (`exists`). Adding never changes a role. */
    roleForm: (reader: Principal, exists: boolean, onSaved: () => void) =>
      formOf(roleForms[scope], {
        load: async (given, signal) => {
          const forbidden = exists
            ? undefined
            : await place.whyNotAdded?.(reader, (username) => roleOf(username, signal));
          return { ...given, facts: { username: reader.username, exists, forbidden } };
        },
        save: async ({ values, baseline }, signal) => {
          const saved = tidy(values);
          const present = await beforeSending(roleOf(saved.username, signal));
          if (!exists) {
            if (present !== undefined) throw refusedHere('role_exists', says.taken({ ...saved, role: present }));
            await assign(saved, signal);
            return { saved, values: emptyRole };
          }
          if (present === undefined) throw refusedHere('not_found', says.removed(saved.username));
          if (present !== baseline.role && present !== saved.role) return { theirs: { ...saved, role: present } };
          await assign(saved, signal);
          return { saved };
        },
        check: checkTask<Assignment, Assignment>(
          async ({ input: { values }, signal }) => {
            const sent = tidy(values);
            return (await roleOf(sent.username, signal)) === sent.role ? sent : undefined;
          },
          exists ? undefined : emptyRole,
        ),
        onSaved: ({ saved }) => {
          wiring.notify({ intent: 'success', ...says.notice(saved, exists) });
          onSaved();
        },
      }),
  };
}
export type RoleMachines = ReturnType<typeof roleMachines>;

/** The roles of users in one namespace (spec server-level §2 "Namespace edit"). */
export const namespaceRoleScreens = (wiring: Wiring, namespace: string): RoleMachines => {
  const { roles } = wiring.api;
  return roleMachines(wiring, {
    scope: 'namespace',
    action: 'namespaces.roles',
    read: (signal) => roles.inNamespace(namespace, signal),
    set: ({ username, role }, signal) => roles.setInNamespace(namespace, { [username]: role }, signal),
    remove: (username) => roles.removeInNamespace(namespace, username),
    says: {
      gone: `The namespace '${namespace}' no longer exists. It was deleted.`,
      taken: ({ username, role }) => `'${username}' already has the role ${role}. Change it in the table.`,
      removed: (username) => `'${username}' no longer has a role here. It was removed.`,
      notice: ({ username, role }) => ({
        title: 'User Role Saved',
        text: `'${username}' has the role ${role} in '${namespace}'.`,
      }),
      removal: (username) => ({ title: `Role of '${username}' removed.` }),
      notRemoved: (username) => `The role of '${username}' could not be removed.`,
    },
  });
};
