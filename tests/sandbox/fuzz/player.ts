import { ConvergenceDomain, type RealTimeModel } from '@convergence/convergence';
import { edit, type Dice, type EditOptions } from './edit';
import type { Model } from '../../../sandbox/state/records';
import { leave } from '../../support/browser-socket';
import { mustAgree, shownBy, shownOf } from './agreement';
import { Failure } from './failure';
import type { CutEnd, Line } from './line';
import { forgetPoints, point } from './point';
import { turn, type Server } from './server';

/** A client that a program directs. What is impossible at the time is skipped; a text describes what was done. */
export type Player = {
  line: Line;
  isConnected: () => boolean;
  cut: (end: CutEnd) => string | undefined;
  open: (id: string) => Promise<void>;
  /** Closes the model and then opens it again. */
  reopen: (id: string) => void;
  edit: (dice: Dice, options: EditOptions) => string | undefined;
  batch: (each: readonly Dice[], options: EditOptions) => string | undefined;
  point: (dice: Dice) => string | undefined;
  problem: () => string | undefined;
  /** Whether it has caught up with the server, without uncommitted edits. */
  isAt: (model: Model) => boolean;
  /** @throws Failure */
  mustAgree: (model: Model, who: number) => void;
  state: () => string;
  dispose: () => Promise<void>;
};

/**
 * Seconds: no request times out while programs run. A client that is gone keeps those that were never answered, and raises unhandled errors when one
 * times out, which fails the program of that moment.
 */
const never = 2_000_000;
/**
 * Rounds without a message, of a millisecond and more each, after which nothing is waited for any more. Counted instead of timed, so that a
 * busy machine gets more time.
 */
const patience = 2_000;
/** Rounds after which messages would never end. */
const endless = 100_000;

/** One step of delivery; false if nothing was in flight. */
const move = (line: Line): boolean => {
  const dialled = line.isDialling();
  line.open();
  const up = line.deliver('up');
  return line.deliver('down') || up || dialled;
};

/** Delivers messages until the condition is true. */
export const pump = async (lines: readonly Line[], isSo: () => boolean, what: () => string) => {
  for (let quiet = 0, rounds = 0; !isSo() || quiet < 5; rounds += 1) {
    const moved = lines.map(move).some(Boolean);
    quiet = moved ? 0 : quiet + 1;
    await turn();
    // Nothing is in flight, but a client may wait for a timer.
    if (quiet > 20) await new Promise((done) => setTimeout(done, 1));
    if (quiet > patience || rounds > endless) throw new Failure(what());
  }
};

/** Delivers messages until the promise is settled. */
export const during = async <Result>(lines: readonly Line[], promise: Promise<Result>): Promise<Result> => {
  let settled = false;
  const note = () => void (settled = true);
  promise.then(note, note);
  await pump(
    lines,
    () => settled,
    () => 'An answer of the server did not come.',
  );
  return promise;
};

/** A connected public client with its own line. */
export const createPlayer = async (
  server: Server,
  { pointing }: Pick<EditOptions, 'pointing'>,
): Promise<Player & { domain: ConvergenceDomain }> => {
  const line = server.createLine();
  const domain = new ConvergenceDomain(server.url, {
    webSocket: { class: line.Socket as never },
    connection: { timeout: never, connectionRequestTimeout: never },
    reconnect: { autoReconnect: true, reconnectIntervals: [0] },
    protocol: { defaultRequestTimeout: never, heartbeat: { enabled: false } },
  });
  // Only operators can reconnect after losing their connection.
  await during([line], domain.connectWithJwt(await server.token()));
  let model: RealTimeModel | undefined;
  let problem: string | undefined;
  let away = false;
  let reopening = false;

  const take = (opened: RealTimeModel) => {
    model = opened;
    away = false;
    opened.events().subscribe((event) => {
      if (opened !== model) return;
      const { name } = event;
      if (name === 'offline') {
        away = true;
        if (pointing) forgetPoints(opened);
      }
      if (name === 'online') away = false;
      if (name === 'error' || name === 'resync_error' || (name === 'closed' && !reopening))
        problem ??= `${name}: ${String((event as { reason?: string }).reason)}`;
    });
  };
  const reopen = async (id: string, old: RealTimeModel) => {
    reopening = true;
    await old.close().catch(() => undefined);
    // The connection may be lost again while opening.
    for (let tries = 0; tries < 100 && reopening; tries += 1) {
      try {
        while (!domain.isConnected()) await new Promise((done) => setTimeout(done, 1));
        take(await domain.models().open(id));
        reopening = false;
      } catch (error) {
        if (domain.isConnected()) problem ??= `it could not open the model again: ${String(error)}`;
      }
    }
  };
  const isHere = () => model !== undefined && !reopening && model.isOpen();

  return {
    line,
    domain,
    isConnected: () => domain.isConnected(),
    /** Drops the connection, except during a reopen, which a public client aborts only after a timeout. */
    cut: (end: CutEnd) => {
      if (!reopening) line.cut(end);
      return reopening ? undefined : `cut at ${end}`;
    },
    open: async (id: string) => take(await during([line], domain.models().open(id))),
    /** Closes the model and then opens it again. Only while connected; otherwise its edits would be lost. */
    reopen: (id: string) => {
      if (model && isHere() && !away && domain.isConnected()) void reopen(id, model);
    },
    /** Returns a description of the edit, or undefined if it was impossible. */
    edit: (dice: Dice, options: EditOptions) => (model && isHere() ? edit(model, dice, options) : undefined),
    batch: (each: readonly Dice[], options: EditOptions) => {
      if (!model || !isHere()) return undefined;
      const at = model;
      at.startBatch();
      const done = each.map((dice) => edit(at, dice, options));
      if (at.batchSize() > 0) at.completeBatch();
      else at.cancelBatch();
      return done.join('; ');
    },
    /** Not before the model has caught up: the server would not know the reference, and close the model when it is used again. */
    point: (dice: Dice) => (model && isHere() && !away ? point(model, dice) : undefined),
    problem: () => problem,
    mustAgree: ({ root }, who) => {
      if (model) mustAgree(`Client ${who}`, shownBy(model.root()), shownOf(root));
    },
    isAt: ({ version }) =>
      model !== undefined && isHere() && !away && model.isCommitted() && model.version() === version,
    state: () =>
      `version ${model?.version()}, ${isHere() ? 'open' : 'not open'}, ${away ? 'away' : 'there'}, ${model?.isCommitted() ? '' : 'not '}committed`,
    dispose: async () => {
      line.cut('both');
      await leave(domain);
    },
  };
};
