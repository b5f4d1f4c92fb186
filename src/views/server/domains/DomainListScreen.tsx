import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Standing } from '../../../machines/access/capabilities';
import { domainListDefaults } from '../../../machines/domains/domain-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { domainScreens } from '../../../wiring/screens/domain-screens';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useAppConfig, useConsoleParts, useFavorites, useStanding, useWired } from '../../console-parts';
import { DomainListView } from './DomainListView';

/** `/domains`. */
export function DomainListScreen() {
  const standing = useStanding();
  return <DomainList key={JSON.stringify(standing)} standing={standing} />;
}

function DomainList({ standing }: { standing: Standing }) {
  const { search, preferences } = useConsoleParts();
  const { domainList } = useWired(domainScreens);
  const { namespacePicker } = useWired(sharedScreens);
  const machine = useMemo(() => domainList(standing), [domainList, standing]);
  const list = useActorRef(machine, { input: { query: readQuery(search(), domainListDefaults) } });
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
