import { useActorRef, useSelector } from '@xstate/react';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../../machines/console/place';
import { modelListDefaults, searchOf } from '../../../machines/in-domain/models/model-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { modelScreens } from '../../../wiring/screens/in-domain/model-screens';
import { domainPickers } from '../../../wiring/screens/in-domain/picker-screens';
import { useConsoleParts, useStanding, useWired } from '../../console-parts';
import { documentTitle } from '../domain-words';
import { useDomainKey } from '../shown-domain';
import { ModelListView } from './ModelListView';

/** `/domain/{namespace}/{domainId}/models`. */
export function ModelListScreen() {
  const key = useDomainKey();
  return <ModelList key={domainPath(key)} domainKey={key} />;
}

/** Spec domain-level §9: ten matches. */
const anything = readQuery('', { pageSize: 10 });

function ModelList({ domainKey }: { domainKey: DomainKey }) {
  const { search: address, preferences, copy } = useConsoleParts();
  const { username } = useStanding();
  const { modelList, modelSearch } = useWired(modelScreens, domainKey);
  const { collectionPicker } = useWired(domainPickers, domainKey);
  const query = readQuery(address(), modelListDefaults);
  const list = useActorRef(modelList, { input: { query } });
  const search = useActorRef(modelSearch, { input: { search: searchOf(query), username } });
  const collections = useActorRef(collectionPicker, { input: { query: anything } });
  return (
    <>
      <title>{documentTitle('Models', domainKey)}</title>
      <ModelListView
        domainKey={domainKey}
        list={list}
        search={search}
        collections={collections}
        copy={copy}
        zone={useSelector(preferences, selectTimeZone)}
      />
    </>
  );
}
