import {
  Add20Regular,
  ArrowCircleUp20Regular,
  ArrowClockwise20Regular,
  Braces20Regular,
  BracesVariable20Regular,
  Chat20Regular,
  BranchFork20Regular,
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
  SignOut20Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { Domain, DomainKey } from '~/api/rest/domains';
import { type Principal, whyForbidden } from '~/core/capabilities';
import { domainPath, isSegment, namespacePath, sameKey } from '~/core/paths';
import { modelPath } from '~/machines/model/models';
import {
  type Found,
  hrefOf,
  maxRecent,
  type PaletteCommand,
  type PaletteContext,
  type PaletteEntry,
} from '~/machines/palette/palette-machine';
import { chatPath } from '~/machines/resources/domain/chats';
import { collectionPath, schemaPath } from '~/machines/resources/domain/collections';
import { groupPath } from '~/machines/resources/domain/groups';
import { jwtKeyPath } from '~/machines/resources/domain/jwt-keys';
import { domainUserPath } from '~/machines/resources/domain/users';
import { userPath } from '~/machines/resources/users';
import { domainNav, offlineReason, pageAt, sectionOf, wordOf } from '~/views/kit/page-table';
import { statusTerm } from '~/views/kit/status';
import { pages } from '~/views/shell/pages';
import { preferenceChoices } from '~/machines/preferences/preferences-machine';

type Look = {
  icon: ReactElement;
  /** Why it can't be chosen. */
  forbidden?: string | undefined;
  /** Other search terms. */
  keywords?: string;
};
export type ShownEntry = PaletteEntry & Look;
export type PaletteGroup = { label: string; entries: readonly ShownEntry[] };

/** The domain whose pages are open. */
type OpenDomain = {
  key: DomainKey;
  name: string;
  offline: boolean;
  /** Why none of its pages can be opened. */
  locked: string | undefined;
  needsUpgrade: boolean;
  connectionUrl: string;
};

/** The state that determines the entries. */
export type PaletteWorld = {
  principal: Principal;
  /** Namespaces are enabled on the server. */
  namespaces: boolean;
  domain: OpenDomain | undefined;
};

type EntryLook = Look & { hint?: string };
const entry = (id: string, label: string, command: PaletteCommand, look: EntryLook): ShownEntry => {
  return { hint: '', ...look, id, label, command };
};
const page = (label: string, href: string, look: EntryLook) => entry(`page ${href}`, label, { do: 'open', href }, look);
const action = (id: string, label: string, command: PaletteCommand, look: EntryLook) =>
  entry(`action ${id}`, label, command, look);

/** The server-level pages of the navigation and the user menu. */
export const pageEntries = ({ namespaces }: PaletteWorld): ShownEntry[] =>
  pages.server
    .filter((each) => namespaces || !each.needsNamespaces)
    .flatMap(({ path, title, keywords, nav, palette, sections = [] }) => {
      const look = palette ?? (nav && { hint: 'Server', icon: nav[0] });
      if (!look) return [];
      return [{ below: '', label: title, keywords, ...look }, ...sections].map(
        ({ below, label, icon: Icon = look.icon, ...more }) =>
          page(label, `/${path}${below}`, { ...more, icon: <Icon /> }),
      );
    });

const looks = {
  theme: { icon: <Color20Regular />, keywords: 'appearance mode colors' },
  timeZone: { icon: <Clock20Regular />, keywords: 'times dates' },
  reload: { icon: <ArrowClockwise20Regular />, keywords: 'refresh check health' },
  inspect: { icon: <BranchFork20Regular />, keywords: 'debug developer tools state machines events report' },
  shortcuts: { icon: <Keyboard20Regular />, keywords: 'keys help' },
  signOut: { icon: <SignOut20Regular />, keywords: 'log out logout' },
};

/** The actions available on every page. */
export function actionEntries({ principal, namespaces, domain }: PaletteWorld): ShownEntry[] {
  return [
    ...pages.server
      .filter((each) => namespaces || !each.needsNamespaces)
      .flatMap(({ path, creates, may }) =>
        creates && may
          ? page(`Create ${creates}`, `/${path}`, {
              // In a domain there is another "Create User".
              hint: domain ? 'Server' : '',
              icon: <Add20Regular />,
              forbidden: whyForbidden(may, principal),
              keywords: 'new add',
            })
          : [],
      ),
    ...preferenceChoices.flatMap(({ name, label, choices }) =>
      choices.map((choice) =>
        action(choice.id, `${label}: ${choice.label}`, { do: 'prefer', change: { [name]: choice.id } }, looks[name]),
      ),
    ),
    action('reload', 'Reload server state', { do: 'reload' }, looks.reload),
    action('inspect', 'Open the inspector', { do: 'inspect' }, looks.inspect),
    action('shortcuts', 'Keyboard shortcuts', { do: 'showShortcuts' }, looks.shortcuts),
    action('signOut', 'Sign out', { do: 'signOut' }, looks.signOut),
  ];
}

/** Why a domain's pages can't be opened. */
export const whyClosed = ({ locked, offline }: OpenDomain): string | undefined =>
  locked ?? (offline ? offlineReason : undefined);

const fullNameOf = ({ namespace }: DomainKey, name: string) => `${namespace} / ${name}`;

const sectionsOf = ({ key, offline, locked }: OpenDomain) =>
  domainNav(pages, { base: domainPath(key), offline, locked });

/** The pages of the open domain. */
export function domainEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const hint = fullNameOf(domain.key, domain.name);
  const upgrade = `${domainPath(domain.key)}/upgrade`;
  return [
    ...(domain.needsUpgrade ? [page('Upgrade Database', upgrade, { hint, icon: <ArrowCircleUp20Regular /> })] : []),
    ...sectionsOf(domain).map(({ href, label, icon, reason }) => page(label, href, { hint, icon, forbidden: reason })),
  ];
}

