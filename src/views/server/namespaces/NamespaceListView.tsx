import { may, whyForbidden, type Standing } from '../../../machines/access/capabilities';
import {
  namespaceListDescriptor,
  type NamespaceListActor,
} from '../../../machines/namespaces/namespace-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { DeleteButton } from '../../shared/list/DeleteButton';
import { namespaceColumns } from './namespace-columns';
import { namespaceListWords, namespaceRemovalWords, whyKept } from './namespace-list-words';

export type NamespaceListViewProps = { list: NamespaceListActor; standing: Standing; zone: TimeZone };

/** All namespaces that the operator may see (spec server-level §2 "Namespaces list"); only those who may delete see that they can be. */
export function NamespaceListView({ list, standing, zone }: NamespaceListViewProps) {
  const deleting = may('namespaces.delete', standing);
  return (
    <Page fill>
      <PageHead
        title="Namespaces"
        crumbs={[{ label: 'Namespaces' }]}
        actions={
          <CreateLink
            href="/create-namespace"
            label="Create Namespace"
            forbidden={whyForbidden('namespaces.create', standing)}
          />
        }
      />
      <ListCard
        list={list}
        descriptor={namespaceListDescriptor}
        words={namespaceListWords[may('namespaces.listed', standing) ? 'manager' : 'member']}
        columns={namespaceColumns}
        rowLabel={({ id }) => id}
        zone={zone}
        removal={deleting ? namespaceRemovalWords : undefined}
        whyKept={whyKept}
        rowActions={
          deleting
            ? (namespace) => (
                <DeleteButton
                  name={namespace.id}
                  reason={whyKept(namespace)}
                  onDelete={() => list.send({ type: 'list.remove', ids: [namespace.id] })}
                />
              )
            : undefined
        }
      />
    </Page>
  );
}
