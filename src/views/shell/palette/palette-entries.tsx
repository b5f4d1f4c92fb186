import {
  Add20Regular,
  ArrowCircleUp20Regular,
  ArrowClockwise20Regular,
  Braces20Regular,
  Clock20Regular,
  Color20Regular,
  Copy20Regular,
  Database20Regular,
  FolderGlobe20Regular,
  History20Regular,
  Key20Regular,
  Keyboard20Regular,
  Library20Regular,
  PeopleTeam20Regular,
  Person20Regular,
  ShieldKeyhole20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { GroupSummary } from '~/api/rest/domain/groups';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainUser } from '~/api/rest/domain/users';
import type { Domain, DomainKey } from '~/api/rest/domains';
import type { NamespaceDetails } from '~/api/rest/namespaces';
import type { User } from '~/api/rest/users';
import { type Action, type Principal, whyForbidden } from '~/core/capabilities';
import { domainPath, isSegment, sameKey } from '~/core/paths';
import { modelPath } from '~/machines/model/models';
import type { PaletteCommand, PaletteContext, PaletteEntry } from '~/machines/palette/palette-types';
import { collectionPath } from '~/machines/resources/domain/collections';
import { groupPath } from '~/machines/resources/domain/groups';
import { newJwtKeyPath } from '~/machines/resources/domain/jwt-keys';
import { domainUserPath } from '~/machines/resources/domain/users';
import { namespacePath } from '~/machines/resources/namespaces';
import { userPath } from '~/machines/resources/users';
import { statusTerm } from '~/views/kit/status';
import { domainNav, type DomainPlace } from '~/views/shell/domain-place';
import { serverNav } from '~/views/shell/nav';
import { themes, timeZones } from '~/views/shell/theme-choices';

/** An entry as it is drawn. */
export type ShownEntry = PaletteEntry & {
  icon: ReactElement;
  /** Why it can't be chosen. */
  forbidden?: string | undefined;
  /** Other words by which it is found. */
  keywords?: string;
};

const open = (href: string): PaletteCommand => ({ do: 'open', href });

/** The pages of the server level that the navigation and the user menu lead to. */
export function pageEntries({ namespaces }: PaletteWorld): ShownEntry[] {
  const page = (
    label: string,
    hint: string,
    href: string,
    icon: ReactElement,
    keywords = '',
  ): ShownEntry => ({
    id: `page ${href}`,
    label,
    hint,
    icon,
    command: open(href),
    keywords,
  });
  return [
    ...serverNav({ namespaces }).map(({ label, href, icon }) => page(label, 'Server', href, icon)),
    page(
      'Security settings',
      'Password policy and session timeout',
      '/settings?tab=security',
      <ShieldKeyhole20Regular />,
      'password policy session timeout',
    ),
    page('Profile', 'Your name, e-mail and password', '/profile', <Person20Regular />, 'account me'),
    page('API Keys', 'Your account settings', '/account-settings', <Key20Regular />, 'tokens'),
  ];
}

/** What can be done from anywhere, beside what the domain that is open adds; what one's role does not permit says so. */
export function actionEntries({ principal, namespaces, domain }: PaletteWorld): ShownEntry[] {
  const create = (label: string, href: string, action: Action): ShownEntry => ({
    id: `page ${href}`,
    label,
    // In a domain there is another "Create User".
    hint: domain ? 'Server' : '',
    icon: <Add20Regular />,
    command: open(href),
    forbidden: whyForbidden(action, principal),
    keywords: 'new add',
  });
  const act = (
    id: string,
    label: string,
    icon: ReactElement,
    command: PaletteCommand,
    keywords: string,
  ): ShownEntry => ({ id: `action ${id}`, label, hint: '', icon, command, keywords });
  return [
    create('Create Domain', '/create-domain', 'domains.create'),
    ...(namespaces ? [create('Create Namespace', '/create-namespace', 'namespaces.create')] : []),
    create('Create User', '/create-user', 'users.create'),
    create('Create API Key', '/create-api-key', 'apiKeys.edit'),
    ...themes.map(({ theme, label }) =>
      act(theme, `Theme: ${label}`, <Color20Regular />, { do: 'theme', theme }, 'appearance mode colors'),
    ),
    ...timeZones.map(({ timeZone, label }) =>
      act(timeZone, `Time zone: ${label}`, <Clock20Regular />, { do: 'timeZone', timeZone }, 'times dates'),
    ),
    act(
      'reload',
      'Reload server state',
      <ArrowClockwise20Regular />,
      { do: 'reload' },
      'refresh check health',
    ),
    act('shortcuts', 'Keyboard shortcuts', <Keyboard20Regular />, { do: 'showShortcuts' }, 'keys help'),
    act('signOut', 'Sign out', <SignOut20Regular />, { do: 'signOut' }, 'log out logout'),
  ];
}

