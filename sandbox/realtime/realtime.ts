import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Imitates } from '../hazards';
import { doorOf } from '../state/domains';
import type { Domain } from '../state/records';
import type { DomainEvent, State } from '../state/state';
import { relayActivityEvent } from './activities/participation';
import { relayChatEvent } from './chats/broadcast';
import { serveConnection, type Connection, type Timing } from './connection';
import type { Address, Peer } from './handshake';
import { identityCacheUpdate } from './user-data';
import { relayModelEvent } from './models/models';
import { createRoom, type Room } from './room';

export type RealtimeOptions = Partial<Timing> & {
  /** The hazards of the real server to imitate. Default: none. */
  hazards?: Imitates;
};

/** Missing fields match everything. */
export type SocketFilter = {
  namespace?: string | undefined;
  domain?: string | undefined;
  username?: string | undefined;
};

export type Realtime = {
  /** Handles an upgrade request to /{namespace}/{domainId}; answers 404 to any other path. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Cuts the matching connections, as a network failure would. @returns how many */
  drop(filter: SocketFilter): number;
  /** Closes everything and stops listening to the state. */
  close(): void;
};

/** Durations of the real server. */
const realTiming: Timing = { pingInterval: 10_000, pongTimeout: 10_000, handshakeTimeout: 10_000 };

/** Maximum frame size in bytes, the same as for a REST body. A larger frame closes the connection with code 1009. */
const largestFrame = 10_000_000;

/** The last two segments of the path, percent-decoded; undefined if there are fewer. */
const addressOf = (url: string | undefined): Address | undefined => {
  const [namespace, id, ...more] = (url ?? '').split(/[?#]/, 1)[0]!.split('/').slice(-2);
  if (!namespace || !id || more.length > 0) return undefined;
  try {
    return { namespace: decodeURIComponent(namespace), id: decodeURIComponent(id) };
  } catch {
    return undefined;
  }
};

const peerOf = ({ headers, socket }: IncomingMessage): Peer => ({
  clientMetaData: headers['user-agent'] ?? '',
  remoteHost: `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`,
});

/** The realtime part of the sandbox (Convergence protocol 1.0.0-rc.13). Its timers do not keep the process alive. */
export const createRealtime = (state: State, options: RealtimeOptions = {}): Realtime => {
  const { hazards = () => false, ...timing } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    // One message at a time, so that a flood from one session does not delay the others and the heartbeats.
    allowSynchronousEvents: false,
  });
  const connections = new Map<Connection, Address>();
  const rooms = new Map<string, Room>();

  const roomOf = (domain: Domain): Room => {
    const room = rooms.get(domain.uid) ?? createRoom();
    rooms.set(domain.uid, room);
    return room;
  };

  const mayStay = (event: DomainEvent, { user }: { user: { userType: string } }): boolean => {
    const door = event.type === 'domain.removed' ? 'absent' : doorOf(event.domain);
    return door === 'open' || (door === 'convergence-only' && user.userType === 'convergence');
  };
  const unsubscribe = state.subscribe((event) => {
    for (const connection of [...connections.keys()]) {
      const { admission } = connection;
      if (admission?.domain === event.domain && !mayStay(event, admission)) connection.close();
    }
    relayActivityEvent(state, event);
    relayModelEvent(event, hazards);
    const room = rooms.get(event.domain.uid);
    if (room) relayChatEvent(room, event);
    if (event.type === 'domain.removed') rooms.delete(event.domain.uid);
    if (event.type === 'user.changed') {
      const update = identityCacheUpdate(event.domain, [event.user]);
      for (const member of rooms.get(event.domain.uid)?.members ?? []) member.send(update);
    }
  });

  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const address = addressOf(request.url);
      if (!address) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = serveConnection(webSocket, {
          wire: socket,
          state,
          hazards,
          roomOf,
          isAsleep: (domain) => !rooms.has(domain.uid),
          address,
          peer: peerOf(request),
          timing: { ...realTiming, ...timing },
          gone: () => connections.delete(connection),
        });
        connections.set(connection, address);
      });
    },
    drop: ({ namespace, domain, username }) => {
      const matching = [...connections].filter(
        ([{ admission }, address]) =>
          (namespace === undefined || address.namespace === namespace) &&
          (domain === undefined || address.id === domain) &&
          (username === undefined || admission?.user.username === username),
      );
      for (const [connection] of matching) connection.cut();
      return matching.length;
    },
    close: () => {
      unsubscribe();
      for (const connection of [...connections.keys()]) connection.close();
      server.close();
    },
  };
};
