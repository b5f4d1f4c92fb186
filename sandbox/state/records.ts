import * as v from 'valibot';
import { collectionRecord, modelRecord } from './model-records';
import { snapshotPolicyRecord } from './snapshot-policy';
import { activityRecord } from './activity-records';
import { chatRecord } from './chat-records';

/*
 * Stored data of the sandbox, as plain JSON. One schema defines both the types and the validation of files.
 * A field added later must be `v.optional(…, default)`, so that older data still load.
 */

const text = v.string();
/** Milliseconds since 1970. */
const time = v.number();
const flag = v.boolean();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

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
