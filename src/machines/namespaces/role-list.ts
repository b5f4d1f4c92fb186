import type { RoleAssignments } from '../../api/rest/roles';
import type { ListQuery, QueryDefaults } from '../resource-list/list-query';
import type { ListDescriptor } from '../resource-list/list-setup';
import {
  createResourceList,
  type ResourceListActor,
  type ResourceListSnapshot,
} from '../resource-list/resource-list-machine';

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
