import { isApiProblem, isRejectedWith } from '../../../api/rest/problem';
import {
  emptyMember,
  memberFormMachine,
  type MemberFacts,
} from '../../../machines/in-domain/members/member-form';
import {
  memberListDescriptor,
  memberListMachine,
  type Member,
} from '../../../machines/in-domain/members/member-list';
import { may, whyForbidden, type Standing } from '../../../machines/access/capabilities';
import { assignmentsOf } from '../../../machines/namespaces/role-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { refusedHere } from '../../../machines/support/refused-here';
import { forgetQuery, loadWholeTask, removalActors } from '../../list-actors';
import { namingRoles } from '../../naming-roles';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';
import { beforeSending, checkTask, isThere } from '../../form-actors';
import { withReason } from '../../../machines/support/with-reason';

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
  async function whyNotManaged(reader: Standing, signal: AbortSignal) {
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
      throw refusedHere('changed', `Somebody changed the role to ${present} meanwhile. Nothing was removed.`);
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
    addMember: (onSaved: () => void, reader: Standing) =>
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
                `'${values.username}' is no longer a member. The membership was removed meanwhile.`,
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
