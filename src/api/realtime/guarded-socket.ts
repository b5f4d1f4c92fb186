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

/**
 * Prepares a socket for the public client, which raises an unhandled error for malformed data and keeps waiting: the client only gets messages.
 * A socket that the client closes while it opens is closed once it is open, because otherwise the browser logs a warning.
 * @returns closes the socket at once, even while it opens
 */
export function guardSocket(socket: WebSocket, onMalformed: () => void): () => void {
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
  const close = socket.close.bind(socket);
  socket.close = (...given) => {
    if (socket.readyState === socket.CONNECTING) socket.addEventListener('open', () => close(...given));
    else close(...given);
  };
  return close;
}
