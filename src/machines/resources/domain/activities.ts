import { type AnyEventObject, fromCallback } from 'xstate';
import type { LinkTarget } from '~/api/realtime/port';
import type { Activity, ActivityKey, ActivityPermissionChange } from '~/api/rest/domain/activities';
import type { DomainKey } from '~/api/rest/domains';
import { domainPath, encodedSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith, toProblem, withReason } from '~/core/problem';
import { canonical, checkTask, formOf, idError, startOf, tidied } from '~/machines/kit/resource-forms';
import { titledNotice } from '~/machines/notifications/notifications-machine';
import { listKind, listOf, removalOf } from '~/machines/kit/resource-lists';
import { ifThere, isThere, screenTask } from '~/machines/kit/task';
import {
  createResourceForm,
  type Refusal,
  type ResourceFormActor,
  type FormFields,
} from '~/machines/kit/resource-form-machine';
import { type ResourceViewActor, viewOf } from '~/machines/kit/resource-view-machine';
import {
  activityPermissionsMachine,
  type ActivityRule,
  type ActivityRules,
  everyone,
} from './activity-permissions-machine';
import { activityWatchMachine } from './activity-watch-machine';
import { readGrantee, writeGrantee } from './collections';
import { inDomain } from './in-domain';
import { lossesOfActivities } from './losses';
import { groupGrantee } from './permissions';

/** The page of one activity (spec domain-level §2 "Activities"). */
export const activityPath = (key: DomainKey, { type, id }: ActivityKey) =>
  `${domainPath(key)}/activities/${encodedSegment(type)}/${encodedSegment(id)}`;

/** The address of the list, optionally with the activities of one type only. */
export const activitiesPath = (key: DomainKey, type = '') =>
  `${domainPath(key)}/activities${type === '' ? '' : `?${new URLSearchParams({ type })}`}`;

/** Type and id joined, as in the address. */
export const nameOfActivity = ({ type, id }: ActivityKey) => `${type}/${id}`;

/** Spec domain-level §2, §9: the search is `id` in the address, next to `type`. */
export const activityList = listKind<Activity>({
  idOf: ({ type, id }) => JSON.stringify([type, id]),
  labelOf: nameOfActivity,
  bulk: { many: 'activities', nameOf: ({ id }) => id },
  isCounted: true,
  filterName: 'id',
  facets: ['type'],
});

/** Spec domain-level §5, §6. */
export const activityFields: FormFields<ActivityKey> = {
  type: {
    label: 'Type',
    required: true,
    mono: true,
    hint: 'Groups similar activities, for example “document”.',
    error: (type) => idError(type, 'Please input an activity type!', 'a type'),
  },
  id: {
    label: 'Id',
    required: true,
    mono: true,
    hint: 'Must be unique within the type. Anyone can join by default; change this on the activity page.',
    error: (id) => idError(id, 'Please input an activity id!'),
  },
};
export const emptyActivity = startOf(activityFields);

/** Spec domain-level §8. */
function refusalOf(problem: ApiProblem): Refusal<ActivityKey> {
  const title = 'Could Not Create Activity';
  if (isRejectedWith(problem, 'conflicts', 'duplicate')) {
    const text = 'An activity with the specified type and id already exists.';
    return { title, text, fieldError: { field: 'id', text } };
  }
  const text =
    problem.kind === 'rejected'
      ? `An error was return by the server: '${problem.code}'.`
      : 'An unknown error occurred. Check the console for details.';
  return { title, text: withReason(text, problem) };
}

export const activityFormMachine = createResourceForm<ActivityKey, object, ActivityKey>({
  fields: activityFields,
  refusalOf,
});
export type ActivityFormActor = ResourceFormActor<ActivityKey, object, ActivityKey>;

export type ActivityViewActor = ResourceViewActor<Activity>;

/** Spec domain-level §6, §9. */
const newPermissions = {
  worldPermissions: ['join', 'set_state', 'view_state'],
  userPermissions: {},
  groupPermissions: {},
};

type Watched = { target: LinkTarget; key: ActivityKey };

