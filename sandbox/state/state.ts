import type { Activity } from './activity-records';
import type { Chat, ChatEvent } from './chat-records';
import type { EntryKind } from './journal';
import type { Model } from './model-records';
import type { Domain, DomainUser, ServerRecord } from './records';
import { StoreError } from './store-error';

/** What happens to domains, for those who hold connections to them. The record is already changed. */
export type DomainEvent =
  /** Status, availability or another property is different now. */
  | { type: 'domain.changed'; domain: Domain }
  /** The domain is gone: deleted, or the whole state was reset. */
  | { type: 'domain.removed'; domain: Domain }
  /** The names, the e-mail address or the state of a user of the domain are different now; a deleted one is still its record. */
  | { type: 'user.changed'; domain: Domain; user: DomainUser }
  /** The model is gone, alone or with its collection: whoever has it open must close it. */
  | { type: 'model.removed'; domain: Domain; model: Model }
  /** Other permissions of the model's own. */
  | { type: 'model.permissions'; domain: Domain; model: Model }
  /** The activity is gone. */
  | { type: 'activity.removed'; domain: Domain; activity: Activity }
  /** Others than before may take part. */
  | { type: 'activity.permissions'; domain: Domain; activity: Activity }
  /** Something has happened in a chat that its members do not know yet. */
  | { type: 'chat.event'; domain: Domain; chat: Chat; event: ChatEvent }
  /** The chat is gone. `sessions`: those that were in it, if it was a room. */
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
  /** Takes the domain out and tells the listeners. */
  removeDomain(domain: Domain): void;
  /** Gives a domain another id. The new one must be free. */
  moveDomain(domain: Domain, id: string): void;
  /** Takes the domain its address: it stays in the lists, but nobody can use it any more. */
  orphanDomain(domain: Domain): void;
  /** To be called after a change of `server`. `minor` changes may wait half a minute before they are written. */
  saveServer(minor?: 'minor'): void;
  /** To be called after a change of a domain, or of anything in it. */
  saveDomain(domain: Domain): void;
  /** Instead of `saveDomain`, for changes that are small and come often: only the change is written. See journal.ts. */
  append<Payload>(domain: Domain, kind: EntryKind<Payload>, payload: Payload): void;
  /**
   * Resolves when everything saved so far is on disk (at once without a data directory).
   * @throws StoreError after which the state is again what is on disk: nothing that was refused can be read
   */
  flush(): Promise<void>;
  /** Counts the changes saved to a domain, so that derived values can be kept. */
  revision(domain: Domain): number;
  announce(event: DomainEvent): void;
  /** Calls the listener for every event, synchronously. Returns the function that ends it. */
  subscribe(listener: (event: DomainEvent) => void): () => void;
  /** Replaces everything by other data; existing domains are announced as removed. */
  replace(contents: StateContents): void;
  close(): Promise<void>;
};

export type StateContents = { server: ServerRecord; domains: Domain[] };

const minorDelay = 30_000;
const soonDelay = 200;

/** A key no two domains share, whatever characters their ids have. */
export const domainKey = (namespace: string, id: string) => JSON.stringify([namespace, id]);

/** The key of a domain. An orphan's can be found by no address. */
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
  /** Counts a change. False for a domain that is not, or no longer, one of the server's. */
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

  /** Takes back what could not be written. Where nothing can be read either, memory is all there is. */
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
  /** Notes a change of what the file of a domain holds as an entry of its journal. `read` gives the whole, for folding. */
  append(file: string, read: () => object | undefined, name: string, payload: unknown): void;
  /** Resolves when everything noted before the call is on disk; rejects with a StoreError of one clear sentence. */
  flush(): Promise<void>;
  /** What is on disk, after `flush` has rejected; everything that was not written is forgotten. @throws StoreError */
  reload(): StateContents;
  /** Writes everything, minor changes too, and folds the journals. */
  close(): Promise<void>;
};
