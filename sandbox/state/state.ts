import type { Activity, Chat, ChatEvent, Domain, DomainUser, Model, ServerRecord } from './records';
import { type DomainPart, type EntryKind, partsEntry, partsOf } from './journal';
import { StoreError } from './durable-files';

/** Events of domains, for their connections. Sent after the record has changed. */
export type DomainEvent =
  /** Status, availability or another property has changed. */
  | { type: 'domain.changed'; domain: Domain }
  /** The domain was deleted, or the whole state was reset. */
  | { type: 'domain.removed'; domain: Domain }
  /** The names, e-mail or state of a user have changed. A deleted user still has a record. */
  | { type: 'user.changed'; domain: Domain; user: DomainUser }
  /** The model was removed, alone or with its collection; close it for all sessions. */
  | { type: 'model.removed'; domain: Domain; model: Model }
  /** The model's own permissions have changed. */
  | { type: 'model.permissions'; domain: Domain; model: Model }
  /** The activity was removed. */
  | { type: 'activity.removed'; domain: Domain; activity: Activity }
  /** The permissions to participate have changed. */
  | { type: 'activity.permissions'; domain: Domain; activity: Activity }
  /** A chat has an event its members have not been notified of. */
  | { type: 'chat.event'; domain: Domain; chat: Chat; event: ChatEvent }
  /** The chat was removed. `sessions`: those in it if it was a room. */
  | { type: 'chat.removed'; domain: Domain; chat: Chat; sessions: ReadonlySet<string> };

/** Durations of the life cycle in milliseconds. */
export type Pace = {
  initializing: number;
  deleting: number;
  upgrading: number;
  /** How long a call stays unanswered with hazards. Default 20 s. */
  silence?: number;
  /** How long a domain loses settings after it has become ready, with hazards. Default 2 s. */
  unsettled?: number;
};

/** All data of one sandbox, in memory. Change it only through the functions of this folder. */
export type State = {
  readonly server: ServerRecord;
  /** Every domain by its `domainKey`. */
  readonly domains: ReadonlyMap<string, Domain>;
  readonly pace: Pace;
  /** Milliseconds since 1970. */
  now(): number;
  addDomain(domain: Domain): void;
  /** Removes the domain and notifies the listeners. */
  removeDomain(domain: Domain): void;
  /** Changes the id of a domain. The new one must be unused. */
  moveDomain(domain: Domain, id: string): void;
  /** Removes the domain's address. It stays in lists but cannot be used. */
  orphanDomain(domain: Domain): void;
  /** Call after a change of `server`. `minor` changes may be written half a minute later. */
  saveServer(minor?: 'minor'): void;
  /** Call after a change of a domain or of anything in it. `parts`: only these have changed, and only they are written. */
  saveDomain(domain: Domain, ...parts: DomainPart[]): void;
  /** Replaces `saveDomain` for small and frequent changes: only the change is written. See journal.ts. */
  append<Payload>(domain: Domain, kind: EntryKind<Payload>, payload: Payload): void;
  /**
   * Resolves when everything saved so far is on disk (immediately without a data directory).
   * @throws StoreError after which the state is what is on disk again, without the refused changes
   */
  flush(): Promise<void>;
  /** Counts the changes saved to a domain, so that derived values can be cached. */
  revision(domain: Domain): number;
  announce(event: DomainEvent): void;
  /** Calls the listener synchronously for every event. @returns a function that stops it */
  subscribe(listener: (event: DomainEvent) => void): () => void;
  /** Replaces all data; existing domains are reported as removed. */
  replace(contents: StateContents): void;
  close(): Promise<void>;
};

export type StateContents = {
  server: ServerRecord;
  domains: Domain[];
  /** Those of the domains that only stand in for damaged files, which must not be written. */
  setAside?: Domain[];
};

const minorDelay = 30_000;
const soonDelay = 200;

/** A unique key of a domain, regardless of the characters of its ids. */
export const domainKey = (namespace: string, id: string) => JSON.stringify([namespace, id]);

/** The key of a domain. Orphans have no address. */
const keyOf = ({ namespace, id, uid, orphaned }: Domain) =>
  orphaned ? JSON.stringify([uid]) : domainKey(namespace, id);

const byKey = (domains: Domain[]) => new Map(domains.map((domain) => [keyOf(domain), domain]));

