import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { collectionListDefaults } from '../../../machines/in-domain/collections/collection-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { collectionScreens } from '../../../wiring/screens/in-domain/collection-screens';
import { useConsoleParts, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { CollectionListView } from './CollectionListView';

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
