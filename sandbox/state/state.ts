import type { Domain, ServerRecord } from './records';
import type { Store } from './store';

/** What happens to domains, for those who hold connections to them. The record is already changed. */
export type DomainEvent =
  /** Status, availability or another property is different now. */
  | { type: 'domain.changed'; domain: Domain }
  /** The domain is gone: deleted, or the whole state was reset. */
  | { type: 'domain.removed'; domain: Domain };

/** Durations of the life cycle in milliseconds. */
export type Pace = { initializing: number; deleting: number; upgrading: number };

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
  /** To be called after a change of `server`. `minor` changes may wait half a minute before they are written. */
  saveServer(minor?: 'minor'): void;
  /** To be called after a change of a domain, or of anything in it. */
  saveDomain(domain: Domain): void;
  /** Resolves when everything saved so far is on disk (at once without a data directory). */
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

const byKey = (domains: Domain[]) =>
  new Map(domains.map((domain) => [domainKey(domain.namespace, domain.id), domain]));

/** @param store where changes go; without one everything stays in memory only. */
export const createState = (
  contents: StateContents,
  { pace, now, store }: { pace: Pace; now: () => number; store?: Store | undefined },
): State => {
  let server = contents.server;
  let domains = byKey(contents.domains);
  const revisions = new Map<string, number>();
  const listeners = new Set<(event: DomainEvent) => void>();

  const file = (domain: Domain) => `domains/${domain.uid}.json`;
  const announce = (event: DomainEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const saveServer = (minor?: 'minor') =>
    store?.mark('server.json', () => server, minor ? minorDelay : soonDelay);
  const saveDomain = (domain: Domain) => {
    revisions.set(domain.uid, (revisions.get(domain.uid) ?? 0) + 1);
    if (domains.get(domainKey(domain.namespace, domain.id)) !== domain) return;
    store?.mark(file(domain), () => domain, soonDelay);
  };
  const addDomain = (domain: Domain) => {
    domains.set(domainKey(domain.namespace, domain.id), domain);
    saveDomain(domain);
  };
  const removeDomain = (domain: Domain) => {
    domains.delete(domainKey(domain.namespace, domain.id));
    revisions.delete(domain.uid);
    store?.mark(file(domain), () => undefined, soonDelay);
    announce({ type: 'domain.removed', domain });
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
      domains.delete(domainKey(domain.namespace, domain.id));
      domain.id = id;
      addDomain(domain);
      announce({ type: 'domain.changed', domain });
    },
    saveServer,
    saveDomain,
    flush: () => store?.flush() ?? Promise.resolve(),
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
