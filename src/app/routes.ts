import type { RouteObject } from 'react-router-dom';
import { page, screen } from '~/views/kit/part';
import { RouteCrash } from '~/views/shell/RouteCrash';

const dashboard = () => import('~/views/pages/dashboard/Dashboard');
const upgrade = () => import('~/views/pages/upgrade/Upgrade');
const collectionList = () => import('~/views/resources/domain/collections/CollectionList');
const collectionForm = () => import('~/views/resources/domain/collections/CollectionForm');
const modelList = () => import('~/views/pages/model/models/ModelList');
const authentication = () => import('~/views/resources/domain/authentication/Authentication');
const jwtKeyForm = () => import('~/views/resources/domain/authentication/JwtKeyForm');
const domainSettings = () => import('~/views/pages/domain-settings/DomainSettings');
const domainUserList = () => import('~/views/resources/domain/users/DomainUserList');
const domainUserForm = () => import('~/views/resources/domain/users/DomainUserForm');
const domainPassword = () => import('~/views/resources/domain/users/DomainUserForm');
const groupList = () => import('~/views/resources/domain/groups/GroupList');
const groupForm = () => import('~/views/resources/domain/groups/GroupForm');
const modelCreate = () => import('~/views/pages/model/ModelCreate');
const modelPage = () => import('~/views/pages/model/ModelPage');
const sessionList = () => import('~/views/resources/domain/sessions/SessionList');
const chatList = () => import('~/views/resources/domain/chats/ChatList');
const chatForm = () => import('~/views/resources/domain/chats/ChatForm');
const chatPage = () => import('~/views/resources/domain/chats/ChatPage');
const activityList = () => import('~/views/resources/domain/activities/ActivityList');
const activityCreate = () => import('~/views/resources/domain/activities/ActivityCreate');
const activityPage = () => import('~/views/resources/domain/activities/ActivityPage');
const notFoundView = () => import('~/views/shell/NotFoundView');
const domainList = () => import('~/views/resources/domains/DomainList');
const domainCreate = () => import('~/views/resources/domains/DomainCreate');
const namespaceList = () => import('~/views/resources/namespaces/NamespaceList');
const namespaceForm = () => import('~/views/resources/namespaces/NamespaceForm');
const userList = () => import('~/views/resources/users/UserList');
const userForm = () => import('~/views/resources/users/UserForm');
const settings = () => import('~/views/pages/settings/Settings');
const profile = () => import('~/views/resources/profile/Profile');
const apiKeyList = () => import('~/views/resources/api-keys/ApiKeyList');
const apiKeyForm = () => import('~/views/resources/api-keys/ApiKeyForm');
const home = () => import('~/views/pages/home/Home');
const consoleShell = () => import('~/views/shell/ConsoleShell');
const serverShell = () => import('~/views/shell/ServerShell');
const domainShell = () => import('~/views/shell/DomainShell');

/** The addresses within a domain, below `/domain/{namespace}/{domainId}` (spec domain-level §2). */
export const domainRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await dashboard()).DashboardScreen }) },
  page('dashboard', 'DashboardScreen', dashboard),
  page('upgrade', 'UpgradeScreen', upgrade),
  page('collections', 'CollectionListScreen', collectionList),
  page('create-collection', 'CollectionCreateScreen', collectionForm),
  page('collections/:id', 'CollectionEditScreen', collectionForm),
  page('models', 'ModelListScreen', modelList),
  page('authentication/:tab?', 'AuthenticationScreen', authentication),
  page('authentication/jwt/create-jwt-key', 'JwtKeyCreateScreen', jwtKeyForm),
  page('authentication/jwt/:id', 'JwtKeyEditScreen', jwtKeyForm),
  page('settings/:tab?', 'DomainSettingsScreen', domainSettings),
  page('users', 'DomainUserListScreen', domainUserList),
  page('create-user', 'DomainUserCreateScreen', domainUserForm),
  page('users/:username', 'DomainUserEditScreen', domainUserForm),
  page('users/:username/set-password', 'DomainPasswordScreen', domainPassword),
  page('groups', 'GroupListScreen', groupList),
  page('create-group', 'GroupCreateScreen', groupForm),
  page('groups/:id', 'GroupEditScreen', groupForm),
  page('create-model', 'ModelCreateScreen', modelCreate),
  // One route for both tabs, so that the page is not reloaded when the tab changes.
  page('models/:id/:tab?', 'ModelScreen', modelPage),
  page('sessions', 'SessionListScreen', sessionList),
  page('chats', 'ChatListScreen', chatList),
  page('create-chat', 'ChatCreateScreen', chatForm),
  page('chats/:chatId', 'ChatScreen', chatPage),
  page('chats/:chatId/edit', 'ChatEditScreen', chatForm),
  page('activities', 'ActivityListScreen', activityList),
  page('create-activity', 'ActivityCreateScreen', activityCreate),
  page('activities/:type/:id', 'ActivityScreen', activityPage),
  page('*', 'NotFoundView', notFoundView),
];

/** The addresses of the server level (spec server-level §2). */
export const serverRoutes: RouteObject[] = [
  {
    index: true,
    ...screen('HomeScreen', home),
  },
  page('domains', 'DomainListScreen', domainList),
  page('create-domain', 'DomainCreateScreen', domainCreate),
  page('namespaces', 'NamespaceListScreen', namespaceList),
  page('create-namespace', 'NamespaceCreateScreen', namespaceForm),
  page('namespaces/:id', 'NamespaceEditScreen', namespaceForm),
  page('users', 'UserListScreen', userList),
  page('create-user', 'UserCreateScreen', userForm),
  page('users/:username', 'UserEditScreen', userForm),
  page('users/:username/set-password', 'SetPasswordScreen', userForm),
  page('settings', 'SettingsScreen', settings),
  page('profile', 'ProfileScreen', profile),
  page('account-settings', 'ApiKeyListScreen', apiKeyList),
  page('create-api-key', 'ApiKeyCreateScreen', apiKeyForm),
  page('api-keys/:key', 'ApiKeyEditScreen', apiKeyForm),
  page('*', 'NotFoundView', notFoundView),
];

/** Every address of the console. Each screen is a separate chunk. */
export const routes: RouteObject[] = [
  {
    ...screen('ConsoleShell', consoleShell),
    ErrorBoundary: RouteCrash,
    children: [
      {
        ...screen('ServerShell', serverShell),
        children: serverRoutes,
      },
      {
        path: 'domain/:namespace/:domainId',
        ...screen('DomainShell', domainShell),
        children: domainRoutes,
      },
    ],
  },
];