/** Sections of the open domain's pages; shown only in search results. */
export function domainPartEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const name = fullNameOf(domain.key, domain.name);
  return sectionsOf(domain).flatMap(({ path, href, icon, label: owner, reason }) => {
    const { sections = [] } = pages.domain.find((each) => each.nav && wordOf(each.path) === path) ?? {};
    return sections.map(({ below, label, keywords }) =>
      page(label, href + below, { hint: `${owner} · ${name}`, icon, forbidden: reason, keywords }),
    );
  });
}

export function domainActionEntries({ domain }: PaletteWorld): ShownEntry[] {
  if (!domain) return [];
  const { key, name, locked, connectionUrl } = domain;
  const base = domainPath(key);
  return [
    action(
      `copy ${base}`,
      `Copy connection URL of ${name}`,
      { do: 'copy', text: connectionUrl },
      { icon: <Copy20Regular />, keywords: 'realtime address' },
    ),
    ...pages.domain
      .filter(({ creates, within, path }) => creates ?? (within && path))
      .map((each) =>
        page(each.creates ? `Create ${each.creates}` : each.title, `${base}/${each.path}`, {
          hint: fullNameOf(key, name),
          icon: <Add20Regular />,
          forbidden: sectionOf(pages.domain, each)?.offline ? locked : whyClosed(domain),
          keywords: `${each.creates ? 'new add' : ''} ${each.keywords ?? ''}`,
        }),
      ),
  ];
}

const unaddressable = "Its name can't be used in an address.";
const whyUnaddressable = (id: string) => (isSegment(id) ? undefined : unaddressable);

function whyNotOpened({ namespace, id, status }: Domain): string | undefined {
  if (namespace === '') return "It has no namespace and can't be opened.";
  const isClosed = status === 'initializing' || status === 'deleting';
  return [namespace, id].every(isSegment) ? (isClosed ? statusTerm(status).label : undefined) : unaddressable;
}

/** By the first word of an entry's id. */
const icons = new Map([
  ['domain', <Database20Regular />],
  ['user', <Person20Regular />],
  ['namespace', <FolderGlobe20Regular />],
  ['collection', <Library20Regular />],
  ['schema', <BracesVariable20Regular />],
  ['domainUser', <Person20Regular />],
  ['group', <PeopleTeam20Regular />],
  ['model', <Braces20Regular />],
  ['chat', <Chat20Regular />],
  ['jwtKey', <Key20Regular />],
]);
const kindOf = (id: string) => id.split(' ')[0] ?? '';
const iconOf = (id: string) => icons.get(kindOf(id)) ?? <History20Regular />;

/** An item found on the server; `id`: its type plus a unique part. */
const thing = (id: string, label: string, href: string, look: Omit<EntryLook, 'icon'>) =>
  entry(id, label, { do: 'open', href }, { icon: iconOf(id), ...look });

/** Why this address in a domain can't be opened; known only for the open domain. */
const whyUnreachable = ({ domain }: PaletteWorld, href: string): string | undefined =>
  domain && href.startsWith(`${domainPath(domain.key)}/`) ? whyClosed(domain) : undefined;

