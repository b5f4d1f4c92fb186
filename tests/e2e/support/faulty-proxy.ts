import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { passUpgrade } from '../../../scripts/pass-upgrade';

/** What the proxy does wrong. */
export type ProxyFault =
  | 'none'
  /** Removes the headers that allow other origins. */
  | 'noCors'
  /** Asks for a sign-in before it passes on what browsers ask first. */
  | 'preflightRefused'
  /** Answers 502, as if the server behind it were down. */
  | 'badGateway'
  /** Answers every call with a web page. */
  | 'webPage'
  /** Passes no WebSocket on. */
  | 'noUpgrade'
  /** Takes calls, and never answers. */
  | 'hanging'
  /** Its clock is 14 minutes ahead. */
  | 'wrongClock';

const page = '<!doctype html><title>Welcome</title>';

/** A reverse proxy on a free port in front of `target`, for pages of other origins. */
export async function faultyProxy(target: string) {
  let fault: ProxyFault = 'none';
  const pass = (message: IncomingMessage) => {
    const { origin: _, ...headers } = message.headers;
    const { host } = new URL(target);
    return request(`${target}${message.url}`, { method: message.method, headers: { ...headers, host } });
  };
  const allow = (message: IncomingMessage, response: ServerResponse) => {
    if (fault === 'noCors') return;
    response.setHeader('access-control-allow-origin', message.headers.origin ?? '*');
    response.setHeader('access-control-expose-headers', 'Date');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  };

  const server = createServer((message, response) => {
    if (fault === 'hanging') return;
    allow(message, response);
    if (message.method === 'OPTIONS') return response.writeHead(fault === 'preflightRefused' ? 401 : 204).end();
    if (fault === 'badGateway' || fault === 'webPage')
      return response.writeHead(fault === 'webPage' ? 200 : 502, { 'content-type': 'text/html' }).end(page);
    if (fault === 'wrongClock') response.setHeader('date', new Date(Date.now() + 14 * 60_000).toUTCString());
    const onward = pass(message).on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, { 'content-type': answer.headers['content-type'] ?? '' });
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    return message.pipe(onward);
  });
  server.on('upgrade', (message, socket) => {
    socket.on('error', () => socket.destroy());
    if (fault === 'noUpgrade') return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    return passUpgrade(pass(message), socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: (how: ProxyFault) => {
      fault = how;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
