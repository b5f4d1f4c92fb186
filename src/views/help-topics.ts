type HelpTopic = {
  /** Two sentences: what it is, and what to mind. */
  text: readonly [string, string];
  /** A page of the public guide. */
  page: string;
};

/** What the help buttons explain, by title. Loaded when one is used. */
export const helpTopics = {
  'Overriding permissions': {
    text: [
      "A model follows its collection's world permissions until you override them here.",
      'User permissions on the model apply either way, and take precedence over everything else.',
    ],
    page: 'models/permissions/',
  },
  'Model permissions': {
    text: [
      'Read opens a model, Write changes its data, Remove deletes it, and Manage changes its permissions.',
      'User permissions replace world permissions, and permissions on a model replace those of its collection.',
    ],
    page: 'models/permissions/',
  },
  'Collection permissions': {
    text: [
      'World permissions apply to every user; user permissions replace them for one user.',
      'They apply to all models of the collection, unless a model has permissions for that user or overrides them.',
    ],
    page: 'models/permissions/',
  },
  'Snapshot policy': {
    text: [
      "A snapshot stores a whole model, so opening an old version doesn't replay every change since the model was created.",
      'More snapshots make the history faster to open, and take more storage.',
    ],
    page: 'models/overview/',
  },
  'JWT keys': {
    text: [
      'A key pair has two halves: your application signs tokens with the private key, and the domain verifies them with the public key that you add here.',
      'Keep the private key secret: anyone who has it can impersonate any user of the domain.',
    ],
    page: 'authentication/json-web-tokens/',
  },
  'Anonymous authentication': {
    text: [
      'Users can connect without an account, and may choose a display name.',
      'Each connection is a new user, so permissions for anonymous users are the world permissions.',
    ],
    page: 'authentication/overview/',
  },
  'Reconnect tokens': {
    text: [
      'A client that loses its connection reconnects with a token that it received when it signed in.',
      'When the token has expired, the client has to sign in again.',
    ],
    page: 'authentication/overview/',
  },
  'Domain availability': {
    text: [
      'Online: everyone can connect; maintenance: only operators, who can do everything; offline: no one, and only authentication and settings can be changed.',
      'The status is set by the server and says whether the database of the domain is ready.',
    ],
    page: 'domain/overview/',
  },
  Activities: {
    text: [
      'An activity shows who is working together on something, and the state that each participant shares; its type groups similar activities.',
      'An ephemeral activity is deleted when its last participant leaves.',
    ],
    page: 'activities/overview/',
  },
  'Activity permissions': {
    text: [
      'World, user and group permissions add up: a user may do what any of them permits.',
      'Lurk joins without being seen; View State and Set State are about what participants share.',
    ],
    page: 'activities/overview/',
  },
  Chats: {
    text: [
      'Members of a channel stay members while they are disconnected; a room has only the people connected to it; a direct chat has fixed members.',
      'Anyone can join a public chat; private chats are invite only.',
    ],
    page: 'chat/overview/',
  },
  Sessions: {
    text: [
      'A session is one connection of one client, so a user can have several; the auth method says how it signed in.',
      'Convergence users are operators of this server, whose console is connected to the domain too.',
    ],
    page: 'domain/overview/',
  },
  'Namespaces and domains': {
    text: [
      'A domain has its own users, data and settings, like one installation for one application.',
      'A namespace groups domains: its id is part of their addresses, and its Owners and Domain Admins manage all of them.',
    ],
    page: 'domain/overview/',
  },
  Roles: {
    text: [
      'A server role Domain Admin or Server Admin opens every domain; a namespace role Domain Admin or Owner opens the domains of that namespace, Developer none; a domain role opens that domain.',
      'Roles are for operators; permissions say what users of your application may do.',
    ],
    page: 'identity/overview/',
  },
  'Change Models': {
    text: [
      'Makes the same change to many models, one after the other, and shows examples before it starts.',
      'People who have a model open see a changed field right away; a moved or deleted model is closed for everyone.',
    ],
    page: 'models/overview/',
  },
  'Import Models': {
    text: [
      'The console detects the format of a file, and you can change it; the preview shows what will be stored.',
      'A column gets a type only if that changes none of its values; an export of this console is imported unchanged.',
    ],
    page: 'models/overview/',
  },
  History: {
    text: [
      'Every change is a version, and each version can be shown, compared and restored.',
      'Restoring or reverting adds a new version, so nothing in the history is lost.',
    ],
    page: 'models/overview/',
  },
  'Schema upgrade': {
    text: [
      "After an update of the server, a domain's database may need a newer schema.",
      "Users can't connect to the domain until the upgrade is complete.",
    ],
    page: 'upgrade/domains',
  },
} as const satisfies Record<string, HelpTopic>;

export type HelpTitle = keyof typeof helpTopics;

export const guideUrl = (page: string): string => `https://guide.convergence.io/${page}`;
