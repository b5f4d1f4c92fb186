import { FolderOpen24Regular } from '@fluentui/react-icons';
import type { Namespace } from '~/api/rest/namespaces';
import { may, type Principal, whyForbidden } from '~/core/capabilities';
import { namespacePath } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import { namespaceList, type NamespaceListActor, namespaceScreens, notEmpty } from '~/machines/resources/namespaces';
import { usePrincipal, useWired, useTimeZone } from '~/views/console-parts';
import { HelpButton } from '~/views/kit/HelpButton';
import { LinkButton } from '~/views/kit/links';
import { deleteAction, RowActions } from '~/views/kit/list/RowActions';
import { ResourceListPage, type ListTexts } from '~/views/kit/list/ListCard';
import type { Column } from '~/views/kit/list/data-table-rows';
import { countColumn, nameColumn, removalTexts, textColumn } from '~/views/kit/list/resource-rows';
import { listScreen, useListActor } from '~/views/kit/screens';

/** Spec server-level §2 "Namespaces list". */
const columns: readonly Column<Namespace>[] = [
  nameColumn({ of: ({ id }) => id, href: ({ id }) => namespacePath(id) }),
  textColumn({ id: 'displayName', label: 'Display Name', of: ({ displayName }) => displayName }),
  countColumn({
    id: 'domains',
    label: 'Domains',
    width: 140,
    noun: 'domain',
    of: ({ domains }) => domains.length,
    link: ({ id }) => ({ href: `/domains?${new URLSearchParams({ namespace: id })}`, title: `Domains of '${id}'` }),
  }),
];

/** `isManager`: may create namespaces. */
const textsFor = (isManager: boolean): ListTexts => ({
  many: 'Namespaces',
  search: 'Search by id or name',
  searched: 'Searches the id and the display name.',
  icon: <FolderOpen24Regular />,
  empty: isManager
    ? {
        title: 'No namespaces yet',
        text: 'A namespace groups domains, and controls who may manage them.',
      }
    : {
        title: "Your role can't list namespaces",
        text: 'Only Domain Admins and Server Admins see this list. If you are an Owner or Domain Admin of a namespace, you can still create a domain there by typing its id.',
        action: <LinkButton href="/create-domain">Create Domain</LinkButton>,
      },
});

/** Spec server-level §8 "Delete namespace". */
const removal = removalTexts<Namespace>({
  noun: 'namespace',
  nameOf: ({ id }) => id,
  warning: "This can't be undone.",
});

const deleteDisabledReason = ({ domains }: Namespace) => (domains.length > 0 ? notEmpty : undefined);

type NamespaceListViewProps = { list: NamespaceListActor; principal: Principal; zone: TimeZone };

/** All namespaces visible to the operator; deletion is available only to roles that permit it. */
export function NamespaceListView({ list, principal, zone }: NamespaceListViewProps) {
  const deleting = may('namespaces.delete', principal);
  return (
    <ResourceListPage
      help={<HelpButton topic="Namespaces and domains" />}
      create={{
        href: '/create-namespace',
        label: 'Create Namespace',
        forbidden: whyForbidden('namespaces.create', principal),
      }}
      list={list}
      descriptor={namespaceList.descriptor}
      texts={textsFor(may('namespaces.listed', principal))}
      columns={columns}
      zone={zone}
      {...(deleting
        ? {
            removal,
            deleteDisabledReason,
            rowActions: (namespace: Namespace) => (
              <RowActions
                name={namespace.id}
                actions={[
                  deleteAction(
                    namespace.id,
                    () => list.send({ type: 'list.remove', ids: [namespace.id] }),
                    deleteDisabledReason(namespace),
                  ),
                ]}
              />
            ),
          }
        : {})}
    />
  );
}

function NamespaceList() {
  const list = useListActor(useWired(namespaceScreens).namespaceList, namespaceList.defaults);
  return <NamespaceListView list={list} principal={usePrincipal()} zone={useTimeZone()} />;
}

export const NamespaceListScreen = listScreen(
  NamespaceList,
  namespaceList,
  ({ wiring }) => namespaceScreens(wiring).namespaceList,
);
