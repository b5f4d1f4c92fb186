/** What the real server does and a sane one would not, by the name to switch it on with. */
const hazards = {
  'blank-names': 'ids of users, groups, keys, chats and namespaces, and names of API keys, may be blank',
  'user-without-role': 'a new user with an unknown role is refused with 500, but made, and never goes again',
  'orphaned-domains': 'a deleted user (after 20 s) or namespace leaves its domains behind',
  'stale-read': 'a model read over REST may be older than what realtime acknowledged',
  'groups-filter': 'a filter of groups is answered with 500',
  'silent-chats': 'a call about a chat that does not exist is answered with 503 after 20 s',
  'half-stored-permissions': 'refused permissions of an activity have been stored for the users among them',
  'needless-upgrade': 'an upgrade of a domain that needs none breaks it',
  'session-timeout': 'a session timeout of 0 minutes is taken',
  'destructive-roles': 'any call to /roles/namespace/{ns}/{user} removes the role of that user',
  'unsettled-domain': 'a domain that has just become ready loses settings and "could not connect to its database"',
  'broken-jwt': 'a damaged JWT is refused as an error of the database, which clients retry for ever',
  'silent-jwt': 'a JWT that is none is not answered for 45 s',
  'refused-restart': 'the first reconnect to a domain after a restart is refused: "Error initializing"',
  'foreign-operations': "a resync sends a session's own lost operations back as those of another",
  'overtaken-resync': 'operations sent live overtake the older ones of a resync',
  'late-permissions': 'open sessions are not told of permissions that are changed over REST',
  'one-replacement': 'of two equal replacements of one range of a text only one is kept',
  'member-names': 'some names of members close a model for everybody',
} as const;

export type Hazard = keyof typeof hazards;
export const hazardNames = Object.keys(hazards) as Hazard[];

/** All or none, or some by name. */
export type HazardChoice = boolean | readonly Hazard[];

/** Whether this hazard is imitated now. */
export type Imitates = (hazard: Hazard) => boolean;

/** The hazards that are imitated; they can be chosen again at any time. */
export const createHazards = (choice: HazardChoice) => {
  const chosen = new Set<Hazard>();
  const choose = (wanted: HazardChoice): void => {
    chosen.clear();
    for (const name of wanted === true ? hazardNames : wanted || []) chosen.add(name);
  };
  choose(choice);
  const imitates: Imitates = (hazard) => chosen.has(hazard);
  return { imitates, choose };
};
