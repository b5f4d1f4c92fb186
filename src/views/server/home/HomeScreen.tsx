import { useActorRef } from '@xstate/react';
import { sharedScreens } from '../../../wiring/screens/shared-screens';
import { useConsoleParts, useFavorites, useWired } from '../../console-parts';
import { HomeView } from './HomeView';

/** `/`. */
export function HomeScreen() {
  const { alerts, preferences, realtimeUrl, copy } = useConsoleParts();
  const { serverInfo: machine } = useWired(sharedScreens);
  const serverInfo = useActorRef(machine);
  const favorites = useFavorites();
  return (
    <>
      <title>Home · Convergence Console</title>
      {favorites ? (
        <HomeView
          serverInfo={serverInfo}
          favorites={favorites}
          alerts={alerts}
          preferences={preferences}
          realtimeUrl={realtimeUrl}
          onCopy={copy}
        />
      ) : null}
    </>
  );
}
