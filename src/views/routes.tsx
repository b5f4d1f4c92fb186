import type { RouteObject } from 'react-router-dom';
import { RouteCrash } from './shell/RouteCrash';
import { upcomingDomainPaths, upcomingServerPaths } from './upcoming-paths';

const upcoming = (path: string): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./shell/UpcomingScreen')).UpcomingScreen }),
});

/** Every address of the console (spec server-level §2, domain-level §2). Each screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./shell/ConsoleShell')).ConsoleShell }),
    ErrorBoundary: RouteCrash,
    children: [
      {
        lazy: async () => ({ Component: (await import('./shell/ServerShell')).ServerShell }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./server/home/HomeScreen')).HomeScreen }),
          },
          {
            path: 'domains',
            lazy: async () => ({
              Component: (await import('./server/domains/DomainListScreen')).DomainListScreen,
            }),
          },
          {
            path: 'create-domain',
            lazy: async () => ({
              Component: (await import('./server/domains/DomainCreateScreen')).DomainCreateScreen,
            }),
          },
          ...upcomingServerPaths.map(upcoming),
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./shell/NotFoundView')).NotFoundView }),
          },
        ],
      },
      {
        path: 'domain/:namespace/:domainId',
        lazy: async () => ({ Component: (await import('./domain/DomainShell')).DomainShell }),
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('./domain/dashboard/DashboardScreen')).DashboardScreen,
            }),
          },
          {
            path: 'dashboard',
            lazy: async () => ({
              Component: (await import('./domain/dashboard/DashboardScreen')).DashboardScreen,
            }),
          },
          {
            path: 'upgrade',
            lazy: async () => ({ Component: (await import('./domain/upgrade/UpgradeScreen')).UpgradeScreen }),
          },
          ...upcomingDomainPaths.map(upcoming),
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./shell/NotFoundView')).NotFoundView }),
          },
        ],
      },
    ],
  },
];
