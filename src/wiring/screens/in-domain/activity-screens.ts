import { fromCallback, type AnyEventObject } from 'xstate';
import type { LinkTarget } from '../../../api/realtime/realtime-port';
import type { Activity, ActivityKey, ActivityPermissionChange } from '../../../api/rest/domain/activities';
import { type ApiProblem, isRejectedWith, isUncertain, toProblem } from '../../../api/rest/problem';
import { activityFormMachine, type ActivityValues } from '../../../machines/in-domain/activity/activity-form';
import {
  activityListDefaults,
  activityListDescriptor,
  activityListMachine,
  activityPath,
} from '../../../machines/in-domain/activity/activity-list';
import type { ActivityRules, RuleChange } from '../../../machines/in-domain/activity/activity-permissions';
import { activityPermissionsMachine } from '../../../machines/in-domain/activity/activity-permissions-machine';
import { activityRemovalMachine } from '../../../machines/in-domain/activity/activity-removal';
import { activityViewMachine } from '../../../machines/in-domain/activity/activity-view';
import { activityWatchMachine } from '../../../machines/in-domain/activity/activity-watch-machine';
import { groupGrantee } from '../../../machines/in-domain/permissions/grants';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import type { Loaded } from '../../../machines/resource-view/resource-view-machine';
import { keepQuery, loadPagedTask, removalActors } from '../../list-actors';
import { screenTask } from '../../screen-task';
import { readGrantee, writeGrantee } from './collection-body';
import { inDomain } from './domain-wiring';
import { canonical, checkGone, checkTask, ifThere, isThere } from '../../form-actors';
import { withReason } from '../../../machines/support/with-reason';

/** Spec domain-level §6, §9. */
const newPermissions = {
  worldPermissions: ['join', 'set_state', 'view_state'],
  userPermissions: {},
  groupPermissions: {},
};

type Watched = { target: LinkTarget; key: ActivityKey };

/** Activities of a domain: list, creation, and the machines of one activity's page. */
export const activityScreens = inDomain(
  ({ inDomain: api, key, at, now, navigation, notify, log, realtime }) => {
    const { activities } = api;

    /** The server fails where there is nothing to delete: that it is gone was wished for. */
    async function remove(activity: ActivityKey): Promise<void> {
      try {
        await activities.remove(key, activity);
      } catch (error) {
        const problem = toProblem(error);
        const isUnclear = problem.kind === 'rejected' && problem.status >= 500;
        if (isRejectedWith(problem, 'not_found') || (isUnclear && (await isGone(activity)))) return;
        throw problem;
      }
    }
    const isGone = (activity: ActivityKey): Promise<boolean> =>
      activities.get(key, activity).then(
        () => false,
        (error: unknown) => isRejectedWith(toProblem(error), 'not_found'),
      );

    /** Spec domain-level §8. */
    const tellRemoval = ({ id }: ActivityKey, problem: ApiProblem | undefined) =>
      notify(
        problem
          ? {
              intent: 'error',
              title: 'Could Not Delete Activity',
              text: withReason('The activity could not be deleted.', problem),
            }
          : { intent: 'success', title: 'Activity Deleted', text: `The activity '${id}' was deleted.` },
      );

    return {
      activityList: activityListMachine.provide({
        actors: {
          keepQuery: keepQuery(navigation, activityListDefaults),
          load: loadPagedTask<Activity>(
            ({ filter, facets, offset, limit }, signal) =>
              activities.list(key, { type: facets['type'] ?? '', id: filter, offset, limit }, signal),
            now,
          ),
          ...removalActors(activityListDescriptor, {
            remove,
            isThere: (activity, signal) => isThere(activities.get(key, activity, signal)),
          }),
        },
        actions: {
          announceRemoved: (_, results) => {
            for (const { id, problem } of results) {
              const [, name = ''] = JSON.parse(id) as string[];
              tellRemoval({ type: '', id: name }, problem);
            }
          },
        },
      }),

      createActivity: activityFormMachine.provide({
        actors: {
          loadValues: screenTask<LoadedForm<ActivityValues, object>, Form<ActivityValues>>(({ input }) =>
            Promise.resolve(input),
          ),
          save: screenTask<Outcome<ActivityKey, ActivityValues>, Draft<ActivityValues>>(
            async ({ input, signal }) => {
              const saved = { type: input.values.type.trim(), id: input.values.id.trim() };
              try {
                await activities.create(key, saved, newPermissions, signal);
              } catch (error) {
                const problem = toProblem(error);
                if (problem.kind !== 'rejected') log('The activity could not be created.', problem);
                throw problem;
              }
              return { saved };
            },
          ),
          check: checkTask<ActivityKey, ActivityValues>(async ({ input: { values }, signal }) => {
            const created = { type: values.type.trim(), id: values.id.trim() };
            const found = await ifThere(activities.permissions(key, created, signal));
            const isNew =
              found !== undefined &&
              canonical({ ...found, worldPermissions: [...found.worldPermissions].sort() }) ===
                canonical(newPermissions);
            return isNew ? created : undefined;
          }),
        },
        actions: {
          announceSaved: (_, { saved }) => {
            notify({
              intent: 'success',
              title: 'Activity Created',
              text: `Activity '${saved.id}' successfully created`,
            });
            navigation.go(activityPath(key, saved));
          },
        },
      }),

      activityPage: (activity: ActivityKey) => ({
        view: activityViewMachine.provide({
          actors: {
            read: screenTask<Loaded<Activity>, void>(async ({ signal }) => ({
              value: await activities.get(key, activity, signal),
            })),
          },
        }),
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
              return {
                world: worldPermissions,
                users: Object.entries(userPermissions).map(([user, granted]) => ({
                  to: readGrantee(user),
                  granted,
                })),
                groups: Object.entries(groupPermissions).map(([group, granted]) => ({
                  to: groupGrantee(group),
                  granted,
                })),
              };
            }),
            // Without the signal: what was changed is stored, also where the page is left at once.
            sendChange: screenTask<void, RuleChange>(async ({ input }) => {
              await activities.changePermissions(key, activity, sentOf(input));
            }),
          },
        }),
        removal: activityRemovalMachine.provide({
          actors: {
            loadValues: screenTask<LoadedForm<ActivityKey, object>, Form<ActivityKey>>(({ input }) =>
              Promise.resolve(input),
            ),
            save: screenTask<Outcome<ActivityKey, ActivityKey>, Draft<ActivityKey>>(async ({ input }) => {
              try {
                await remove(input.values);
              } catch (error) {
                const problem = toProblem(error);
                if (!isUncertain(problem)) tellRemoval(input.values, problem);
                throw error;
              }
              return { saved: input.values };
            }),
            check: checkGone<ActivityKey, ActivityKey>(
              (shown, signal) => activities.get(key, shown, signal),
              (shown) => shown,
            ),
          },
          actions: {
            announceSaved: (_, { saved }) => {
              tellRemoval(saved, undefined);
              navigation.back(at('activities'));
            },
          },
        }),
      }),
    };
  },
);

const sentOf = (change: RuleChange): ActivityPermissionChange => {
  if ('world' in change) return change;
  const { to, granted } = change.grant;
  return to.kind === 'group' ? { group: to.name, granted } : { user: writeGrantee(to), granted };
};
