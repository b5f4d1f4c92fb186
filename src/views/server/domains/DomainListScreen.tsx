import { useActorRef, useSelector } from '@xstate/react';
import { domainListDefaults } from '../../../machines/domains/domain-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { useAppConfig, useConsoleParts, useFavorites } from '../../console-parts';
import { DomainListView } from './DomainListView';

/** `/domains`. */
export function DomainListScreen() {
  const { screens, search, preferences } = useConsoleParts();
  const list = useActorRef(screens.domainList, { input: { query: readQuery(search(), domainListDefaults) } });
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
          namespaces={namespaces ? screens.namespacePicker : undefined}
          zone={zone}
        />
      ) : null}
    </>
  );
}
