import { useActorRef } from '@xstate/react';
import { useConsoleParts, useFavorites } from '../../console-parts';
import { HomeView } from './HomeView';

/** `/`. */
export function HomeScreen() {
  const { screens, realtimeUrl, copy } = useConsoleParts();
  const serverInfo = useActorRef(screens.serverInfo);
  const favorites = useFavorites();
  return (
    <>
      <title>Home · Convergence Console</title>
      {favorites ? (
        <HomeView serverInfo={serverInfo} favorites={favorites} realtimeUrl={realtimeUrl} onCopy={copy} />
      ) : null}
    </>
  );
}
