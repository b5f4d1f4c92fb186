import { Alert20Regular, CheckmarkCircle20Regular } from '@fluentui/react-icons';
import type { ServerStatus } from '../../../api/rest/status';
import type { FavoritesActor } from '../../../machines/favorites/favorites-machine';
import type { ResourceViewActor } from '../../../machines/resource-view/resource-view-machine';
import { Card } from '../../shared/Card';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { FavoriteDomains } from './FavoriteDomains';
import { useHomeStyles } from './HomeView.styles';
import { ServerInfoCard } from './ServerInfoCard';

export type HomeViewProps = {
  serverInfo: ResourceViewActor<ServerStatus>;
  favorites: FavoritesActor;
  /** Ends in a slash. */
  realtimeUrl: string;
  onCopy: (text: string) => void;
};

/** The server at a glance and the operator's own domains (spec server-level §2 "Home"). */
export function HomeView({ serverInfo, favorites, realtimeUrl, onCopy }: HomeViewProps) {
  const styles = useHomeStyles();
  return (
    <Page>
      <PageHead title="Home" />
      <div className={styles.cards}>
        <ServerInfoCard serverInfo={serverInfo} className={styles.wideCard} />
        <Card title="Alerts" icon={<Alert20Regular />} className={styles.card}>
          <div className={styles.alerts}>
            <CheckmarkCircle20Regular className={styles.icon} />
            No Alerts
          </div>
        </Card>
      </div>
      <FavoriteDomains favorites={favorites} realtimeUrl={realtimeUrl} onCopy={onCopy} />
    </Page>
  );
}
