import { useActorRef } from '@xstate/react';
import { domainPath } from '../../../machines/console/place';
import { dashboardScreens } from '../../../wiring/screens/in-domain/dashboard-screens';
import { useConsoleParts, useFavorites, useWired } from '../../console-parts';
import { useDomainKey, useShownDomain } from '../shown-domain';
import { DashboardView } from './DashboardView';

export function DashboardScreen() {
  return <Dashboard key={domainPath(useDomainKey())} />;
}

function Dashboard() {
  const { preferences, realtimeUrl, copy } = useConsoleParts();
  const { snippetNames } = useWired(dashboardScreens, useDomainKey());
  return (
    <DashboardView
      status={useShownDomain()}
      favorites={useFavorites()}
      preferences={preferences}
      realtimeUrl={realtimeUrl}
      names={useActorRef(snippetNames)}
      onCopy={copy}
    />
  );
}
