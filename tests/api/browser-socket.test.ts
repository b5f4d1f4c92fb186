import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { BrowserSocket } from '../support/browser-socket';

/** What a socket of this class receives when the server sends a message before it knows that the socket is closing. */
async function receivedAfterClose(Socket: typeof WebSocket): Promise<string[]> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  const socket = new Socket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  const line = await accepted;
  line.send('early');
  await expect.poll(() => received.length).toBe(1);
  socket.close();
  line.send('late');
  await new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => server.close(resolve));
  return received;
}

it('a socket like those of browsers delivers no message after it was closed, unlike ws', async () => {
  await expect(receivedAfterClose(BrowserSocket)).resolves.toEqual(['early']);
  await expect(receivedAfterClose(WebSocket)).resolves.toEqual(['early', 'late']);
});
