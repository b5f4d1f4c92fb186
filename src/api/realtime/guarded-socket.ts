import { WireReader } from './protobuf/wire';

/** Whether the bytes are the fields of a message. What is nested in a field is not checked, so a large message takes no longer. */
export function isMessage(bytes: Uint8Array): boolean {
  const reader = new WireReader(bytes);
  try {
    while (reader.position < reader.end) reader.skip(reader.tag());
    return true;
  } catch {
    return false;
  }
}

export type GuardedSocket = {
  /** Closes the socket at once, even while it opens. */
  closeNow: () => void;
  /** The state that it really has. */
  readyState: () => number;
};

/**
 * Prepares a socket for the public client, which raises an unhandled error for malformed data and keeps waiting: the client only gets messages.
 * A socket that the client closes while it opens is closed once it is open, because otherwise the browser logs a warning. A socket that is
 * closing counts as open for the client until its close event: otherwise the client throws for whatever it sends, also from its timers, and an
 * edit would be in its model but not in the tree. What it sends until then is dropped, and edits are sent again on the next connection.
 */
export function guardSocket(socket: WebSocket, onMalformed: () => void): GuardedSocket {
  let handle: WebSocket['onmessage'] = null;
  Object.defineProperty(socket, 'onmessage', {
    get: () => handle,
    set: (given: typeof handle) => {
      handle = given;
    },
  });
  socket.addEventListener('message', (event) => {
    const { data } = event as { data: unknown };
    if (data instanceof ArrayBuffer && isMessage(new Uint8Array(data))) handle?.call(socket, event);
    else onMalformed();
  });
  let hasClosed = false;
  /** Of sockets that keep their state in a property, as those of test tools do. */
  let own = Object.getOwnPropertyDescriptor(socket, 'readyState')?.value as number | undefined;
  const prototype = Object.getPrototypeOf(socket) as object;
  const readyState = () => own ?? (Reflect.get(prototype, 'readyState', socket) as number);
  Object.defineProperty(socket, 'readyState', {
    get: () => (readyState() === socket.CONNECTING || hasClosed ? readyState() : socket.OPEN),
    set: (state: number) => {
      own = state;
    },
  });
  socket.addEventListener('close', () => (hasClosed = true));
  const send = socket.send.bind(socket);
  socket.send = (data) => {
    if (readyState() === socket.OPEN) send(data);
  };
  const close = socket.close.bind(socket);
  socket.close = (...given) => {
    if (readyState() === socket.CONNECTING) socket.addEventListener('open', () => close(...given));
    else close(...given);
  };
  return { closeNow: close, readyState };
}
