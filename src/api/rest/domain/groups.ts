import * as v from 'valibot';
import { nothing, path, type Rest } from '~/api/rest/client';
import type { DomainKey } from '~/api/rest/domains';
import type { Slice } from './paging';

const summary = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  members: v.optional(v.number(), 0),
});
/** A row of the list of groups; `members` counts them. */
export type GroupSummary = v.InferOutput<typeof summary>;
const group = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  members: v.optional(v.array(v.string()), []),
});
/** A group with the usernames of its members (spec domain-level §3). */
export type Group = v.InferOutput<typeof group>;

/** `groups` of a domain (spec domain-level §7). Rejections: `conflicts` or `duplicate` with the id, 500 for an unknown member, 404. */
export const groupsApi = (rest: Rest) => ({
  /** The groups with the filter in id or description, by id. The server takes no notice of a filter or a page: all are read. */
  list: async ({ namespace, id }: DomainKey, { filter, offset, limit }: Slice, signal?: AbortSignal) => {
    const groups = await rest({
      path: path`domains/${namespace}/${id}/groups`,
      query: { type: 'summary' },
      schema: v.array(summary),
      signal,
    });
    const text = filter.toLowerCase();
    return groups
      .filter((each) => [each.id, each.description].some((part) => part.toLowerCase().includes(text)))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(offset, offset + limit);
  },
  get: ({ namespace, id }: DomainKey, groupId: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/groups/${groupId}`, schema: group, signal }),
  create: ({ namespace, id }: DomainKey, created: Group, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/groups`,
      body: created,
      schema: nothing,
      signal,
    }),
  /** @param groupId the id it has now; the one in `changed` is the id it gets */
  update: ({ namespace, id }: DomainKey, groupId: string, changed: Group, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/groups/${groupId}`,
      body: changed,
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, groupId: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/groups/${groupId}`,
      schema: nothing,
      signal,
    }),
});
