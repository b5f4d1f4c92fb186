import type { DomainKey } from '~/api/rest/domains';
import type { UserId, UserType } from '~/core/domain-user-id';
import { domainPath } from '~/core/paths';
import type { Crumb } from './Page';

/** "acme/order-desk". */
export const nameOfKey = ({ namespace, id }: DomainKey) => `${namespace}/${id}`;

/** The title of a page in the browser's tab. */
export const documentTitle = (page: string, key: DomainKey) =>
  `${page} · ${nameOfKey(key)} · Convergence Console`;

/** Domains > namespace > id (spec server-level §2), and the pages below it, if it is not the dashboard. */
export function domainCrumbs(key: DomainKey, ...pages: readonly (string | Crumb)[]): Crumb[] {
  const crumbs: Crumb[] = [
    { label: 'Domains', href: '/domains' },
    { label: key.namespace, href: `/domains?namespace=${encodeURIComponent(key.namespace)}` },
    { label: key.id, href: domainPath(key) },
  ];
  return [...crumbs, ...pages.map((page) => (typeof page === 'string' ? { label: page } : page))];
}

/** The address clients connect to: the realtime base, which ends in a slash, plus namespace and id (spec server-level §3). */
export const connectionUrl = (realtimeUrl: string, { namespace, id }: DomainKey) =>
  `${realtimeUrl}${encodeURIComponent(namespace)}/${encodeURIComponent(id)}`;

/** Another sentence may follow it: what a server says need not end in a full stop. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** Spec domain-level §3. */
export const userTypeLabels: Record<UserType, string> = {
  normal: 'Normal',
  anonymous: 'Anonymous',
  convergence: 'Convergence',
};

/** As in "ana.ruiz", "7f3a (Anonymous)", "mara (Convergence)". */
export const sayUser = ({ type, username }: UserId): string =>
  type === 'normal' ? username : `${username} (${userTypeLabels[type]})`;
