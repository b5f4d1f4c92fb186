import { domainAt, domainPath } from '../../machines/console/place';

const words = (segment: string) => segment.split('-').map((word) => (word === 'api' ? 'API' : capital(word)));
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What the page at this path will be, in words, and the page to go back to. Names and keys in the path are not told. */
export function upcomingPlaceAt(pathname: string): { title: string; back: { label: string; href: string } } {
  const domain = domainAt(pathname);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const area = segments[domain ? 3 : 0] ?? '';
  const kind = segments.at(-1) === 'set-password' ? 'set-password' : area;
  return {
    title: words(kind).join(' '),
    back: domain
      ? { label: 'Dashboard', href: `${domainPath(domain)}/dashboard` }
      : { label: 'Home', href: '/' },
  };
}
