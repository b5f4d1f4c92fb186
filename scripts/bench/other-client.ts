import {
  Convergence,
  ConvergenceDomain,
  LogLevel,
  type RealTimeModel,
  type RealTimeString,
} from '@convergence/convergence';
import { WebSocket } from 'ws';

/**
 * Delivers one message per turn of the event loop, like browsers: the public client misses messages that `ws` delivers
 * together with the answer to an opening.
 */
export class TurnBasedSocket extends WebSocket {
  constructor(url: string) {
    super(url, { allowSynchronousEvents: false });
  }

  /** Drops messages that arrive during closing, because the client would try to answer them and throw an uncaught error. */
  override emit(event: string | symbol, ...given: unknown[]): boolean {
    return event === 'message' && this.readyState !== this.OPEN ? false : super.emit(event, ...given);
  }
}

/** A user of the demo order desk, connected with the public client. The caller disposes it. */
export async function connectToOrders(origin: string): Promise<ConvergenceDomain> {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  const client = new ConvergenceDomain(`${origin.replace(/^http/, 'ws')}/realtime/acme/orders`, {
    webSocket: { class: TurnBasedSocket as never },
  });
  await client.connectWithPassword({ username: 'alma', password: 'password' });
  return client;
}

/** Another client with the same model open. */
export type OtherClient = {
  /** The text at a path, cached so that changing it is cheap. */
  textAt: (...path: (string | number)[]) => RealTimeString;
  model: RealTimeModel;
  leave: () => Promise<void>;
};

export async function openElsewhere(origin: string, id: string): Promise<OtherClient> {
  const client = await connectToOrders(origin);
  const model = await client.models().open(id);
  return {
    model,
    textAt: (...path) => {
      const element = model.elementAt(path);
      if (element.type() !== 'string') throw new Error(`there is no text at ${path.join('.')}`);
      return element as RealTimeString;
    },
    leave: async () => {
      await client.dispose();
    },
  };
}
