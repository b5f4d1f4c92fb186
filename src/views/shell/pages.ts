import {
  Braces20Filled,
  Braces20Regular,
  ChatMultiple20Filled,
  ChatMultiple20Regular,
  Database20Filled,
  Database20Regular,
  FolderGlobe20Filled,
  FolderGlobe20Regular,
  Gauge20Filled,
  Gauge20Regular,
  Home20Filled,
  Home20Regular,
  Key20Regular,
  Library20Filled,
  Library20Regular,
  People20Filled,
  People20Regular,
  PeopleTeam20Filled,
  PeopleTeam20Regular,
  Person20Regular,
  PlugConnected20Filled,
  PlugConnected20Regular,
  Pulse20Filled,
  Pulse20Regular,
  Settings20Filled,
  Settings20Regular,
  ShieldKeyhole20Filled,
  ShieldKeyhole20Regular,
} from '@fluentui/react-icons';
import { descriptor } from '~/boot/boot-plan';
import { page, type PageTable } from '~/views/kit/page-table';

const home = () => import('~/views/pages/home/Home');
const namespaceList = () => import('~/views/resources/namespaces/NamespaceList');
const namespaceForm = () => import('~/views/resources/namespaces/NamespaceForm');
const namespacePage = () => import('~/views/resources/namespaces/NamespacePage');
const domainList = () => import('~/views/resources/domains/DomainList');
const domainCreate = () => import('~/views/resources/domains/DomainCreate');
const userList = () => import('~/views/resources/users/UserList');
const userForm = () => import('~/views/resources/users/UserForm');
const userAbout = () => import('~/views/resources/users/UserAbout');
const settings = () => import('~/views/pages/settings/Settings');
const profile = () => import('~/views/resources/profile/Profile');
const apiKeyList = () => import('~/views/resources/api-keys/ApiKeyList');
const apiKeyForm = () => import('~/views/resources/api-keys/ApiKeyForm');
const dashboard = () => import('~/views/pages/dashboard/Dashboard');
const upgrade = () => import('~/views/pages/upgrade/Upgrade');
const domainUserList = () => import('~/views/resources/domain/users/DomainUserList');
const domainUserForm = () => import('~/views/resources/domain/users/DomainUserForm');
const domainUserAbout = () => import('~/views/resources/domain/users/DomainUserAbout');
const groupList = () => import('~/views/resources/domain/groups/GroupList');
const groupForm = () => import('~/views/resources/domain/groups/GroupForm');
const sessionList = () => import('~/views/resources/domain/sessions/SessionList');
const collectionList = () => import('~/views/resources/domain/collections/CollectionList');
const collectionForm = () => import('~/views/resources/domain/collections/CollectionForm');
const schemaPage = () => import('~/views/pages/model/schema/SchemaPage');
const modelList = () => import('~/views/pages/model/models/ModelList');
const modelCreate = () => import('~/views/pages/model/ModelCreate');
const bulkPage = () => import('~/views/pages/model/bulk/BulkPage');
const importPage = () => import('~/views/pages/model/import/ImportPage');
const modelPage = () => import('~/views/pages/model/ModelPage');
const chatList = () => import('~/views/resources/domain/chats/ChatList');
const chatForm = () => import('~/views/resources/domain/chats/ChatForm');
const chatPage = () => import('~/views/resources/domain/chats/ChatPage');
const activityList = () => import('~/views/resources/domain/activities/ActivityList');
const activityPage = () => import('~/views/resources/domain/activities/ActivityPage');
const authentication = () => import('~/views/resources/domain/authentication/Authentication');
const jwtKeyForm = () => import('~/views/resources/domain/authentication/JwtKeyForm');
const domainSettings = () => import('~/views/pages/settings/DomainSettings');

/** A first call within the domain of the address. */
const of = (path: string) => `${descriptor}/${path}`;

