import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import { pagesLogic, routerNavigation } from '~/app/router';
import { domainAt } from '~/core/paths';
import { favoritesActors, favoritesMachine } from '~/machines/favorites/favorites-machine';
import { startAhead } from '~/machines/console/pages-machine';
import type { ConsoleActor } from '~/machines/console/console-machine';
import { type ConsoleParts, ConsolePartsContext, ShownDomainContext } from '~/views/console-parts';
import { type PageEntry, PagesContext } from '~/views/kit/page-table';
import { Pages, PermittedPage } from '~/views/kit/screens';
import { pages } from '~/views/shell/pages';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { embeddedServer, type EmbeddedServer } from './embedded-server';
import { resting } from './frozen';
import { frozenDomain } from './frozen-domain';
import { partsWith } from './palette-samples';
import { online, preferencesOf, signedIn } from './session-samples';

const routesOf = (level: readonly PageEntry[]): RouteObject[] =>
  level.map(({ path, route }) => ({ ...(path === '' ? { index: true } : { path }), ...route }));

type Opened = {
  /** The operator; admin by default. */
  as?: string;
  /** Changes the demo data first. */
  before?: (server: EmbeddedServer) => unknown;
  /** Parts of the console that differ from one without alerts, notices and recent pages. */
  parts?: (server: EmbeddedServer) => Promise<Partial<ConsoleParts>>;
};

/** A page of the console, without what surrounds it, for an operator of the embedded backend. */
export async function openPage(address: string, { as, before, parts: more }: Opened = {}) {
  const server = await embeddedServer(as);
  await before?.(server);
  const { others, wiring } = server;
  const key = domainAt(address);
  const [appConfig, user, domain] = await Promise.all([
    others.appConfig.get(),
    others.profile.get(undefined),
    key ? others.domains.get(key) : undefined,
  ]);
  const favorites = createActor(favoritesMachine.provide({ actors: favoritesActors(wiring) })).start();
  const domainStatus = domain && frozenDomain({ domain });
  const root = resting({ appConfig });
  Object.assign(root.getSnapshot(), { children: { connection: online(), favorites, domainStatus } });
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: () => null,
        children: [
          { Component: PermittedPage, children: routesOf(pages.server) },
          {
            path: 'domain/:namespace/:domainId',
            element: (
              <ShownDomainContext value={domainStatus}>
                <Pages />
              </ShownDomainContext>
            ),
            children: routesOf(pages.domain),
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const navigation = routerNavigation(router, { note: () => {} } as Parameters<typeof routerNavigation>[1]);
  const copied: string[] = [];
  const parts = partsWith({
    root: root as unknown as ConsoleActor,
    session: signedIn({ user: { ...user, picture: undefined } }),
    preferences: preferencesOf({ timeZone: 'utc' }),
    wiring: { ...wiring, navigation },
    realtimeUrl: 'https://rt.example.com/',
    copy: (text) => void copied.push(text),
    pages: pagesLogic(router, startAhead(), () => Promise.resolve()),
    ...(await more?.(server)),
  });
  render(
    <ThemeRoot choice="light">
      <ConsolePartsContext value={parts}>
        <PagesContext value={pages}>
          <RouterProvider router={router} />
        </PagesContext>
      </ConsolePartsContext>
    </ThemeRoot>,
  );
  onTestFinished(() => {
    favorites.stop();
    router.dispose();
  });
  const place = () => router.state.location.pathname + router.state.location.search;
  return { ...server, copied, place, user: userEvent.setup() };
}
