import { useActorRef, useSelector } from '@xstate/react';
import { domainListDefaults } from '../../../machines/domains/domain-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { domainScreens } from '../../../wiring/screens/domain-screens';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useAppConfig, useConsoleParts, useFavorites, useWired } from '../../console-parts';
import { DomainListView } from './DomainListView';

/** `/domains`. */
export function DomainListScreen() {
  const { search, preferences } = useConsoleParts();
  const { domainList } = useWired(domainScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const list = useActorRef(domainList, { input: { query: readQuery(search(), domainListDefaults) } });
  const zone = useSelector(preferences, selectTimeZone);
  const favorites = useFavorites();
  const namespaces = useAppConfig()?.namespacesEnabled ?? false;
  return (
    <>
      <title>Domains · Convergence Console</title>
      {favorites ? (
        <DomainListView
          list={list}
          favorites={favorites}
          namespaces={namespaces ? namespacePicker : undefined}
          zone={zone}
        />
      ) : null}
    </>
  );
}
