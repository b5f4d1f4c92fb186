import { createElement } from 'react';
import { matchRoutes, type RouteObject, useRouteError } from 'react-router-dom';
import { type Call, descriptor, ownCalls, parametersOf } from '~/boot/boot-plan';
import { domainAt, sameKey } from '~/core/paths';
import type { PageEntry } from '~/views/kit/page-table';
import { type RouteHandle, screen } from '~/views/kit/part';
import { CrashView } from '~/views/session/OutsidePage';
import { pages } from '~/views/shell/pages';

const consoleShell = () => import('~/views/shell/ConsoleShell');
const domainShell = () => import('~/views/shell/DomainShell');

/** Replaces a screen that crashed or whose chunk could not be loaded. */
export const RouteCrash = () => createElement(CrashView, { error: useRouteError() });

const routesOf = (level: readonly PageEntry[]): RouteObject[] => [
  ...level.map(({ path, route }): RouteObject => ({ ...(path === '' ? { index: true } : { path }), ...route })),
  { path: '*', ...screen('NotFoundView', consoleShell) },
];

/** Every address of the console. Each screen is a separate chunk, with its first calls (`~/boot`). */
export const routes: RouteObject[] = [
  {
    ...screen('ConsoleShell', consoleShell),
    ErrorBoundary: RouteCrash,
    children: [
      {
        ...screen('ServerShell', consoleShell),
        children: routesOf(pages.server),
      },
      {
        path: 'domain/:namespace/:domainId',
        ...screen('DomainShell', domainShell),
        children: routesOf(pages.domain),
      },
    ],
  },
];

/**
 * What the screen at a path asks for first, if it is opened at `place`, or first of all: nothing if it is shown already, and nothing that depends
 * on the state of another domain. Both are paths below the base.
 */
export function firstCallsAt(path: string, place: string | undefined): Call[] {
  const [pathname = '', search] = path.split('?');
  const matches = matchRoutes(routes, pathname) ?? [];
  // Not the router's parameters: in them "%2F" of a name can't be told from "/".
  const pattern = matches.map(({ route }) => route.path ?? '').join('/');
  const parameters = parametersOf(pattern, pathname);
  if (!parameters || pathname === place) return [];
  const isOtherDomain = place !== undefined && domainAt(pathname) && !sameKey(domainAt(pathname), domainAt(place));
  const { calls = [] } = (matches.at(-1)?.route.handle ?? {}) as Partial<RouteHandle>;
  return isOtherDomain
    ? ownCalls([descriptor], parameters, '')
    : ownCalls(calls, parameters, search ? `?${search}` : '');
}
