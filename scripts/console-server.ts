import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { RemoteServer } from './start-flags';
import { forbiddenAnswer, refusalOf, refuseUpgrade, type Access } from '../sandbox/access';
import { Refusal } from './refusal';
import { securityHeaders } from './security-headers';
import { pathOf, plain, type ConsoleFiles } from './static-files';

/** The part of the embedded backend that the server needs. */
export type Backend = {
  fetch(request: Request, env?: HttpBindings): Response | Promise<Response>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

export type ConsoleServerOptions = {
  /** The built console, or another handler for its files. */
  files: ConsoleFiles;
  avatarUrl: string | false;
  /** REST under `/rest/`, realtime by WebSocket upgrade, and `/control/*` if `control` is set. */
  backend?: Backend;
  control?: boolean;
  /** Who may call the backend, besides the console's pages. */
  access?: Access;
  remote?: RemoteServer;
};

/**
 * One HTTP server for the console, its `config.json` and the embedded backend.
 * Addresses in `config.json` are relative to the page, so they also work behind port forwards and proxies.
 */
export function createConsoleServer({
  files,
  avatarUrl,
  backend,
  control,
  access = {},
  remote,
}: ConsoleServerOptions): Server {
  const answer = backend
    ? getRequestListener(
        (request, env) => {
          const bindings = env as HttpBindings;
          const toControl = new URL(request.url).pathname.startsWith('/control/');
          const refusal = refusalOf(bindings.incoming.headers, access, toControl);
          return refusal === undefined ? backend.fetch(request, bindings) : forbiddenAnswer(refusal);
        },
        { overrideGlobalObjects: false },
      )
    : undefined;
  const config = JSON.stringify({
    ...(remote ?? { restApiUrl: '/rest/', realtimeApiUrl: '/realtime/' }),
    baseUrl: files.base,
    avatarUrl,
  });

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (answer && (path.startsWith('/rest/') || (control && path.startsWith('/control/')))) {
      request.url = withoutPrefix(request.url, '/rest');
      return answer(request, response);
    }
    if (path === `${files.base}config.json` && (request.method === 'GET' || request.method === 'HEAD')) {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cache-Control', 'no-store');
      response.end(request.method === 'HEAD' ? undefined : config);
      return;
    }
    const pageHost = backend ? request.headers.host : undefined;
    const https = request.headers['x-forwarded-proto'] === 'https';
    await files.respond(request, response, securityHeaders({ ...remote, avatarUrl, pageHost, https }));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'The console server failed to answer; its terminal says why.');
    });
  });
  // Longer than clients keep an idle connection, so that none is closed while a request is in flight.
  server.keepAliveTimeout = 75_000;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (files.attach && isHotReplacement(request)) return;
    if (!backend) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    if (refusalOf(request.headers, access) !== undefined) return refuseUpgrade(socket);
    request.url = withoutPrefix(request.url, '/realtime');
    backend.upgrade(request, socket, head);
  });
  return server;
}

/** Starts listening. Resolves to the port; rejects with a {@link Refusal} if the address is unavailable. */
export function listen(server: NetServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Refusal(listenSentence(error, host, port))));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Rejects with a {@link Refusal} if the address is unavailable now. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  await listen(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

function listenSentence({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use; choose another, for example npm start -- --port ${port < 65_535 ? port + 1 : 4300}.`;
  if (code === 'EACCES')
    return `Port ${port} needs rights that this user does not have; choose one from 1024 up with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `"${host}" is not an address of this machine; choose another with --host.`;
  return `The server could not listen on ${host}:${port}: ${message}.`;
}

const withoutPrefix = (url = '/', prefix: string) => (url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url);

const isHotReplacement = (request: IncomingMessage) =>
  String(request.headers['sec-websocket-protocol'] ?? '').startsWith('vite-');
