import type { DomainKey } from '~/api/rest/domains';
import type { RoleAssignments } from '~/api/rest/roles';
import { may, type Principal, rolesFor } from '~/core/capabilities';
import { countOf } from '~/core/counts';
import { isAddressable, isSegment, nameOf } from '~/core/paths';
import { type Losses, lossesOf, type LossItem } from '~/core/losses';
import { formatUser, personKey } from '~/core/person';
import { isRejectedWith, toProblem } from '~/core/problem';
import { readEach, readPages } from '~/machines/kit/read-pages';
import type { Wiring } from '~/machines/services';
import { inDomain } from './domain/in-domain';

const apiOf = inDomain(({ inDomain: api }) => api);

export type Counted = Omit<Losses, 'at'>;

/** The people who are connected to a domain now, each once: its users, and other operators, who may be editing there. */
export async function connectedTo(wiring: Wiring, key: DomainKey, signal: AbortSignal) {
  const filter = { withConvergence: true };
  const { rows } = await readPages(
    (range) => apiOf(wiring, key).sessions.list(key, { filter, ...range }, signal),
    ({ userType, username }) => userType !== 'convergence' || username !== wiring.operator,
    { most: Infinity },
  );
  const people = rows.map(({ userType, username }) => ({ type: userType, username }));
  return [...new Map(people.map((person) => [personKey(person), person])).values()];
}

type DomainFigures = { key: DomainKey; models: number; users: number; people: readonly LossItem[] };

