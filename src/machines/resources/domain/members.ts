import { domainRoles, may, type Principal, whyForbidden } from '~/core/capabilities';
import type { QueryDefaults } from '~/core/list-query';
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
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import { type Assignment, assignmentsOf } from '~/machines/resources/roles';
import { inDomain } from './in-domain';

/** One operator's role in a domain (spec domain-level §3 "Domain member"). */
export type Member = Assignment;

export const memberListDescriptor: ListDescriptor<Member> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  /** One can be added again at once; several are typed out. */
  confirmWord: (members) => (members.length === 1 ? undefined : `remove ${members.length} members`),
};

/** Spec domain-level §9. */
export const memberListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: { column: 'username', direction: 'ascending' },
};

export const memberListMachine = createResourceList<Member>(memberListDescriptor);

export type MemberListActor = ResourceListActor<Member>;

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

type Loaded = LoadedForm<Member, MemberFacts>;
type Saved = Outcome<Member, Member>;

const isMissing = (error: unknown) => isApiProblem(error) && isRejectedWith(error, 'not_found');

/** The members of a domain: list, addition, another role, removal (spec domain-level §2 "Settings"). */
export const memberScreens = inDomain(({ inDomain: { members }, api: { users }, key, now, notify }) => {
  const naming = namingRoles('domain.members');
  const read = (signal: AbortSignal) => members.list(key, signal).catch(naming);
  const roleOf = async (username: string, signal: AbortSignal) => {
    const all = await read(signal);
    return Object.hasOwn(all, username) ? all[username] : undefined;
  };

  /** Whoever sees the domain without a role in it, and without one on the server, manages its namespace. */
  async function whyNotManaged(reader: Principal, signal: AbortSignal) {
    if (may('domain.members', reader)) return undefined;
    const domainRole = await roleOf(reader.username, signal).catch(() => undefined);
    return domainRole === undefined ? undefined : whyForbidden('domain.members', { ...reader, domainRole });
  }

  /** @throws ApiProblem; where the server finds something missing, which it does not name, it says what. */
  async function assign({ username, role }: Member, signal: AbortSignal) {
    try {
      await members.set(key, username, role, signal).catch(naming);
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw (await isThere(users.get(username, signal)))
        ? refusedHere('not_found', 'The domain no longer exists under this id.')
        : refusedHere('user_not_found', `There is no user '${username}'.`);
    }
  }

  /** Whether the role that was sent is there. */
  const checkAssigned = (after?: Member) =>
    checkTask<Member, Member>(async ({ input: { values }, signal }) => {
      const member = { ...values, username: values.username.trim() };
      return (await roleOf(member.username, signal)) === member.role ? member : undefined;
    }, after);

  async function remove({ username, role }: Member, signal: AbortSignal) {
    const present = await beforeSending(roleOf(username, signal));
    if (present === undefined) return;
    if (present !== role)
      throw refusedHere('changed', `Someone changed the role to ${present}. Nothing was removed.`);
    signal.throwIfAborted();
    await members.remove(key, username).catch(naming);
  }

  return {
    memberList: memberListMachine.provide({
      actors: {
        keepQuery: forgetQuery,
        load: loadWholeTask<Member>(async (query, signal) => assignmentsOf(await read(signal), query), now),
        ...removalActors(memberListDescriptor, {
          remove,
          isThere: async ({ username }, signal) => (await roleOf(username, signal)) !== undefined,
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Remove Member',
                    text: withReason('The member could not be removed.', problem),
                  }
                : {
                    intent: 'success',
                    title: 'Member Removed',
                    text: `The member '${label}' was removed.`,
                  },
            );
        },
      },
    }),

    /** Stands empty for the next one after each; never changes a role that there is. */
    addMember: (onSaved: () => void, reader: Principal) =>
      memberFormMachine.provide({
        actors: {
          loadValues: screenTask<Loaded, Form<Member>>(async ({ input, signal }) => ({
            ...input,
            facts: { own: reader.username, exists: false, forbidden: await whyNotManaged(reader, signal) },
          })),
          save: screenTask<Saved, Draft<Member>>(async ({ input, signal }) => {
            const member = { ...input.values, username: input.values.username.trim() };
            const present = await beforeSending(roleOf(member.username, signal));
            if (present !== undefined)
              throw refusedHere(
                'member_exists',
                `'${member.username}' is a member with the role ${present} already. Change it in the table.`,
              );
            await assign(member, signal);
            return { saved: member, values: emptyMember };
          }),
          check: checkAssigned(emptyMember),
        },
        actions: {
          announceSaved: (_, { saved: { username, role } }) => {
            notify({
              intent: 'success',
              title: 'Member Added',
              text: `'${username}' is a member with the role ${role}.`,
            });
            onSaved();
          },
        },
      }),

    changeMember: (onSaved: () => void) =>
      memberFormMachine.provide({
        actors: {
          loadValues: screenTask<Loaded, Form<Member>>(({ input }) => Promise.resolve(input)),
          save: screenTask<Saved, Draft<Member>>(async ({ input: { values, baseline }, signal }) => {
            const present = await beforeSending(roleOf(values.username, signal));
            if (present === undefined)
              throw refusedHere(
                'not_found',
                `'${values.username}' is no longer a member. The membership was removed.`,
              );
            if (present !== baseline.role && present !== values.role)
              return { theirs: { ...values, role: present } };
            await assign(values, signal);
            return { saved: values };
          }),
          check: checkAssigned(),
        },
        actions: {
          announceSaved: (_, { saved: { username, role } }) => {
            notify({
              intent: 'success',
              title: 'Member Updated',
              text: `'${username}' has the role ${role} now.`,
            });
            onSaved();
          },
        },
      }),
  };
});