/** The domain whose pages one is on. */
type OpenDomain = {
  key: DomainKey;
  name: string;
  offline: boolean;
  /** Why none of its pages can be opened. */
  locked: string | undefined;
  needsUpgrade: boolean;
  connectionUrl: string;
};

/** What decides which entries there are. */
export type PaletteWorld = {
  principal: Principal;
  /** The server has namespaces to look after. */
  namespaces: boolean;
  domain: OpenDomain | undefined;
};

/** Why what is in a domain can't be reached. */
export const whyClosed = ({ locked, offline }: OpenDomain): string | undefined =>
  locked ?? (offline ? 'The domain is offline.' : undefined);

const linkTo = (
  { name }: OpenDomain,
  href: string,
  label: string,
  icon: ReactElement,
  forbidden: string | undefined,
  keywords = '',
): ShownEntry => ({
  id: `page ${href}`,
  label,
  hint: name,
  icon,
  command: { do: 'open', href },
  forbidden,
  keywords,
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
const parts: ReadonlyArray<{ place: DomainPlace; below: string; label: string; keywords: string }> = [
  { place: 'models', below: '?mode=query', label: 'Query Models', keywords: 'search select' },
  { place: 'models', below: '?mode=id', label: 'Id Lookup', keywords: 'find open model' },
  { place: 'authentication', below: '/jwt', label: 'JWT Keys', keywords: 'authentication token' },
  { place: 'authentication', below: '/anonymous', label: 'Anonymous', keywords: 'authentication' },
  {
    place: 'settings',
    below: '/general',
    label: 'General',
    keywords: 'settings name availability reconnect',
  },
  { place: 'settings', below: '/members', label: 'Members', keywords: 'settings roles' },
  { place: 'settings', below: '/models', label: 'Snapshot Policy', keywords: 'settings models' },
  { place: 'settings', below: '/collections', label: 'Creation of Collections', keywords: 'settings auto' },
  {
    place: 'settings',
    below: '/dangerous',
    label: 'Dangerous',
    keywords: 'settings delete domain change id',
  },
];

/** What stands on the pages of the domain that is open; offered when it is looked for. */
export function domainPartEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const places = placesOf(domain);
  return parts.flatMap(({ place, below, label, keywords }) =>
    places
      .filter(({ id }) => id === place)
      .map(({ href, icon, label: page, reason }) => {
        const entry = linkTo(domain, href + below, label, icon, reason, keywords);
        return { ...entry, hint: `${page} · ${domain.name}` };
      }),
  );
}

/** What the domain that is open adds to the actions. */
export function domainActionEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const base = domainPath(domain.key);
  const create = (label: string, href: string, forbidden: string | undefined, keywords = '') =>
    linkTo(domain, href, label, <Add20Regular />, forbidden, `new add ${keywords}`);
  const closed = whyClosed(domain);
  return [
    {
      id: `action copy ${base}`,
      label: `Copy connection URL of ${domain.name}`,
      hint: '',
      icon: <Copy20Regular />,
      command: { do: 'copy', text: domain.connectionUrl },
      keywords: 'realtime address',
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

/** No address can name it. */
const unaddressable = 'Its name can not stand in an address.';

function whyNotOpened({ namespace, id, status }: Domain): string | undefined {
  if (namespace === '') return 'It has no namespace and can not be opened.';
  if (!isSegment(namespace) || !isSegment(id)) return unaddressable;
  return status === 'initializing' || status === 'deleting' ? statusTerm(status).label : undefined;
}

export const domainEntry = (domain: Domain): ShownEntry => ({
  id: `domain ${domainPath(domain)}`,
  label: domain.displayName || domain.id,
  hint: `${domain.namespace} / ${domain.id}`,
  icon: <Database20Regular />,
  command: { do: 'open', href: domainPath(domain) },
  forbidden: whyNotOpened(domain),
});

export const userEntry = ({ username, displayName }: User, { principal }: PaletteWorld): ShownEntry => ({
  id: `user ${username}`,
  label: displayName || username,
  hint: username,
  icon: <Person20Regular />,
  command: { do: 'open', href: userPath(username) },
  forbidden: whyForbidden('users.edit', principal) ?? (isSegment(username) ? undefined : unaddressable),
});

export const namespaceEntry = ({ id, displayName }: NamespaceDetails): ShownEntry => ({
  id: `namespace ${id}`,
  label: displayName || id,
  hint: id,
  icon: <FolderGlobe20Regular />,
  command: { do: 'open', href: namespacePath(id) },
  forbidden: isSegment(id) ? undefined : unaddressable,
});

/** What is drawn before an entry of this kind. */
const inDomainIcons = {
  collection: <Library20Regular />,
  domainUser: <Person20Regular />,
  group: <PeopleTeam20Regular />,
  model: <Braces20Regular />,
} satisfies Record<string, ReactElement>;

/** Why this address, within a domain, can't be opened: that of a domain that is not open is not known. */
const whyUnreachable = ({ domain }: PaletteWorld, href: string): string | undefined =>
  domain && href.startsWith(`${domainPath(domain.key)}/`) ? whyClosed(domain) : undefined;

/** The name of the domain where it is the one that is open, else its id. */
const nameOf = ({ domain }: PaletteWorld, key: DomainKey) =>
  domain && sameKey(domain.key, key) ? domain.name : key.id;

/** The signs around it keep its direction of writing from the words beside it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** `about`: what is said of it beside its domain, and looked at by the search. */
const entryOf = (
  world: PaletteWorld,
  kind: keyof typeof inDomainIcons,
  { key, id, href, label, about }: { key: DomainKey; id: string; href: string; label: string; about: string },
): ShownEntry => ({
  id: `${kind} ${href}`,
  label,
  hint: about === '' ? nameOf(world, key) : `${isolated(about)} · ${nameOf(world, key)}`,
  keywords: about,
  icon: inDomainIcons[kind],
  command: { do: 'open', href },
  forbidden: whyUnreachable(world, href) ?? (isSegment(id) ? undefined : unaddressable),
});

export const collectionEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { id, description }: CollectionSummary,
): ShownEntry =>
  entryOf(world, 'collection', { key, id, href: collectionPath(key, id), label: id, about: description });

export const domainUserEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { username, displayName }: DomainUser,
): ShownEntry =>
  entryOf(world, 'domainUser', {
    key,
    id: username,
    href: domainUserPath(key, username),
    label: displayName || username,
    about: username,
  });

export const groupEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { id, description }: GroupSummary,
): ShownEntry =>
  entryOf(world, 'group', { key, id, href: groupPath(key, id), label: id, about: description });