/** What a domain holds now; undefined if it can't be read. */
async function figuresOf(wiring: Wiring, key: DomainKey, signal: AbortSignal): Promise<DomainFigures | undefined> {
  try {
    const [{ modelCount, userCount }, people] = await Promise.all([
      wiring.api.domains.stats(key, signal),
      connectedTo(wiring, key, signal),
    ]);
    const where = { notes: [`in ${nameOf(key)}`] };
    return {
      key,
      models: modelCount,
      users: userCount,
      people: people.map((person) => ({ name: formatUser(person), ...where })),
    };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function readFigures(wiring: Wiring, keys: readonly DomainKey[], signal: AbortSignal) {
  const figures = await readEach(keys, (key) => figuresOf(wiring, key, signal), 4);
  const read = figures.filter((each) => each !== undefined);
  const sum = (of: (each: DomainFigures) => number) => read.reduce((total, each) => total + of(each), 0);
  const people = read.flatMap((each) => each.people);
  return {
    read,
    users: sum((each) => each.users),
    models: sum((each) => each.models),
    connections: { what: 'connection', count: people.length, items: people } as const,
    unread: keys.filter((_, index) => figures[index] === undefined).map(nameOf),
  };
}

/** Where only some may not be deleted, the others are. */
const refusedOf = (areAll: boolean, isAny: boolean, sentence: string): Partial<Counted> =>
  areAll ? { forbidden: sentence } : isAny ? { notes: [sentence] } : {};

const unreadDomain = (name: string) => `What the domain ${name} holds could not be counted.`;

/** What goes with domains, and whether a managing role permits it: the server lets every member of a domain delete it. */
export async function lossesOfDomains(
  wiring: Wiring,
  principal: Principal,
  keys: readonly DomainKey[],
  signal: AbortSignal,
): Promise<Counted> {
  const addressable = keys.filter(isAddressable);
  const [found, refused] = await Promise.all([
    readFigures(wiring, addressable, signal),
    may('domains.delete', principal)
      ? []
      : readEach(addressable, async (key) => {
          // Those who can't read its configuration have no managing role.
          const problem = await apiOf(wiring, key)
            .config.anonymousAuth(key, signal)
            .then(() => undefined, toProblem);
          return problem && isRejectedWith(problem, 'forbidden') ? [nameOf(key)] : [];
        }),
  ]);
  const kept = refused.flat();
  const each = (one: string, of: (figures: DomainFigures) => number) =>
    keys.length === 1
      ? undefined
      : found.read
          .filter((figures) => of(figures) > 0)
          .map((figures) => ({ name: nameOf(figures.key), notes: [countOf(of(figures), one)] }));
  const itemsOf = (items: LossItem[] | undefined) => (items ? { items } : {});
  return {
    list: lossesOf(
      { what: 'model', count: found.models, ...itemsOf(each('model', ({ models }) => models)) },
      { what: 'user', count: found.users, ...itemsOf(each('user', ({ users }) => users)) },
      found.connections,
    ),
    uncounted: found.unread.map(unreadDomain),
    ...refusedOf(
      kept.length === keys.length,
      kept.length > 0,
      `You can't delete ${kept.join(', ')}. ${kept.length === 1 ? rolesFor('domains.delete') : 'Ask their owners to give you the Domain Admin role.'}`,
    ),
  };
}

/** Namespaces lose the roles in them. One that has domains by now may not be deleted, because they could not be reached any more. */
export async function lossesOfNamespaces(
  { api }: Wiring,
  rows: readonly { id: string }[],
  domainsIn: (id: string) => Promise<number>,
  signal: AbortSignal,
): Promise<Counted> {
  const found = await readEach(rows, async ({ id }) => {
    const [domains, roles] = await Promise.all([
      domainsIn(id),
      isSegment(id) ? api.roles.inNamespace(id, signal) : Promise.resolve({} as RoleAssignments),
    ]);
    return { id, domains, roles: Object.entries(roles) };
  });
  const items = found.flatMap(({ id, roles }) =>
    roles.map(([name, role]) => ({ name, notes: [rows.length === 1 ? role : `${role} in ${id}`] })),
  );
  const full = found.filter(({ domains }) => domains > 0);
  return {
    list: lossesOf({ what: 'role', count: items.length, items }),
    ...refusedOf(
      full.length === rows.length,
      full.length > 0,
      full
        .map(({ id, domains }) => `The namespace '${id}' has ${countOf(domains, 'domain')} now and is not deleted.`)
        .join(' '),
    ),
  };
}

/** Maximum number of places, namespaces first, in which the roles of users are looked up with one call each. */
const mostPlaces = 100;
/** How long looking them up may take, in milliseconds. */
const patience = 6_000;

type Place = { name: string; roles: (signal: AbortSignal) => Promise<RoleAssignments> };

/** Where these users have a role: the server lists the roles of a place, not the places of a user. */
async function rolesIn(places: readonly Place[], usernames: readonly string[], signal: AbortSignal) {
  const until = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const found = await readEach(places.slice(0, mostPlaces), async ({ name, roles }) => {
    const held = await roles(until).catch(() => undefined);
    signal.throwIfAborted();
    if (!held) return undefined;
    return usernames
      .filter((username) => Object.hasOwn(held, username))
      .map((username): LossItem => {
        const role = held[username] ?? '';
        return { name, notes: [usernames.length === 1 ? role : `${role} (${username})`] };
      });
  });
  const read = found.filter((items) => items !== undefined);
  return { items: read.flat(), unread: places.length - read.length };
}

/** All namespaces that an address can name. */
export const allNamespaces = async (api: Wiring['api'], signal: AbortSignal) => {
  const found = await readPages(
    async (range) => ({ data: await api.namespaces.list({ filter: '', ...range }, signal) }),
    ({ id }) => isSegment(id),
    { most: Infinity },
  );
  return found.rows;
};

/** All domains that an address can name: not those whose namespace was deleted. */
export const allDomains = async (api: Wiring['api'], signal: AbortSignal) => {
  const found = await readPages(async (range) => ({ data: await api.domains.list(range, signal) }), isAddressable, {
    size: 500,
    most: Infinity,
  });
  return found.rows;
};

/** What goes with operators: their personal namespaces where they have domains, all of these domains, and their roles. */
export async function lossesOfUsers(
  wiring: Wiring,
  rows: readonly { username: string }[],
  signal: AbortSignal,
): Promise<Counted> {
  const { api } = wiring;
  const usernames = rows.map(({ username }) => username);
  const [namespaces, all] = await Promise.all([allNamespaces(api, signal), allDomains(api, signal)]);
  const personal = new Set(usernames.map((username) => `~${username}`));
  const domains = all.filter(({ namespace }) => personal.has(namespace));
  const owned = [...new Set(domains.map(({ namespace }) => namespace))];
  const [found, places] = await Promise.all([
    readFigures(wiring, domains, signal),
    rolesIn(
      [
        ...namespaces.map(({ id }): Place => ({ name: id, roles: (until) => api.roles.inNamespace(id, until) })),
        ...all
          .filter(({ namespace }) => !personal.has(namespace))
          .map((key): Place => ({
            name: nameOf(key),
            roles: (until) => apiOf(wiring, key).members.list(key, until),
          })),
      ],
      usernames,
      signal,
    ),
  ]);
  return {
    list: lossesOf(
      {
        what: 'domain',
        count: domains.length,
        items: domains.map((key) => {
          const figures = found.read.find((each) => nameOf(each.key) === nameOf(key));
          const notes = figures
            ? [countOf(figures.models, 'model'), `${figures.people.length || 'nobody'} connected`]
            : ['not counted'];
          return { name: nameOf(key), notes };
        }),
      },
      { what: 'model', count: found.models },
      {
        what: 'namespace',
        count: owned.length,
        items: owned.map((name) => ({ name })),
      },
      { what: 'place', count: places.items.length, items: places.items },
      found.connections,
    ),
    uncounted: found.unread.map(unreadDomain),
    notes: places.unread > 0 ? [`Roles in ${countOf(places.unread, 'more place')} were not looked up.`] : [],
  };
}