/** @param store where changes are written; without one everything stays in memory */
export const createState = (
  contents: StateContents,
  { pace, now, store }: { pace: Pace; now: () => number; store?: Store | undefined },
): State => {
  let server = contents.server;
  let domains = byKey(contents.domains);
  const revisions = new Map<string, number>();
  let reverts = 0;
  const listeners = new Set<(event: DomainEvent) => void>();

  const file = (domain: Domain) => `domains/${domain.uid}.json`;
  const announce = (event: DomainEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const setAside = new WeakSet(contents.setAside);
  const names = () =>
    Object.fromEntries(
      [...domains.values()].map((domain) => {
        const { uid, namespace, id, displayName } = domain;
        const known = setAside.has(domain) ? server.known?.[uid] : undefined;
        return [uid, known ?? { namespace, id, displayName }];
      }),
    );
  const saveServer = (minor?: 'minor') =>
    store?.mark('server.json', () => ({ ...server, known: names() }), minor ? minorDelay : soonDelay, minor);
  /** Counts a change. False for a domain that is not (or no longer) on the server. */
  const isKept = (domain: Domain) => {
    revisions.set(domain.uid, (revisions.get(domain.uid) ?? 0) + 1);
    return domains.get(keyOf(domain)) === domain && !setAside.has(domain);
  };
  const append: State['append'] = (domain, kind, payload) => {
    if (isKept(domain)) store?.append(file(domain), () => domain, kind.name, payload);
  };
  const saveDomain = (domain: Domain, ...parts: DomainPart[]) => {
    if (parts.length > 0) append(domain, partsEntry, partsOf(domain, parts));
    else if (isKept(domain)) store?.mark(file(domain), () => domain, soonDelay);
  };
  const addDomain = (domain: Domain) => {
    domains.set(keyOf(domain), domain);
    saveDomain(domain);
    saveServer();
  };
  const removeDomain = (domain: Domain) => {
    domains.delete(keyOf(domain));
    revisions.delete(domain.uid);
    saveServer();
    store?.mark(file(domain), () => undefined, soonDelay);
    announce({ type: 'domain.removed', domain });
  };

  /** Reverts changes that could not be written. If the data cannot be read either, memory is kept. */
  const revert = () => {
    let stored: StateContents;
    try {
      stored = store!.reload();
    } catch {
      return;
    }
    reverts += 1;
    const lost = [...domains.values()];
    // Sign-ins are written late; operators stay signed in.
    server = { ...stored.server, tokens: server.tokens };
    domains = byKey(stored.domains);
    for (const domain of stored.setAside ?? []) setAside.add(domain);
    for (const domain of lost) {
      revisions.set(domain.uid, (revisions.get(domain.uid) ?? 0) + 1);
      announce({ type: 'domain.removed', domain });
    }
  };

  return {
    get server() {
      return server;
    },
    get domains() {
      return domains;
    },
    pace,
    now,
    addDomain,
    removeDomain,
    moveDomain: (domain, id) => {
      domains.delete(keyOf(domain));
      domain.id = id;
      addDomain(domain);
      announce({ type: 'domain.changed', domain });
    },
    orphanDomain: (domain) => {
      domains.delete(keyOf(domain));
      domain.orphaned = true;
      addDomain(domain);
      announce({ type: 'domain.changed', domain });
    },
    saveServer,
    saveDomain,
    append,
    flush: async () => {
      const before = reverts;
      try {
        await store?.flush();
      } catch (error) {
        revert();
        throw error;
      }
      if (reverts !== before) throw new StoreError('The change was lost: the data could not be written.');
    },
    revision: (domain) => revisions.get(domain.uid) ?? 0,
    announce,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    replace: (next) => {
      for (const domain of [...domains.values()]) removeDomain(domain);
      server = next.server;
      domains = byKey(next.domains);
      saveServer();
      for (const domain of next.domains) saveDomain(domain);
    },
    close: async () => {
      listeners.clear();
      await store?.close();
    },
  };
};

/** Keeps JSON files in sync with records in memory. */
export type Store = {
  /**
   * Marks a file to be written within `delay` milliseconds. `read` is called when it is written;
   * undefined means "remove the file". `flush` does not write `minor` changes early.
   */
  mark(file: string, read: () => object | undefined, delay: number, minor?: 'minor'): void;
  /** Records a change of a domain as a journal entry. `read` returns the whole record, for merging. */
  append(file: string, read: () => object | undefined, name: string, payload: unknown): void;
  /** Resolves when everything recorded before the call is on disk; rejects with a StoreError of one clear sentence. */
  flush(): Promise<void>;
  /** Returns the data on disk after `flush` has rejected; drops everything unwritten. @throws StoreError */
  reload(): StateContents;
  /** Writes everything, including minor changes, and merges the journals. */
  close(): Promise<void>;
};
