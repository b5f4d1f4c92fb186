import { domainAt, domainPath } from '../../machines/console/place';
import type { Crumb } from '../shared/PageHead';

const words = (segment: string) => segment.split('-').map((word) => (word === 'api' ? 'API' : capital(word)));
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export type UpcomingPlace = {
  title: string;
  /** `namespace/id`, inside a domain. */
  domain: string | undefined;
  crumbs: Crumb[];
  back: { label: string; href: string };
};

/** What the page at this path will be, in words, and the page to go back to. Names and keys in the path are not told. */
export function upcomingPlaceAt(pathname: string): UpcomingPlace {
  const domain = domainAt(pathname);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const area = segments[domain ? 3 : 0] ?? '';
  const kind = segments.at(-1) === 'set-password' ? 'set-password' : area;
  const title = words(kind).join(' ');
  return {
    title,
    domain: domain && `${domain.namespace}/${domain.id}`,
    crumbs: [
      ...(domain
        ? [
            { label: 'Domains', href: '/domains' },
            { label: domain.namespace },
            { label: domain.id, href: `${domainPath(domain)}/dashboard` },
          ]
        : []),
      { label: title },
    ],
    back: domain
      ? { label: 'Dashboard', href: `${domainPath(domain)}/dashboard` }
      : { label: 'Home', href: '/' },
  };
}
