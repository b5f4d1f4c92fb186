import { randomBytes } from 'node:crypto';
import type { Caller } from './call';

/** Begins everything that a run creates. The time is UTC. */
const pattern = /^contract-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})-[0-9a-f]{8}(?![0-9a-f])/;

/** The beginning of all names of a new run, e.g. `contract-20261123-1805-3f9a1c07`. */
export const newRunName = (now: Date): string => {
  const [date = '', time = ''] = now.toISOString().split('T');
  return `contract-${date.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}-${randomBytes(4).toString('hex')}`;
};

/** When the run began that created something with this name; undefined if no run did. */
export const startOfRun = (name: string): Date | undefined => {
  const [, year, month, day, hour, minute] = pattern.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
};

type Settings = Record<string, unknown>;

export const readSettings = async (call: Caller): Promise<Settings> => {
  const { status, body } = await call('GET', '/config');
  if (status !== 200) throw new Error(`GET /config was answered with ${status}`);
  return (body as { body: Settings }).body;
};

/** Puts back the settings that are not as before. @returns one sentence if they could not be put back */
export const restoreSettings = async (call: Caller, before: Settings): Promise<string[]> => {
  const changed = async () => {
    const now = await readSettings(call);
    return Object.entries(before).filter(([key, value]) => now[key] !== value);
  };
  try {
    const different = await changed();
    if (different.length === 0) return [];
    await call('POST', '/config', { body: Object.fromEntries(different) });
    return (await changed()).map(
      ([key, value]) => `The setting ${key} could not be put back to ${JSON.stringify(value)}.`,
    );
  } catch (error) {
    return [`The settings could not be put back: ${(error as Error).message}.`];
  }
};

type Server = {
  call: Caller;
  /** Maximum milliseconds until a domain is deleted. */
  patience: number;
};
type Found = { id?: string; username?: string; domainId?: string };
/** Selects by name. `filter` is a part that all names have in common, for the server's own search. */
type Selection = { filter: string; matches: (name: string) => boolean };

const segment = encodeURIComponent;
const nameOf = ({ id, username }: Found) => username ?? id ?? '';

/** The items of a list. @throws an error that names the failed call */
const listed = async (call: Caller, path: string): Promise<Found[]> => {
  const { status, body } = await call('GET', path);
  if (status !== 200) throw new Error(`GET ${path} was answered with ${status}`);
  return (body as { body: Found[] }).body;
};

const remove = async (call: Caller, path: string) => {
  const { status } = await call('DELETE', path);
  if (status !== 200 && status !== 404) throw new Error(`DELETE ${path} was answered with ${status}`);
};

const sixAtOnce = async (names: string[], step: (name: string) => Promise<void>) => {
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await step(name);
  };
  await Promise.all(Array.from({ length: 6 }, work));
};

const emptyNamespace = async ({ call, patience }: Server, namespace: string) => {
  const path = `/domains?namespace=${segment(namespace)}`;
  const requested = new Set<string>();
  for (const end = Date.now() + patience; ;) {
    const domains = (await listed(call, path)).map(({ domainId = '' }) => domainId);
    if (domains.length === 0) return;
    if (Date.now() > end) throw new Error(`domains of ${namespace} are still there`);
    for (const id of domains.filter((each) => !requested.has(each))) {
      await remove(call, `/domains/${segment(namespace)}/${segment(id)}`);
      requested.add(id);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The names of the users and namespaces that match. */
export const findNames = async (call: Caller, { filter, matches }: Selection) => {
  const of = async (kind: 'users' | 'namespaces') =>
    (await listed(call, `/${kind}?filter=${segment(filter)}`)).map(nameOf).filter(matches);
  return { users: await of('users'), namespaces: await of('namespaces') };
};

export const beginningWith = (run: string): Selection => ({ filter: run, matches: (name) => name.startsWith(run) });

/**
 * Removes every namespace and user whose name matches, with their domains. A namespace is removed only when empty,
 * because its domains would become unreachable. Continues after failures and finally lists what is left.
 * @returns one sentence for each item that could not be removed
 */
export const sweep = async (server: Server, selection: Selection): Promise<string[]> => {
  const { call, patience } = server;
  const failures = new Map<string, string>();
  const attempt = async (what: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      failures.set(what, error instanceof Error ? error.message : String(error));
    }
  };
  const round = async () => {
    await attempt('finding users', async () => {
      await sixAtOnce((await findNames(call, selection)).users, (username) =>
        attempt(`user ${username}`, async () => {
          await emptyNamespace({ call, patience }, `~${username}`);
          await remove(call, `/users/${segment(username)}`);
        }),
      );
    });
    await attempt('finding namespaces', async () => {
      await sixAtOnce((await findNames(call, selection)).namespaces, (id) =>
        attempt(`namespace ${id}`, async () => {
          await emptyNamespace({ call, patience }, id);
          await remove(call, `/namespaces/${segment(id)}`);
        }),
      );
    });
  };
  let left: string[] = [];
  await attempt('finding what is left', async () => {
    // Calls that were under way when the checks were stopped can still create something.
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await round();
      const { users, namespaces } = await findNames(call, selection);
      left = [...users, ...namespaces].toSorted();
      if (left.every((name) => failures.has(`user ${name}`) || failures.has(`namespace ${name}`))) break;
    }
  });
  return [
    ...[...failures].map(([what, reason]) => `${what}: ${reason}`),
    ...(left.length > 0 ? [`left on the server: ${left.join(', ')}`] : []),
  ];
};
