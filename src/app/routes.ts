import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type Call, descriptor, type FirstCalls, ownCalls, parametersOf } from '~/boot/boot-plan';
import { domainAt, sameKey } from '~/core/paths';
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
const domainUserAbout = () => import('~/views/resources/domain/users/DomainUserAbout');
const domainPassword = () => import('~/views/resources/domain/users/DomainUserForm');
const groupList = () => import('~/views/resources/domain/groups/GroupList');
const groupForm = () => import('~/views/resources/domain/groups/GroupForm');
const modelCreate = () => import('~/views/pages/model/ModelCreate');
const bulkPage = () => import('~/views/pages/model/bulk/BulkPage');
const importPage = () => import('~/views/pages/model/import/ImportPage');
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
const userAbout = () => import('~/views/resources/users/UserAbout');
const userForm = () => import('~/views/resources/users/UserForm');
const settings = () => import('~/views/pages/settings/Settings');
const profile = () => import('~/views/resources/profile/Profile');
const apiKeyList = () => import('~/views/resources/api-keys/ApiKeyList');
const apiKeyForm = () => import('~/views/resources/api-keys/ApiKeyForm');
const home = () => import('~/views/pages/home/Home');
const consoleShell = () => import('~/views/shell/ConsoleShell');
const serverShell = () => import('~/views/shell/ServerShell');
const domainShell = () => import('~/views/shell/DomainShell');

/** A first call within the domain of the address. */
const of = (path: string) => `${descriptor}/${path}`;
const dashboardCalls = [
  of('collections?offset=0&limit=25'),
  of('users?offset=0&limit=10'),
  of('config/collection'),
  of('config/anonymousAuth'),
];

/** The addresses within a domain, below `/domain/{namespace}/{domainId}` (spec domain-level §2). */
export const domainRoutes: RouteObject[] = [
  { index: true, ...screen('DashboardScreen', dashboard, dashboardCalls) },
  page('dashboard', 'DashboardScreen', dashboard, dashboardCalls),
  page('upgrade', 'UpgradeScreen', upgrade),
  page('collections', 'CollectionListScreen', collectionList, [of('collectionSummary?offset=0&limit=25')]),
  page('create-collection', 'CollectionCreateScreen', collectionForm),
  page('collections/:id', 'CollectionEditScreen', collectionForm),
  page('models', 'ModelListScreen', modelList, [
    of('collections?offset=0&limit=10'),
    {
      search: 'mode=browse&collection=:collection',
      path: of('model-query'),
      body: '{"query":"SELECT FROM :collection LIMIT 25 OFFSET 0"}',
    },
  ]),
  page('authentication/:tab?', 'AuthenticationScreen', authentication, [of('jwtKeys'), of('config/anonymousAuth')]),
  page('authentication/jwt/create-jwt-key', 'JwtKeyCreateScreen', jwtKeyForm),
  page('authentication/jwt/:id', 'JwtKeyEditScreen', jwtKeyForm),
  page('settings/:tab?', 'DomainSettingsScreen', domainSettings),
  page('users', 'DomainUserListScreen', domainUserList, [of('users?offset=0&limit=26')]),
  page('create-user', 'DomainUserCreateScreen', domainUserForm),
  page('users/:username', 'DomainUserEditScreen', domainUserForm),
  page('users/:username/set-password', 'DomainPasswordScreen', domainPassword),
  page('users/:username/about', 'DomainUserAboutScreen', domainUserAbout),
  page('groups', 'GroupListScreen', groupList, [of('groups?type=summary')]),
  page('create-group', 'GroupCreateScreen', groupForm),
  page('groups/:id', 'GroupEditScreen', groupForm),
  page('create-model', 'ModelCreateScreen', modelCreate),
  page('change-models', 'BulkPageScreen', bulkPage),
  page('import-models', 'ImportPageScreen', importPage),
  // One route for both tabs, so that the page is not reloaded when the tab changes.
  page('models/:id/:tab?', 'ModelScreen', modelPage, [of('models/:id?data=false')]),
  page('sessions', 'SessionListScreen', sessionList, [
    of('sessions?excludeDisconnected=true&sessionType=ExcludeConvergence&offset=0&limit=20'),
  ]),
  page('chats', 'ChatListScreen', chatList, [of('chats?offset=0&limit=25')]),
  page('create-chat', 'ChatCreateScreen', chatForm),
  page('chats/:chatId', 'ChatScreen', chatPage),
  page('chats/:chatId/edit', 'ChatEditScreen', chatForm),
  page('activities', 'ActivityListScreen', activityList, [of('activities?offset=0&limit=25')]),
  page('create-activity', 'ActivityCreateScreen', activityCreate),
  page('activities/:type/:id', 'ActivityScreen', activityPage),
  page('*', 'NotFoundView', notFoundView),
];

/** The addresses of the server level (spec server-level §2). */
export const serverRoutes: RouteObject[] = [
  {
    index: true,
    ...screen('HomeScreen', home, ['status', 'domains?offset=0&limit=500']),
  },
  page('domains', 'DomainListScreen', domainList, ['domains?offset=0&limit=11']),
  page('create-domain', 'DomainCreateScreen', domainCreate),
  page('namespaces', 'NamespaceListScreen', namespaceList, ['namespaces?offset=0&limit=11']),
  page('create-namespace', 'NamespaceCreateScreen', namespaceForm),
  page('namespaces/:id', 'NamespaceEditScreen', namespaceForm),
  page('users', 'UserListScreen', userList, ['users?offset=0&limit=11']),
  page('create-user', 'UserCreateScreen', userForm),
  page('users/:username', 'UserEditScreen', userForm, ['users/:username']),
  page('users/:username/set-password', 'SetPasswordScreen', userForm),
  page('users/:username/about', 'UserAboutScreen', userAbout, ['users/:username']),
  page('settings', 'SettingsScreen', settings, ['config']),
  page('profile', 'ProfileScreen', profile),
  page('account-settings', 'ApiKeyListScreen', apiKeyList, ['user/apiKeys']),
  page('create-api-key', 'ApiKeyCreateScreen', apiKeyForm),
  page('api-keys/:key', 'ApiKeyEditScreen', apiKeyForm),
  page('*', 'NotFoundView', notFoundView),
];

/** Every address of the console. Each screen is a separate chunk, with its first calls (`~/boot`). */
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
  const { calls = [] } = (matches.at(-1)?.route.handle ?? {}) as { calls?: FirstCalls };
  return isOtherDomain
    ? ownCalls([descriptor], parameters, '')
    : ownCalls(calls, parameters, search ? `?${search}` : '');
}
