import { WireReader } from './protobuf/wire';

/** Whether the bytes are the fields of a message. What is nested in the fields is not read, so a large message takes no longer. */
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
 * Prepares a socket for the public client: it only gets messages, because it throws for anything else to nobody and waits for the message; and
 * a socket that it closes while it opens is closed when it is open, because the browser logs a warning otherwise.
 * @returns closes it at once, even while it opens
 */
export function guardSocket(socket: WebSocket, onNonsense: () => void): () => void {
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
    else onNonsense();
  });
  const close = socket.close.bind(socket);
  socket.close = (...given) => {
    if (socket.readyState === socket.CONNECTING) socket.addEventListener('open', () => close(...given));
    else close(...given);
  };
  return close;
}
