import * as v from 'valibot';
import type { AppliedOperation } from '../ot/operation';
import { asObjectValue, valueFromJson } from './data-values';
import type { ObjectValue } from './data-values';
import { defaultSnapshotPolicy, snapshotPolicyRecord } from './snapshot-policy';

/* Stored collections and models. Data from before values had ids are migrated when read. */

const text = v.string();
/** Milliseconds since 1970. */
const time = v.number();
const flag = v.boolean();
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

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

export const collectionRecord = v.object({
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
