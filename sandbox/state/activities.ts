import type { Activity, Domain, Grants } from './records';
import { grantedTo } from './grants';
import { entryKind } from './journal';
import type { State } from './state';
import type { UserReference } from './domain-users';

const activityPermissions = ['join', 'lurk', 'view_state', 'set_state', 'remove', 'manage'] as const;
export type ActivityPermission = (typeof activityPermissions)[number];

export type ActivityKey = Pick<Activity, 'type' | 'id'>;

const isOf =
  ({ type, id }: ActivityKey) =>
  (activity: Activity) =>
    activity.type === type && activity.id === id;

const take = (domain: Domain, key: ActivityKey) => {
  domain.activities = domain.activities.filter((activity) => !isOf(key)(activity));
};

/** Journal entry with the current activity: new, or with changed grants. */
export const activityEntry = entryKind<Activity>('activity', (domain, activity) => {
  take(domain, activity);
  domain.activities.push(activity);
});

export const activityRemovalEntry = entryKind<ActivityKey>('activity-removal', take);

export const findActivity = (domain: Domain, type: string, id: string): Activity | undefined =>
  domain.activities.find(isOf({ type, id }));

/** Type and id together must be unused. */
export const createActivity = (
  state: State,
  domain: Domain,
  input: Pick<Activity, 'type' | 'id' | 'grants'> & { ephemeral?: boolean },
): Activity => {
  const activity: Activity = { ephemeral: false, ...input, created: state.now() };
  domain.activities.push(activity);
  state.append(domain, activityEntry, activity);
  return activity;
};

/** Removes the activity; listeners notify its participants. */
export const removeActivity = (state: State, domain: Domain, activity: Activity): void => {
  const { type, id } = activity;
  take(domain, activity);
  state.append(domain, activityRemovalEntry, { type, id });
  state.announce({ type: 'activity.removed', domain, activity });
};

/** Takes effect immediately: listeners remove participants who no longer have permission. */
export const setActivityGrants = (state: State, domain: Domain, activity: Activity, grants: Grants): void => {
  activity.grants = grants;
  state.append(domain, activityEntry, activity);
  state.announce({ type: 'activity.permissions', domain, activity });
};

/** The user's permissions. Console operators have all. */
export const permissionsInActivity = (domain: Domain, { grants }: Activity, user: UserReference): string[] =>
  user.userType === 'convergence' ? [...activityPermissions] : grantedTo(domain, grants, user);

/** Removes ephemeral activities after a restart, since all participants left. Returns whether there were any. */
export const endEphemeralActivities = (domain: Domain): boolean => {
  const kept = domain.activities.filter(({ ephemeral }) => !ephemeral);
  const ended = kept.length < domain.activities.length;
  domain.activities = kept;
  return ended;
};
