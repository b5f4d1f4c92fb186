import type { Group, GroupSummary } from '~/api/rest/domain/groups';
import type { DomainKey } from '~/api/rest/domains';
import type { QueryDefaults, Sort } from '~/core/list-query';
import { domainPath, encodedSegment, isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import { duplicateField, duplicateOf, refusedHere, withReason } from '~/core/refusals';
import {
  checkCreated,
  checkTask,
  ifThere,
  isThere,
  saveUnlessChanged,
} from '~/machines/kit/resource-form-actors';
import { createResourceForm, type ResourceFormActor } from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import {
  keepQuery,
  listNotice,
  loadTask,
  readWholeWatch,
  removalActors,
  type RowRange,
} from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { screenTask } from '~/machines/kit/task';
import { inDomain } from './in-domain';

/** The address of the list. */
export const groupsPath = (key: DomainKey) => `${domainPath(key)}/groups`;
/** The address of one group's page. */
export const groupPath = (key: DomainKey, id: string) => `${groupsPath(key)}/${encodedSegment(id)}`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const groupListDescriptor: ListDescriptor<GroupSummary> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    own: byId,
    by: {
      id: ({ id }) => id,
      description: ({ description }) => description,
      members: ({ members }) => members,
    },
    tie: ({ id }) => id,
  },
  /** Several at once are typed out: what is permitted to them goes with them. */
  confirmWord: (groups) => (groups.length === 1 ? undefined : `delete ${groups.length} groups`),
};

export const groupListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byId,
};
export const groupListMachine = createResourceList<GroupSummary>(groupListDescriptor);

export type GroupListActor = ResourceListActor<GroupSummary>;

export type GroupValues = {
  /** May be changed. */
  id: string;
  description: string;
  /** Usernames, each once, in one order. */
  members: readonly string[];
  /** Who is typed beside them and not added yet: that is not forgotten, and not saved. */
  unadded: string;
};

/** `id`: what an existing group is called now; undefined for a new one. */
export type GroupFacts = { id: string | undefined };

export const emptyGroup: GroupValues = { id: '', description: '', members: [], unadded: '' };

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const orderMembers = (members: readonly string[]): string[] => [...new Set(members)].sort(compareText);

export const withMember = (members: readonly string[], username: string): string[] =>
  orderMembers([...members, username]);
export const withoutMember = (members: readonly string[], username: string): string[] =>
  members.filter((member) => member !== username);

/** A group as its form shows it, and as it is compared. */
const groupValuesOf = ({ id, description, members }: Group): GroupValues => ({
  id,
  description,
  members: orderMembers(members),
  unadded: '',
});

/** A group as it is sent. `present`: the id that it has now, which stands as it is. */
export const groupOf = ({ id, description, members }: GroupValues, present?: string): Group => ({
  id: id === present ? id : id.trim(),
  description: description.trim(),
  members: orderMembers(members),
});

function idError(text: string): string | undefined {
  const id = text.trim();
  if (id === '') return 'Please input a Id!';
  return isSegment(id) ? undefined : '"." and ".." can\'t be used as an id.';
}

/** Spec domain-level §5 "Group", to the letter. An id that was there before stands, whatever it is. */
function validate(values: GroupValues, facts: GroupFacts): FieldErrors<GroupValues> {
  const { id, description, unadded } = values;
  const wrongId = id === facts.id ? undefined : idError(id);
  return {
    ...(wrongId ? { id: wrongId } : {}),
    ...(description.trim() === '' ? { description: 'Please input a Description!' } : {}),
    ...(unadded ? { unadded: 'Press Add to make this user a member, or empty the field.' } : {}),
  };
}

/** Spec domain-level §8; what fails otherwise is told as well (docs/decisions). */
function refusalOf(problem: ApiProblem, _: GroupValues, { id }: GroupFacts): Refusal<GroupValues> {
  const exists = id !== undefined;
  const title = exists ? 'Could Not Update Group' : 'Could Not Create Group';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const name = duplicateField(problem) ?? 'id';
    const text = `A group with the specified ${name} already exists.`;
    return { title, text, ...(name === 'id' ? { fieldError: { field: 'id', text } } : {}) };
  }
  if (exists && isRejectedWith(problem, 'not_found'))
    return { title, text: `The group '${id}' no longer exists. It was deleted or renamed.` };
  return { title, text: withReason(`The group could not be ${exists ? 'updated' : 'created'}.`, problem) };
}

export const groupFormMachine = createResourceForm<GroupValues, GroupFacts, Group>({ validate, refusalOf });

export type GroupFormActor = ResourceFormActor<GroupValues, GroupFacts, Group>;

type Loaded = LoadedForm<GroupValues, GroupFacts>;
type Saved = Outcome<Group, GroupValues>;

/** So many questions at once. */
const batch = 10;

