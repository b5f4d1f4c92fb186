import { type DomainKey, isSegment } from './paths';

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
