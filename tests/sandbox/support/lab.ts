import { Convergence, ConvergenceDomain, LogLevel, type RealTimeModel } from '@convergence/convergence';
import { onTestFinished } from 'vitest';
import { collectionOf } from '../../../sandbox/state/models';
import { issueConvergenceToken } from '../../../sandbox/state/convergence-token';
import { defaultCollectionPermissions } from '../../../sandbox/state/records';
import type { RealtimeOptions } from '../../../sandbox/realtime/realtime';
import { TurnSocket } from '../../support/browser-socket';
import { passwordOf, pause, rawSession, startRealtime } from '../realtime-server';
import { present } from './open';

/** A network of one client that can hold messages and drop the connection. */
const createLine = () => {
  const sockets = new Set<Line>();
  const held = { out: false, in: false };
  let outgoing: (() => void)[] = [];
  let incoming: (() => void)[] = [];
  let opened = 0;

  class Line extends TurnSocket {
    constructor(url: string) {
      super(url);
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
      // Nothing arrives after a loss.
      if (!sockets.has(this)) return true;
      if (!held.in) return super.emit(event, ...args);
      incoming.push(() => super.emit(event, ...args));
      return true;
    }
  }

  return {
    Line,
    /** Number of connections opened. */
    opened: () => opened,
    /** Holds messages from the client ('out') or to it ('in'). */
    hold: (direction: 'out' | 'in') => void (held[direction] = true),
    release: (direction: 'out' | 'in') => {
      held[direction] = false;
      const waiting = direction === 'out' ? outgoing : incoming;
      if (direction === 'out') outgoing = [];
      else incoming = [];
      for (const go of waiting) go();
    },
    /** Drops the held messages and the connection. */
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

/** The lab domain with the collection c1, in which everyone has all permissions. Closed after the test. */
export const start = async (options: RealtimeOptions = {}) => {
  const started = await startRealtime(options);
  server = started;
  onTestFinished(async () => {
    // The client throws when disconnected between two attempts.
    await Promise.allSettled(connected.splice(0).map(async (client) => client.disconnect()));
    await started.close();
    server = undefined;
  });
  const worldPermissions = { ...defaultCollectionPermissions(), manage: true };
  started.domain.collections.push(collectionOf({ id: 'c1', worldPermissions }));
  return started;
};

export const running = () => {
  if (!server) throw new Error('start the server first');
  return server;
};

/** A public client with its own network and the names of its events, not yet connected. */
export const newClient = (path = 'acme/lab') => {
  const line = createLine();
  const domain = new ConvergenceDomain(`${running().url}${path}`, {
    webSocket: { class: line.Line as never },
    reconnect: { autoReconnect: true, reconnectIntervals: [0, 0.05] },
  });
  connected.push(domain);
  const events: string[] = [];
  domain.events().subscribe(({ name }) => events.push(name));
  return { domain, line, events };
};

const operatorToken = () => issueConvergenceToken(running().state, 'admin');

/** The public client of a user ("admin": the operator). */
export const client = async (username = 'alice') => {
  const made = newClient();
  if (username === 'admin') await made.domain.connectWithJwt(await operatorToken());
  else await made.domain.connectWithPassword({ username, password: 'secret' });
  return { ...made, models: made.domain.models() };
};

/** A hand-written client of a user ("admin": the operator) or with other credentials. */
export const raw = async (who: string | object = 'alice') =>
  rawSession(
    running().url,
    who === 'admin' ? { jwt: { jwt: await operatorToken() } } : typeof who === 'string' ? passwordOf(who) : who,
  );

/** The same with the model open. */
export const rawWith = async (modelId: string, who: string | object = 'bob') => {
  const session = await raw(who);
  const [name, content] = await session.ask('openRealTimeModelRequest', { modelId: { value: modelId } });
  if (name !== 'openRealTimeModelResponse') throw new Error(JSON.stringify(content));
  return { ...session, opened: content as Record<string, unknown> };
};

/** Names of the model's events, in order. */
export const eventsOf = (model: RealTimeModel): string[] => {
  const events: string[] = [];
  model.events().subscribe((event) => events.push(event.name));
  return events;
};

/** Resolves with the first event of that name. */
const eventOf = <Event>(emitter: { on(name: string, listener: never): unknown }, name: string) =>
  new Promise<Event>((resolve) => void emitter.on(name, resolve as never));

/** Resolves with the reason for closing the model. */
export const closedReason = async (model: RealTimeModel) => (await eventOf<{ reason: string }>(model, 'closed')).reason;

export const soon = async (condition: () => boolean, what: string, patience = 10_000) => {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (condition()) return;
    await pause(5);
  }
  throw new Error(`${what}: not so after ${patience} ms`);
};

/** The model's record on the server. */
export const record = (id: string) => present(running().domain.models.find((each) => each.id === id));

/** Waits until all edits are acknowledged and all clients have the server's version. */
export const settled = async (...models: RealTimeModel[]) => {
  await pause(5);
  await soon(
    () => models.every((model) => model.isCommitted() && model.version() === record(model.modelId()).version),
    'all at the same version',
  );
};

export const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
export const plain = (model: RealTimeModel): unknown => json(model.root().value());
