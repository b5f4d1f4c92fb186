import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, within, type Slice, itemsIn } from '~/api/rest/domains';

export const groupSummary = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  members: v.optional(v.number(), 0),
});
/** A row of the list of groups. `members` is their number. */
export type GroupSummary = v.InferOutput<typeof groupSummary>;
export const group = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  members: v.optional(v.array(v.string()), []),
});
/** A group with the usernames of its members (spec domain-level §3). */
export type Group = v.InferOutput<typeof group>;
type SentGroup = v.InferInput<typeof group>;

/** `groups` of a domain (spec domain-level §7). Rejections: `conflicts` or `duplicate` with the id, 500 for an unknown member, 404. */
export const groupsApi = (rest: Rest) => ({
  /** An update has the current id, and the new one in what is sent. */
  ...itemsIn<Group, SentGroup, SentGroup>(rest, 'groups', group),
  /** The groups that have the filter in their id or description, by id. Reads all of them, because the server ignores filter and page. */
  list: async (key: DomainKey, { filter, offset, limit }: Slice, signal?: AbortSignal) => {
    const groups = await rest.get(within(key)`groups`, v.array(groupSummary), signal, { type: 'summary' });
    const text = filter.toLowerCase();
    return groups
      .filter((each) => [each.id, each.description].some((part) => part.toLowerCase().includes(text)))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(offset, offset + limit);
  },
  /** All groups with their members, in one call. */
  withMembers: (key: DomainKey, signal?: AbortSignal) => rest.get(within(key)`groups`, v.array(group), signal),
});
