import type { ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';

/** Sends a request to upgrade the connection on, and joins both connections if the server takes it; otherwise the socket is closed. */
export function passUpgrade(onward: ClientRequest, socket: Duplex): void {
  onward
    .on('upgrade', (answer, server) => {
      const lines = answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      server.on('error', () => socket.destroy());
      socket.on('close', () => server.destroy());
      server.pipe(socket).pipe(server);
    })
    .on('response', () => socket.destroy())
    .on('error', () => socket.destroy())
    .end();
}
