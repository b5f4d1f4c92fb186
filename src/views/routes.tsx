import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RouteCrash } from './shell/RouteCrash';
import { upcomingDomainPaths } from './upcoming-paths';

/** A screen at a path, in a chunk of its own. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});
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
          {
            path: 'namespaces',
            lazy: async () => ({
              Component: (await import('./server/namespaces/NamespaceListScreen')).NamespaceListScreen,
            }),
          },
          {
            path: 'create-namespace',
            lazy: async () => ({
              Component: (await import('./server/namespaces/NamespaceCreateScreen')).NamespaceCreateScreen,
            }),
          },
          {
            path: 'namespaces/:id',
            lazy: async () => ({
              Component: (await import('./server/namespaces/NamespaceEditScreen')).NamespaceEditScreen,
            }),
          },
          {
            path: 'users',
            lazy: async () => ({
              Component: (await import('./server/users/UserListScreen')).UserListScreen,
            }),
          },
          {
            path: 'create-user',
            lazy: async () => ({
              Component: (await import('./server/users/UserCreateScreen')).UserCreateScreen,
            }),
          },
          {
            path: 'users/:username',
            lazy: async () => ({
              Component: (await import('./server/users/UserEditScreen')).UserEditScreen,
            }),
          },
          {
            path: 'users/:username/set-password',
            lazy: async () => ({
              Component: (await import('./server/users/SetPasswordScreen')).SetPasswordScreen,
            }),
          },
          page('settings', async () => (await import('./server/settings/SettingsScreen')).SettingsScreen),
          page('profile', async () => (await import('./server/profile/ProfileScreen')).ProfileScreen),
          page(
            'account-settings',
            async () => (await import('./server/api-keys/ApiKeyListScreen')).ApiKeyListScreen,
          ),
          page(
            'create-api-key',
            async () => (await import('./server/api-keys/ApiKeyCreateScreen')).ApiKeyCreateScreen,
          ),
          page(
            'api-keys/:key',
            async () => (await import('./server/api-keys/ApiKeyEditScreen')).ApiKeyEditScreen,
          ),
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
          {
            path: 'collections',
            lazy: async () => ({
              Component: (await import('./domain/collections/CollectionListScreen')).CollectionListScreen,
            }),
          },
          {
            path: 'create-collection',
            lazy: async () => ({
              Component: (await import('./domain/collections/CollectionCreateScreen')).CollectionCreateScreen,
            }),
          },
          {
            path: 'collections/:id',
            lazy: async () => ({
              Component: (await import('./domain/collections/CollectionEditScreen')).CollectionEditScreen,
            }),
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
