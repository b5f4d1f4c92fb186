import { Button } from '@fluentui/react-components';
import {
  Info20Regular,
  Link20Regular,
  Settings20Regular,
  Star20Filled,
  Star20Regular,
} from '@fluentui/react-icons';
import { useActorRef, useSelector } from '@xstate/react';
import type { Domain } from '~/api/rest/domains';
import { domainPath } from '~/core/paths';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectDomain, selectKey } from '~/machines/domain-status/domain-status-selectors';
import { type FavoritesActor, favoritesOf, sameDomain } from '~/machines/favorites/favorites-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { dashboardScreens, type SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useConsoleParts, useDomainKey, useFavorites, useShownDomain, useWired } from '~/views/console-parts';
import { Card } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { Page, PageHead } from '~/views/kit/Page';
import { CopyField } from '~/views/kit/copy';
import { connectionUrl, documentTitle, domainCrumbs } from '~/views/kit/domain-page';
import { Grid12 } from '~/views/kit/layout';
import { LinkButton } from '~/views/kit/links';
import { AvailabilityPill, AvailabilityText, StatusPill, StatusText } from '~/views/kit/status';
import { SnippetsCard } from './SnippetsCard';
import { StatisticsCard } from './StatisticsCard';
import { useDashboardStyles } from './dashboard.styles';

export type FavoriteToggleProps = { domain: Domain; favorites: FavoritesActor };

/** Whether the domain is one of the person's favourites; a press changes it at once. */
export function FavoriteToggle({ domain, favorites }: FavoriteToggleProps) {
  const styles = useDashboardStyles();
  const favorite = useSelector(favorites, (s) =>
    favoritesOf(s.context).some((other) => sameDomain(other, domain)),
  );
  return (
    <Button
      appearance="subtle"
      className={styles.shortAction}
      aria-pressed={favorite}
      aria-label="Favorite"
      icon={favorite ? <Star20Filled className={styles.star} /> : <Star20Regular />}
      onClick={() => favorites.send({ type: 'favorite.mark', mark: { domain, favorite: !favorite } })}
    >
      <span className={styles.wideWord}>Favorite</span>
    </Button>
  );
}

/** What the domain is called and how it is (spec domain-level §2). */
export function OverviewCard({ domain, className }: { domain: Domain; className?: string }) {
  const styles = useDashboardStyles();
  return (
    <Card edge title="Overview" icon={<Info20Regular />} className={className}>
      <Facts
        facts={[
          { label: 'Display Name', value: domain.displayName || '–' },
          { label: 'Namespace', value: domain.namespace, mono: true },
          { label: 'Id', value: domain.id, mono: true },
          { label: 'Schema Version', value: domain.schemaVersion ?? '–' },
          {
            label: 'Availability / Status',
            value: (
              <span className={styles.states}>
                <AvailabilityText value={domain.availability} />
                <StatusText value={domain.status} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

export type DashboardViewProps = {
  status: DomainStatusActor;
  favorites: FavoritesActor | undefined;
  preferences: PreferencesActor;
  /** Ends in a slash. */
  realtimeUrl: string;
  names: SnippetNamesActor;
  onCopy: (text: string) => void;
};

/** The first page of a domain (spec domain-level §2 "Dashboard"). */
export function DashboardView(props: DashboardViewProps) {
  const { status, favorites, preferences, realtimeUrl, names, onCopy } = props;
  const styles = useDashboardStyles();
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  if (!domain) return null;
  const url = connectionUrl(realtimeUrl, key);
  return (
    <Page>
      <title>{documentTitle('Dashboard', key)}</title>
      <PageHead
        title={domain.displayName || key.id}
        crumbs={domainCrumbs(key)}
        after={
          <span className={styles.pills}>
            <StatusPill value={domain.status} />
            <AvailabilityPill value={domain.availability} />
          </span>
        }
        actions={
          <>
            {favorites ? <FavoriteToggle domain={domain} favorites={favorites} /> : null}
            <LinkButton
              href={`${domainPath(key)}/settings`}
              icon={<Settings20Regular />}
              label="Domain settings"
              className={styles.shortAction}
            >
              <span className={styles.wideWord}>Domain settings</span>
            </LinkButton>
          </>
        }
      />
      <Card edge>
        <div className={styles.url}>
          <h2 className={styles.urlTitle}>
            <span className={styles.quietIcon}>
              <Link20Regular />
            </span>
            Connection URL
          </h2>
          <CopyField value={url} onCopy={onCopy} label="Connection URL" className={styles.urlField} />
        </div>
      </Card>
      <Grid12>
        <OverviewCard domain={domain} className={styles.overview} />
        <StatisticsCard status={status} preferences={preferences} className={styles.statistics} />
      </Grid12>
      <SnippetsCard domainKey={key} connectionUrl={url} names={names} onCopy={onCopy} />
    </Page>
  );
}

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
