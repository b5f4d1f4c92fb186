import { Convergence, type ConvergenceDomain, LogLevel, type RealTimeModel } from '@convergence/convergence';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ConnectedDomains } from '~/api/realtime/connected-domains';
import { openModel } from '~/api/realtime/model-watch';
import type { ModelEvent, ModelFacts } from '~/api/realtime/port';
import { createTree, type Tree } from '~/core/document/tree';
import { valueOf } from '~/core/document/tree-node';
import type { DocumentObject } from '~/core/document/value';
import type { RealtimeOptions } from '../../sandbox/realtime/realtime';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { startRealtime } from '../sandbox/realtime-server';
import { BrowserSocket, leave } from './browser-socket';

const webSocketClass = BrowserSocket as unknown as typeof globalThis.WebSocket;

const clientOptions = {
  webSocket: { class: webSocketClass },
  reconnect: { reconnectIntervals: [0, 0.05] },
};

/** The domain that the test clients connect to. */
export const labTarget = { namespace: 'acme', domainId: 'lab' };

/** A value of every type. */
export const labOrder = (): DocumentObject => ({
  title: 'Kettle',
  price: 12.5,
  paid: false,
  since: new Date('2026-03-04T05:06:07.089Z'),
  note: null,
  tags: ['a', 'b', 'c'],
  lines: [{ sku: 'x', count: 1 }],
});

type Path = (string | number)[];
type Method = 'add' | 'insert' | 'push' | 'remove' | 'reorder' | 'set' | 'splice' | 'value';

/** An element with the methods of every element type; its declared type has none of them. */
export const at = (model: RealTimeModel, ...path: Path) =>
  (path.length === 0 ? model.root() : model.elementAt(path)) as unknown as Record<
    Method,
    (...given: unknown[]) => void
  >;

/** Every kind of change that a client can make to an order, with its history entry. */
export const everyChange: [Path, Method, given: unknown[], what: string, place: string, name?: string][] = [
  [['title'], 'insert', [0, 'Blue '], 'text', 'title'],
  [['title'], 'splice', [0, 2, 'XX'], 'text', 'title'],
  [['title'], 'remove', [0, 1], 'text', 'title'],
  [['price'], 'add', [0.1], 'value', 'price'],
  [['price'], 'value', [0], 'value', 'price'],
  [['paid'], 'value', [true], 'value', 'paid'],
  [['since'], 'value', [new Date(0)], 'value', 'since'],
  [['tags'], 'insert', [1, { deep: [1, new Date(5)] }], 'added', 'tags/1'],
  [['tags'], 'set', [0, 'first'], 'replaced', 'tags/0'],
  [['tags'], 'reorder', [0, 2], 'moved', 'tags/2'],
  [['tags', 0, 'deep'], 'push', [2], 'added', 'tags/0/deep/2'],
  [['tags'], 'remove', [0], 'removed', 'tags/0'],
  [[], 'set', ['new', { list: [1, { a: new Date(7) }] }], 'added', 'new', 'new'],
  [[], 'set', ['title', 'again'], 'replaced', 'title', 'title'],
  [[], 'remove', ['note'], 'removed', 'note', 'note'],
  [['new', 'list'], 'value', [[[], {}]], 'value', 'new/list'],
  [['lines', 0, 'sku'], 'value', ['whole'], 'text', 'lines/0/sku'],
  [['lines', 0], 'value', [{ other: 1 }], 'value', 'lines/0'],
  [['title'], 'value', [''], 'text', 'title'],
];

/** Gives every test of a file its own backend, and cleans up in reverse order. */
export function realtimeLab(options: RealtimeOptions = {}) {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  let server: Awaited<ReturnType<typeof startRealtime>>;
  let ends: Array<() => unknown> = [];
  const end = (task: () => unknown) => void ends.push(task);

  beforeEach(async () => {
    server = await startRealtime(options);
    server.domain.config.collectionAutoCreate = true;
  });
  afterEach(async () => {
    for (const task of ends.reverse()) await task();
    ends = [];
    await server.close();
  });

  const connect = async (username: string): Promise<ConvergenceDomain> => {
    const domain = await Convergence.connectWithPassword(
      `${server.url}acme/lab`,
      { username, password: 'secret' },
      clientOptions,
    );
    end(() => leave(domain));
    return domain;
  };

  /** Connects like the console; operators can reconnect after a lost connection. */
  const connectOperator = async (): Promise<ConvergenceDomain> => {
    const domain = await Convergence.connectWithJwt(
      `${server.url}acme/lab`,
      await issueConvergenceToken(server.state, 'admin'),
      clientOptions,
    );
    end(() => leave(domain));
    return domain;
  };

  /** Opens the model `m1`, with all permissions for everyone, as its creator. */
  const makeModel = async (by: ConvergenceDomain, data: DocumentObject): Promise<RealTimeModel> => {
    await by.models().create({
      collection: 'orders',
      id: 'm1',
      data,
      overrideCollectionWorldPermissions: true,
      worldPermissions: { read: true, write: true, remove: true, manage: true },
    });
    return by.models().open('m1');
  };

  /** The model on the server. */
  const stored = () => {
    const model = server.domain.models.find(({ id }) => id === 'm1');
    if (!model) throw new Error('There is no model m1.');
    return model;
  };

  /** A model opened the way the console opens it, and the events it sends. */
  const follow = (domains: ConnectedDomains, id = 'm1', meet = (_event: ModelEvent) => {}) => {
    const events: ModelEvent[] = [];
    const model = openModel(domains, labTarget, id, (event) => {
      events.push(event);
      meet(event);
    });
    end(() => model.close());
    const heard = <Type extends ModelEvent['type']>(type: Type) =>
      events.filter((event): event is Extract<ModelEvent, { type: Type }> => event.type === type);
    return { model, events, heard };
  };
  const connectedBy = (client: ConvergenceDomain) => {
    const domains = new ConnectedDomains();
    domains.onConnected(labTarget, client);
    return domains;
  };

  /** A console with the model open in a tree, and another client that has it open. */
  const openInConsole = async (data: DocumentObject = labOrder()) => {
    const [own, other] = await Promise.all([connectOperator(), connect('bob')]);
    const theirs = await makeModel(other, data);
    const domains = connectedBy(own);
    const seen: { tree?: Tree } = {};
    const { model, events, heard } = follow(domains, 'm1', (event) => {
      if (event.type === 'model.opened') seen.tree = createTree(event.data);
      if (event.type === 'model.edited') for (const edit of event.edits) seen.tree?.apply(edit);
    });
    const until = (check: () => void) => vi.waitFor(check);
    await until(() => expect(heard('model.opened')).toHaveLength(1));
    const tree = seen.tree as Tree;
    const facts = (): ModelFacts | undefined => heard('model.facts').at(-1)?.facts;
    const shown = () => valueOf(tree.root);
    const same = () => until(() => expect(shown()).toEqual(theirs.root().value()));
    const edit: typeof model.edit = (edits) => {
      model.edit(edits);
      for (const each of edits) tree.apply(each);
    };
    return { own, other, theirs, domains, events, heard, until, model, edit, tree, facts, shown, same };
  };

  const lab = { server: () => server, end, connect, connectOperator, connectedBy, makeModel };
  return { ...lab, stored, follow, openInConsole };
}
