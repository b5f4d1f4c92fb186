import type { UserId } from './person';

/** What names a domain in every address and call. */
export type DomainKey = { namespace: string; id: string };

/** Whether a name can be one segment of an address: browsers resolve `.` and `..`, and a lone surrogate can't be encoded. */
export const isSegment = (text: string) => !['', '.', '..'].includes(text) && !/[\ud800-\udfff]/u.test(text);

/** Why this id can't be part of a request to the server; undefined if it can. */
export function whyUnaddressable(id: string, as = 'an id'): string | undefined {
  if (isSegment(id)) return undefined;
  if (id === '') return `Empty text can't be used as ${as}.`;
  return id === '.' || id === '..'
    ? `"." and ".." can't be used as ${as}.`
    : `This text contains an incomplete character and can't be used as ${as}.`;
}

/** Encodes a name as one segment of an address. A lone surrogate, which can't be encoded, becomes U+FFFD. */
export const encodedSegment = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));

const pathOf = (place: string) => place.split('?')[0] ?? place;
const outsidePages = ['/login', '/logged-out'];

/** Whether the place is one of the two pages that need no session (spec server-level §2). */
export const isOutsidePage = (place: string) => outsidePages.includes(pathOf(place).replace(/(?<=.)\/$/, ''));
export const isLoggedOutPage = (place: string) => pathOf(place).startsWith('/logged-out');

/** The domain whose area this address is in: `/domain/{namespace}/{domainId}/…`, percent-decoded. */
export function domainAt(place: string): DomainKey | undefined {
  const [, area, namespace, id] = pathOf(place).split('/');
  if (area !== 'domain' || !namespace || !id) return undefined;
  try {
    return { namespace: decodeURIComponent(namespace), id: decodeURIComponent(id) };
  } catch {
    return undefined;
  }
}

/** One segment of a path, percent-decoded; segments count from 1. Undefined if it is missing or can't be decoded. */
export function segmentAt(place: string, index: number): string | undefined {
  const segment = pathOf(place).split('/')[index];
  try {
    return segment ? decodeURIComponent(segment) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the page shows live content at once. */
export const isModelPage = (place: string) =>
  domainAt(place) !== undefined && segmentAt(place, 4) === 'models' && segmentAt(place, 5) !== undefined;

export const sameKey = (a: DomainKey | undefined, b: DomainKey | undefined) =>
  a?.namespace === b?.namespace && a?.id === b?.id;

/** The address of a domain's area, without a trailing slash. */
export const domainPath = ({ namespace, id }: DomainKey) =>
  `/domain/${encodedSegment(namespace)}/${encodedSegment(id)}`;

/** The address that clients connect to: the realtime base URL (ends with a slash) plus namespace and id (spec server-level §3). */
export const connectionUrl = (realtimeUrl: string, { namespace, id }: DomainKey) =>
  `${realtimeUrl}${encodeURIComponent(namespace)}/${encodeURIComponent(id)}`;

/** A query string with this parameter; without it if the text is empty. */
export function withParameter(search: string, name: string, text: string): string {
  const parameters = new URLSearchParams(search);
  if (text === '') parameters.delete(name);
  else parameters.set(name, text);
  const next = parameters.toString();
  return next === '' ? '' : `?${next}`;
}

/**
 * The model that is docked at the list, empty if none: what follows `models/` in the address of its page, as in
 * "order-1/history?version=12".
 */
export const dockedAt = (search: string) => new URLSearchParams(search).get('model') ?? '';
export const withDocked = (search: string, place: string) => withParameter(search, 'model', place);
export const dockedIdAt = (search: string) => segmentAt(`/${dockedAt(search)}`, 1);

/** The address of a collection's models (spec domain-level §2 "Browse Collection"). */
export const browsePath = (key: DomainKey, id: string) => `${domainPath(key)}/models${browseSearch(id)}`;
export const browseSearch = (collection: string) => `?${new URLSearchParams({ mode: 'browse', collection })}`;

/** A page that puts something into a collection; empty: into one that is chosen there. */
const intoCollection = (page: string) => (key: DomainKey, collection: string) =>
  `${domainPath(key)}/${page}${collection === '' ? '' : `?${new URLSearchParams({ collection })}`}`;
export const importPath = intoCollection('import-models');
export const createModelPath = intoCollection('create-model');

export const namespacePath = (id: string) => `/namespaces/${encodedSegment(id)}`;

/** The page about an operator: where they have which role. */
export const operatorPath = (username: string) => `/users/${encodedSegment(username)}/about`;

/**
 * The page about a person who is named within a domain; for an anonymous user their sessions. Undefined if no address can name them.
 */
export function personPath(key: DomainKey, { type, username }: UserId): string | undefined {
  if (!isSegment(username)) return undefined;
  if (type === 'convergence') return operatorPath(username);
  if (type === 'normal') return `${domainPath(key)}/users/${encodedSegment(username)}/about`;
  return `${domainPath(key)}/sessions?${new URLSearchParams({ username, disconnected: 'true' })}`;
}

/** Whether an address may contain an API key, which must not be stored. */
export const mayHaveKey = (address: string): boolean => /^\/api-keys(\/|$)/.test(address);

export const nameOf = ({ namespace, id }: DomainKey) => `${namespace}/${id}`;

/** The display name, or the id if there is none. */
export const titleOf = ({ displayName, id }: { displayName: string; id: string }) => displayName.trim() || id;

/** A unique key for a domain, even if its names contain slashes. */
export const idOf = ({ namespace, id }: DomainKey) =>
  [namespace, id].map((name) => name.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

/** False for orphans (no namespace) and for names that can't be part of a path. */
export const isAddressable = ({ namespace, id }: DomainKey) => isSegment(namespace) && isSegment(id);

/** Spec server-level §2: a domain that is being created or deleted can't be opened. */
export const isOpenable = (domain: DomainKey & { status: string }) =>
  domain.status !== 'initializing' && domain.status !== 'deleting' && isAddressable(domain);

/** Whether the namespace is that of one user (`~username`). */
export const isPersonal = (namespace: string) => namespace.startsWith('~');
