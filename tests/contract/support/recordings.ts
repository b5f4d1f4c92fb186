import recorded from '../recordings/rest.json';

/** One call to a real server (1.0.0-rc.13) and its answer. "<…>" replaces a secret. */
export type Recording = {
  name: string;
  /** The caller; undefined without login. */
  as?: string;
  method: string;
  path: string;
  body?: unknown;
  rawBody?: string;
  status: number;
  contentType: string;
  answer: unknown;
};

/** All calls in order, starting from a newly installed server. */
export const recordings = recorded as Recording[];

type Exclusion = { reason: string; path: RegExp; names?: string[]; except?: string[] };

/** Recordings the sandbox does not reproduce. Everything else is replayed. */
export const exclusions: Exclusion[] = [
  {
    reason:
      'they need an operator who has been connected by realtime, or a participant; tests/sandbox/chats.test.ts connects one and replays these',
    path: /^\/domains\/[^/]+\/[^/]+\/(chats|activities)/,
    names: ['chat', 'activity ephemeral'],
    except: ['chat create before the first realtime connection', 'chats empty', 'chat missing', 'chat delete missing'],
  },
  {
    reason:
      'they show realtime sessions, which calls can not open; tests/sandbox/sessions.test.ts opens them and replays these',
    path: /^\/domains\/[^/]+\/[^/]+\/sessions/,
    except: ['session missing', 'sessions filters', 'sessions with one'],
  },
  {
    reason: 'they show a model that is open and edited; realtime-models.test.ts and tests/sandbox/models.test.ts do',
    path: /^\/domains\/[^/]+\/[^/]+\/models\/[^/]+$/,
    names: ['model put while open', 'model after live edit'],
  },
  {
    reason:
      'it shows the last sign-in of a user by realtime; tests/sandbox/domain-users.test.ts shows that it is there',
    path: /^\/domains\/[^/]+\/[^/]+\/users$/,
    names: ['offline: users'],
  },
];

/** The reason why a recording is not replayed, if any. */
export const exclusionOf = ({ name, path }: Recording): Exclusion | undefined =>
  exclusions.find(
    (each) =>
      each.path.test(path) &&
      (!each.names || each.names.some((prefix) => name.startsWith(prefix))) &&
      !each.except?.includes(name),
  );