export const modelEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { id, collection }: Pick<ModelInfo, 'id' | 'collection'>,
): ShownEntry => entryOf(world, 'model', { key, id, href: modelPath(key, id), label: id, about: collection });

const icons = {
  domain: <Database20Regular />,
  user: <Person20Regular />,
  namespace: <FolderGlobe20Regular />,
  ...inDomainIcons,
} as const;

const kindOf = ({ id }: PaletteEntry) => id.split(' ')[0] ?? '';
const hasIcon = (kind: string): kind is keyof typeof icons => Object.hasOwn(icons, kind);

/** Why it can't be chosen now. */
function whyNotAgain(world: PaletteWorld, entry: PaletteEntry): string | undefined {
  const kind = kindOf(entry);
  if (kind === 'user') return whyForbidden('users.edit', world.principal);
  return Object.hasOwn(inDomainIcons, kind) && entry.command.do === 'open'
    ? whyUnreachable(world, entry.command.href)
    : undefined;
}

/** So many are shown. */
const maxShown = 8;

/** Where one was lately and what was chosen before, as it may be chosen now: things first, then actions. */
export function recentEntries(
  world: PaletteWorld,
  { recent, places }: Pick<PaletteContext, 'recent' | 'places'>,
): ShownEntry[] {
  const hrefOf = ({ command }: PaletteEntry) => (command.do === 'open' ? command.href : undefined);
  const isAction = (entry: PaletteEntry) => hrefOf(entry) === undefined;
  const visited = places.map((place) => recent.find((entry) => hrefOf(entry) === hrefOf(place)) ?? place);
  const chosen = recent.filter((entry) => !visited.includes(entry));
  const offered = [...chosen.filter((entry) => !isAction(entry)), ...visited].slice(0, maxShown);
  const known = [
    ...domainEntries(world),
    ...domainPartEntries(world),
    ...domainActionEntries(world),
    ...pageEntries(world),
    ...actionEntries(world),
  ];
  return [...offered, ...chosen.filter(isAction)].map((entry) => {
    const present = known.find(({ id }) => id === entry.id);
    if (present) return present;
    const kind = kindOf(entry);
    return {
      ...entry,
      icon: hasIcon(kind) ? icons[kind] : <History20Regular />,
      forbidden: whyNotAgain(world, entry),
    };
  });
}
