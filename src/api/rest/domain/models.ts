import * as v from 'valibot';
import { nothing, type Rest } from '../client';
import type { DomainKey } from '../domains';
import { anyObject } from '../map-of';
import { path } from '../path';
import { withShortOrder } from './query-order';
import { pagedOf } from './paged';

/** JSON as the server keeps it; dates are objects with a marker (see `model-dates`). */
export type ModelData = Record<string, unknown>;

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
  /** Rejections: 400 with the position of the fault in `details.index`. */
  query: ({ namespace, id }: DomainKey, query: string, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/model-query`,
      body: { query: withShortOrder(query) },
      schema: pagedOf(model),
      signal,
    }),
  /** In the order of collections and ids, without what they hold; the server has no filter for them. */
  list: (
    { namespace, id }: DomainKey,
    { offset, limit }: { offset: number; limit: number },
    signal?: AbortSignal,
  ) =>
    rest({
      path: path`domains/${namespace}/${id}/models`,
      query: { offset, limit },
      schema: v.array(modelInfo),
      signal,
    }),
  info: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/models/${modelId}`,
      query: { data: false },
      schema: modelInfo,
      signal,
    }),
  get: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/models/${modelId}`, schema: model, signal }),
  /** With an id of the server's making, which it answers. */
  create: (
    { namespace, id }: DomainKey,
    created: { collection: string; data: ModelData },
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/models`,
      body: created,
      schema: v.object({ id: v.string() }),
      signal,
    }),
  /** Overwrites a model that has this id already, without a word: ask for it before (docs/decisions). */
  put: (
    { namespace, id }: DomainKey,
    { id: modelId, ...created }: { id: string; collection: string; data: ModelData },
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/models/${modelId}`,
      body: created,
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/models/${modelId}`,
      schema: nothing,
      signal,
    }),
});
