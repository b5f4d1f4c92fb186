import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ChevronDown20Regular,
  ChevronUp20Regular,
  Code20Regular,
  Info20Regular,
  Rocket16Regular,
  Settings20Regular,
  Star20Filled,
  Star20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Domain } from '~/api/rest/domains';
import { domainPath, sameKey, connectionUrl } from '~/core/paths';
import {
  type DomainStatusActor,
  type DomainStatusSnapshot,
  selectCondition,
  selectDomain,
  selectKey,
  selectStats,
} from '~/machines/domain-status/domain-status-machine';
import { type FavoritesActor, favoritesIn, selectUnknownFavorites } from '~/machines/favorites/favorites-machine';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import { notYet } from '~/machines/kit/resource-view-machine';
import { dashboardScreens, type SnippetNamesActor } from '~/machines/resources/domain/dashboard';
import { useConsoleParts, useFavorites, useShownDomain, useWired } from '~/views/console-parts';
import { useOnChange } from '~/views/hooks/events';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { IconButton } from '~/views/kit/buttons';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { Facts } from '~/views/kit/Facts';
import { HelpButton } from '~/views/kit/HelpButton';
import { Page, PageHead } from '~/views/kit/Page';
import { CopyField } from '~/views/kit/copy';
import { Column, Grid12, Row } from '~/views/kit/layout';
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
  <div className={useDashboardStyles().snippets} aria-busy="true">
    <SkeletonBar width="40%" />
  </div>
);

/** Drawn after the first screen, in its place. */
const LatestEvents = part(() => import('./LatestEventsCard'), 'LatestEventsScreen');

/** Its tabs are as much code as the rest of the page, which is shown first. */
const Snippets = part(() => import('./Snippets'), 'Snippets', failedPart, SnippetsWaiting);

/** Sample code, which is folded once the domain has data. */
function CodeCard(
  props: ComponentProps<typeof Snippets> & { isOpen: boolean; onToggle: () => void; onHelp: () => void },
) {
  const { isOpen, onToggle, onHelp, ...snippets } = props;
  // Once open, it keeps what was chosen in it.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const styles = useDashboardStyles();
  return (
    <Card
      edge
      title="Code Snippets"
      icon={<Code20Regular />}
      padded={false}
      actions={
        <>
          <span className={styles.wideWord}>{isOpen ? null : 'Connection, Model, Activity, Chat, Presence'}</span>
          <Button size="small" appearance="subtle" icon={<Rocket16Regular />} onClick={onHelp}>
            Getting started
          </Button>
          <IconButton
            size="small"
            label={isOpen ? 'Hide code' : 'Show code'}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
            onClick={onToggle}
          />
        </>
      }
    >
      {wasOpen ? (
        <div hidden={!isOpen}>
          <Snippets {...snippets} />
        </div>
      ) : null}
    </Card>
  );
}

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

type OverviewProps = { domain: Domain; url: string; onCopy: (text: string) => void };

/** Name and state of the domain, and where clients connect (spec domain-level §2). */
function OverviewCard({ domain, url, onCopy }: OverviewProps) {
  const styles = useDashboardStyles();
  const text = useTextStyles();
  return (
    <Card edge title="Overview" icon={<Info20Regular />} help={<HelpButton topic="Domain availability" />}>
      <Column gap="L">
        <Facts
          layout="row"
          quiet
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
        <div className={styles.url}>
          <span className={text.caption}>Connection URL</span>
          <CopyField value={url} onCopy={onCopy} label="Connection URL" className={styles.urlField} />
        </div>
      </Column>
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
  latest?: ReactNode;
  collections?: ReactNode;
  checklist: Checklist;
};

/** The first page of a domain (spec domain-level §2 "Dashboard"). */
export function DashboardView(props: DashboardViewProps) {
  const { status, favorites, preferences, realtimeUrl, names, onCopy, latest, collections, checklist } = props;
  const styles = useDashboardStyles();
  const key = useSelector(status, selectKey);
  const domain = useSelector(status, selectDomain);
  const condition = useSelector(status, selectCondition);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? checklist.isNew;
  // The names are only in the code and in the checklist.
  const isNamed = checklist.isPlaced && (isOpen || checklist.top !== null || checklist.bottom !== null);
  useOnChange(isNamed, () => {
    if (isNamed && !names.getSnapshot().context.loaded) names.send({ type: 'view.reload' });
  });
  if (!domain) return null;
  const url = connectionUrl(realtimeUrl, key);
  /** Only then the pages that it leads to are open. */
  const isRunning = condition === 'online' || condition === 'maintenance';
  const code = (
    <CodeCard
      domainKey={key}
      connectionUrl={url}
      {...{ names, onCopy, isOpen }}
      onToggle={() => setChosen(!isOpen)}
      onHelp={checklist.open}
    />
  );
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
      <StatisticsCard status={status} preferences={preferences} />
      <OverviewCard domain={domain} url={url} onCopy={onCopy} />
      {checklist.isPlaced ? (
        <>
          {checklist.top}
          {checklist.isNew ? code : null}
          <Grid12>
            {isRunning ? <div className={styles.latest}>{latest}</div> : null}
            {condition === 'error' ? null : (
              <div className={mergeClasses(styles.aside, !isRunning && styles.wideAside)}>{collections}</div>
            )}
          </Grid12>
          {checklist.isNew ? null : code}
          {checklist.bottom}
        </>
      ) : null}
    </Page>
  );
}

const selectLastVisit = (s: DomainStatusSnapshot) => selectStats(s).at(-1)?.previous?.at;

export const DashboardScreen = domainScreen(({ domainKey }) => {
  const { preferences, realtimeUrl, copy } = useConsoleParts();
  const { snippetNames } = useWired(dashboardScreens, domainKey);
  const status = useShownDomain();
  const names = useActorRef(snippetNames, notYet(snippetNames));
  return (
    <DashboardView
      {...{ status, preferences, realtimeUrl, names }}
      favorites={useFavorites()}
      onCopy={copy}
      latest={<LatestEvents domainKey={domainKey} lastVisit={useSelector(status, selectLastVisit)} />}
      collections={<CollectionSizes status={status} />}
      checklist={useChecklist({ domainKey, status, names })}
    />
  );
});
