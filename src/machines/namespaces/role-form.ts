import { explainProblem, isRejectedWith, type ApiProblem } from '../../api/rest/problem';
import { namespaceRoles } from '../access/capabilities';
import type { FieldErrors, Refusal } from '../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../resource-form/resource-form-machine';
import type { Assignment } from './role-list';

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
