import * as v from 'valibot';
import type { AppliedOperation } from '../ot/operation';
import { asObjectValue, type ObjectValue, valueFromJson } from './data-values';

/*
 * Stored data of the sandbox, as plain JSON. One schema defines both the types and the validation of files.
 * A field added later must be `v.optional(…, default)`, so that older data still load.
 */

const text = v.string();
/** Milliseconds since 1970. */
const time = v.number();
const flag = v.boolean();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const permissions = v.array(text);

const userRefRecord = v.object({
  userType: v.picklist(['normal', 'convergence', 'anonymous']),
  username: v.string(),
});

/** Permissions granted for an activity or a chat. Names of permissions are stored unchanged, known or not. */
const grantsRecord = v.object({
  world: permissions,
  users: v.array(v.object({ ...userRefRecord.entries, permissions })),
  groups: v.array(v.object({ group: v.string(), permissions })),
});

export type Grants = v.InferOutput<typeof grantsRecord>;

/** When snapshots of models are made. Intervals in milliseconds. */
const snapshotPolicyRecord = v.object({
  snapshotsEnabled: v.boolean(),
  triggerByVersion: v.boolean(),
  maximumVersionInterval: v.number(),
  limitByVersion: v.boolean(),
  minimumVersionInterval: v.number(),
  triggerByTime: v.boolean(),
  maximumTimeInterval: v.number(),
  limitByTime: v.boolean(),
  minimumTimeInterval: v.number(),
});

type SnapshotPolicy = v.InferOutput<typeof snapshotPolicyRecord>;

/** The default of a new domain or collection. */
export const defaultSnapshotPolicy = (): SnapshotPolicy => ({
  snapshotsEnabled: false,
  triggerByVersion: false,
  maximumVersionInterval: 1000,
  limitByVersion: false,
  minimumVersionInterval: 250,
  triggerByTime: false,
  maximumTimeInterval: 0,
  limitByTime: false,
  minimumTimeInterval: 0,
});

/** An activity. Participants and their states are not stored, since no one is connected after a restart. */
const activityRecord = v.object({
  type: v.string(),
  id: v.string(),
  ephemeral: v.pipe(v.boolean(), v.description('gone with its last participant')),
  created: v.pipe(v.number(), v.description('milliseconds since 1970')),
  grants: grantsRecord,
});

export type Activity = v.InferOutput<typeof activityRecord>;

export const chatTypes = ['channel', 'room', 'direct'] as const;
export const chatMemberships = ['public', 'private'] as const;

const common = { number: count, timestamp: time, user: userRefRecord };

/** An event of a chat. The first is always `created`; `number` is the index in the list. */
const chatEventRecord = v.variant('type', [
  v.object({
    ...common,
    type: v.literal('created'),
    name: text,
    topic: text,
    members: v.array(userRefRecord),
  }),
  v.object({ ...common, type: v.literal('message'), message: text }),
  v.object({ ...common, type: v.picklist(['user_joined', 'user_left']) }),
  v.object({ ...common, type: v.picklist(['user_added', 'user_removed']), other: userRefRecord }),
  v.object({ ...common, type: v.literal('name_changed'), name: text }),
  v.object({ ...common, type: v.literal('topic_changed'), topic: text }),
]);

const chatMemberRecord = v.object({
  ...userRefRecord.entries,
  seen: v.pipe(count, v.description('highest number of an event marked as seen')),
});

/** A chat. Members of a room are not stored, since no one is connected after a restart. */
const chatRecord = v.object({
  id: text,
  type: v.picklist(chatTypes),
  membership: v.picklist(chatMemberships),
  name: text,
  topic: text,
  members: v.array(chatMemberRecord),
  grants: grantsRecord,
  events: v.pipe(v.array(chatEventRecord), v.minLength(1)),
});

export type Chat = v.InferOutput<typeof chatRecord>;
export type ChatMember = v.InferOutput<typeof chatMemberRecord>;
export type ChatEvent = v.InferOutput<typeof chatEventRecord>;

type WithoutOrigin<Event> = Event extends ChatEvent ? Omit<Event, 'number' | 'timestamp' | 'user'> : never;
/** An event without its number, time and user. */
export type ChatEventContent = WithoutOrigin<ChatEvent>;

const modelPermissionsRecord = v.object({ read: flag, write: flag, remove: flag, manage: flag });
const collectionPermissionsRecord = v.object({ ...modelPermissionsRecord.entries, create: flag });
const userEntries = { userType: v.picklist(['normal', 'convergence', 'anonymous']), username: text };

