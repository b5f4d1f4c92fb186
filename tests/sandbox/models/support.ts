import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import type { ModelService, RealTimeModel } from '@convergence/convergence';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { issueConvergenceToken } from '../../../sandbox/state/convergence-token';
import { defaultCollectionPermissions } from '../../../sandbox/state/model-records';
import { defaultSnapshotPolicy } from '../../../sandbox/state/snapshot-policy';
import type { RealtimeOptions } from '../../../sandbox/realtime/realtime';
import { passwordOf, pause, rawSession, startRealtime } from '../realtime-server';

/** A network between one client and the server that can be held, emptied and cut. */
const createLine = () => {
  const sockets = new Set<Line>();
  const held = { out: false, in: false };
  let outgoing: (() => void)[] = [];
  let incoming: (() => void)[] = [];
  let opened = 0;

  class Line extends WebSocket {
    constructor(url: string) {
      // As in browsers: what a client does after a message is done before the next one comes.
      super(url, { allowSynchronousEvents: false });
      opened += 1;
      sockets.add(this);
      super.on('close', () => sockets.delete(this));
    }
    override send(data: Uint8Array) {
      const go = () => {
        if (this.readyState === this.OPEN) super.send(data);
      };
      if (held.out) outgoing.push(go);
      else go();
    }
    override emit(event: string | symbol, ...args: unknown[]): boolean {
      if (event !== 'message') return super.emit(event, ...args);
      // Nothing may come after what has been lost.
      if (!sockets.has(this)) return true;
      if (!held.in) return super.emit(event, ...args);
      incoming.push(() => super.emit(event, ...args));
      return true;
    }
  }

  return {
    Line,
    /** How often it has connected. */
    opened: () => opened,
    /** Keeps what the client sends ('out') or what it is sent ('in'). */
    hold: (direction: 'out' | 'in') => void (held[direction] = true),
    release: (direction: 'out' | 'in') => {
      held[direction] = false;
      const waiting = direction === 'out' ? outgoing : incoming;
      if (direction === 'out') outgoing = [];
      else incoming = [];
      for (const go of waiting) go();
    },
    /** Loses what is held, and the connection. */
    cut: () => {
      held.out = held.in = false;
      outgoing = [];
      incoming = [];
      const open = [...sockets];
      sockets.clear();
      for (const socket of open) socket.terminate();
    },
  };
};

const connected: ConvergenceDomain[] = [];
let server: Awaited<ReturnType<typeof startRealtime>> | undefined;

Convergence.configureLogging({ root: LogLevel.SILENT });

/** The lab domain with the collection c1, in which everybody may do everything. */
export const start = async (options: RealtimeOptions = {}) => {
  const started = await startRealtime(options);
  server = started;
  onTestFinished(async () => {
    await Promise.allSettled(connected.splice(0).map(async (client) => client.disconnect()));
    await started.close();
    server = undefined;
  });
  started.domain.collections.push({
    id: 'c1',
    description: '',
    worldPermissions: { ...defaultCollectionPermissions(), manage: true },
    userPermissions: [],
    overrideSnapshotPolicy: false,
    snapshotPolicy: defaultSnapshotPolicy(),
  });
  return started;
};

export const running = () => {
  if (!server) throw new Error('start the server first');
  return server;
};

/** The public client of a user ("admin": the operator), on a line of its own. */
export const client = async (username = 'alice') => {
  const line = createLine();
  const domain = new ConvergenceDomain(`${running().url}acme/lab`, {
    webSocket: { class: line.Line as never },
    reconnect: { autoReconnect: true, reconnectIntervals: [0, 0.05] },
  });
  connected.push(domain);
  if (username === 'admin')
    await domain.connectWithJwt(await issueConvergenceToken(running().state, 'admin'));
  else await domain.connectWithPassword({ username, password: 'secret' });
  const models: ModelService = domain.models();
  return { domain, models, line, sessionId: () => domain.session().sessionId() };
};

/** Events of the model, by name, as they come. */
export const eventsOf = (model: RealTimeModel): string[] => {
  const events: string[] = [];
  model.events().subscribe((event) => events.push(event.name));
  return events;
};

export const soon = async (condition: () => boolean, what: string, patience = 10_000) => {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (condition()) return;
    await pause(5);
  }
  throw new Error(`${what}: not so after ${patience} ms`);
};

/** The record of a model on the server. */
export const record = (id: string) => {
  const model = running().domain.models.find((each) => each.id === id);
  if (!model) throw new Error(`no model ${id}`);
  return model;
};

/** Waits until all clients have everything acknowledged and are at the server's version. */
export const settled = async (...models: RealTimeModel[]) => {
  await pause(5);
  await soon(
    () => models.every((model) => model.isCommitted() && model.version() === record(model.modelId()).version),
    'all at the same version',
  );
};

export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
export const plain = (model: RealTimeModel): unknown => json(model.root().value());

/** A hand-written client that has the model open. */
export const rawWith = async (modelId: string, who: string | object = 'bob') => {
  const raw = await rawSession(running().url, typeof who === 'string' ? passwordOf(who) : who);
  const [name, content] = await raw.ask('openRealTimeModelRequest', { modelId: { value: modelId } });
  if (name !== 'openRealTimeModelResponse') throw new Error(JSON.stringify(content));
  return { ...raw, opened: content as Record<string, unknown> };
};
