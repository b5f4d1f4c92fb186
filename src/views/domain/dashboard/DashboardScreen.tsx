import { useConsoleParts, useFavorites } from '../../console-parts';
import { useShownDomain } from '../shown-domain';
import { DashboardView } from './DashboardView';

export function DashboardScreen() {
  const { preferences, realtimeUrl, copy } = useConsoleParts();
  return (
    <DashboardView
      status={useShownDomain()}
      favorites={useFavorites()}
      preferences={preferences}
      realtimeUrl={realtimeUrl}
      onCopy={copy}
    />
  );
}
