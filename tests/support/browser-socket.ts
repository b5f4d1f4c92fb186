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
