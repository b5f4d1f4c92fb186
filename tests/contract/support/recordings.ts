import recorded from '../recordings/rest.json';

/** One call to a real server (1.0.0-rc.13) and its answer. "<…>" stands for a secret. */
export type Recording = {
  name: string;
  /** Who made the call; absent: without login. */
  as?: string;
  method: string;
  path: string;
  body?: unknown;
  rawBody?: string;
  status: number;
  contentType: string;
  answer: unknown;
};

/** All calls in the order in which they were made, starting from a server just installed. */
export const recordings = recorded as Recording[];

type Exclusion = { reason: string; path: RegExp; names?: string[]; except?: string[] };

const parts =
  'users|groups|jwtKeys|config|members|collections|collectionSummary|models|model-query|activities|chats|sessions';

/** Recordings the sandbox can not answer yet, or will not. Everything else is replayed. */
export const exclusions: Exclusion[] = [
  {
    reason: 'server users are not supported yet',
    path: /^\/users/,
    except: ['bad token', 'after logout'],
  },
  { reason: 'API keys are not supported yet', path: /^\/user\/apiKeys/ },
  { reason: 'roles are not supported yet', path: /^\/roles\// },
  {
    reason: 'namespaces can only be read yet',
    path: /^\/namespaces/,
    names: ['create namespace', 'dev: create namespace', 'update namespace', 'delete namespace'],
  },
  {
    reason: 'deleting a namespace that has domains leaves orphans on a real server; the sandbox has none',
    path: /^\/domains$/,
    names: ['domains after namespace deletion'],
  },
  {
    reason: 'the parts of a domain are not supported yet',
    path: new RegExp(`^/domains/[^/]+/[^/]+/(${parts})(/|\\?|$)`),
  },
];

/** The reason why a recording is not replayed; undefined if it is. */
export const exclusionOf = ({ name, path }: Recording): Exclusion | undefined =>
  exclusions.find(
    (each) =>
      each.path.test(path) &&
      (!each.names || each.names.some((prefix) => name.startsWith(prefix))) &&
      !each.except?.includes(name),
  );
