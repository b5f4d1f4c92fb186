import type { Group, GroupSummary } from '../../../api/rest/domain/groups';
import { isRejectedWith, toProblem, type ApiProblem } from '../../../api/rest/problem';
import {
  groupFormMachine,
  groupOf,
  groupValuesOf,
  type GroupFacts,
  type GroupValues,
} from '../../../machines/in-domain/groups/group-form';
import {
  groupListDefaults,
  groupListDescriptor,
  groupListMachine,
} from '../../../machines/in-domain/groups/group-list';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { duplicateOf } from '../../../machines/support/duplicate-field';
import { refusedHere } from '../../../machines/support/refused-here';
import { checkCreated, checkTask, ifThere, isThere, saveUnlessChanged } from '../../form-actors';
import { keepQuery, loadTask, readWholeWatch, removalActors, type Stretch } from '../../list-actors';
import { listNotice } from '../../list-notice';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';
import { withReason } from '../../../machines/support/with-reason';

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

  const read = ({ filter, offset, limit }: Stretch, signal: AbortSignal) =>
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
      ? `${first} is no user of this domain. Remove it from the members and save again.`
      : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)} are no users of this domain. Remove them from the members and save again.`;
  return refusedHere('unknown_members', sentence);
}
