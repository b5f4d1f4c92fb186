import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Bytes not yet accepted by the network above which no more messages are read from the same client. */
const mostUnsent = 1_000_000;

/**
 * Sends frames to one client: all of one turn in one packet. A client that doesn't read what it gets isn't read either, so
 * that its requests don't fill the memory with answers.
 * @param wire the network socket under the web socket
 */
export const createOutlet = (socket: WebSocket, wire: Duplex): ((bytes: Uint8Array) => void) => {
  let corked = false;
  const uncork = () => {
    corked = false;
    wire.uncork();
  };
  const written = () => {
    if (socket.isPaused && socket.bufferedAmount <= mostUnsent) socket.resume();
  };
  return (bytes) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!corked) {
      corked = true;
      wire.cork();
      process.nextTick(uncork);
    }
    socket.send(bytes, written);
    if (socket.bufferedAmount > mostUnsent) socket.pause();
  };
};
