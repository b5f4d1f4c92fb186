import type { ServerStatus } from '../../../api/rest/status';
import type { AlertsActor } from '../../../machines/alerts/alerts-machine';
import type { FavoritesActor } from '../../../machines/favorites/favorites-machine';
import type { PreferencesActor } from '../../../machines/preferences/preferences-machine';
import type { ResourceViewActor } from '../../../machines/resource-view/resource-view-machine';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { AlertsCard } from './AlertsCard';
import { FavoriteDomains } from './FavoriteDomains';
import { useHomeStyles } from './HomeView.styles';
import { ServerInfoCard } from './ServerInfoCard';

export type HomeViewProps = {
  serverInfo: ResourceViewActor<ServerStatus>;
  favorites: FavoritesActor;
  alerts: AlertsActor;
  preferences: PreferencesActor;
  /** Ends in a slash. */
  realtimeUrl: string;
  onCopy: (text: string) => void;
};

/** The server at a glance and the operator's own domains (spec server-level §2 "Home"). */
export function HomeView(props: HomeViewProps) {
  const { serverInfo, favorites, alerts, preferences, realtimeUrl, onCopy } = props;
  const styles = useHomeStyles();
  return (
    <Page>
      <PageHead title="Home" />
      <div className={styles.cards}>
        <ServerInfoCard serverInfo={serverInfo} className={styles.wideCard} />
        <AlertsCard alerts={alerts} preferences={preferences} className={styles.card} />
      </div>
      <FavoriteDomains favorites={favorites} realtimeUrl={realtimeUrl} onCopy={onCopy} />
    </Page>
  );
}
