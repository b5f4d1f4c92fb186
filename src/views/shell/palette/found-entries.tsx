import { Database20Regular, FolderGlobe20Regular, Person20Regular } from '@fluentui/react-icons';
import type { Domain } from '../../../api/rest/domains';
import type { NamespaceDetails } from '../../../api/rest/namespaces';
import type { User } from '../../../api/rest/users';
import { whyForbidden } from '../../../machines/access/capabilities';
import { domainPath } from '../../../machines/console/place';
import { namespacePath } from '../../../machines/namespaces/namespace-list';
import { isSegment } from '../../../machines/support/segment';
import { userPath } from '../../../machines/users/user-list';
import { statusTerm } from '../../shared/domain-terms';
import type { ShownEntry } from './palette-entries';
import type { PaletteWorld } from './palette-world';

/** No address can name it. */
export const unaddressable = 'Its name can not stand in an address.';

function whyNotOpened({ namespace, id, status }: Domain): string | undefined {
  if (namespace === '') return 'It has no namespace and can not be opened.';
  if (!isSegment(namespace) || !isSegment(id)) return unaddressable;
  return status === 'initializing' || status === 'deleting' ? statusTerm(status).label : undefined;
}

export const domainEntry = (domain: Domain): ShownEntry => ({
  id: `domain ${domainPath(domain)}`,
  label: domain.displayName || domain.id,
  hint: `${domain.namespace} / ${domain.id}`,
  icon: <Database20Regular />,
  command: { do: 'open', href: domainPath(domain) },
  forbidden: whyNotOpened(domain),
});

export const userEntry = ({ username, displayName }: User, { standing }: PaletteWorld): ShownEntry => ({
  id: `user ${username}`,
  label: displayName || username,
  hint: username,
  icon: <Person20Regular />,
  command: { do: 'open', href: userPath(username) },
  forbidden: whyForbidden('users.edit', standing) ?? (isSegment(username) ? undefined : unaddressable),
});

export const namespaceEntry = ({ id, displayName }: NamespaceDetails): ShownEntry => ({
  id: `namespace ${id}`,
  label: displayName || id,
  hint: id,
  icon: <FolderGlobe20Regular />,
  command: { do: 'open', href: namespacePath(id) },
  forbidden: isSegment(id) ? undefined : unaddressable,
});
