import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { State } from './state/state';
export const createRealtime = (_state: State, _options: object) => ({
  upgrade: (_request: IncomingMessage, socket: Duplex, _head: Buffer) => void socket.destroy(),
  drop: (_filter: { namespace?: string; domain?: string }) => 0,
  close: () => {},
});
