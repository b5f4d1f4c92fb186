import type { FluentIcon } from '@fluentui/react-icons';
import { createContext, createElement, type ReactElement, useContext } from 'react';
import { matchPath } from 'react-router-dom';
import type { Action } from '~/core/capabilities';
import type { FirstCalls } from '~/boot/boot-plan';
import { type DomainKey, domainAt, domainPath, encodedSegment, nameOf, segmentAt } from '~/core/paths';
import { type Load, screen } from './part';

/** What can be visited at one address: routes, titles, breadcrumbs, navigation and palette are made from these. */
export type PageEntry = {
  /** As in the router, below "/" or below the address of a domain. */
  path: string;
  /** As in the title of its document, where `:id` stands for that part of the address. */
  title: string;
  /** In the navigation, with its icon, 20 px, and the filled one. */
  nav?: readonly [FluentIcon, FluentIcon];
  /** The page that it belongs to, by the first word of its path, if that differs from its own. */
  within?: string;
  /** What its breadcrumb calls that page, where the specification has another word. */
  under?: string;
  /** `g` and this key lead to it. */
  key?: string;
  /** What is created here, as in "Group": the palette offers "Create Group". */
  creates?: string;
  /** What the role must permit; otherwise the page says who may. */
  may?: Action;
  /** Opens also while the domain is offline (spec server-level §2), with all that is within it. */
  offline?: true;
  /** Exists only where the server has namespaces. */
  needsNamespaces?: true;
  /** In the palette, though not in the navigation. */
  palette?: { hint: string; icon: FluentIcon };
  /** Other words by which the palette finds it. */
  keywords?: string;
  /** Sections with an address of their own, which the palette finds, too. */
  sections?: readonly PageSection[];
  /** Its code and its first calls. */
  route: ReturnType<typeof screen>;
};

/** `below`: what follows the address of the page. `hint`, `icon`: where they are not those of the page. */
type PageSection = { below: string; label: string; keywords: string; hint?: string; icon?: FluentIcon };

/**
 * An entry of the table, whose screen is loaded with a chunk of its own.
 * @param calls what it asks the server for first (`~/boot`)
 */
export const page = <Name extends string>(
  path: string,
  title: string,
  name: Name,
  load: Load<Name>,
  { calls, ...more }: Omit<PageEntry, 'path' | 'title' | 'route'> & { calls?: FirstCalls } = {},
): PageEntry => ({ path, title, ...more, route: screen(name, load, calls) });

export type PageTable = { server: readonly PageEntry[]; domain: readonly PageEntry[] };

/** The table (`~/views/shell/pages`), for what the table itself loads. */
export const PagesContext = createContext<PageTable>({ server: [], domain: [] });
export const usePages = () => useContext(PagesContext);

/** The first word of a path, which is the address of a page without parameters. */
export const wordOf = (path: string) => path.split('/')[0] ?? '';

/** The page at an address; undefined if there is none. */
export function pageAt({ server, domain }: PageTable, pathname: string): PageEntry | undefined {
  const [level, words] = domainAt(pathname) ? [domain, pathname.split('/').slice(4)] : [server, [pathname.slice(1)]];
  return level.find(({ path }) => matchPath(`/${path}`, `/${words.join('/')}`));
}

/** A step of the way to a page; `href` if it can be opened. */
export type Crumb = { label: string; href?: string };

/** Domains > namespace > id (spec server-level §2). */
export const domainCrumbs = (key: DomainKey): Crumb[] => [
  { label: 'Domains', href: '/domains' },
  { label: key.namespace, href: `/domains?namespace=${encodeURIComponent(key.namespace)}` },
  { label: key.id, href: domainPath(key) },
];

/** The title of the document; `page` as in "Groups" or "Set Password · joan". */
export const documentTitle = (page: string, key: DomainKey | undefined) =>
  [page, ...(key ? [nameOf(key)] : []), 'Convergence Console'].join(' · ');

/** A page at an address: its heading, the title of its document, and the steps that lead to it, ending with it. */
export type Trail = { page: PageEntry; heading: string; title: string; crumbs: readonly Crumb[] };

/** A path without its tab, which is no step. */
const stepsOf = ({ path }: PageEntry) => path.replace(/\/:\w+\?$/, '');
/** As in "Set Password" of "Set Password · :username". */
const headingOf = ({ title }: PageEntry) => title.split(/ · | :/)[0] ?? title;

