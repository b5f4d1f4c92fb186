import { Button, mergeClasses } from '@fluentui/react-components';
import {
  ArrowSync16Regular,
  CheckmarkCircle20Filled,
  Document20Regular,
  Warning20Filled,
  Warning20Regular,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { createElement, type ReactElement } from 'react';
import type { RecentPlace } from '~/api/browser/stores';
import { formatCount } from '~/core/counts';
import { countBy, type DomainHealth as Health, domainHealths, domainsInHealth, healthOf } from '~/core/domain-health';
import { domainAt, isPersonal } from '~/core/paths';
import { explainProblem } from '~/core/problem';
import { type AlertsActor, selectAllDomains, selectCheckProblem } from '~/machines/alerts/alerts-machine';
import { type RecentPlacesActor, selectPlaces } from '~/machines/console/screens-machine';
import { SkeletonBar } from '~/views/kit/Card';
import { AppLink } from '~/views/kit/links';
import { type PageTable, sectionAt, usePages } from '~/views/kit/page-table';
import { availabilityTerm, statusTerm, ToneIcon } from '~/views/kit/status';
import { mostPlaces, useDomainHealthStyles, useRecentPlacesStyles } from './home.styles';

const termOf = (health: Health) =>
  health === 'online' || health === 'maintenance' || health === 'offline'
    ? availabilityTerm(health)
    : statusTerm(health);
/** Shorter than in the list, where there is more room; and nothing moves. */
const ownTerms: Partial<Record<Health, { label: string; icon?: ReactElement }>> = {
  'schema-upgrade-required': { label: 'Upgrade needed' },
  'schema-upgrading': { label: 'Upgrading', icon: <ArrowSync16Regular /> },
};

type Counts = Partial<Record<Health, number>>;

/** Whether all is well, and how many are personal, which the server doesn't count. `isWell`: not if none is online. */
function summaryOf(counts: Counts, personal: number): { isWell?: boolean; text: string; note?: string } {
  const of = (health: Health) => counts[health] ?? 0;
  const total = domainHealths.reduce((sum, health) => sum + of(health), 0);
  const attention = of('error') + of('schema-upgrade-required');
  if (total === 0) return { text: 'No domains' };
  const some = personal > 0 && `${formatCount(total)} domains, ${formatCount(personal)} of them personal`;
  const note = personal === total ? 'all personal' : some || undefined;
  const online = `${formatCount(of('online'))} of ${formatCount(total)} online`;
  if (of('online') === total) return { isWell: true, text: 'All online', note };
  if (attention === 0) return { ...(of('online') > 0 && { isWell: true }), text: online, note };
  const needing = `${formatCount(attention)} ${attention === 1 ? 'needs' : 'need'} attention`;
  return { isWell: false, text: `${needing}, ${online}`, note };
}

export function DomainHealth({ alerts }: { alerts: AlertsActor }) {
  const styles = useDomainHealthStyles();
  const counts = useSelector(
    alerts,
    (s) => {
      const all = selectAllDomains(s);
      return all && countBy(all, healthOf);
    },
    shallowEqual,
  );
  return (
    <>
      <Summary alerts={alerts} counts={counts} />
      <ul className={styles.counts} aria-label="Domains by state" aria-busy={counts === undefined}>
        {domainHealths.map((health) => (
          <li key={health}>
            <Count health={health} count={counts && (counts[health] ?? 0)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Summary({ alerts, counts }: { alerts: AlertsActor; counts: Counts | undefined }) {
  const styles = useDomainHealthStyles();
  const problem = useSelector(alerts, selectCheckProblem);
  const checking = useSelector(alerts, (s) => s.hasTag('checking'));
  const personal = useSelector(
    alerts,
    (s) => selectAllDomains(s)?.filter(({ namespace }) => isPersonal(namespace)).length ?? 0,
  );
  if (counts) {
    const { isWell, text, note } = summaryOf(counts, personal);
    return (
      <p className={styles.summary}>
        {isWell === undefined ? null : isWell ? (
          <CheckmarkCircle20Filled className={styles.good} />
        ) : (
          <Warning20Filled className={styles.doubtful} />
        )}
        <span>
          {text} {note === undefined ? null : <span className={styles.note}>· {note}</span>}
        </span>
      </p>
    );
  }
  if (!problem || checking)
    return (
      <p className={styles.summary}>
        <SkeletonBar width="160px" />
      </p>
    );
  return (
    <p className={styles.summary}>
      <Warning20Regular />
      <span className={styles.problem}>The domains could not be loaded. {explainProblem(problem)}</span>
      <Button size="small" onClick={() => alerts.send({ type: 'alerts.retry' })}>
        Retry
      </Button>
    </p>
  );
}

function Count({ health, count }: { health: Health; count: number | undefined }) {
  const styles = useDomainHealthStyles();
  const { label, icon, tone } = { ...termOf(health), ...ownTerms[health] };
  const isNone = count === undefined || count === 0;
  return (
    <AppLink href={domainsInHealth(health)} className={mergeClasses(styles.count, isNone && styles.none)}>
      <ToneIcon tone={isNone ? 'neutral' : tone} icon={icon} />
      <span className={styles.label}>{label}</span>{' '}
      <span className={styles.figure}>
        {count === undefined ? <SkeletonBar width="16px" end /> : formatCount(count)}
      </span>
    </AppLink>
  );
}

/** Of its section; of a domain itself that of the domains. */
function iconOf(pages: PageTable, href: string): ReactElement {
  const isDomain = href.split('/').length === 4 && domainAt(href) !== undefined;
  return createElement(sectionAt(pages, isDomain ? '/domains' : href)?.nav?.[0] ?? Document20Regular);
}

export function RecentPlaces({ places }: { places: RecentPlacesActor }) {
  const styles = useRecentPlacesStyles();
  const recent = useSelector(places, selectPlaces).slice(0, mostPlaces);
  return (
    <ul className={styles.list} aria-label="Recently opened">
      {recent.map((place) => (
        <li key={place.href}>
          <PlaceLink {...place} />
        </li>
      ))}
    </ul>
  );
}

function PlaceLink({ href, label, hint }: RecentPlace) {
  const styles = useRecentPlacesStyles();
  const pages = usePages();
  return (
    <AppLink href={href} className={styles.place} title={hint === '' ? label : `${label} · ${hint}`}>
      <span className={styles.icon}>{iconOf(pages, href)}</span>
      <bdi className={styles.label}>{label}</bdi> <bdi className={styles.hint}>{hint}</bdi>
    </AppLink>
  );
}
