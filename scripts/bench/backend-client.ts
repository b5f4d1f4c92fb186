import { Convergence, ConvergenceDomain, LogLevel } from '@convergence/convergence';
import type { RealTimeModel } from '@convergence/convergence';
import { WebSocket } from 'ws';

/**
 * One message in each turn of the event loop, as in browsers: the public client overlooks what follows the answer to an
 * opening when `ws` hands over both at once.
 */
class TurnBasedSocket extends WebSocket {
  constructor(url: string) {
    super(url, { allowSynchronousEvents: false });
  }

  /** What arrives while it is being closed is left out: the client would try to answer it, and throw out of reach. */
  override emit(event: string | symbol, ...given: unknown[]): boolean {
    return event === 'message' && this.readyState !== this.OPEN ? false : super.emit(event, ...given);
  }
}

/** A user of the demonstration's order desk, connected with the public client. The caller disposes it. */
export async function connectToOrders(origin: string): Promise<ConvergenceDomain> {
  Convergence.configureLogging({ root: LogLevel.SILENT });
  const client = new ConvergenceDomain(`${origin.replace(/^http/, 'ws')}/realtime/acme/orders`, {
    webSocket: { class: TurnBasedSocket as never },
  });
  await client.connectWithPassword({ username: 'alma', password: 'password' });
  return client;
}

/** The model all of them share, made by the first that asks for it. */
export const openShared = (client: ConvergenceDomain, id: string): Promise<RealTimeModel> =>
  client.models().openAutoCreate({ id, collection: 'orders', data: { text: '', beat: -1 }, ephemeral: true });
