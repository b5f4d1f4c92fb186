import { Button } from '@fluentui/react-components';
import {
  Code20Regular,
  Info20Regular,
  Link20Regular,
  Settings20Regular,
  Star20Filled,
  Star20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Domain } from '~/api/rest/domains';
import { domainPath, sameKey, connectionUrl } from '~/core/paths';
import { type DomainStatusActor, selectDomain, selectKey } from '~/machines/domain-status/domain-status-machine';
import { type FavoritesActor, favoritesIn, selectUnknownFavorites } from '~/machines/favorites/favorites-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { dashboardScreens, type SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useConsoleParts, useFavorites, useShownDomain, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import { Page, PageHead } from '~/views/kit/Page';
import { CopyField } from '~/views/kit/copy';
import { Grid12, Row } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { LinkButton } from '~/views/kit/links';
import { failedPart, part } from '~/views/kit/part';
import { domainScreen } from '~/views/kit/screens';
import { AvailabilityPill, AvailabilityText, StatusPill, StatusText } from '~/views/kit/status';
import { CollectionSizes } from './CollectionSizesCard';
import { StatisticsCard } from './StatisticsCard';
import { useDashboardStyles } from './dashboard.styles';
import { type Checklist, useChecklist } from './getting-started/checklist';

export const SnippetsWaiting = () => (
  <Card edge title="Code Snippets" icon={<Code20Regular />} busy>
    <div className={useDashboardStyles().snippets}>
      <SkeletonBar width="40%" />
    </div>
  </Card>
);

/** Its tabs are as much code as the rest of the page, which is shown first. */
const SnippetsCard = part(() => import('./SnippetsCard'), 'SnippetsCard', failedPart, SnippetsWaiting);

function FavoriteToggle({ domain, favorites }: { domain: Domain; favorites: FavoritesActor }) {
  const styles = useDashboardStyles();
  const favorite = useSelector(favorites, (s) => favoritesIn(s.context).some((other) => sameKey(other, domain)));
  const reason = useSelector(favorites, selectUnknownFavorites);
  return (
    <Button
      appearance="subtle"
      className={styles.shortAction}
      title={reason}
      disabledFocusable={reason !== undefined}
      aria-pressed={favorite}
      aria-label="Favorite"
      icon={favorite ? <Star20Filled className={styles.star} /> : <Star20Regular />}
      onClick={() => favorites.send({ type: 'favorite.mark', mark: { domain, favorite: !favorite } })}
    >
      <span className={styles.wideWord}>Favorite</span>
    </Button>
  );
}

/** Name and state of the domain (spec domain-level §2). */
function OverviewCard({ domain }: { domain: Domain }) {
  const styles = useDashboardStyles();
  return (
    <Card
      edge
      title="Overview"
      icon={<Info20Regular />}
      help={<HelpButton topic="Domain availability" />}
      className={styles.overview}
    >
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
                <AvailabilityText value={domain.availability} of={domain.status} />
                <StatusText value={domain.status} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

type DashboardViewProps = {
  status: DomainStatusActor;
  favorites: FavoritesActor | undefined;
  preferences: PreferencesActor;
  /** Ends with a slash. */
  realtimeUrl: string;
  names: SnippetNamesActor;
  onCopy: (text: string) => void;
  collections?: ReactNode;
  checklist: Checklist;
};

/** The first page of a domain (spec domain-level §2 "Dashboard"). */
export function DashboardView(props: DashboardViewProps) {
  const { status, favorites, preferences, realtimeUrl, names, onCopy, collections, checklist } = props;
  const styles = useDashboardStyles();
  const text = useTextStyles();
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  if (!domain) return null;
  const url = connectionUrl(realtimeUrl, key);
  return (
    <Page>
      <PageHead
        title={domain.displayName || key.id}
        after={
          <Row as="span" gap="XS" className={styles.wideWord}>
            <StatusPill value={domain.status} />
            <AvailabilityPill value={domain.availability} of={domain.status} />
          </Row>
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
        <Row gap="L" className={styles.url}>
          <Row as="h2" gap="S" shrink={false} className={text.strong}>
            <Link20Regular className={text.muted} />
            Connection URL
          </Row>
          <CopyField value={url} onCopy={onCopy} label="Connection URL" className={styles.urlField} />
        </Row>
      </Card>
      <Grid12>
        <OverviewCard domain={domain} />
        <StatisticsCard status={status} preferences={preferences} />
      </Grid12>
      {checklist.isPlaced ? (
        <>
          {checklist.top}
          <SnippetsCard
            domainKey={key}
            connectionUrl={url}
            names={names}
            onCopy={onCopy}
            onGettingStarted={checklist.open}
          />
          {collections}
          {checklist.bottom}
        </>
      ) : null}
    </Page>
  );
}

export const DashboardScreen = domainScreen(({ domainKey }) => {
  const { preferences, realtimeUrl, copy } = useConsoleParts();
  const { snippetNames } = useWired(dashboardScreens, domainKey);
  const status = useShownDomain();
  const names = useActorRef(snippetNames);
  return (
    <DashboardView
      status={status}
      favorites={useFavorites()}
      preferences={preferences}
      realtimeUrl={realtimeUrl}
      names={names}
      onCopy={copy}
      collections={<CollectionSizes status={status} />}
      checklist={useChecklist({ domainKey, status, names })}
    />
  );
});
