import { Button } from '@fluentui/react-components';
import {
  Alert20Regular,
  CheckmarkCircle20Filled,
  Server20Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { ServerStatus } from '~/api/rest/server';
import { explainProblem } from '~/core/problem';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import type { FavoritesActor } from '~/machines/favorites/favorites-machine';
import type { ResourceViewActor, ResourceViewSnapshot } from '~/machines/kit/resource-view-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { sharedScreens } from '~/machines/resources/pickers';
import { useConsoleParts, useFavorites, useWired } from '~/views/console-parts';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts, ProblemText } from '~/views/kit/Facts';
import { Page, PageHead } from '~/views/kit/Page';
import { AlertList } from '~/views/shell/AlertList';
import { FavoriteDomains } from './FavoriteDomains';
import { useAlertsCardStyles, useHomeStyles, useServerInfoStyles } from './home.styles';

export type AlertsCardProps = { alerts: AlertsActor; preferences: PreferencesActor; className: string };

/** What is wrong with the domains and the server (spec server-level §2: 121 px, then it scrolls). */
export function AlertsCard({ className, ...parts }: AlertsCardProps) {
  const styles = useAlertsCardStyles();
  return (
    <Card title="Alerts" icon={<Alert20Regular />} className={className}>
      <div className={styles.body}>
        <AlertList {...parts} />
      </div>
    </Card>
  );
}

type Snapshot = ResourceViewSnapshot<ServerStatus>;
const selectStatus = (s: Snapshot) => s.context.loaded?.value;
const selectProblem = (s: Snapshot) => s.context.problem;
const selectLoading = (s: Snapshot) => s.hasTag('loading');
const selectFailing = (s: Snapshot) => s.hasTag('failing');

export type ServerInfoCardProps = { serverInfo: ResourceViewActor<ServerStatus>; className?: string };

/** Version, state and counts of the server (spec server-level §2, §3). */
export function ServerInfoCard({ serverInfo, className }: ServerInfoCardProps) {
  const styles = useServerInfoStyles();
  const status = useSelector(serverInfo, selectStatus);
  const problem = useSelector(serverInfo, selectProblem);
  const loading = useSelector(serverInfo, selectLoading);
  const failing = useSelector(serverInfo, selectFailing);
  const bar = <SkeletonBar width="64px" />;
  return (
    <Card title="Server Info" icon={<Server20Regular />} className={className} busy={loading}>
      {failing && problem && !status ? (
        <ProblemText
          title="The server's status could not be loaded."
          text={explainProblem(problem)}
          actions={
            <Button size="small" onClick={() => serverInfo.send({ type: 'view.reload' })}>
              Retry
            </Button>
          }
        />
      ) : (
        <div className={styles.facts}>
          <Facts
            layout="row"
            facts={[
              { label: 'Version', value: status?.version ?? bar },
              { label: 'Schema Version', value: status ? status.schemaVersion || '–' : bar },
              { label: 'Status', value: status ? <Health value={status.status} /> : bar },
              { label: 'Namespaces', value: status?.namespaces ?? bar },
              { label: 'Domains', value: status?.domains ?? bar },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** The one value that is known to be good in words of its own, any other as the server says it. */
function Health({ value }: { value: string }) {
  const styles = useServerInfoStyles();
  return value === 'healthy' ? (
    <>
      <CheckmarkCircle20Filled className={styles.good} />
      Healthy
    </>
  ) : (
    <>
      <Warning20Filled className={styles.doubtful} />
      {value || 'Unknown'}
    </>
  );
}

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
