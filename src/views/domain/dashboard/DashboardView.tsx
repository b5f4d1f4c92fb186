import { Link20Regular, Settings20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { domainPath } from '../../../machines/console/place';
import type { DomainStatusActor } from '../../../machines/domain-status/domain-status-machine';
import { selectDomain, selectKey } from '../../../machines/domain-status/domain-status-selectors';
import type { SnippetNamesActor } from '../../../machines/in-domain/dashboard/snippet-names';
import type { FavoritesActor } from '../../../machines/favorites/favorites-machine';
import type { PreferencesActor } from '../../../machines/preferences/preferences-machine';
import { AvailabilityPill } from '../../shared/AvailabilityPill';
import { Card } from '../../shared/Card';
import { CopyField } from '../../shared/CopyField';
import { useLayoutStyles } from '../../shared/layout.styles';
import { LinkButton } from '../../shared/LinkButton';
import { Page } from '../../shared/Page';
import { PageHead } from '../../shared/PageHead';
import { StatusPill } from '../../shared/StatusPill';
import { connectionUrl, documentTitle, domainCrumbs } from '../domain-words';
import { useDashboardStyles } from './dashboard.styles';
import { FavoriteToggle } from './FavoriteToggle';
import { OverviewCard } from './OverviewCard';
import { SnippetsCard } from './SnippetsCard';
import { StatisticsCard } from './StatisticsCard';

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
  const layout = useLayoutStyles();
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
      <div className={layout.grid12}>
        <OverviewCard domain={domain} className={styles.overview} />
        <StatisticsCard status={status} preferences={preferences} className={styles.statistics} />
      </div>
      <SnippetsCard domainKey={key} connectionUrl={url} names={names} onCopy={onCopy} />
    </Page>
  );
}
