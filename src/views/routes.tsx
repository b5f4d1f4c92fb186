import type { RouteObject } from 'react-router-dom';
import { RouteCrash } from './shell/RouteCrash';

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
          ...[
            'users',
            'create-user',
            'users/:username',
            'users/:username/set-password',
            'namespaces',
            'create-namespace',
            'namespaces/:id',
            'settings',
            'profile',
            'account-settings',
            'create-api-key',
            'api-keys/:key',
          ].map((path) => ({
            path,
            lazy: async () => ({ Component: (await import('./shell/UpcomingView')).UpcomingView }),
          })),
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
          ...[
            'users',
            'groups',
            'sessions',
            'collections',
            'models',
            'chats',
            'activities',
            'authentication',
            'create-user',
            'create-group',
            'create-collection',
            'create-model',
            'create-chat',
            'create-activity',
            'settings',
          ].flatMap((path) =>
            [path, `${path}/*`].map((each) => ({
              path: each,
              lazy: async () => ({ Component: (await import('./shell/UpcomingView')).UpcomingView }),
            })),
          ),
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./shell/NotFoundView')).NotFoundView }),
          },
        ],
      },
    ],
  },
];