/** Activities of a domain: list, creation, and the machines of an activity's page. */
export const activityScreens = inDomain((wiring) => {
  const { key, at, navigation, notify, log, realtime, rememberedLists } = wiring;
  const { activities } = wiring.inDomain;
  const trimmed = (values: ActivityKey) => tidied(activityFields, values);

  /** The server fails if there is nothing to delete; then the activity is already gone. */
  async function remove(activity: ActivityKey): Promise<void> {
    try {
      await activities.remove(key, activity);
    } catch (error) {
      const problem = toProblem(error);
      const isUnclear = problem.kind === 'rejected' && problem.status >= 500;
      const isGone = async () => !(await isThere(activities.get(key, activity)).catch(() => true));
      if (!isRejectedWith(problem, 'not_found') && !(isUnclear && (await isGone()))) throw problem;
    }
  }

  /** Spec domain-level §8. */
  const removal = {
    noun: 'Activity',
    remove,
    count: (rows: readonly ActivityKey[], signal: AbortSignal) => lossesOfActivities(wiring, rows, signal),
    get: (activity: ActivityKey, signal: AbortSignal) => activities.get(key, activity, signal),
    removed: (_: string, pair: string) =>
      titledNotice('Activity')((JSON.parse(pair) as [string, string])[1], 'deleted'),
  };

  return {
    activityList: listOf(activityList, wiring, {
      readPaged: ({ filter, facets, offset, limit }, signal) =>
        activities.list(key, { type: facets['type'] ?? '', id: filter, offset, limit }, signal),
      removal,
    }),

    createActivity: formOf(activityFormMachine, {
      save: async ({ values }, signal) => {
        const saved = trimmed(values);
        try {
          await activities.create(key, saved, newPermissions, signal);
        } catch (error) {
          const problem = toProblem(error);
          if (problem.kind !== 'rejected') log('The activity could not be created.', problem);
          throw problem;
        }
        return { saved };
      },
      check: checkTask<ActivityKey, ActivityKey>(async ({ input: { values }, signal }) => {
        const created = trimmed(values);
        const found = await ifThere(activities.permissions(key, created, signal));
        const isNew =
          found !== undefined &&
          canonical({ ...found, worldPermissions: [...found.worldPermissions].sort() }) === canonical(newPermissions);
        return isNew ? created : undefined;
      }),
      onSaved: ({ saved }) => {
        notify({ intent: 'success', ...titledNotice('Activity')(saved.id, 'created') });
        navigation.go(activityPath(key, saved));
      },
    }),

    activityPage: (activity: ActivityKey) => ({
      view: viewOf((signal) => activities.get(key, activity, signal)),
      watch: activityWatchMachine.provide({
        actors: {
          watchActivity: fromCallback<AnyEventObject, Watched>(({ input, sendBack }) =>
            realtime.watchActivity(input.target, input.key, sendBack),
          ),
        },
      }),
      permissions: activityPermissionsMachine.provide({
        actors: {
          readRules: screenTask<ActivityRules, void>(async ({ signal }) => {
            const { worldPermissions, userPermissions, groupPermissions } = await activities.permissions(
              key,
              activity,
              signal,
            );
            return [
              { to: everyone, granted: worldPermissions },
              ...Object.entries(userPermissions).map(([user, granted]) => ({
                to: readGrantee(user),
                granted,
              })),
              ...Object.entries(groupPermissions).map(([group, granted]) => ({
                to: groupGrantee(group),
                granted,
              })),
            ];
          }),
          // Without the signal, so that a change is stored even if the page is left.
          sendChange: screenTask<void, ActivityRule>(async ({ input }) => {
            await activities.changePermissions(key, activity, sentOf(input));
          }),
        },
      }),
      removal: removalOf(activityList, wiring, {
        ...removal,
        onRemoved: (isRemoved) => {
          if (!isRemoved) return;
          rememberedLists.at(at('activities')).forget();
          navigation.back(at('activities'));
        },
      }),
    }),
  };
});

const sentOf = ({ to, granted }: ActivityRule): ActivityPermissionChange => {
  if (to.kind === 'world') return { world: granted };
  return to.kind === 'group' ? { group: to.name, granted } : { user: writeGrantee(to), granted };
};
