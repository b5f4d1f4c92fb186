import { Document20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { createElement, type ReactElement } from 'react';
import type { RecentPlace } from '~/api/browser/stores';
import { domainAt } from '~/core/paths';
import { type RecentPlacesActor, selectPlaces } from '~/machines/console/screens-machine';
import { AppLink } from '~/views/kit/links';
import { type PageTable, sectionAt, usePages } from '~/views/kit/page-table';
import { useRecentPlacesStyles } from './home.styles';

/** As many as there is room for. */
const most = 5;

/** Of its section; of a domain itself that of the domains. */
function iconOf(pages: PageTable, href: string): ReactElement {
  const isDomain = href.split('/').length === 4 && domainAt(href) !== undefined;
  return createElement(sectionAt(pages, isDomain ? '/domains' : href)?.nav?.[0] ?? Document20Regular);
}

export function RecentPlaces({ places }: { places: RecentPlacesActor }) {
  const styles = useRecentPlacesStyles();
  const recent = useSelector(places, selectPlaces).slice(0, most);
  if (recent.length === 0) return <p className={styles.none}>Pages you open appear here.</p>;
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
