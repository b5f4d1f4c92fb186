/** The tabs of an activity's page, named in the query of its address. */
export type ActivityTab = 'participants' | 'world' | 'users' | 'groups';

/** Spec domain-level §2 "Activities". */
export const activityTabLabels: Record<ActivityTab, string> = {
  participants: 'Active Participants',
  world: 'World Permissions',
  users: 'User Permissions',
  groups: 'Group Permissions',
};

/** The tab that a query names; the first one where it names none. */
export const activityTabOf = (name: string | null): ActivityTab =>
  name !== null && Object.hasOwn(activityTabLabels, name) ? (name as ActivityTab) : 'participants';
