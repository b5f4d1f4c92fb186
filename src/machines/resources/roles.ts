import type { RoleAssignments } from '~/api/rest/roles';
import { namespaceRoles } from '~/core/capabilities';
import type { ListQuery, QueryDefaults } from '~/core/list-query';
import { type ApiProblem, explainProblem, isApiProblem, isRejectedWith } from '~/core/problem';
import { refusedHere, withReason } from '~/core/refusals';
import { beforeSending, checkTask, isThere, namingRoles } from '~/machines/kit/resource-form-actors';
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
import { forgetQuery, loadWholeTask, removalActors } from '~/machines/kit/resource-list-actors';
import {
  createResourceList,
  type ResourceListActor,
  type ResourceListSnapshot,
} from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';

/** One user's role in a namespace. */
export type Assignment = { username: string; role: string };

/** One can be given again at once; several are typed out. */
const confirmWord = (assignments: readonly Assignment[]) =>
  assignments.length === 1 ? undefined : `remove ${assignments.length} roles`;

export const roleListDescriptor: ListDescriptor<Assignment> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  confirmWord,
};
export const roleListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: { column: 'username', direction: 'ascending' },
};

const collator = new Intl.Collator(undefined, { numeric: true });

/** Those whose username or role contains what is searched, in the order of the query; the same role by username. */
export function assignmentsOf(
  roles: RoleAssignments,
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
): Assignment[] {
  const wanted = filter.trim().toLowerCase();
  const sign = sort?.direction === 'descending' ? -1 : 1;
  const byName = (a: Assignment, b: Assignment) => collator.compare(a.username, b.username);
  const byRole = (a: Assignment, b: Assignment) => collator.compare(a.role, b.role);
  return Object.entries(roles)
    .map(([username, role]) => ({ username, role }))
    .filter(({ username, role }) => `${username}\n${role}`.toLowerCase().includes(wanted))
    .sort((a, b) => (sort?.column === 'role' ? sign * byRole(a, b) || byName(a, b) : sign * byName(a, b)));
}

export const roleListMachine = createResourceList<Assignment>(roleListDescriptor);

export type RoleListActor = ResourceListActor<Assignment>;
export type RoleListSnapshot = ResourceListSnapshot<Assignment>;

/** The role that a user gets, or that the role of one is changed to. */
export type RoleValues = Assignment;
export type RoleFacts = { namespace: string };

/** Spec server-level §6: Developer by default. */
export const emptyRole: RoleValues = { username: '', role: 'Developer' };

const isKnown = (role: string) => namespaceRoles.some((known) => known === role);

function validate({ username, role }: RoleValues): FieldErrors<RoleValues> {
  return {
    ...(username.trim() ? {} : { username: 'Please select a user!' }),
    ...(isKnown(role) ? {} : { role: 'Please select a role!' }),
  };
}

/** Refusals that speak of the user; made before or after the server was asked. */
const ofUser = ['role_exists', 'user_not_found'];

/** Spec server-level §8 "Namespace roles fail". */
function refusalOf(problem: ApiProblem): Refusal<RoleValues> {
  const title = 'Could Not Set namespaces Role';
  const text = explainProblem(problem);
  return isRejectedWith(problem, ...ofUser)
    ? { title, text, fieldError: { field: 'username', text } }
    : { title, text };
}

export const roleFormMachine = createResourceForm<RoleValues, RoleFacts, Assignment>({ validate, refusalOf });

export type RoleFormActor = ResourceFormActor<RoleValues, RoleFacts, Assignment>;
export type RoleFormSnapshot = ResourceFormSnapshot<RoleValues, RoleFacts, Assignment>;

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
        ? refusedHere('not_found', `The namespace '${namespace}' no longer exists. It was deleted.`)
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
      throw refusedHere('changed', `Someone changed the role to ${present}. Nothing was removed.`);
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
                `'${values.username}' no longer has a role here. It was removed.`,
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