/** The pages of the server level (spec server-level §2), in the order of the navigation. */
const server: PageTable['server'] = [
  page('', 'Home', 'HomeScreen', home, {
    key: 'h',
    nav: [Home20Regular, Home20Filled],
    calls: ['status', 'domains?offset=0&limit=500'],
  }),
  page('namespaces', 'Namespaces', 'NamespaceListScreen', namespaceList, {
    key: 'n',
    nav: [FolderGlobe20Regular, FolderGlobe20Filled],
    needsNamespaces: true,
    calls: ['namespaces?offset=0&limit=11'],
  }),
  page('create-namespace', 'New Namespace', 'NamespaceCreateScreen', namespaceForm, {
    within: 'namespaces',
    creates: 'Namespace',
    may: 'namespaces.create',
    needsNamespaces: true,
  }),
  page('namespaces/:id', 'Namespace · :id', 'NamespaceEditScreen', namespacePage, { needsNamespaces: true }),
  page('domains', 'Domains', 'DomainListScreen', domainList, {
    key: 'd',
    nav: [Database20Regular, Database20Filled],
    calls: ['domains?offset=0&limit=11'],
  }),
  page('create-domain', 'New Domain', 'DomainCreateScreen', domainCreate, {
    within: 'domains',
    creates: 'Domain',
    may: 'domains.create',
  }),
  page('users', 'Users', 'UserListScreen', userList, {
    key: 'u',
    nav: [People20Regular, People20Filled],
    calls: ['users?offset=0&limit=11'],
  }),
  page('create-user', 'New User', 'UserCreateScreen', userForm, {
    within: 'users',
    creates: 'User',
    may: 'users.create',
  }),
  page('users/:username', 'Edit User · :username', 'UserEditScreen', userForm, {
    may: 'users.edit',
    calls: ['users/:username'],
  }),
  page('users/:username/set-password', 'Set Password · :username', 'SetPasswordScreen', userForm, {
    may: 'users.setPassword',
  }),
  page('users/:username/about', 'About :username', 'UserAboutScreen', userAbout, { calls: ['users/:username'] }),
  page('settings', 'Settings', 'SettingsScreen', settings, {
    key: 's',
    nav: [Settings20Regular, Settings20Filled],
    sections: [
      {
        below: '?tab=security',
        label: 'Security settings',
        keywords: 'password policy session timeout',
        hint: 'Password policy and session timeout',
        icon: ShieldKeyhole20Regular,
      },
    ],
    calls: ['config'],
  }),
  page('profile', 'Profile', 'ProfileScreen', profile, {
    key: 'p',
    palette: { hint: 'Your name, e-mail and password', icon: Person20Regular },
    keywords: 'account me',
    calls: ['user/profile'],
  }),
  page('account-settings', 'API keys', 'ApiKeyListScreen', apiKeyList, {
    key: 'k',
    palette: { hint: 'Your account settings', icon: Key20Regular },
    keywords: 'tokens',
    calls: ['user/apiKeys'],
  }),
  page('create-api-key', 'New API key', 'ApiKeyCreateScreen', apiKeyForm, {
    within: 'account-settings',
    creates: 'API key',
    may: 'apiKeys.edit',
  }),
  page('api-keys/:key', 'API key', 'ApiKeyEditScreen', apiKeyForm, { within: 'account-settings' }),
];

