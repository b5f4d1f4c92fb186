import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, within, pagedOf } from '~/api/rest/domains';
import { userTypes } from '~/core/person';

const text = v.optional(v.string(), '');
const session = v.object({
  id: v.string(),
  username: text,
  userType: v.optional(v.picklist(userTypes), 'normal'),
  /** Epoch milliseconds. */
  connected: v.number(),
  disconnected: v.optional(v.nullable(v.number()), null),
  authMethod: text,
  client: text,
  clientVersion: text,
  clientMetaData: text,
  remoteHost: text,
});
/** A connection of a user to a domain, past or present (spec domain-level §3). */
export type DomainSession = v.InferOutput<typeof session>;

/** Case-sensitive substrings, and which sessions are listed besides those of users who are connected. */
export type SessionFilter = Partial<
  Record<'sessionId' | 'username' | 'remoteHost' | 'authMethod', string> &
    Record<'withDisconnected' | 'withConvergence', boolean>
>;

/** `sessions` of a domain, newest first (spec domain-level §7). */
export const domainSessionsApi = (rest: Rest) => ({
  list: (
    key: DomainKey,
    { filter, offset, limit }: { filter: SessionFilter; offset: number; limit: number },
    signal?: AbortSignal,
  ) =>
    rest.get(within(key)`sessions`, pagedOf(session), signal, {
      sessionId: filter.sessionId || undefined,
      username: filter.username || undefined,
      remoteHost: filter.remoteHost || undefined,
      authMethod: filter.authMethod || undefined,
      excludeDisconnected: !filter.withDisconnected,
      sessionType: filter.withConvergence ? 'all' : 'ExcludeConvergence',
      offset,
      limit,
    }),
});
