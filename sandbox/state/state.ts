import type { Activity } from './activity-records';
import type { Chat, ChatEvent } from './chat-records';
import type { EntryKind } from './journal';
import type { Model } from './model-records';
import type { Domain, DomainUser, ServerRecord } from './records';
import { StoreError } from './store-error';

/** Events of domains, for their connections. The record is already changed. */
export type DomainEvent =
  /** Status, availability or another property has changed. */
  | { type: 'domain.changed'; domain: Domain }
  /** The domain was removed: deleted, or the whole state was reset. */
  | { type: 'domain.removed'; domain: Domain }
  /** The names, the e-mail address or the state of a user have changed; a deleted user still has a record. */
  | { type: 'user.changed'; domain: Domain; user: DomainUser }
  /** The model was removed, alone or with its collection: close it for all sessions. */
  | { type: 'model.removed'; domain: Domain; model: Model }
  /** The model's own permissions have changed. */
  | { type: 'model.permissions'; domain: Domain; model: Model }
  /** The activity was removed. */
  | { type: 'activity.removed'; domain: Domain; activity: Activity }
  /** The permissions to participate have changed. */
  | { type: 'activity.permissions'; domain: Domain; activity: Activity }
  /** A chat has an event that its members have not been notified of. */
  | { type: 'chat.event'; domain: Domain; chat: Chat; event: ChatEvent }
  /** The chat was removed. `sessions`: those in it, if it was a room. */
  | { type: 'chat.removed'; domain: Domain; chat: Chat; sessions: ReadonlySet<string> };

/** Durations of the life cycle in milliseconds. */
export type Pace = {
  initializing: number;
  deleting: number;
  upgrading: number;
  /** How long a call goes unanswered where the real server's hazards are imitated; 20 s unless given. */
  silence?: number;
  /** How long after it has become ready a domain loses changes of its settings, with the hazards; 2 s unless given. */
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
  /** Gives a domain another id. The new one must be free. */
  moveDomain(domain: Domain, id: string): void;
  /** Removes the domain's address: it stays in lists, but can't be used any more. */
  orphanDomain(domain: Domain): void;
  /** Call after a change of `server`. `minor` changes may be written half a minute later. */
  saveServer(minor?: 'minor'): void;
  /** Call after a change of a domain, or of anything in it. */
  saveDomain(domain: Domain): void;
  /** Instead of `saveDomain`, for small and frequent changes: only the change is written. See journal.ts. */
  append<Payload>(domain: Domain, kind: EntryKind<Payload>, payload: Payload): void;
  /**
   * Resolves when everything saved so far is on disk (at once without a data directory).
   * @throws StoreError after which the state is again what is on disk: nothing that was refused can be read
   */
  flush(): Promise<void>;
  /** Counts the changes saved to a domain, so that derived values can be kept. */
  revision(domain: Domain): number;
  announce(event: DomainEvent): void;
  /** Calls the listener for every event, synchronously. @returns stops it */
  subscribe(listener: (event: DomainEvent) => void): () => void;
  /** Replaces all data; existing domains are reported as removed. */
  replace(contents: StateContents): void;
  close(): Promise<void>;
};

export type StateContents = { server: ServerRecord; domains: Domain[] };

const minorDelay = 30_000;
const soonDelay = 200;

/** A unique key of a domain, regardless of the characters of its ids. */
export const domainKey = (namespace: string, id: string) => JSON.stringify([namespace, id]);

/** The key of a domain. No address leads to that of an orphan. */
const keyOf = ({ namespace, id, uid, orphaned }: Domain) =>
  orphaned ? JSON.stringify([uid]) : domainKey(namespace, id);

const byKey = (domains: Domain[]) => new Map(domains.map((domain) => [keyOf(domain), domain]));

/** @param store where changes go; without one everything stays in memory only. */
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
  const saveServer = (minor?: 'minor') =>
    store?.mark('server.json', () => server, minor ? minorDelay : soonDelay, minor);
  /** Counts a change. False for a domain that is not (or no longer) on the server. */
  const isKept = (domain: Domain) => {
    revisions.set(domain.uid, (revisions.get(domain.uid) ?? 0) + 1);
    return domains.get(keyOf(domain)) === domain;
  };
  const saveDomain = (domain: Domain) => {
    if (isKept(domain)) store?.mark(file(domain), () => domain, soonDelay);
  };
  const addDomain = (domain: Domain) => {
    domains.set(keyOf(domain), domain);
    saveDomain(domain);
  };
  const removeDomain = (domain: Domain) => {
    domains.delete(keyOf(domain));
    revisions.delete(domain.uid);
    store?.mark(file(domain), () => undefined, soonDelay);
    announce({ type: 'domain.removed', domain });
  };

  /** Reverts what could not be written. If nothing can be read either, memory is kept. */
  const revert = () => {
    let stored: StateContents;
    try {
      stored = store!.reload();
    } catch {
      return;
    }
    reverts += 1;
    const lost = [...domains.values()];
    // Signing in is written late; operators stay signed in.
    server = { ...stored.server, tokens: server.tokens };
    domains = byKey(stored.domains);
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
    append: (domain, kind, payload) => {
      if (isKept(domain)) store?.append(file(domain), () => domain, kind.name, payload);
    },
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

/** Keeps JSON files up to date with records in memory. */
export type Store = {
  /**
   * Notes that a file is out of date, to be written within `delay` milliseconds. `read` is called when it is written;
   * undefined means "remove the file". `flush` does not hurry what is `minor`.
   */
  mark(file: string, read: () => object | undefined, delay: number, minor?: 'minor'): void;
  /** Records a change of a domain as an entry of its journal. `read` gives the whole, for folding. */
  append(file: string, read: () => object | undefined, name: string, payload: unknown): void;
  /** Resolves when everything noted before the call is on disk; rejects with a StoreError of one clear sentence. */
  flush(): Promise<void>;
  /** What is on disk, after `flush` has rejected; everything unwritten is dropped. @throws StoreError */
  reload(): StateContents;
  /** Writes everything, minor changes too, and folds the journals. */
  close(): Promise<void>;
};
