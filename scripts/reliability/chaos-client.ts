import { setTimeout as pause } from 'node:timers/promises';
import {
  ConvergenceDomain,
  type RealTimeArray,
  type RealTimeModel,
  type RealTimeString,
} from '@convergence/convergence';
import { TurnBasedSocket } from '../bench/other-client';
import { Ledger } from './ledger';

/** `token`: signs in as an operator, whose session can be resumed; otherwise as a user of the domain. */
type Access = { origin: string; modelId: string; token?: () => Promise<string> };

/** Milliseconds between two edits. */
const pace = 400;
/** The words that a client leaves in each place before it removes its oldest one. */
const kept = 20;
/** Milliseconds until an edit that was not acknowledged, or a connection that was not made, is given up. */
const patience = 20_000;

/**
 * Another application that edits the model until it is stopped: words of its own in a list and in a text, which all participants share. After
 * a lost connection an operator's client resumes its session and sends again what was not acknowledged; a user's connects again.
 */
export class ChaosClient {
  readonly name: string;
  readonly ledger = new Ledger();
  connections = 0;
  readonly #access: Access;
  #domain: ConvergenceDomain | undefined;
  #stopped = false;
  #count = 0;

  constructor(name: string, access: Access) {
    this.name = name;
    this.#access = access;
  }

  /** Resolves when it was stopped and the last connection is closed. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      const model = await this.#open().catch(() => undefined);
      if (model) await this.#edit(model).catch(() => {});
      await this.#leave();
      this.ledger.giveUp();
      if (!this.#stopped) await pause(pace);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async #open(): Promise<RealTimeModel> {
    const { origin, modelId, token } = this.#access;
    const url = `${origin.replace(/^http/, 'ws')}/realtime/acme/orders`;
    const domain = new ConvergenceDomain(url, {
      webSocket: { class: TurnBasedSocket as never },
      reconnect: { autoReconnect: token !== undefined, reconnectIntervals: [0.2, 0.5, 1] },
    });
    this.#domain = domain;
    const connecting = token
      ? domain.connectWithJwt(await token())
      : domain.connectWithPassword({ username: 'alma', password: 'password' });
    await inTime(connecting);
    this.connections += 1;
    return inTime(domain.models().open(modelId));
  }

  async #edit(model: RealTimeModel): Promise<void> {
    let isOver = false;
    const ends = this.#access.token ? ['closed', 'deleted', 'resync_error'] : ['offline', 'closed', 'deleted'];
    const watch = model.events().subscribe(({ name }) => {
      if (ends.includes(name)) isOver = true;
    });
    try {
      while (!this.#stopped && !isOver) {
        this.#once(model);
        for (let waited = 0; !model.isCommitted() && !isOver; waited += 20) {
          if (waited > patience) return;
          await pause(20);
        }
        if (isOver) return;
        this.ledger.acknowledge();
        await pause(pace);
      }
    } finally {
      watch.unsubscribe();
    }
  }

  #once(model: RealTimeModel): void {
    const list = model.elementAt('feed') as unknown as RealTimeArray;
    const text = model.elementAt('log') as unknown as RealTimeString;
    const place = this.#count % 2 === 0 ? 'list' : 'text';
    this.#count += 1;
    const own = this.ledger.stored.filter((word) => word.startsWith(`<${place}.`));
    const [oldest] = own;
    if (oldest !== undefined && own.length > kept) {
      this.ledger.removes(oldest);
      if (place === 'list') list.remove((list.value() as unknown[]).indexOf(oldest));
      else text.remove(text.value().indexOf(oldest), oldest.length);
      return;
    }
    const word = `<${place}.${this.name}.${this.#count}>`;
    this.ledger.adds(word);
    if (place === 'list') list.insert(Math.floor(Math.random() * (list.length() + 1)), word);
    else text.insert(0, word);
  }

  async #leave(): Promise<void> {
    const domain = this.#domain;
    this.#domain = undefined;
    const isConnected = domain?.isConnected();
    // `dispose` alone leaves the attempts to connect running; between two of them the client throws.
    await Promise.race([domain?.dispose().catch(() => {}), pause(1_000)]);
    if (isConnected === false) await domain?.disconnect().catch(() => {});
  }
}

const inTime = <Result>(promise: Promise<Result>): Promise<Result> =>
  Promise.race([
    promise,
    pause(patience).then(() => {
      throw new Error('There was no answer in time.');
    }),
  ]);
