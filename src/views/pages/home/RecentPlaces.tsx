import { Document20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import type { Place } from '~/api/browser/stores';
import { domainAt, domainPath } from '~/core/paths';
import { type RecentPlacesActor, selectPlaces } from '~/machines/recent-places/recent-places-machine';
import { AppLink } from '~/views/kit/links';
import { placeAt } from '~/views/shell/domain-place';
import { serverNav, serverPlaceAt } from '~/views/shell/nav';
import { useRecentPlacesStyles } from './home.styles';

/** As many as there is room for. */
const most = 5;

const serverPlaces = serverNav({ namespaces: true });

function iconOf(href: string): ReactElement {
  const key = domainAt(href);
  const place = key
    ? href === domainPath(key)
      ? serverPlaces.find(({ id }) => id === 'domains')
      : placeAt(href)
    : serverPlaces.find(({ id }) => id === serverPlaceAt(href));
  return place?.icon ?? <Document20Regular />;
}

/** The pages that the operator opened last, newest first. */
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

function PlaceLink({ href, label, hint }: Place) {
  const styles = useRecentPlacesStyles();
  return (
    <AppLink href={href} className={styles.place} title={hint === '' ? label : `${label} · ${hint}`}>
      <span className={styles.icon}>{iconOf(href)}</span>
      <bdi className={styles.label}>{label}</bdi> <bdi className={styles.hint}>{hint}</bdi>
    </AppLink>
  );
}
