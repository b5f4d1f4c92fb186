import { Add20Regular, FolderOpen24Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { Namespace } from '~/api/rest/namespaces';
import { may, type Principal, whyForbidden } from '~/core/capabilities';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { isSegment } from '~/core/paths';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  type NamespaceListActor,
  namespaceListDefaults,
  namespaceListDescriptor,
  namespacePath,
  namespaceScreens,
  notEmpty,
} from '~/machines/resources/namespaces';
import { useConsoleParts, usePrincipal, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { AppLink, CreateLink, LinkButton, NameLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { NamespacesOnly } from './NamespacesOnly';
import { useDomainCountStyles } from './namespaces.styles';

/** How many domains a namespace has; leads to them. */
export function DomainCount({ namespace: { id, domains } }: { namespace: Namespace }) {
  const styles = useDomainCountStyles();
  const count = (
    <span className={domains.length === 1 ? styles.one : styles.many}>{String(domains.length)}</span>
  );
  return domains.length === 0 ? (
    count
  ) : (
    <AppLink href={`/domains?${new URLSearchParams({ namespace: id })}`} title={`Domains of '${id}'`}>
      {count}
    </AppLink>
  );
}

/** The columns of the namespace list (spec server-level §2 "Namespaces list"). */
export const namespaceColumns: readonly Column<Namespace>[] = [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    sortable: true,
    narrow: 'title',
    render: ({ id }) => <NameLink name={id} href={isSegment(id) ? namespacePath(id) : undefined} />,
    hint: ({ id }) => id,
  },
  {
    id: 'displayName',
    label: 'Display Name',
    sortable: true,
    narrow: 'second',
    render: ({ displayName }) => displayName,
    hint: ({ displayName }) => displayName,
  },
  {
    id: 'domains',
    label: 'Domains',
    width: 140,
    align: 'end',
    sortable: true,
    narrow: 'status',
    render: (namespace) => <DomainCount namespace={namespace} />,
  },
];

const common = {
  many: 'Namespaces',
  search: 'Search by id or name',
  searched: 'Searches the id and the display name.',
  icon: <FolderOpen24Regular />,
};

/** For those who create namespaces, and for those who are given a role in one. */
export const namespaceListTexts: Record<'manager' | 'member', ListTexts> = {
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
export const namespaceRemovalTexts: RemovalTexts<Namespace> = {
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
export const deleteDisabledReason = ({ domains }: Namespace) => (domains.length > 0 ? notEmpty : undefined);

export type NamespaceListViewProps = { list: NamespaceListActor; principal: Principal; zone: TimeZone };

/** All namespaces that the operator may see (spec server-level §2 "Namespaces list"); only those who may delete see that they can be. */
export function NamespaceListView({ list, principal, zone }: NamespaceListViewProps) {
  const deleting = may('namespaces.delete', principal);
  return (
    <Page fill>
      <PageHead
        title="Namespaces"
        crumbs={[{ label: 'Namespaces' }]}
        actions={
          <CreateLink
            href="/create-namespace"
            label="Create Namespace"
            forbidden={whyForbidden('namespaces.create', principal)}
          />
        }
      />
      <ListCard
        list={list}
        descriptor={namespaceListDescriptor}
        texts={namespaceListTexts[may('namespaces.listed', principal) ? 'manager' : 'member']}
        columns={namespaceColumns}
        rowLabel={({ id }) => id}
        zone={zone}
        removal={deleting ? namespaceRemovalTexts : undefined}
        deleteDisabledReason={deleteDisabledReason}
        rowActions={
          deleting
            ? (namespace) => (
                <DeleteButton
                  name={namespace.id}
                  reason={deleteDisabledReason(namespace)}
                  onDelete={() => list.send({ type: 'list.remove', ids: [namespace.id] })}
                />
              )
            : undefined
        }
      />
    </Page>
  );
}

/** `/namespaces`. */
export const NamespaceListScreen = () => (
  <NamespacesOnly>
    <NamespaceList />
  </NamespacesOnly>
);

function NamespaceList() {
  const { search, preferences } = useConsoleParts();
  const { namespaceList } = useWired(namespaceScreens);
  const list = useActorRef(namespaceList, { input: { query: readQuery(search(), namespaceListDefaults) } });
  return (
    <>
      <title>Namespaces · Convergence Console</title>
      <NamespaceListView
        list={list}
        principal={usePrincipal()}
        zone={useSelector(preferences, selectTimeZone)}
      />
    </>
  );
}
