import { EventEmitter } from 'node:events';

export type Direction = 'up' | 'down';
/** Who notices a lost connection first. */
export type CutEnd = 'both' | 'client' | 'server';

/** A message, or the notice that the other end has closed. */
type Parcel = Uint8Array | 'close';

const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };

/** The server's end: the part of `ws` the sandbox uses. */
class ServerSocket extends EventEmitter {
  readonly OPEN = states.OPEN;
  readyState = states.OPEN;
  readonly #connection: Connection;
  constructor(connection: Connection) {
    super();
    this.#connection = connection;
  }
  send(data: Uint8Array) {
    this.#connection.put('down', data);
  }
  close() {
    if (this.readyState === states.OPEN) this.readyState = states.CLOSING;
    this.#connection.put('down', 'close');
  }
  terminate() {
    this.#connection.cut('server');
  }
}

/** The client's end: a WebSocket as in browsers. */
class ClientSocket extends EventTarget {
  readonly CONNECTING = states.CONNECTING;
  readonly OPEN = states.OPEN;
  readonly CLOSING = states.CLOSING;
  readonly CLOSED = states.CLOSED;
  readonly url: string;
  binaryType = 'arraybuffer';
  readyState = states.CONNECTING;
  onopen: ((event: object) => void) | null = null;
  onmessage: ((event: object) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  readonly #connection: Connection;
  constructor(url: string, connection: Connection) {
    super();
    this.url = url;
    this.#connection = connection;
  }
  send(data: Uint8Array) {
    if (this.readyState === states.OPEN) this.#connection.put('up', Uint8Array.from(data));
  }
  close() {
    if (this.readyState === states.OPEN) this.#connection.put('up', 'close');
    else if (this.readyState === states.CONNECTING) this.#connection.cut('client');
    if (this.readyState < states.CLOSING) this.readyState = states.CLOSING;
  }
}

/** One socket with its two ends. Messages arrive only when delivered. */
export class Connection {
  readonly client: ClientSocket;
  readonly server = new ServerSocket(this);
  readonly #waiting: Record<Direction, Parcel[]> = { up: [], down: [] };
  constructor(url: string) {
    this.client = new ClientSocket(url, this);
  }

  put(direction: Direction, parcel: Parcel): void {
    const receiver = direction === 'up' ? this.server : this.client;
    if (receiver.readyState !== states.CLOSED) this.#waiting[direction].push(parcel);
  }

  isWaiting(direction: Direction): boolean {
    return this.#waiting[direction].length > 0;
  }

  open(): void {
    if (this.client.readyState !== states.CONNECTING) return;
    this.client.readyState = states.OPEN;
    this.client.onopen?.({});
    this.client.dispatchEvent(new Event('open'));
  }

  /** Delivers the next message. */
  deliver(direction: Direction): void {
    const parcel = this.#waiting[direction].shift();
    if (parcel === undefined) return;
    if (parcel === 'close') this.#end(direction === 'up' ? 'server' : 'client', true);
    else if (direction === 'up') this.server.emit('message', Buffer.from(parcel), true);
    else this.client.onmessage?.({ data: Uint8Array.from(parcel).buffer });
  }

  /** Drops the connection. An end that does not notice yet still gets the messages in flight, then the close notice. */
  cut(end: CutEnd): void {
    if (end !== 'server') this.#end('client', end === 'client');
    if (end !== 'client') this.#end('server', end === 'server');
  }

  #end(end: 'client' | 'server', tellOther: boolean): void {
    const socket = this[end];
    if (socket.readyState === states.CLOSED) return;
    socket.readyState = states.CLOSED;
    this.#waiting[end === 'client' ? 'down' : 'up'] = [];
    if (tellOther) this.put(end === 'client' ? 'up' : 'down', 'close');
    if (end === 'server') this.server.emit('close', 1006, Buffer.alloc(0));
    else {
      this.client.onclose?.({ code: 1006, reason: '', wasClean: false });
      this.client.dispatchEvent(new Event('close'));
    }
  }
}

/** The network of one client. `accept`: called with the server's end of each new connection. */
export class Line {
  readonly #connections: Connection[] = [];
  readonly #dialled: Connection[] = [];
  readonly #accept: (socket: ServerSocket) => void;
  /** For the client option `webSocket.class`. */
  readonly Socket: object;
  constructor(accept: (socket: ServerSocket) => void) {
    this.#accept = accept;
    const dial = (url: string) => {
      const connection = new Connection(url);
      this.#dialled.push(connection);
      return connection.client;
    };
    function Socket(url: string) {
      return dial(url);
    }
    this.Socket = Object.assign(Socket, states);
  }

  /** Whether the client waits for a connection to open. */
  isDialling(): boolean {
    return this.#dialled.length > 0;
  }

  /** Opens the connection the client waits for. */
  open(): void {
    const connection = this.#dialled.shift();
    if (!connection) return;
    this.#connections.push(connection);
    this.#accept(connection.server);
    connection.open();
  }

  /** Delivers the next message of the oldest connection that has one; false if there is none. */
  deliver(direction: Direction, newest = false): boolean {
    const found = newest
      ? this.#connections.findLast((each) => each.isWaiting(direction))
      : this.#connections.find((each) => each.isWaiting(direction));
    found?.deliver(direction);
    return found !== undefined;
  }

  /** Drops the newest connection. */
  cut(end: CutEnd): void {
    this.#connections.at(-1)?.cut(end);
  }
}
