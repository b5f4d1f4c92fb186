import { useActorRef, useSelector } from '@xstate/react';
import { namespaceListDefaults } from '../../../machines/namespaces/namespace-list';
import { selectTimeZone } from '../../../machines/preferences/preferences-machine';
import { readQuery } from '../../../machines/resource-list/list-query';
import { namespaceScreens } from '../../../wiring/screens/namespace-screens';
import { useConsoleParts, useStanding, useWired } from '../../console-parts';
import { NamespaceListView } from './NamespaceListView';
import { NamespacesOnly } from './NamespacesOnly';

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
        standing={useStanding()}
        zone={useSelector(preferences, selectTimeZone)}
      />
    </>
  );
}
