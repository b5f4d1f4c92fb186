import * as v from 'valibot';
import { type Availability, availabilities, type DomainStatus, domainStatuses } from '~/core/domain-health';
import type { DomainKey } from '~/core/paths';
import { anyObject, path, type Rest, type Schema } from './client';

export type { DomainKey };

/** The `path` tag for calls within a domain: within(key)`groups/${id}`. */
export const within =
  ({ namespace, id }: DomainKey) =>
  (parts: TemplateStringsArray, ...ids: string[]): string =>
    path`domains/${namespace}/${id}/` + path(parts, ...ids);

/**
 * A domain (spec server-level §3). `namespace` is empty for an orphan, whose namespace was deleted. An unknown status becomes `error` and an
 * unknown availability `online`, with a sentence in `unknown` (spec §4, §8).
 */
export type Domain = DomainKey & {
  displayName: string;
  status: DomainStatus;
  availability: Availability;
  statusMessage: string;
  schemaVersion: string | null;
  unknown: string | null;
};

const isOneOf = <T extends string>(known: readonly T[], value: string): value is T =>
  (known as readonly string[]).includes(value);

export const domainSchema = v.pipe(
  v.object({
    namespace: v.nullish(v.string(), ''),
    domainId: v.string(),
    displayName: v.optional(v.string(), ''),
    status: v.string(),
    availability: v.string(),
    statusMessage: v.nullish(v.string(), ''),
    schemaVersion: v.nullish(v.string(), null),
  }),
  v.transform(({ namespace, domainId, status, availability, ...rest }): Domain => {
    const strange = [
      isOneOf(domainStatuses, status) ? null : `Unknown domain status '${status}'.`,
      isOneOf(availabilities, availability) ? null : `Unknown domain availability '${availability}'.`,
    ].filter((sentence) => sentence !== null);
    return {
      ...rest,
      namespace,
      id: domainId,
      status: isOneOf(domainStatuses, status) ? status : 'error',
      availability: isOneOf(availabilities, availability) ? availability : 'online',
      unknown: strange.length > 0 ? strange.join(' ') : null,
    };
  }),
);

const stats = v.object({
  activeSessionCount: v.number(),
  userCount: v.number(),
  modelCount: v.number(),
  dbSize: v.number(),
});
/** Counts, and the size of the database in bytes (domain-level §3 "Domain stats"). */
export type DomainStats = v.InferOutput<typeof stats>;

export type DomainListQuery = {
  namespace?: string | undefined;
  filter?: string | undefined;
  offset: number;
  limit: number;
};
export type NewDomain = DomainKey & { displayName: string };

/** Spec server-level §7, `domains` and `schema/domains`. */
export const domainsApi = (rest: Rest) => ({
  /** At most `limit` domains, in arbitrary order and without a total. The server compares the filter with lowercase names. */
  list: ({ namespace, filter, offset, limit }: DomainListQuery, signal?: AbortSignal) =>
    rest.get('domains', v.array(domainSchema), signal, {
      namespace: namespace || undefined,
      filter: filter?.toLowerCase() || undefined,
      offset,
      limit,
    }),
  get: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.get(path`domains/${namespace}/${id}`, domainSchema, signal),
  stats: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.get(path`domains/${namespace}/${id}/stats`, stats, signal),
  create: (domain: NewDomain, signal?: AbortSignal) => rest.post('domains', domain, signal),
  remove: ({ namespace, id }: DomainKey, signal?: AbortSignal) => rest.delete(path`domains/${namespace}/${id}`, signal),
  /** A token for the realtime connection, valid for 10 minutes. */
  userToken: async ({ namespace, id }: DomainKey, signal?: AbortSignal) => {
    const answer = await rest.call({
      path: path`domains/${namespace}/${id}/convergenceUserToken`,
      schema: v.object({ token: v.string() }),
      signal,
    });
    return answer.token;
  },
  /** Damages a domain whose schema is already current: check the descriptor right before (docs/decisions). */
  upgrade: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.post(path`schema/domains/${namespace}/${id}/upgrade`, { preRelease: false }, signal),
});

/** The favorite domains of the signed-in user (spec server-level §7, `user/favoriteDomains`); adding and removing are idempotent. */
export const favoritesApi = (rest: Rest) => ({
  list: (signal?: AbortSignal) => rest.get('user/favoriteDomains', v.array(domainSchema), signal),
  add: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.put(path`user/favoriteDomains/${namespace}/${id}`, undefined, signal),
  remove: ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
    rest.delete(path`user/favoriteDomains/${namespace}/${id}`, signal),
});

/** A map with arbitrary keys, such as usernames. `v.record` would drop the keys `__proto__`, `prototype` and `constructor`. */
export const mapOf = <Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    anyObject,
    v.transform((map) => Object.entries(map)),
    v.array(v.tuple([v.string(), value])),
    v.transform((entries): Record<string, v.InferOutput<Value>> => Object.fromEntries(entries)),
  );

/** A range of a list with its total (spec domain-level §3 "Paged result"). `startIndex`: where the range begins. */
export type Paged<Row> = { data: Row[]; startIndex: number; totalResults: number };

export const pagedOf = <Row>(row: Schema<Row>): Schema<Paged<Row>> =>
  v.object({
    data: v.array(row),
    startIndex: v.optional(v.number(), 0),
    totalResults: v.optional(v.number(), 0),
  });

/** The requested range of a list. */
export type Slice = { filter: string; offset: number; limit: number };
export const sliceQuery = ({ filter, offset, limit }: Slice) => ({
  filter: filter || undefined,
  offset,
  limit,
});

/** The calls for the items of a domain at `{name}` and `{name}/{id}`, as all resources have them. */
export const itemsIn = <Item, New, Change>(rest: Rest, name: string, item: Schema<Item>) => {
  const all = (key: DomainKey) => within(key)`` + name;
  const one = (key: DomainKey, id: string) => all(key) + path`/${id}`;
  return {
    get: (key: DomainKey, id: string, signal?: AbortSignal) => rest.get(one(key, id), item, signal),
    create: (key: DomainKey, created: New, signal?: AbortSignal) => rest.post(all(key), created, signal),
    update: (key: DomainKey, id: string, change: Change, signal?: AbortSignal) =>
      rest.put(one(key, id), change, signal),
    remove: (key: DomainKey, id: string, signal?: AbortSignal) => rest.delete(one(key, id), signal),
  };
};
