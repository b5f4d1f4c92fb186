import type * as v from 'valibot';
import type { Imitates } from '../hazards';
import type { Domain, ServerUser } from '../state/records';
import { findDomain } from '../state/domains';
import { mayUseDomain, type DomainPermission } from '../state/permissions';
import type { State } from '../state/state';
import { badRequest, forbidden, notFound } from './answers';
import type { BodySchema } from './body';

/** The context of every call. */
export type OpenCall = {
  state: State;
  /** The hazards of the real server to imitate. */
  hazards: Imitates;
  method: string;
  /** A decoded segment of the path. */
  param: (name: string) => string;
  query: URLSearchParams;
  /** The checked body. @throws Refusal */
  body: <Schema extends BodySchema>(schema: Schema) => Promise<v.InferOutput<Schema>>;
  /** The body without validation. @throws Refusal */
  json: () => Promise<unknown>;
};

/** A call by a signed-in operator. */
export type Call = OpenCall & { user: ServerUser };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the REST API. */
export type Route =
  | { method: Method; path: string; open: false; handle: (call: Call) => unknown }
  | { method: Method; path: string; open: true; handle: (call: OpenCall) => unknown };

/** @param handle returns the body of the answer, by default an empty object; with status 200 unless it is an `Answer` */
export const route = (method: Method, path: string, handle: (call: Call) => unknown): Route => ({
  method,
  path,
  open: false,
  handle,
});

/** A call without sign-in. An unreadable body is answered with 401, like the real server. */
export const openRoute = (method: Method, path: string, handle: (call: OpenCall) => unknown): Route => ({
  method,
  path,
  open: true,
  handle,
});

/** The domain of the path (:ns, :id). @throws Refusal 403 before 404, so that the answer does not reveal which domains exist */
export const usedDomain = (call: Call, permission?: DomainPermission): Domain => {
  const namespace = call.param('ns');
  const domain = findDomain(call.state, namespace, call.param('id'));
  if (!mayUseDomain(call.state, call.user, namespace, domain, permission)) throw forbidden();
  if (!domain) throw notFound();
  return domain;
};

/** The domain of the path, and what is named by another of its segments. @throws Refusal 404 */
export const foundIn = <Thing>(
  call: Call,
  segment: string,
  find: (domain: Domain, name: string) => Thing | undefined,
  sentence?: string,
): { domain: Domain; found: Thing } => {
  const domain = usedDomain(call);
  const found = find(domain, call.param(segment));
  if (!found) throw notFound(sentence);
  return { domain, found };
};

/** A number in the query; negative ones count as 0. @throws Refusal */
export const wholeNumber = (query: URLSearchParams, name: string): number | undefined => {
  const value = query.get(name);
  if (value === null) return undefined;
  if (/^-?\d{1,15}$/.test(value)) return Math.max(0, Number(value));
  throw badRequest(
    `The query parameter '${name}' was malformed:\n'${value.slice(0, 200)}' is not a valid 64-bit signed integer value`,
  );
};

/** The range of `offset` (default 0) and `limit` (default `most`). @throws Refusal */
export const pageOf = <Item>(items: Item[], query: URLSearchParams, most?: number): Item[] => {
  const offset = wholeNumber(query, 'offset') ?? 0;
  const limit = wholeNumber(query, 'limit') ?? most;
  return items.slice(offset, limit === undefined ? undefined : offset + limit);
};

/** The requested page of mapped items, with the total. @throws Refusal */
export const pagedOf = <Item, Shown>(items: Item[], query: URLSearchParams, show: (item: Item) => Shown) => ({
  data: pageOf(items, query).map(show),
  startIndex: wholeNumber(query, 'offset') ?? 0,
  totalResults: items.length,
});

/** Whether one of the texts contains the query's `filter`, ignoring case. True without a filter. */
export const matchesFilter = (query: URLSearchParams, ...texts: string[]): boolean => {
  const filter = (query.get('filter') ?? '').toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(filter));
};

/**
 * Whether one of the texts, in lower case, contains the query's `filter`. As in the real server, a filter with a capital letter matches
 * nothing. True without a filter.
 */
export const matchesLowerCase = (query: URLSearchParams, ...texts: string[]): boolean =>
  contains(query.get('filter'), ...texts.map((text) => text.toLowerCase()));

/** Whether one of the texts contains `wanted`, case-sensitive. True without it. */
export const contains = (wanted: string | null, ...texts: (string | undefined)[]): boolean =>
  !wanted || texts.some((text) => text?.includes(wanted));

const flags: Record<string, boolean> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
};

/** A boolean in the query; `absent` if it is missing. @throws Refusal */
export const flagOf = (query: URLSearchParams, name: string, absent = false): boolean => {
  const value = query.get(name) ?? String(absent);
  const flag = Object.hasOwn(flags, value) ? flags[value] : undefined;
  if (flag !== undefined) return flag;
  throw badRequest(
    `The query parameter '${name}' was malformed:\n'${value.slice(0, 200)}' is not a valid Boolean value`,
  );
};

/** Order by code unit, like the real server. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
