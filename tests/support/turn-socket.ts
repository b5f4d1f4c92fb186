import { WebSocket } from 'ws';

/**
 * Delivers one message per turn, as browsers do. Otherwise `ws` delivers all messages of a packet together,
 * and the client misses those after the response to an opening, because it does not know the model yet.
 */
export class TurnSocket extends WebSocket {
  constructor(url: string) {
    super(url, { allowSynchronousEvents: false });
  }
}
