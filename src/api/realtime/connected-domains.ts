import type { ConvergenceDomain } from '@convergence/convergence';
import type { LinkTarget } from './port';

/** One connection, from its making to its loss; after an interruption the same domain has another one. */
export type Connection = {
  domain: ConvergenceDomain;
  /** Settles when those who were here before have left: the client does not let one leave and come at once. */
  left: Promise<unknown>;
};

/** The connections that stand now, for what lives on them. */
export class ConnectedDomains {
  readonly #connections = new Map<string, Connection>();
  readonly #followers = new Map<string, Set<Follower>>();

  onConnected(target: LinkTarget, domain: ConvergenceDomain): void {
    const connection = { domain, left: Promise.resolve() };
    this.#connections.set(nameOf(target), connection);
    this.#tell(target, connection);
  }

  /** Does nothing where another link's connection stands already. */
  onDisconnected(target: LinkTarget, domain: ConvergenceDomain): void {
    if (this.#connections.get(nameOf(target))?.domain !== domain) return;
    this.#connections.delete(nameOf(target));
    this.#tell(target, undefined);
  }

  /** Tells the connection that stands now, later each that is made or lost (`undefined`). Returns what ends it. */
  follow(target: LinkTarget, follower: Follower): () => void {
    const name = nameOf(target);
    const followers = this.#followers.get(name) ?? new Set();
    this.#followers.set(name, followers.add(follower));
    follower(this.#connections.get(name));
    return () => {
      followers.delete(follower);
      if (followers.size === 0 && this.#followers.get(name) === followers) this.#followers.delete(name);
    };
  }

  #tell(target: LinkTarget, connection: Connection | undefined): void {
    for (const follower of [...(this.#followers.get(nameOf(target)) ?? [])]) follower(connection);
  }
}

/**
 * Lets a plain object have a member called `__proto__` by assignment, as it has any other: the public client reads models that way, and
 * would lose the member and all that is in it. Only the old accessor goes; `Object.getPrototypeOf` and class syntax do without it.
 */
export function keepProto(): void {
  Reflect.deleteProperty(Object.prototype, '__proto__');
}

export type Follower = (connection: Connection | undefined) => void;

export const nameOf = ({ namespace, domainId }: LinkTarget) => JSON.stringify([namespace, domainId]);
