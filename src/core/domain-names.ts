import type { Domain, DomainKey } from '~/api/rest/domains';
import { isSegment } from './paths';

export const nameOf = ({ namespace, id }: DomainKey) => `${namespace}/${id}`;

/** The display name; the id where there is none. */
export const titleOf = ({ displayName, id }: Domain) => displayName.trim() || id;

/** Tells two domains apart, even where there are slashes in their names. */
export const idOf = ({ namespace, id }: DomainKey) =>
  [namespace, id].map((name) => name.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

/** No address can name an orphan (no namespace), nor a domain whose names no path can express. */
export const isAddressable = ({ namespace, id }: DomainKey) => isSegment(namespace) && isSegment(id);

/** Spec server-level §2: a domain that is being created or deleted can't be opened. */
export const isOpenable = (domain: Domain) =>
  domain.status !== 'initializing' && domain.status !== 'deleting' && isAddressable(domain);
