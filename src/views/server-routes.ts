import type { RouteObject } from 'react-router-dom';
import { page, screen } from './part';

/** The addresses of the server level (spec server-level §2). */
export const serverRoutes: RouteObject[] = [
  {
    index: true,
    ...screen(async () => (await import('./server/home/HomeScreen')).HomeScreen),
  },
  page('domains', async () => (await import('./server/domains/DomainListScreen')).DomainListScreen),
  page('create-domain', async () => (await import('./server/domains/DomainCreateScreen')).DomainCreateScreen),
  page(
    'namespaces',
    async () => (await import('./server/namespaces/NamespaceListScreen')).NamespaceListScreen,
  ),
  page(
    'create-namespace',
    async () => (await import('./server/namespaces/NamespaceCreateScreen')).NamespaceCreateScreen,
  ),
  page(
    'namespaces/:id',
    async () => (await import('./server/namespaces/NamespaceEditScreen')).NamespaceEditScreen,
  ),
  page('users', async () => (await import('./server/users/UserListScreen')).UserListScreen),
  page('create-user', async () => (await import('./server/users/UserCreateScreen')).UserCreateScreen),
  page('users/:username', async () => (await import('./server/users/UserEditScreen')).UserEditScreen),
  page(
    'users/:username/set-password',
    async () => (await import('./server/users/SetPasswordScreen')).SetPasswordScreen,
  ),
  page('settings', async () => (await import('./server/settings/SettingsScreen')).SettingsScreen),
  page('profile', async () => (await import('./server/profile/ProfileScreen')).ProfileScreen),
  page('account-settings', async () => (await import('./server/api-keys/ApiKeyListScreen')).ApiKeyListScreen),
  page(
    'create-api-key',
    async () => (await import('./server/api-keys/ApiKeyCreateScreen')).ApiKeyCreateScreen,
  ),
  page('api-keys/:key', async () => (await import('./server/api-keys/ApiKeyEditScreen')).ApiKeyEditScreen),
  page('*', async () => (await import('./shell/NotFoundView')).NotFoundView),
];