/** Those within a domain, below `/domain/{namespace}/{domainId}` (spec domain-level §2). */
const domain: PageTable['domain'] = [
  page('', 'Dashboard', 'DashboardScreen', dashboard, { within: 'dashboard', offline: true }),
  page('dashboard', 'Dashboard', 'DashboardScreen', dashboard, {
    nav: [Gauge20Regular, Gauge20Filled],
    offline: true,
  }),
  page('upgrade', 'Upgrade', 'UpgradeScreen', upgrade),
  page('users', 'Users', 'DomainUserListScreen', domainUserList, {
    nav: [People20Regular, People20Filled],
    calls: [of('users?offset=0&limit=26')],
  }),
  page('create-user', 'New User', 'DomainUserCreateScreen', domainUserForm, { within: 'users', creates: 'User' }),
  page('users/:username', 'User :username', 'DomainUserEditScreen', domainUserForm),
  page('users/:username/set-password', 'Set Password · :username', 'DomainPasswordScreen', domainUserForm),
  page('users/:username/about', 'About :username', 'DomainUserAboutScreen', domainUserAbout),
  page('groups', 'Groups', 'GroupListScreen', groupList, {
    nav: [PeopleTeam20Regular, PeopleTeam20Filled],
    calls: [of('groups?type=summary')],
  }),
  page('create-group', 'New Group', 'GroupCreateScreen', groupForm, { within: 'groups', creates: 'Group' }),
  page('groups/:id', 'Group :id', 'GroupEditScreen', groupForm),
  page('sessions', 'Sessions', 'SessionListScreen', sessionList, {
    nav: [PlugConnected20Regular, PlugConnected20Filled],
    calls: [of('sessions?excludeDisconnected=true&sessionType=ExcludeConvergence&offset=0&limit=20')],
  }),
  page('collections', 'Collections', 'CollectionListScreen', collectionList, {
    nav: [Library20Regular, Library20Filled],
    calls: [of('collectionSummary?offset=0&limit=25')],
  }),
  page('create-collection', 'New Collection', 'CollectionCreateScreen', collectionForm, {
    within: 'collections',
    under: 'Collection',
    creates: 'Collection',
  }),
  page('collections/:id', 'Collection :id', 'CollectionEditScreen', collectionForm),
  page('collections/:id/schema', 'Schema · :id', 'SchemaScreen', schemaPage),
  page('models', 'Models', 'ModelListScreen', modelList, {
    nav: [Braces20Regular, Braces20Filled],
    sections: [
      { below: '?mode=query', label: 'Query Models', keywords: 'search select' },
      { below: '?mode=id', label: 'Id Lookup', keywords: 'find open model' },
    ],
    calls: [
      of('collections?offset=0&limit=10'),
      {
        search: 'mode=browse&collection=:collection',
        path: of('model-query'),
        body: '{"query":"SELECT FROM :collection LIMIT 25 OFFSET 0"}',
      },
    ],
  }),
  page('create-model', 'New Model', 'ModelCreateScreen', modelCreate, { within: 'models', creates: 'Model' }),
  page('change-models', 'Change Models', 'BulkPageScreen', bulkPage, { within: 'models' }),
  page('import-models', 'Import Models', 'ImportPageScreen', importPage, { within: 'models' }),
  // One page for both tabs, so that it is not reloaded when the tab changes.
  page('models/:id/:tab?', 'Model :id', 'ModelScreen', modelPage, {
    calls: [of('models/:id?data=false')],
  }),
  page('chats', 'Chats', 'ChatListScreen', chatList, {
    nav: [ChatMultiple20Regular, ChatMultiple20Filled],
    calls: [of('chats?offset=0&limit=25')],
  }),
  page('create-chat', 'New Chat', 'ChatCreateScreen', chatForm, { within: 'chats', creates: 'Chat' }),
  page('chats/:chatId', 'Chat :chatId', 'ChatScreen', chatPage),
  page('chats/:chatId/edit', 'Edit :chatId', 'ChatEditScreen', chatForm),
  page('activities', 'Activities', 'ActivityListScreen', activityList, {
    nav: [Pulse20Regular, Pulse20Filled],
    calls: [of('activities?offset=0&limit=25')],
  }),
  page('create-activity', 'New Activity', 'ActivityCreateScreen', activityList, {
    within: 'activities',
    creates: 'Activity',
  }),
  page('activities/:type/:id', 'Activity :id', 'ActivityScreen', activityPage),
  page('authentication/:tab?', 'Authentication', 'AuthenticationScreen', authentication, {
    nav: [ShieldKeyhole20Regular, ShieldKeyhole20Filled],
    offline: true,
    sections: [
      { below: '/jwt', label: 'JWT Keys', keywords: 'authentication token' },
      { below: '/anonymous', label: 'Anonymous', keywords: 'authentication' },
    ],
    calls: [of('jwtKeys'), of('config/anonymousAuth')],
  }),
  page('authentication/jwt/create-jwt-key', 'New JWT Key', 'JwtKeyCreateScreen', jwtKeyForm, {
    creates: 'JWT Key',
    keywords: 'generate token pair',
  }),
  page('authentication/jwt/:id', 'JWT Key :id', 'JwtKeyEditScreen', jwtKeyForm),
  page('settings/:tab?', 'Settings', 'DomainSettingsScreen', domainSettings, {
    nav: [Settings20Regular, Settings20Filled],
    offline: true,
    sections: [
      { below: '/general', label: 'General', keywords: 'settings name availability reconnect' },
      { below: '/members', label: 'Members', keywords: 'settings roles' },
      { below: '/models', label: 'Snapshot Policy', keywords: 'settings models' },
      { below: '/collections', label: 'Creation of Collections', keywords: 'settings auto' },
      { below: '/dangerous', label: 'Dangerous', keywords: 'settings delete domain change id' },
    ],
    calls: [descriptor],
  }),
];

/** Every page of the console. Each is loaded with a chunk of its own, and names its first calls (`~/boot`). */
export const pages: PageTable = { server, domain };
