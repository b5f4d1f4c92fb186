import { mergeClasses } from '@fluentui/react-components';
import {
  Alert20Regular,
  CheckmarkCircle20Filled,
  Database20Regular,
  History20Regular,
  Server20Regular,
  Warning20Filled,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ComponentProps, type CSSProperties, useMemo } from 'react';
import type { ServerStatus } from '~/api/rest/server';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import { homeScreens } from '~/machines/favorites/live-sessions-machine';
import {
  type Loaded,
  readLoaded,
  type ResourceViewActor,
  type ResourceViewSnapshot,
  startingWith,
} from '~/machines/kit/resource-view-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { type RecentPlacesActor, selectPlaces } from '~/machines/console/screens-machine';
import { useAhead, useConsoleParts, useFavorites, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { ProblemText } from '~/views/kit/BlankState';
import { Page, PageHead } from '~/views/kit/Page';
import { Grid12 } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { part, type PartsAhead } from '~/views/kit/part';
import { AlertList } from '~/views/shell/AlertList';
import { FavoriteDomains } from './FavoriteDomains';
import { mostPlaces, useDomainHealthStyles, useHomeStyles, useOverviewStyles } from './home.styles';

type AlertsCardProps = { alerts: AlertsActor; preferences: PreferencesActor };

/** Problems of the domains and the server (spec server-level §2: 121 px, then it scrolls). */
function AlertsCard({ className, ...props }: AlertsCardProps & { className: string }) {
  const styles = useHomeStyles();
  return (
    <Card title="Alerts" icon={<Alert20Regular />} className={className}>
      <div className={styles.alerts}>
        <AlertList {...props} besideStrip />
      </div>
    </Card>
  );
}

const selectLook = (s: ResourceViewSnapshot<ServerStatus>) => ({
  status: s.context.loaded?.value,
  // Loaded values stay while reloading fails.
  problem: s.hasTag('failing') && !s.context.loaded ? s.context.problem : undefined,
  loading: s.hasTag('loading'),
});

/** Version, state and counts of the server (spec server-level §2, §3). */
function ServerInfoCard({ serverInfo }: { serverInfo: ResourceViewActor<ServerStatus> }) {
  const styles = useHomeStyles();
  const { status, problem, loading } = useSelector(serverInfo, selectLook, shallowEqual);
  const bar = <SkeletonBar width="64px" />;
  return (
    <Card title="Server Info" icon={<Server20Regular />} className={styles.whole} busy={loading}>
      {problem ? (
        <ProblemText
          title="The server's status could not be loaded."
          problem={problem}
          onRetry={() => serverInfo.send({ type: 'view.reload' })}
        />
      ) : (
        <div className={styles.facts}>
          <Facts
            layout="row"
            facts={[
              { label: 'Version', value: status?.version ?? bar },
              { label: 'Schema Version', value: status ? status.schemaVersion || '–' : bar },
              { label: 'Status', value: status ? <Health value={status.status} /> : bar },
              { label: 'Namespaces', value: status ? <Shared count={status.namespaces} /> : bar },
              { label: 'Domains', value: status ? <Shared count={status.domains} /> : bar },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** The server leaves out personal namespaces and the domains in them. */
const Shared = ({ count }: { count: number }) => (
  <span title="Without personal namespaces">
    {count} <span className={useTextStyles().caption}>shared</span>
  </span>
);

function Health({ value }: { value: string }) {
  const styles = useDomainHealthStyles();
  const healthy = value === 'healthy';
  return (
    <>
      {healthy ? <CheckmarkCircle20Filled className={styles.good} /> : <Warning20Filled className={styles.doubtful} />}
      {healthy ? 'Healthy' : value || 'Unknown'}
    </>
  );
}

// Drawn after the first screen, in their place.
const DomainHealth = part(() => import('./Overview'), 'DomainHealth');
const RecentPlaces = part(() => import('./Overview'), 'RecentPlaces');

type HomeViewProps = AlertsCardProps &
  ComponentProps<typeof FavoriteDomains> & {
    serverInfo: ResourceViewActor<ServerStatus>;
    places: RecentPlacesActor;
  };

/** Overview of the server and the operator's favorite domains (spec server-level §2 "Home"). */
export function HomeView({ serverInfo, alerts, preferences, places, ...rest }: HomeViewProps) {
  const styles = useHomeStyles();
  const overview = useOverviewStyles();
  const recent = Math.min(useSelector(places, selectPlaces).length, mostPlaces);
  return (
    <Page>
      <PageHead title="Home" />
      <Grid12>
        <ServerInfoCard serverInfo={serverInfo} />
        <AlertsCard
          {...{ alerts, preferences }}
          className={mergeClasses(styles.alertsCard, recent === 0 && styles.alertsAlone)}
        />
        {recent === 0 ? null : (
          <Card title="Recently opened" icon={<History20Regular />} className={styles.placesCard}>
            <div className={overview.places} style={{ '--places': recent } as CSSProperties}>
              <RecentPlaces places={places} />
            </div>
          </Card>
        )}
        <Card
          title="Your domains"
          icon={<Database20Regular />}
          className={mergeClasses(styles.domainsCard, recent === 0 && styles.domainsBeside)}
        >
          <div className={overview.health}>
            <DomainHealth alerts={alerts} />
          </div>
        </Card>
      </Grid12>
      <FavoriteDomains {...rest} />
    </Page>
  );
}

function Screen() {
  const { alerts, places, preferences, realtimeUrl, copy } = useConsoleParts();
  const loaded = useAhead() as Loaded<ServerStatus> | undefined;
  const { liveSessions, serverInfo: machine } = useWired(homeScreens);
  const serverInfo = useActorRef(machine, startingWith(machine, loaded));
  const favorites = useFavorites();
  const sessions = useActorRef(useMemo(() => liveSessions(alerts), [liveSessions, alerts]));
  const shown = { alerts, places, preferences, realtimeUrl, serverInfo, sessions };
  return favorites ? <HomeView {...shown} favorites={favorites} onCopy={copy} /> : null;
}

export const HomeScreen = Object.assign(Screen, {
  readAhead: ({ wiring }: PartsAhead) => readLoaded(homeScreens(wiring).serverInfo),
});