/** Groups of users of a domain: list, creation, change. */
export const groupScreens = inDomain(({ inDomain: api, key, at, now, navigation, notify, log }) => {
  const { groups, users } = api;

  /** Whether the server has it; anything but that it does not rejects. */
  async function unknownOf(members: readonly string[], signal: AbortSignal): Promise<string[]> {
    const unknown: string[] = [];
    for (let first = 0; first < members.length; first += batch) {
      const some = members.slice(first, first + batch);
      const known = await Promise.all(some.map((name) => isThere(users.get(key, name, signal))));
      unknown.push(...some.filter((_, index) => known[index] === false));
    }
    return unknown;
  }

  /** A server answers an unknown member, and an id that another group has, with 500: finds out which it was. */
  async function reasonOf(
    problem: ApiProblem,
    group: Group,
    present: string | undefined,
    signal: AbortSignal,
  ) {
    if (problem.kind !== 'rejected' || problem.status !== 500) return problem;
    if (group.id !== present && (await isThere(groups.get(key, group.id, signal)))) return duplicateOf('id');
    const unknown = await unknownOf(group.members, signal);
    return unknown.length === 0 ? problem : unknownMembers(unknown);
  }

  /** @param present what an existing group is called now */
  async function send(group: Group, present: string | undefined, signal: AbortSignal) {
    try {
      if (present === undefined) await groups.create(key, group, signal);
      else await groups.update(key, present, group, signal);
    } catch (error) {
      signal.throwIfAborted();
      const problem = toProblem(error);
      if (!isRejectedWith(problem, 'duplicate', 'conflicts')) log('Saving a group failed.', problem);
      // What is found out must not hide what happened.
      throw await reasonOf(problem, group, present, signal).catch(() => problem);
    }
  }

  const { created, changed } = listNotice({ navigation, notify }, at('groups'));

  const read = ({ filter, offset, limit }: RowRange, signal: AbortSignal) =>
    groups.list(key, { filter, offset, limit }, signal);

  return {
    groupList: groupListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, groupListDefaults),
        load: loadTask<GroupSummary>(read, now),
        readWhole: readWholeWatch<GroupSummary>(read, groupListDescriptor, now),
        ...removalActors(groupListDescriptor, {
          remove: ({ id }) => groups.remove(key, id),
          isThere: ({ id }, signal) => isThere(groups.get(key, id, signal)),
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Delete Group',
                    text: withReason('The group could not be deleted.', problem),
                  }
                : { intent: 'success', title: 'Group Deleted', text: `The group '${label}' was deleted.` },
            );
        },
      },
    }),

    createGroup: groupFormMachine.provide({
      actors: {
        loadValues: screenTask<Loaded, Form<GroupValues>>(({ input }) => Promise.resolve(input)),
        save: screenTask<Saved, Draft<GroupValues>>(async ({ input, signal }) => {
          const created = groupOf(input.values);
          await send(created, undefined, signal);
          return { saved: created };
        }),
        check: checkCreated(
          (values: GroupValues) => groupOf(values),
          async ({ id }, signal) => groupOf(groupValuesOf(await groups.get(key, id, signal))),
        ),
      },
      actions: {
        announceSaved: (_, { saved }) =>
          created('Group Created', `The group '${saved.id}' was successfully created.`),
      },
    }),

    editGroup: groupFormMachine.provide({
      actors: {
        loadValues: screenTask<Loaded, Form<GroupValues>>(async ({ input, signal }) => {
          const present = await groups.get(key, input.values.id, signal);
          return { values: groupValuesOf(present), facts: { id: present.id } };
        }),
        save: screenTask<Saved, Draft<GroupValues>>(async ({ input, signal }) => {
          const present = input.baseline.id;
          const outcome = await saveUnlessChanged(input, {
            tidy: (values) => groupValuesOf(groupOf(values, present)),
            read: async () => groupValuesOf(await groups.get(key, present, signal)),
            write: async (values) => {
              // A server answers an id that another group has with 500.
              if (values.id !== present && (await isThere(groups.get(key, values.id, signal))))
                throw duplicateOf('id');
              await send(groupOf(values, present), present, signal);
            },
          });
          return 'theirs' in outcome
            ? outcome
            : { saved: groupOf(input.values, present), values: outcome.values ?? input.values };
        }),
        check: checkTask<Group, GroupValues>(async ({ input, signal }) => {
          const sent = groupOf(input.values, input.baseline.id);
          const present = await ifThere(groups.get(key, sent.id, signal));
          const shown = (group: Group) => JSON.stringify(groupValuesOf(group));
          return present && shown(present) === shown(sent) ? sent : undefined;
        }),
      },
      actions: {
        announceSaved: (_, { saved }) =>
          changed('Group Updated', `The group '${saved.id}' was successfully updated.`),
      },
    }),
  };
});

function unknownMembers(names: readonly string[]): ApiProblem {
  const [first = '', ...others] = names.map((name) => `'${name}'`);
  const sentence =
    others.length === 0
      ? `${first} is not a user of this domain. Remove it from the members and save again.`
      : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)} are no users of this domain. Remove them from the members and save again.`;
  return refusedHere('unknown_members', sentence);
}
