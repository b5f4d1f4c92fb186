import { explainProblem, isRejectedWith, type ApiProblem } from '../../../api/rest/problem';
import { domainRoles } from '../../access/capabilities';
import type { FieldErrors, Refusal } from '../../resource-form/form-setup';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import type { Member } from './member-list';

/**
 * `own`: the username of the one who decides. `exists`: the role of a member is changed. `forbidden`: names the roles that adding takes,
 * where they have none of them.
 */
export type MemberFacts = { own: string; exists: boolean; forbidden?: string | undefined };

/** Spec domain-level §9: Developer by default. */
export const emptyMember: Member = { username: '', role: 'Developer' };

const isKnown = (role: string) => domainRoles.some((known) => known === role);

function usernameError(username: string, own: string): string | undefined {
  if (username === '') return 'Please select a user!';
  return username === own ? 'You can not set your own role.' : undefined;
}

function validate({ username, role }: Member, { own }: MemberFacts): FieldErrors<Member> {
  const wrong = usernameError(username.trim(), own);
  return {
    ...(wrong ? { username: wrong } : {}),
    ...(isKnown(role) ? {} : { role: 'Please select a role!' }),
  };
}

/** Refusals that speak of the user; made before or after the server was asked. */
const ofUser = ['member_exists', 'user_not_found'];

/** Spec domain-level §8: a failure to add shows nothing there; here it is told (docs/decisions). */
function refusalOf(problem: ApiProblem, _: Member, { exists }: MemberFacts): Refusal<Member> {
  const title = exists ? 'Could Not Change Role' : 'Could Not Add Member';
  const text = explainProblem(problem);
  return isRejectedWith(problem, ...ofUser)
    ? { title, text, fieldError: { field: 'username', text } }
    : { title, text };
}

/** A role in a domain for one user, or another one for a member (spec domain-level §2 "Settings", §5). */
export const memberFormMachine = createResourceForm<Member, MemberFacts, Member>({ validate, refusalOf });

export type MemberFormActor = ResourceFormActor<Member, MemberFacts, Member>;
export type MemberFormSnapshot = ResourceFormSnapshot<Member, MemberFacts, Member>;
