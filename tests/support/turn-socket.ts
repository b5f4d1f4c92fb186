import { WebSocket } from 'ws';

/**
 * One message in each turn, as in browsers. Otherwise `ws` hands over all that has come in one packet at once, and the client
 * overlooks what follows the answer to an opening, because it has not yet come to know the model.
 */
export class TurnSocket extends WebSocket {
  constructor(url: string) {
    super(url, { allowSynchronousEvents: false });
  }
}
