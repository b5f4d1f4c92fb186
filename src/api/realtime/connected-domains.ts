import type { ConvergenceDomain } from '@convergence/convergence';
import type { LinkTarget } from './port';

/** One connection, from opening to loss. After an interruption the same domain has a new one. */
export type Connection = {
  domain: ConvergenceDomain;
  /** Resolves when the previous users of the connection have left: the client can't leave and join at the same time. */
  left: Promise<unknown>;
  /** Resolves when the connection is lost or closed. */
  lost: Promise<void>;
};

export class ConnectedDomains {
  readonly #connections = new Map<string, Connection & { lose: () => void }>();
  readonly #followers = new Map<string, Set<Follower>>();

  onConnected(target: LinkTarget, domain: ConvergenceDomain): void {
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    const connection = { domain, left: Promise.resolve(), lost, lose };
    this.#connections.set(nameOf(target), connection);
    this.#tell(target, connection);
  }

  /** Does nothing if another link has connected since. */
  onDisconnected(target: LinkTarget, domain: ConvergenceDomain): void {
    const connection = this.#connections.get(nameOf(target));
    if (connection?.domain !== domain) return;
    connection.lose();
    this.#connections.delete(nameOf(target));
    this.#tell(target, undefined);
  }

  /** Reports the current connection, each new one and each loss (`undefined`). @returns a function that stops following */
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
 * Lets an assignment create a member called `__proto__` in a plain object: the public client reads models that way, and would lose the member
 * and everything in it. Only removes the old accessor; `Object.getPrototypeOf` and class syntax don't need it.
 */
export function keepProto(): void {
  Reflect.deleteProperty(Object.prototype, '__proto__');
}

export type Follower = (connection: Connection | undefined) => void;

const nameOf = ({ namespace, domainId }: LinkTarget) => JSON.stringify([namespace, domainId]);