const group = <Row,>(label: string, rows: readonly Row[], entryOf: (row: Row) => ShownEntry): PaletteGroup => {
  return { label, entries: rows.map(entryOf) };
};

function foundInDomain(
  world: PaletteWorld,
  { key, collections, users, groups, models, chats, jwtKeys }: NonNullable<Found['inDomain']>,
): PaletteGroup[] {
  const name = fullNameOf(key, world.domain && sameKey(world.domain.key, key) ? world.domain.name : key.id);
  /** `about`: shown next to the domain, and searched. */
  const within = (kind: string, id: string, href: string, about: string, label = id) =>
    thing(`${kind} ${href}`, label, href, {
      hint: about === '' ? name : `${about} · ${name}`,
      keywords: about,
      forbidden: whyUnreachable(world, href) ?? whyUnaddressable(id),
    });
  return [
    group('Collections', collections, ({ id, description }) =>
      within('collection', id, collectionPath(key, id), description),
    ),
    group('Users of the domain', users, ({ username, displayName }) =>
      within('domainUser', username, domainUserPath(key, username), username, displayName || username),
    ),
    group('Groups', groups, ({ id, description }) => within('group', id, groupPath(key, id), description)),
    group('Models', models, ({ id, collection }) => within('model', id, modelPath(key, id), collection)),
    group('Chats', chats, ({ chatId, name: title }) =>
      within('chat', chatId, chatPath(key, chatId), chatId, title || chatId),
    ),
    group('Schemas', collections, ({ id }) =>
      within('schema', id, schemaPath(key, id), 'schema fields types', `Schema of ${id}`),
    ),
    group('JWT keys', jwtKeys, ({ id, description }) => within('jwtKey', id, jwtKeyPath(key, id), description)),
  ];
}

/** The server's search results. */
export const foundEntries = (world: PaletteWorld, found: Found): PaletteGroup[] => [
  ...(found.inDomain ? foundInDomain(world, found.inDomain) : []),
  group('Domains', found.domains, (domain) =>
    thing(`domain ${domainPath(domain)}`, domain.displayName || domain.id, domainPath(domain), {
      hint: `${domain.namespace} / ${domain.id}`,
      forbidden: whyNotOpened(domain),
    }),
  ),
  group('Users', found.users, ({ username, displayName }) =>
    thing(`user ${username}`, displayName || username, userPath(username), {
      hint: username,
      forbidden: whyForbidden('users.edit', world.principal) ?? whyUnaddressable(username),
    }),
  ),
  group('Namespaces', found.namespaces, ({ id, displayName }) =>
    thing(`namespace ${id}`, displayName || id, namespacePath(id), {
      hint: id,
      forbidden: whyUnaddressable(id),
    }),
  ),
];

/** Why this address can't be opened now, with this role and in this state of the open domain. */
function whyNotNow(world: PaletteWorld, href: string): string | undefined {
  const needed = pageAt(pages, href)?.may;
  const forbidden = needed && whyForbidden(needed, world.principal);
  if (forbidden) return forbidden;
  const sections = world.domain ? sectionsOf(world.domain) : [];
  const page = sections.find(
    (place) => href === place.href || (/^[/?]/.test(href.slice(place.href.length)) && href.startsWith(place.href)),
  );
  return page ? page.reason : whyUnreachable(world, href);
}

/** Recently visited pages and recently chosen entries, updated to what is available now: items first, then actions. */
export function recentEntries(
  world: PaletteWorld,
  { recent, places }: Pick<PaletteContext, 'recent' | 'places'>,
): ShownEntry[] {
  const isAction = (entry: PaletteEntry) => hrefOf(entry) === undefined;
  const visited = places.map((place) => recent.find((entry) => hrefOf(entry) === hrefOf(place)) ?? place);
  const chosen = recent.filter((entry) => !visited.includes(entry));
  const things = [...chosen.filter((entry) => !isAction(entry)), ...visited].slice(0, maxRecent);
  const known = [domainEntries, domainPartEntries, domainActionEntries, pageEntries, actionEntries].flatMap((entries) =>
    entries(world),
  );
  return [...things, ...chosen.filter(isAction)].map(
    (entry) =>
      known.find(({ id }) => id === entry.id) ?? {
        ...entry,
        icon: iconOf(entry.id),
        forbidden: whyNotNow(world, hrefOf(entry) ?? ''),
      },
  );
}
