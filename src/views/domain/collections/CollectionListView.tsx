import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { whyUnaddressable } from '../../../machines/support/segment';
import {
  collectionListDescriptor,
  type CollectionListActor,
} from '../../../machines/in-domain/collections/collection-list';
import type { TimeZone } from '../../shared/format-time';
import { CreateLink } from '../../shared/list/CreateLink';
import { ListCard } from '../../shared/list/ListCard';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { domainCrumbs } from '../domain-words';
import { collectionColumns, collectionListWords, collectionRemovalWords } from './collection-words';
import { CollectionRowActions } from './CollectionRowActions';

export type CollectionListViewProps = { domainKey: DomainKey; list: CollectionListActor; zone: TimeZone };

/** The collections of a domain (spec domain-level §2 "Collections"). */
export function CollectionListView({ domainKey, list, zone }: CollectionListViewProps) {
  const createHref = `${domainPath(domainKey)}/create-collection`;
  return (
    <Page fill>
      <PageHead
        title="Collections"
        crumbs={domainCrumbs(domainKey, 'Collections')}
        actions={<CreateLink href={createHref} label="Create Collection" />}
      />
      <ListCard
        list={list}
        descriptor={collectionListDescriptor}
        words={collectionListWords(createHref)}
        columns={collectionColumns(domainKey)}
        rowLabel={({ id }) => id}
        zone={zone}
        removal={collectionRemovalWords}
        whyKept={({ id }) => whyUnaddressable(id)}
        rowActions={({ id }) => (
          <CollectionRowActions
            domainKey={domainKey}
            id={id}
            onDelete={() => list.send({ type: 'list.remove', ids: [id] })}
          />
        )}
        actionsWidth={124}
      />
    </Page>
  );
}
