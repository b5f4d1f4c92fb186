import type { ConvergenceDomain } from '@convergence/convergence';
import { WebSocket } from 'ws';

/**
 * Delivers no message after `close`, as browsers do (WHATWG WebSockets, "When a WebSocket message has been received"). Otherwise the realtime
 * client would answer a ping on a socket that is closing, which throws.
 */
export class BrowserSocket extends WebSocket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    return (event !== 'message' || this.readyState === WebSocket.OPEN) && super.emit(event, ...args);
  }
}

/**
 * Also delivers one message per turn. Otherwise `ws` delivers all messages of a packet together, and the client misses those after the response to
 * an opening, because it does not know the model yet.
 */
export class TurnSocket extends BrowserSocket {
  constructor(url: string) {
    super(url, { allowSynchronousEvents: false });
  }
}

/** Ends a client for good. `dispose` alone would leave a client that is not connected trying again and again. */
export async function leave(client: ConvergenceDomain): Promise<void> {
  const ends = client.isConnected() ? (['dispose'] as const) : (['dispose', 'disconnect'] as const);
  for (const end of ends)
    try {
      await client[end]();
    } catch {
      // Between two attempts to connect the client throws; its timers are cleared by then.
    }
}
