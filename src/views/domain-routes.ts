import type { RouteObject } from 'react-router-dom';
import { page } from './part';

const dashboard = async () => (await import('./domain/dashboard/DashboardScreen')).DashboardScreen;

/** The addresses within a domain, below `/domain/{namespace}/{domainId}` (spec domain-level §2). */
export const domainRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: await dashboard() }) },
  page('dashboard', dashboard),
  page('upgrade', async () => (await import('./domain/upgrade/UpgradeScreen')).UpgradeScreen),
  page(
    'collections',
    async () => (await import('./domain/collections/CollectionListScreen')).CollectionListScreen,
  ),
  page(
    'create-collection',
    async () => (await import('./domain/collections/CollectionCreateScreen')).CollectionCreateScreen,
  ),
  page(
    'collections/:id',
    async () => (await import('./domain/collections/CollectionEditScreen')).CollectionEditScreen,
  ),
  page('models', async () => (await import('./domain/models/ModelListScreen')).ModelListScreen),
  page(
    'authentication/:tab?',
    async () => (await import('./domain/authentication/AuthenticationScreen')).AuthenticationScreen,
  ),
  page(
    'authentication/jwt/create-jwt-key',
    async () => (await import('./domain/authentication/JwtKeyCreateScreen')).JwtKeyCreateScreen,
  ),
  page(
    'authentication/jwt/:id',
    async () => (await import('./domain/authentication/JwtKeyEditScreen')).JwtKeyEditScreen,
  ),
  page(
    'settings/:tab?',
    async () => (await import('./domain/settings/DomainSettingsScreen')).DomainSettingsScreen,
  ),
  page('users', async () => (await import('./domain/users/DomainUserListScreen')).DomainUserListScreen),
  page(
    'create-user',
    async () => (await import('./domain/users/DomainUserCreateScreen')).DomainUserCreateScreen,
  ),
  page(
    'users/:username',
    async () => (await import('./domain/users/DomainUserEditScreen')).DomainUserEditScreen,
  ),
  page(
    'users/:username/set-password',
    async () => (await import('./domain/users/DomainPasswordScreen')).DomainPasswordScreen,
  ),
  page('groups', async () => (await import('./domain/groups/GroupListScreen')).GroupListScreen),
  page('create-group', async () => (await import('./domain/groups/GroupCreateScreen')).GroupCreateScreen),
  page('groups/:id', async () => (await import('./domain/groups/GroupEditScreen')).GroupEditScreen),
  page('create-model', async () => (await import('./domain/models/ModelCreateScreen')).ModelCreateScreen),
  // One route for both tabs, so that the page stands while they change.
  page('models/:id/:tab?', async () => (await import('./domain/models/ModelScreen')).ModelScreen),
  page('sessions', async () => (await import('./domain/sessions/SessionListScreen')).SessionListScreen),
  page('chats', async () => (await import('./domain/chats/ChatListScreen')).ChatListScreen),
  page('create-chat', async () => (await import('./domain/chats/ChatCreateScreen')).ChatCreateScreen),
  page('chats/:chatId', async () => (await import('./domain/chats/ChatScreen')).ChatScreen),
  page('chats/:chatId/edit', async () => (await import('./domain/chats/ChatEditScreen')).ChatEditScreen),
  page('activities', async () => (await import('./domain/activities/ActivityListScreen')).ActivityListScreen),
  page(
    'create-activity',
    async () => (await import('./domain/activities/ActivityCreateScreen')).ActivityCreateScreen,
  ),
  page(
    'activities/:type/:id',
    async () => (await import('./domain/activities/ActivityScreen')).ActivityScreen,
  ),
  page('*', async () => (await import('./shell/NotFoundView')).NotFoundView),
];
