import type { Group, GroupSummary } from '~/api/rest/domain/groups';
import type { DomainKey } from '~/api/rest/domains';
import { compareText } from '~/core/list-query';
import { domainPath, encodedSegment } from '~/core/paths';
import { type ApiProblem, duplicateOf, refusedHere, toProblem } from '~/core/problem';
import { formsOf, idError, refusals, startOf, tidied } from '~/machines/kit/resource-forms';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { isThere } from '~/machines/kit/task';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import { inDomain } from './in-domain';
import { lossesOfGroups } from './losses';

export const groupsPath = (key: DomainKey) => `${domainPath(key)}/groups`;
export const groupPath = (key: DomainKey, id: string) => `${groupsPath(key)}/${encodedSegment(id)}`;

export const groupList = listKind<GroupSummary>({
  idOf: ({ id }) => id,
  own: 'id',
  by: {
    id: ({ id }) => id,
    description: ({ description }) => description,
    members: ({ members }) => members,
  },
  bulk: { many: 'groups' },
  isCounted: true,
});

/** `members`: usernames, each once, in a fixed order; `unadded`: the user typed in the field but not added yet, never saved. */
export type GroupValues = Omit<Group, 'members'> & { members: readonly string[]; unadded: string };

/** `id`: the current id of an existing group; undefined for a new one. */
type GroupFacts = { id: string | undefined };
const orderMembers = (members: readonly string[]): string[] => [...new Set(members)].sort(compareText);

export const withMember = (members: readonly string[], username: string): string[] =>
  orderMembers([...members, username]);
export const withoutMember = (members: readonly string[], username: string): string[] =>
  members.filter((member) => member !== username);

/** Spec domain-level §5 "Group", to the letter. The current id is always accepted. */
export const groupFields: FormFields<GroupValues, GroupFacts> = {
  id: {
    label: 'Id',
    required: true,
    mono: true,
    error: (id, _, facts) => (id === facts.id ? undefined : idError(id, 'Please input a Id!')),
    hint: ({ id }, facts) =>
      facts.id !== undefined && id.trim() !== '' && id !== facts.id
        ? "Saving changes the group's id and its address."
        : undefined,
  },
  description: {
    label: 'Description',
    required: true,
    rows: [2, 6],
    error: (description) => (description.trim() === '' ? 'Please input a Description!' : undefined),
  },
  members: { label: 'Members', start: [], sent: orderMembers, format: (members) => members.join(', ') },
  unadded: {
    label: 'Member not added yet',
    error: (unadded) => (unadded ? 'Select Add to make this user a member, or clear the field.' : undefined),
  },
};
export const emptyGroup = startOf(groupFields);

/** A group as form values, which are also used for comparing. */
const groupValuesOf = (group: Group): GroupValues => ({
  ...group,
  members: orderMembers(group.members),
  unadded: '',
});

/** A group as it is sent. `present`: its current id, which is kept unchanged. */
function groupOf(values: GroupValues, present?: string): Group {
  const { unadded: _, members, ...texts } = tidied(groupFields, values);
  return { ...texts, id: values.id === present ? present : texts.id, members: [...members] };
}

/** `refusals`: spec domain-level §8. */
export const groupFormMachine = createResourceForm<GroupValues, GroupFacts, { id: string }>({
  fields: groupFields,
  refusalOf: refusals({
    noun: 'Group',
    existing: (_, { id }) => id,
    blames: ['id'],
    gone: 'It was deleted or renamed.',
  }),
});

export type GroupFormActor = ResourceFormActor<GroupValues, GroupFacts, { id: string }>;

/** The number of users that are looked up at the same time. */
const batch = 10;

/** Groups of users of a domain: list, creation, change. */
export const groupScreens = inDomain((wiring) => {
  const { key, at } = wiring;
  const { groups, users } = wiring.inDomain;

  /** The members that the server does not know. Rejects if that can't be determined. */
  async function unknownOf(members: readonly string[], signal: AbortSignal): Promise<string[]> {
    const unknown: string[] = [];
    for (let first = 0; first < members.length; first += batch) {
      const some = members.slice(first, first + batch);
      const known = await Promise.all(some.map((name) => isThere(users.get(key, name, signal))));
      unknown.push(...some.filter((_, index) => known[index] === false));
    }
    return unknown;
  }

  /** Finds out why the server answered 500: it does so for an unknown member and for an id that another group has. */
  async function reasonOf(problem: ApiProblem, group: Group, isNewId: boolean, signal: AbortSignal) {
    if (problem.kind !== 'rejected' || problem.status !== 500) return problem;
    if (isNewId && (await isThere(groups.get(key, group.id, signal)))) return duplicateOf('id');
    const unknown = await unknownOf(group.members, signal);
    return unknown.length === 0 ? problem : unknownMembers(unknown);
  }

  /** @param present the current id of an existing group */
  async function send(group: Group, present: string | undefined, signal: AbortSignal) {
    try {
      if (present === undefined) await groups.create(key, group, signal);
      else await groups.update(key, present, group, signal);
    } catch (error) {
      signal.throwIfAborted();
      const problem = toProblem(error);
      // If the reason can't be found, the original problem is reported.
      throw await reasonOf(problem, group, group.id !== present, signal).catch(() => problem);
    }
  }

  const { create, edit } = formsOf<{ id: string }>(wiring, {
    noun: 'Group',
    path: at('groups'),
    nameOf: ({ id }) => id,
    hrefOf: ({ id }) => groupPath(key, id),
  });

  return {
    groupList: listOf(groupList, wiring, {
      read: ({ filter, offset, limit }, signal) => groups.list(key, { filter, offset, limit }, signal),
      removal: {
        noun: 'Group',
        remove: ({ id }) => groups.remove(key, id),
        count: (rows, signal) => lossesOfGroups(wiring, rows, signal),
        get: ({ id }, signal) => groups.get(key, id, signal),
      },
    }),

    createGroup: create(groupFormMachine, {
      sentOf: (values) => groupOf(values),
      send: (group, signal) => send(group, undefined, signal),
      read: async ({ id }, signal) => groupOf(groupValuesOf(await groups.get(key, id, signal))),
    }),

    editGroup: edit(groupFormMachine, {
      read: async ({ id }, signal) => {
        const present = await groups.get(key, id, signal);
        return { values: groupValuesOf(present), facts: { id: present.id } };
      },
      tidy: (values, { baseline }) => groupValuesOf(groupOf(values, baseline.id)),
      write: async (values, { baseline }, signal) => {
        // The server answers 500 to an id that another group has.
        if (values.id !== baseline.id && (await isThere(groups.get(key, values.id, signal)))) throw duplicateOf('id');
        await send(groupOf(values, baseline.id), baseline.id, signal);
      },
    }),
  };
});

function unknownMembers(names: readonly string[]): ApiProblem {
  const [are, them] = names.length === 1 ? ['is not a user', 'it'] : ['are not users', 'them'];
  const named = new Intl.ListFormat('en-GB').format(names.map((name) => `'${name}'`));
  const sentence = `${named} ${are} of this domain. Remove ${them} from the members and save again.`;
  return refusedHere('unknown_members', sentence);
}
