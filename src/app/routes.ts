import type { RouteObject } from 'react-router-dom';
import { page, screen } from '~/views/kit/part';
import { RouteCrash } from '~/views/shell/RouteCrash';

const dashboard = async () => (await import('~/views/pages/dashboard/Dashboard')).DashboardScreen;

/** The addresses within a domain, below `/domain/{namespace}/{domainId}` (spec domain-level §2). */
export const domainRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: await dashboard() }) },
  page('dashboard', dashboard),
  page('upgrade', async () => (await import('~/views/pages/upgrade/Upgrade')).UpgradeScreen),
  page(
    'collections',
    async () => (await import('~/views/resources/domain/collections/CollectionList')).CollectionListScreen,
  ),
  page(
    'create-collection',
    async () => (await import('~/views/resources/domain/collections/CollectionForm')).CollectionCreateScreen,
  ),
  page(
    'collections/:id',
    async () => (await import('~/views/resources/domain/collections/CollectionForm')).CollectionEditScreen,
  ),
  page('models', async () => (await import('~/views/pages/model/models/ModelList')).ModelListScreen),
  page(
    'authentication/:tab?',
    async () => (await import('~/views/resources/domain/authentication/Authentication')).AuthenticationScreen,
  ),
  page(
    'authentication/jwt/create-jwt-key',
    async () => (await import('~/views/resources/domain/authentication/JwtKeyForm')).JwtKeyCreateScreen,
  ),
  page(
    'authentication/jwt/:id',
    async () => (await import('~/views/resources/domain/authentication/JwtKeyForm')).JwtKeyEditScreen,
  ),
  page(
    'settings/:tab?',
    async () => (await import('~/views/pages/domain-settings/DomainSettings')).DomainSettingsScreen,
  ),
  page(
    'users',
    async () => (await import('~/views/resources/domain/users/DomainUserList')).DomainUserListScreen,
  ),
  page(
    'create-user',
    async () => (await import('~/views/resources/domain/users/DomainUserForm')).DomainUserCreateScreen,
  ),
  page(
    'users/:username',
    async () => (await import('~/views/resources/domain/users/DomainUserForm')).DomainUserEditScreen,
  ),
  page(
    'users/:username/set-password',
    async () => (await import('~/views/resources/domain/users/DomainPassword')).DomainPasswordScreen,
  ),
  page('groups', async () => (await import('~/views/resources/domain/groups/GroupList')).GroupListScreen),
  page(
    'create-group',
    async () => (await import('~/views/resources/domain/groups/GroupForm')).GroupCreateScreen,
  ),
  page('groups/:id', async () => (await import('~/views/resources/domain/groups/GroupForm')).GroupEditScreen),
  page('create-model', async () => (await import('~/views/pages/model/ModelCreate')).ModelCreateScreen),
  // One route for both tabs, so that the page stays while they change.
  page('models/:id/:tab?', async () => (await import('~/views/pages/model/ModelPage')).ModelScreen),
  page(
    'sessions',
    async () => (await import('~/views/resources/domain/sessions/SessionList')).SessionListScreen,
  ),
  page('chats', async () => (await import('~/views/resources/domain/chats/ChatList')).ChatListScreen),
  page('create-chat', async () => (await import('~/views/resources/domain/chats/ChatForm')).ChatCreateScreen),
  page('chats/:chatId', async () => (await import('~/views/resources/domain/chats/ChatPage')).ChatScreen),
  page(
    'chats/:chatId/edit',
    async () => (await import('~/views/resources/domain/chats/ChatForm')).ChatEditScreen,
  ),
  page(
    'activities',
    async () => (await import('~/views/resources/domain/activities/ActivityList')).ActivityListScreen,
  ),
  page(
    'create-activity',
    async () => (await import('~/views/resources/domain/activities/ActivityCreate')).ActivityCreateScreen,
  ),
  page(
    'activities/:type/:id',
    async () => (await import('~/views/resources/domain/activities/ActivityPage')).ActivityScreen,
  ),
  page('*', async () => (await import('~/views/shell/NotFoundView')).NotFoundView),
];

/** The addresses of the server level (spec server-level §2). */
export const serverRoutes: RouteObject[] = [
  {
    index: true,
    ...screen(async () => (await import('~/views/pages/home/Home')).HomeScreen),
  },
  page('domains', async () => (await import('~/views/resources/domains/DomainList')).DomainListScreen),
  page(
    'create-domain',
    async () => (await import('~/views/resources/domains/DomainCreate')).DomainCreateScreen,
  ),
  page(
    'namespaces',
    async () => (await import('~/views/resources/namespaces/NamespaceList')).NamespaceListScreen,
  ),
  page(
    'create-namespace',
    async () => (await import('~/views/resources/namespaces/NamespaceForm')).NamespaceCreateScreen,
  ),
  page(
    'namespaces/:id',
    async () => (await import('~/views/resources/namespaces/NamespaceForm')).NamespaceEditScreen,
  ),
  page('users', async () => (await import('~/views/resources/users/UserList')).UserListScreen),
  page('create-user', async () => (await import('~/views/resources/users/UserForm')).UserCreateScreen),
  page('users/:username', async () => (await import('~/views/resources/users/UserForm')).UserEditScreen),
  page(
    'users/:username/set-password',
    async () => (await import('~/views/resources/users/UserForm')).SetPasswordScreen,
  ),
  page('settings', async () => (await import('~/views/pages/settings/Settings')).SettingsScreen),
  page('profile', async () => (await import('~/views/resources/profile/Profile')).ProfileScreen),
  page(
    'account-settings',
    async () => (await import('~/views/resources/api-keys/ApiKeyList')).ApiKeyListScreen,
  ),
  page(
    'create-api-key',
    async () => (await import('~/views/resources/api-keys/ApiKeyForm')).ApiKeyCreateScreen,
  ),
  page('api-keys/:key', async () => (await import('~/views/resources/api-keys/ApiKeyForm')).ApiKeyEditScreen),
  page('*', async () => (await import('~/views/shell/NotFoundView')).NotFoundView),
];

/** Every address of the console. Each screen is a chunk. */
export const routes: RouteObject[] = [
  {
    ...screen(async () => (await import('~/views/shell/ConsoleShell')).ConsoleShell),
    ErrorBoundary: RouteCrash,
    children: [
      {
        ...screen(async () => (await import('~/views/shell/ServerShell')).ServerShell),
        children: serverRoutes,
      },
      {
        path: 'domain/:namespace/:domainId',
        ...screen(async () => (await import('~/views/shell/DomainShell')).DomainShell),
        children: domainRoutes,
      },
    ],
  },
];
