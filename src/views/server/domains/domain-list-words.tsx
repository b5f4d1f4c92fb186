import { Add20Regular, Database24Regular } from '@fluentui/react-icons';
import type { Domain } from '../../../api/rest/domains';
import { nameOf } from '../../../machines/domains/domain-list';
import type { ListFacet, ListWords, RemovalWords } from '../../shared/list/list-types';
import { LinkButton } from '../../shared/LinkButton';

export const domainListWords: ListWords = {
  many: 'Domains',
  search: 'Search by name or id',
  searched: 'The search looks at the display name and the id.',
  icon: <Database24Regular />,
  empty: {
    title: 'No domains yet',
    text: 'A domain holds the models, users and chats of one application. Create the first one to begin.',
    action: (
      <LinkButton href="/create-domain" icon={<Add20Regular />}>
        Create Domain
      </LinkButton>
    ),
  },
};

export const namespaceFacet: ListFacet = {
  name: 'namespace',
  where: (value) => `in the namespace “${value}”`,
  clear: 'Show all namespaces',
  elsewhere: 'Other namespaces may have some.',
};

/** Spec server-level §2, §8. */
export const domainRemovalWords: RemovalWords<Domain> = {
  one: (domain) => `Delete domain '${nameOf(domain)}'?`,
  many: (count) => `Delete ${count} domains?`,
  warning: {
    one: 'Its database with all models, users and history is deleted for good. This cannot be undone.',
    many: 'Their databases with all models, users and history are deleted for good. This cannot be undone.',
  },
  refused: { one: 'The domain could not be deleted.', many: 'Not every domain could be deleted.' },
  listed: 'Domains to delete',
  done: 'Marked for deletion',
};
