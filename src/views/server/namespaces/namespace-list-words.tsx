import { Add20Regular, FolderOpen24Regular } from '@fluentui/react-icons';
import type { Namespace } from '../../../api/rest/namespaces';
import { notEmpty } from '../../../machines/namespaces/namespace-list';
import { LinkButton } from '../../shared/LinkButton';
import type { ListWords, RemovalWords } from '../../shared/list/list-types';

const common = {
  many: 'Namespaces',
  search: 'Search by id or name',
  searched: 'The search looks at the id and the display name.',
  icon: <FolderOpen24Regular />,
};

/** For those who create namespaces, and for those who are given a role in one. */
export const namespaceListWords: Record<'manager' | 'member', ListWords> = {
  manager: {
    ...common,
    empty: {
      title: 'No namespaces yet',
      text: 'A namespace holds domains that belong together, and says who may manage them. Create the first one to begin.',
      action: (
        <LinkButton href="/create-namespace" icon={<Add20Regular />}>
          Create Namespace
        </LinkButton>
      ),
    },
  },
  member: {
    ...common,
    empty: {
      title: 'Namespaces are not listed for you',
      text: 'The server lists namespaces only for a Domain Admin or Server Admin, even if you have a role in one. With a role that permits it you can still create a domain in a namespace: type its id there.',
      action: <LinkButton href="/create-domain">Create Domain</LinkButton>,
    },
  },
};

/** Spec server-level §8 "Delete namespace". */
export const namespaceRemovalWords: RemovalWords<Namespace> = {
  one: ({ id }) => `Delete namespace '${id}'?`,
  many: (count) => `Delete ${count} namespaces?`,
  warning: {
    one: 'It has no domains. The roles of users in it are deleted with it. This cannot be undone.',
    many: 'They have no domains. The roles of users in them are deleted with them. This cannot be undone.',
  },
  refused: {
    one: 'The namespace could not be deleted.',
    many: 'Not every namespace could be deleted.',
  },
  listed: 'Namespaces to delete',
  done: 'Deleted',
};

/** Why this namespace cannot be deleted; undefined if it can. */
export const whyKept = ({ domains }: Namespace) => (domains.length > 0 ? notEmpty : undefined);
