import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { forbiddenAnswer, refusalOf, refuseUpgrade, type Access } from './access';
import type { Sandbox } from './sandbox';

type Listener = {
  port: number;
  /** Without a slash at the end. */ url: string;
  close(): Promise<void>;
};

/** A failure whose message is one sentence for the user. */
export class ListenError extends Error {}

/** Milliseconds for realtime connections to close. */
const graceful = 250;

const sentence = (error: NodeJS.ErrnoException, port: number, host: string) => {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is in use; choose another one with --port.`;
  if (error.code === 'EACCES') return `Port ${port} on ${host} needs rights this account does not have.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `This computer has no address ${host} to listen on.`;
  }
  return `The sandbox could not listen on ${host}:${port} (${error.message}).`;
};

/**
 * Serves REST and realtime on one port.
 * @param port 0 for any free one
 * @param access who may call, apart from pages of the same origin
 * @throws ListenError
 */
export const listen = async (
  sandbox: Pick<Sandbox, 'fetch' | 'upgrade'>,
  { port, host = '127.0.0.1', access = {} }: { port: number; host?: string; access?: Access },
): Promise<Listener> => {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const bindings = env as HttpBindings;
      const control = /^\/control(\/|$)/.test(new URL(request.url).pathname);
      const refusal = refusalOf(bindings.incoming.headers, access, control);
      return refusal === undefined ? sandbox.fetch(request, bindings) : forbiddenAnswer(refusal);
    },
  }) as Server;
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    if (refusalOf(request.headers, access) === undefined) sandbox.upgrade(request, socket, head);
    else refuseUpgrade(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(sentence(error, port, host))));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        setTimeout(() => {
          for (const socket of upgraded) socket.destroy();
        }, graceful);
      }),
  };
};
