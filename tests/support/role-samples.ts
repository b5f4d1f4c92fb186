import type { User } from '~/api/rest/users';
import { type Action, rolesFor } from '~/core/capabilities';
import type { FormContext } from '~/machines/kit/resource-form-machine';
import {
  type Assignment,
  emptyRole,
  type RoleFacts,
  roleForms,
  roleLists,
  type RoleScope,
} from '~/machines/resources/roles';
import { refusedBy } from './domain-settings-samples';
import { type FormLeaf, frozenForm } from './frozen-form';
import { frozenList, type ListAt } from './frozen-list';
import { frozenPicker } from './frozen';

export const assignments: Assignment[] = [
  { username: `a/b 100% <i>"x"</i> '☕' عربي`, role: 'Developer' },
  { username: 'dana', role: 'Owner' },
  { username: 'devi', role: 'Domain Admin' },
  { username: 'mara', role: 'Owner' },
];

/** The server's response when the role does not permit it. */
export const forbidden = (action: Action) => refusedBy(rolesFor(action));

export const frozenRoles = (scope: RoleScope, at: ListAt<Assignment> = {}) =>
  frozenList(roleLists[scope].machine, roleLists[scope].defaults, {
    ...(at.rows === 'failed' ? {} : { shown: assignments, total: assignments.length }),
    ...at,
  });

export type AdderAt = [FormLeaf, Partial<FormContext<Assignment, RoleFacts>>?];
/** The current user is mara. */
export const frozenAdder = (scope: RoleScope, [leaf, context]: AdderAt = ['pristine']) =>
  frozenForm(roleForms[scope], { values: emptyRole, facts: { username: 'mara', exists: false } }, leaf, context);

const user = (username: string, displayName: string): User => ({
  username,
  displayName,
  firstName: '',
  lastName: '',
  email: '',
  serverRole: 'Developer',
  lastLogin: null,
});
const users: User[] = [user('kofi', 'Kofi Mensah'), user('liv', 'Liv Sørensen'), user('mara', 'Mara')];

export const frozenUsers = () => frozenPicker(users);
