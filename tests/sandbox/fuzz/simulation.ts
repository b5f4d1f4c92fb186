import { apply } from '../../../sandbox/ot/apply';
import { transform, withoutMissing, withoutReplacements } from '../../../sandbox/ot/transform';
import type { Operation } from '../../../sandbox/ot/operation';
import { treeOf } from '../../../sandbox/ot/tree';
import type { ObjectValue } from '../../../sandbox/state/data-values';

/** `version`: model version before the operation. */
type Entry = { version: number; by: number; operation: Operation };

/** Server side of the algorithm: context versions, and for each client the operations it had not received. */
const createServer = (root: ObjectValue) => {
  const history: Entry[] = [];
  const paths = new Map<number, Entry[]>();
  return {
    root,
    history,
    submit: (by: number, contextVersion: number, operation: Operation): Entry => {
      const kept = (paths.get(by) ?? []).filter(({ version }) => version >= contextVersion);
      const next = (kept.at(-1)?.version ?? contextVersion - 1) + 1;
      const path = [...kept, ...history.filter((each) => each.version >= next && each.by !== by)];
      let running = withoutMissing((id) => treeOf(root).find(id) !== undefined, operation);
      const transformed = path.map((each) => {
        const pair = transform(each.operation, running);
        running = pair.client;
        return { ...each, operation: pair.server };
      });
      const entry = { version: history.length, by, operation: apply(root, withoutReplacements(running)) };
      paths.set(by, transformed);
      history.push(entry);
      return entry;
    },
  };
};

/** Client side: applies its own operations immediately and transforms received ones against unacknowledged ones. */
const createClient = (root: ObjectValue) => {
  let version = 0;
  let underWay: Operation[] = [];
  return {
    root,
    /** Applies the operation and returns its context version. */
    perform: (operation: Operation): number => {
      apply(root, operation);
      underWay.push(operation);
      return version;
    },
    acknowledged: () => {
      underWay.shift();
      version += 1;
    },
    receive: (operation: Operation) => {
      let running = operation;
      underWay = underWay.map((own) => {
        const pair = transform(running, own);
        running = pair.server;
        return pair.client;
      });
      apply(root, running);
      version += 1;
    },
  };
};

export type Act = { who: number } & ({ operation: (root: ObjectValue) => Operation } | { deliver: 'up' | 'down' });

/** Clients and a server on one model. Messages arrive when delivered. Returns the final roots, the server's first. */
export const simulate = (amount: number, fresh: () => ObjectValue, acts: readonly Act[]): ObjectValue[] => {
  const server = createServer(fresh());
  const ends = Array.from({ length: amount }, () => ({
    client: createClient(fresh()),
    up: [] as { contextVersion: number; operation: Operation }[],
    down: [] as Entry[],
  }));
  const deliver = (who: number, direction: 'up' | 'down'): boolean => {
    const end = ends[who];
    if (!end) return false;
    if (direction === 'up') {
      const sent = end.up.shift();
      if (!sent) return false;
      const entry = server.submit(who, sent.contextVersion, sent.operation);
      for (const each of ends) each.down.push(entry);
      return true;
    }
    const entry = end.down.shift();
    if (!entry) return false;
    if (entry.by === who) end.client.acknowledged();
    else end.client.receive(entry.operation);
    return true;
  };
  for (const act of acts) {
    if ('deliver' in act) {
      deliver(act.who, act.deliver);
      continue;
    }
    const end = ends[act.who];
    if (!end) continue;
    const operation = act.operation(end.client.root);
    end.up.push({ contextVersion: end.client.perform(operation), operation });
  }
  for (let moved = true; moved;)
    moved = ends.flatMap((_, who) => [deliver(who, 'up'), deliver(who, 'down')]).some(Boolean);
  return [server.root, ...ends.map(({ client }) => client.root)];
};