export type ModelPermissions = v.InferOutput<typeof modelPermissionsRecord>;
export type CollectionPermissions = v.InferOutput<typeof collectionPermissionsRecord>;

/** The default world permissions of a collection. */
export const defaultCollectionPermissions = (): CollectionPermissions => ({
  create: true,
  read: true,
  write: true,
  remove: true,
  manage: false,
});

/** No permission: the initial world permissions of a model. */
export const noModelPermissions = (): ModelPermissions => ({
  read: false,
  write: false,
  remove: false,
  manage: false,
});

const collectionRecord = v.object({
  id: text,
  description: text,
  worldPermissions: v.optional(collectionPermissionsRecord, defaultCollectionPermissions),
  userPermissions: v.optional(
    v.array(v.object({ ...userEntries, permissions: collectionPermissionsRecord })),
    () => [],
  ),
  overrideSnapshotPolicy: v.optional(flag, false),
  snapshotPolicy: v.optional(snapshotPolicyRecord, defaultSnapshotPolicy),
});

const storedOperationRecord = v.object({
  version: v.pipe(count, v.description('of the model after the operation')),
  timestamp: time,
  sessionId: text,
  sequenceNumber: v.optional(
    v.pipe(v.number(), v.description('by which its session knew it, to acknowledge it again')),
    0,
  ),
  operation: v.pipe(
    v.custom<AppliedOperation>((value) => typeof value === 'object' && value !== null),
    v.description('the applied operation, with the old values'),
  ),
});

const rootOf = (stored: Record<string, unknown>): unknown => {
  if (typeof stored['data'] !== 'object' || stored['data'] === null) return stored['root'];
  return stored['root'] ?? valueFromJson(stored['data'] as Record<string, unknown>);
};

export const modelRecord = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && value !== null, 'A model is an object'),
  // Earlier versions stored `data` as plain JSON.
  v.transform((stored: object) => ({ ...stored, root: rootOf(stored as Record<string, unknown>) })),
  v.object({
    id: text,
    collection: text,
    version: count,
    createdTime: time,
    modifiedTime: time,
    root: v.pipe(
      v.unknown(),
      v.rawTransform<unknown, ObjectValue>(({ dataset, addIssue, NEVER }) => {
        const root = asObjectValue(dataset.value);
        if (root) return root;
        addIssue({ message: 'The data is not a tree of values' });
        return NEVER;
      }),
    ),
    nextPrefix: v.optional(v.pipe(count, v.description('prefix of the value ids of the next opening, in base 36')), 2),
    ephemeral: v.optional(v.pipe(flag, v.description('removed when the last session closes it')), false),
    overrideWorld: v.optional(flag, false),
    worldPermissions: v.optional(modelPermissionsRecord, noModelPermissions),
    userPermissions: v.optional(v.array(v.object({ ...userEntries, permissions: modelPermissionsRecord })), () => []),
    operations: v.optional(v.array(storedOperationRecord), () => []),
  }),
);

export type Collection = v.InferOutput<typeof collectionRecord>;
export type Model = v.InferOutput<typeof modelRecord>;
/** One entry of a model's history. */
export type StoredOperation = v.InferOutput<typeof storedOperationRecord>;

export const serverRoles = ['Developer', 'Domain Admin', 'Server Admin'] as const;
export const memberRoles = ['Developer', 'Domain Admin', 'Owner'] as const;
export const domainStatuses = [
  'initializing',
  'ready',
  'error',
  'deleting',
  'schema-upgrade-required',
  'schema-upgrading',
] as const;
export const availabilities = ['online', 'offline', 'maintenance'] as const;

const memberRecord = v.object({ username: text, role: v.picklist(memberRoles) });

const apiKeyRecord = v.object({ key: text, name: text, enabled: flag, lastUsed: v.optional(time) });

const userRecord = v.object({
  username: text,
  firstName: text,
  lastName: text,
  displayName: text,
  email: text,
  serverRole: v.pipe(v.picklist([...serverRoles, '']), v.description('empty: no role at all')),
  password: v.pipe(text, v.description('scrypt hash, see secrets.ts')),
  bearerToken: text,
  lastLogin: v.optional(time),
  apiKeys: v.array(apiKeyRecord),
  favorites: v.pipe(v.array(text), v.description('uids of domains, newest first')),
});

const namespaceRecord = v.object({
  id: text,
  displayName: text,
  userNamespace: flag,
  members: v.array(memberRecord),
});

const tokenRecord = v.object({ hash: text, username: text, expiresAt: time });

