import type { AddressInfo } from 'node:net';
import { Convergence } from '@convergence/convergence';
import { expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { passwordOf, startRealtime } from '../sandbox/realtime-server';
import { BrowserSocket, leave } from '../support/browser-socket';

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

it('a client that is left stops trying when its server is gone', async () => {
  const dial = vi.fn((url: string) => new BrowserSocket(url));
  const server = await startRealtime();
  const client = await Convergence.connectWithPassword(`${server.url}acme/lab`, passwordOf('alice').password, {
    webSocket: { class: BrowserSocket as never, factory: dial as never },
    reconnect: { reconnectIntervals: [0] },
  });
  await server.close();
  await vi.waitFor(() => expect(dial.mock.calls.length).toBeGreaterThan(2));
  await leave(client);
  const { length } = dial.mock.calls;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(dial).toHaveBeenCalledTimes(length);
});
