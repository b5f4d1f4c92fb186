import * as v from 'valibot';
import { anyObject, type Rest, type Schema } from '~/api/rest/client';
import { type DomainKey, within, type Paged, pagedOf } from '~/api/rest/domains';
import { withShortOrder } from '~/core/json/query-grammar';

const isRow = ([outer, inner, place, ...deeper]: readonly (string | number)[]) =>
  outer === 'body' && inner === 'data' && typeof place === 'number' && deeper.length === 0;

/**
 * For the `read` of a call: tells the rows in `body.data` of an answer while it arrives, up to a wrong one.
 * @param tell called with all rows so far; the same array each time
 */
export const rowStream =
  <Row>(schema: Schema<Row>, tell: (rows: readonly Row[]) => void) =>
  async (body: ReadableStream<Uint8Array>): Promise<string> => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const next = async () => {
      const { done, value } = await reader.read();
      const piece = decoder.decode(value, { stream: !done });
      text += piece;
      return { done, value: piece };
    };
    const rows: Row[] = [];
    let told = 0;
    const tellNew = () => {
      if (rows.length > told) tell(rows);
      told = rows.length;
    };
    try {
      const { parse } = await import('jsonriver');
      const values = parse(
        { [Symbol.asyncIterator]: () => ({ next }) },
        {
          completeCallback: (value, path) => {
            if (isRow(path.segments())) rows.push(v.parse(schema, value));
          },
        },
      );
      for await (const _ of values) tellNew();
    } catch {
      // What is wrong with the text is found when it is read as a whole; a broken connection fails again below.
    }
    tellNew();
    while (!(await next()).done);
    return text;
  };

/** JSON as the server stores it; dates are objects with a marker (see `serverDateKey`). */
type ModelData = Record<string, unknown>;

const info = {
  id: v.string(),
  collection: v.string(),
  version: v.number(),
  /** Epoch milliseconds. */
  createdTime: v.number(),
  modifiedTime: v.number(),
};
const modelInfo = v.object(info);
export type ModelInfo = v.InferOutput<typeof modelInfo>;
const model = v.object({ ...info, data: v.optional(anyObject, {}) });
/** A model with its data (spec domain-level §3). */
export type Model = v.InferOutput<typeof model>;

/** `models` and `model-query` of a domain (spec domain-level §7). */
export const modelsApi = (rest: Rest) => ({
  /**
   * Rejections: 400 with the position of the error in `details.index`.
   * @param tell called with all rows so far while the answer arrives; the same array each time
   */
  query: (
    key: DomainKey,
    query: string,
    signal?: AbortSignal,
    tell?: (rows: readonly Model[]) => void,
  ): Promise<Paged<Model>> =>
    rest.call({
      method: 'POST',
      path: within(key)`model-query`,
      body: { query: withShortOrder(query) },
      schema: pagedOf(model),
      signal,
      reads: true,
      read: tell && rowStream(model, tell),
    }),
  /** Ordered by collection and id, without data. The server can't filter them. */
  list: (key: DomainKey, { offset, limit }: { offset: number; limit: number }, signal?: AbortSignal) =>
    rest.get(within(key)`models`, v.array(modelInfo), signal, { offset, limit }),
  info: (key: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest.get(within(key)`models/${modelId}`, modelInfo, signal, { data: false }),
  get: (key: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest.get(within(key)`models/${modelId}`, model, signal),
  /** Resolves with the id, which the server generates. */
  create: (key: DomainKey, created: { collection: string; data: ModelData }, signal?: AbortSignal) =>
    rest.call({
      method: 'POST',
      path: within(key)`models`,
      body: created,
      schema: v.object({ id: v.string() }),
      signal,
    }),
  /** Silently overwrites an existing model with this id: check for one first (docs/decisions). */
  put: (
    key: DomainKey,
    { id: modelId, ...created }: { id: string; collection: string; data: ModelData },
    signal?: AbortSignal,
  ) => rest.put(within(key)`models/${modelId}`, created, signal),
  remove: (key: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest.delete(within(key)`models/${modelId}`, signal),
});

const permissions = v.object({
  read: v.boolean(),
  write: v.boolean(),
  remove: v.boolean(),
  manage: v.boolean(),
});
type ModelPermissions = v.InferOutput<typeof permissions>;

const summary = v.object({
  overrideWorld: v.boolean(),
  worldPermissions: permissions,
  /** `userId` as `readUserId` reads it. */
  userPermissions: v.optional(v.array(v.object({ userId: v.string(), permissions })), []),
});

/** `models/{id}/permissions` (spec domain-level §7). Users who have the model open must reopen it to see a change. */
export const modelPermissionsApi = (rest: Rest) => ({
  get: (key: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest.get(within(key)`models/${modelId}/permissions`, summary, signal),
  setOverride: (key: DomainKey, modelId: string, overrideWorld: boolean, signal?: AbortSignal) =>
    rest.put(within(key)`models/${modelId}/permissions/override`, { overrideWorld }, signal),
  setWorld: (key: DomainKey, modelId: string, world: ModelPermissions, signal?: AbortSignal) =>
    rest.put(within(key)`models/${modelId}/permissions/world`, world, signal),
  /** For an unknown user the server reports success but stores nothing: read it back (docs/decisions). Normal users only. */
  setUser: (key: DomainKey, modelId: string, username: string, granted: ModelPermissions, signal?: AbortSignal) =>
    rest.put(within(key)`models/${modelId}/permissions/user/${username}`, granted, signal),
  removeUser: (key: DomainKey, modelId: string, username: string, signal?: AbortSignal) =>
    rest.delete(within(key)`models/${modelId}/permissions/user/${username}`, signal),
});