/** Undefined if there is no page at the address. */
export function trailAt(table: PageTable, pathname: string): Trail | undefined {
  const page = pageAt(table, pathname);
  if (!page) return undefined;
  const key = domainAt(pathname);
  const [level, base, start] = key ? [table.domain, domainPath(key), 4] : [table.server, '', 1];
  const steps = stepsOf(page).split('/');
  const values = steps.map((_, index) => segmentAt(pathname, start + index) ?? '');
  const crumbs: Crumb[] = key ? domainCrumbs(key) : [];
  const list = page.path === '' ? undefined : level.find(({ path }) => path === page.within);
  if (list) crumbs.push({ label: page.under ?? list.title, href: `${base}/${list.path}` });
  for (const [index, step] of steps.entries()) {
    const path = steps.slice(0, index + 1).join('/');
    const entry = level.find((each) => stepsOf(each) === path);
    const [section] = level.flatMap((each) => each.sections?.find(({ below }) => stepsOf(each) + below === path) ?? []);
    const value = step.startsWith(':') && (!entry || entry.title.includes(step)) ? values[index] : undefined;
    const label = value ?? (entry ? headingOf(entry) : section?.label);
    const href = [base, ...values.slice(0, index + 1).map(encodedSegment)].join('/');
    // A value without a page of its own filters the list before it.
    const filter = `${crumbs.at(-1)?.href}?${new URLSearchParams({ [step.slice(1)]: values[index] ?? '' })}`;
    if (label !== undefined && path !== '' && path !== 'dashboard')
      crumbs.push({ label, href: (entry ?? section) ? href : filter });
  }
  const title = page.title.replace(/:\w+/, (name) => values[steps.indexOf(name)] ?? '');
  return { page, heading: headingOf(page), title: documentTitle(title, key), crumbs };
}

/** Whether the page is about one thing, which its address names, and which can be missing. */
export const isOfItem = ({ path }: PageEntry) => /:\w+(?![\w?])/.test(path);

/** The page of the navigation that an address belongs to; undefined for one that belongs to none. */
export function sectionAt({ server, domain }: PageTable, pathname: string): PageEntry | undefined {
  const words = pathname.split('/');
  const [level, word = ''] = domainAt(pathname) ? [domain, words[4]] : [server, words[1]];
  return sectionOf(
    level,
    level.find(({ path }) => wordOf(path) === word),
  );
}

export const sectionOf = (level: readonly PageEntry[], page: PageEntry | undefined) =>
  page && level.find(({ path, nav }) => nav && wordOf(path) === (page.within ?? wordOf(page.path)));

export type NavItem = {
  path: string;
  label: string;
  icon: ReactElement;
  iconCurrent: ReactElement;
  href: string;
  current: boolean;
  /** Why it can't be opened. */
  reason?: string | undefined;
};

const navItems = (
  level: readonly PageEntry[],
  base: string,
  current: PageEntry | undefined,
  whyNot: (page: PageEntry) => string | undefined = () => undefined,
): NavItem[] =>
  level.flatMap((page) =>
    page.nav
      ? {
          path: wordOf(page.path),
          label: page.title,
          icon: createElement(page.nav[0]),
          iconCurrent: createElement(page.nav[1]),
          href: `${base}/${wordOf(page.path)}`,
          current: page === current,
          reason: whyNot(page),
        }
      : [],
  );

type ServerNavInput = { current?: PageEntry | undefined; namespaces: boolean };

/** The navigation of the server level (spec server-level §2). */
export const serverNav = ({ server }: PageTable, { current, namespaces }: ServerNavInput): NavItem[] =>
  navItems(
    server.filter((page) => namespaces || !page.needsNamespaces),
    '',
    current,
  );

type DomainNavInput = {
  /** The domain's path without a trailing slash, as in "/domain/acme/order-desk". */
  base: string;
  current?: PageEntry | undefined;
  /** The domain is offline: only some pages are available (spec server-level §2). */
  offline?: boolean;
  /** Why no page can be opened, as in "The domain is being deleted." */
  locked?: string | undefined;
};

export const offlineReason = 'The domain is offline.';

export const domainNav = ({ domain }: PageTable, { base, current, offline, locked }: DomainNavInput): NavItem[] =>
  navItems(domain, base, current, (page) => locked ?? (offline && !page.offline ? offlineReason : undefined));