/** Server-wide data: users, namespaces, configuration, signed-in operators. */
export const serverRecord = v.object({
  version: v.literal(1),
  users: v.array(userRecord),
  namespaces: v.array(namespaceRecord),
  tokens: v.array(tokenRecord),
  config: v.record(text, v.union([text, v.number(), flag])),
  known: v.optional(
    v.pipe(
      v.record(text, v.object({ namespace: text, id: text, displayName: text })),
      v.description('the domains by uid, to name one whose file is damaged'),
    ),
  ),
  convergenceKey: v.optional(v.object({ publicKey: text, privateKey: text })),
});

const domainUserRecord = v.object({
  userType: v.picklist(['normal', 'convergence', 'anonymous']),
  username: text,
  firstName: v.optional(text),
  lastName: v.optional(text),
  displayName: v.optional(text),
  email: v.optional(text),
  disabled: flag,
  deleted: flag,
  deletedUsername: v.optional(text),
  lastLogin: v.optional(time),
  password: v.optional(v.pipe(text, v.description('scrypt hash, see secrets.ts'))),
});

const groupRecord = v.object({ id: text, description: text, members: v.array(text) });

const jwtKeyRecord = v.object({ id: text, description: text, updated: time, key: text, enabled: flag });

const sessionRecord = v.object({
  id: text,
  username: text,
  userType: v.picklist(['normal', 'convergence', 'anonymous']),
  connected: time,
  disconnected: v.optional(time),
  authMethod: v.picklist(['password', 'jwt', 'anonymous', 'reconnect']),
  client: text,
  clientVersion: text,
  clientMetaData: text,
  remoteHost: text,
  reconnect: v.optional(
    v.pipe(text, v.description('hash of its reconnect token: the same for a client that has come back')),
  ),
});

const reconnectTokenRecord = v.object({
  hash: text,
  username: text,
  userType: v.picklist(['normal', 'convergence', 'anonymous']),
  expiresAt: time,
});

/** A status change in progress and its result. */
const dueRecord = v.object({
  at: time,
  outcome: v.picklist(['ready', 'error', 'removed']),
  statusMessage: v.optional(text),
  schemaVersion: v.optional(text),
});

/** A domain and everything in it. */
export const domainRecord = v.object({
  version: v.literal(1),
  uid: text,
  namespace: text,
  id: text,
  displayName: text,
  status: v.picklist(domainStatuses),
  statusMessage: text,
  availability: v.picklist(availabilities),
  orphaned: v.optional(v.pipe(flag, v.description('its namespace was deleted; it has no address any more'))),
  schemaVersion: text,
  due: v.optional(dueRecord),
  upgradeFailure: v.optional(v.pipe(text, v.description('an upgrade ends in error with this message'))),
  members: v.array(memberRecord),
  config: v.object({
    anonymousAuth: flag,
    collectionAutoCreate: flag,
    reconnectTokenValidity: v.pipe(v.number(), v.description('minutes')),
    modelSnapshotPolicy: snapshotPolicyRecord,
  }),
  users: v.array(domainUserRecord),
  groups: v.array(groupRecord),
  jwtKeys: v.array(jwtKeyRecord),
  sessions: v.array(sessionRecord),
  nextSession: count,
  nextAnonymous: count,
  reconnectTokens: v.array(reconnectTokenRecord),
  activities: v.optional(v.array(activityRecord), () => []),
  chats: v.optional(v.array(chatRecord), () => []),
  nextDirectChat: v.optional(count, 1),
  collections: v.array(collectionRecord),
  models: v.array(modelRecord),
});

export type ServerRole = (typeof serverRoles)[number];
export type MemberRole = (typeof memberRoles)[number];
export type DomainStatus = (typeof domainStatuses)[number];
export type Availability = (typeof availabilities)[number];
export type ServerRecord = v.InferOutput<typeof serverRecord>;
export type ServerUser = v.InferOutput<typeof userRecord>;
export type ApiKey = v.InferOutput<typeof apiKeyRecord>;
export type Namespace = v.InferOutput<typeof namespaceRecord>;
export type Member = v.InferOutput<typeof memberRecord>;
export type Domain = v.InferOutput<typeof domainRecord>;
export type DomainDue = v.InferOutput<typeof dueRecord>;
export type DomainUser = v.InferOutput<typeof domainUserRecord>;
export type DomainUserType = DomainUser['userType'];
export type JwtKey = v.InferOutput<typeof jwtKeyRecord>;
export type Group = v.InferOutput<typeof groupRecord>;
export type DomainSession = v.InferOutput<typeof sessionRecord>;
export type AuthMethod = DomainSession['authMethod'];
export type ConfigValue = string | number | boolean;
