import { Edit20Regular, Search20Regular } from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/clock';
import { readQuery } from '~/core/list-query';
import { domainPath, whyUnaddressable } from '~/core/paths';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import {
  browsePath,
  type CollectionListActor,
  collectionListDefaults,
  collectionListDescriptor,
  collectionPath,
  collectionScreens,
} from '~/machines/resources/domain/collections';
import { useConsoleParts, useWired } from '~/views/console-parts';
import { Page, PageHead } from '~/views/kit/Page';
import { documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { CreateLink, RowLink } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import { DeleteButton } from '~/views/kit/list/RemovalDialog';
import { useDomainKey } from '~/views/shell/domain-place';
import { collectionColumns, collectionListTexts, collectionRemovalTexts } from './collection-texts';

export type CollectionRowActionsProps = { domainKey: DomainKey; id: string; onDelete: () => void };

/** Browse, edit and delete at the end of a collection's row (spec domain-level §2). */
export function CollectionRowActions({ domainKey, id, onDelete }: CollectionRowActionsProps) {
  const forbidden = whyUnaddressable(id);
  return (
    <>
      <RowLink
        href={browsePath(domainKey, id)}
        label={`Browse Collection ${id}`}
        icon={<Search20Regular />}
      />
      <RowLink
        href={collectionPath(domainKey, id)}
        label={`Edit Collection ${id}`}
        icon={<Edit20Regular />}
        forbidden={forbidden}
      />
      <DeleteButton name={id} reason={forbidden} onDelete={onDelete} />
    </>
  );
}

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
        texts={collectionListTexts(createHref)}
        columns={collectionColumns(domainKey)}
        rowLabel={({ id }) => id}
        zone={zone}
        removal={collectionRemovalTexts}
        deleteDisabledReason={({ id }) => whyUnaddressable(id)}
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

/** `/domain/{namespace}/{domainId}/collections`. */
export function CollectionListScreen() {
  const key = useDomainKey();
  return <CollectionList key={domainPath(key)} domainKey={key} />;
}

function CollectionList({ domainKey }: { domainKey: DomainKey }) {
  const { search, preferences } = useConsoleParts();
  const { collectionList } = useWired(collectionScreens, domainKey);
  const list = useActorRef(collectionList, {
    input: { query: readQuery(search(), collectionListDefaults) },
  });
  return (
    <>
      <title>{documentTitle('Collections', domainKey)}</title>
      <CollectionListView domainKey={domainKey} list={list} zone={useSelector(preferences, selectTimeZone)} />
    </>
  );
}
