import { Add20Regular, ArrowCircleUp20Regular, Copy20Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { domainPath } from '../../../machines/console/place';
import { newJwtKeyPath } from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { domainNav, type DomainPlace } from '../domain-nav';
import type { ShownEntry } from './palette-entries';
import { whyClosed, type OpenDomain, type PaletteWorld } from './palette-world';

const linkTo = (
  { name }: OpenDomain,
  href: string,
  label: string,
  icon: ReactElement,
  forbidden: string | undefined,
  words = '',
): ShownEntry => ({
  id: `page ${href}`,
  label,
  hint: name,
  icon,
  command: { do: 'open', href },
  forbidden,
  words,
});

const placesOf = ({ key, offline, locked }: OpenDomain) =>
  domainNav({ base: domainPath(key), offline, ...(locked === undefined ? {} : { locked }) });

/** The pages of the domain that is open. */
export function domainEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const upgrade = `${domainPath(domain.key)}/upgrade`;
  return [
    ...(domain.needsUpgrade
      ? [linkTo(domain, upgrade, 'Upgrade Database', <ArrowCircleUp20Regular />, undefined)]
      : []),
    ...placesOf(domain).map(({ href, label, icon, reason }) => linkTo(domain, href, label, icon, reason)),
  ];
}

/** Parts of a page that have an address of their own, and other words by which they are found. */
const parts: ReadonlyArray<{ place: DomainPlace; below: string; label: string; words: string }> = [
  { place: 'models', below: '?mode=query', label: 'Query Models', words: 'search select' },
  { place: 'models', below: '?mode=id', label: 'Id Lookup', words: 'find open model' },
  { place: 'authentication', below: '/jwt', label: 'JWT Keys', words: 'authentication token' },
  { place: 'authentication', below: '/anonymous', label: 'Anonymous', words: 'authentication' },
  { place: 'settings', below: '/general', label: 'General', words: 'settings name availability reconnect' },
  { place: 'settings', below: '/members', label: 'Members', words: 'settings roles' },
  { place: 'settings', below: '/models', label: 'Snapshot Policy', words: 'settings models' },
  { place: 'settings', below: '/collections', label: 'Creation of Collections', words: 'settings auto' },
  { place: 'settings', below: '/dangerous', label: 'Dangerous', words: 'settings delete domain change id' },
];

/** What stands on the pages of the domain that is open; offered when it is looked for. */
export function domainPartEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const places = placesOf(domain);
  return parts.flatMap(({ place, below, label, words }) =>
    places
      .filter(({ id }) => id === place)
      .map(({ href, icon, label: page, reason }) => {
        const entry = linkTo(domain, href + below, label, icon, reason, words);
        return { ...entry, hint: `${page} · ${domain.name}` };
      }),
  );
}

/** What the domain that is open adds to the actions. */
export function domainActionEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const base = domainPath(domain.key);
  const create = (label: string, href: string, forbidden: string | undefined, words = '') =>
    linkTo(domain, href, label, <Add20Regular />, forbidden, `new add ${words}`);
  const closed = whyClosed(domain);
  return [
    {
      id: `action copy ${base}`,
      label: `Copy connection URL of ${domain.name}`,
      hint: '',
      icon: <Copy20Regular />,
      command: { do: 'copy', text: domain.connectionUrl },
      words: 'realtime address',
    },
    create('Create Collection', `${base}/create-collection`, closed),
    create('Create Model', `${base}/create-model`, closed),
    create('Create User', `${base}/create-user`, closed),
    create('Create Group', `${base}/create-group`, closed),
    create('Create Chat', `${base}/create-chat`, closed),
    create('Create Activity', `${base}/create-activity`, closed),
    // Authentication works offline.
    create('Create JWT Key', newJwtKeyPath(domain.key), domain.locked, 'generate token pair'),
  ];
}
