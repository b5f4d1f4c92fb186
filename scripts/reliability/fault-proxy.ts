import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { passUpgrade } from '../pass-upgrade';

export const faults = [
  'refused',
  'hangs',
  '500',
  '503',
  '403',
  '404',
  'malformed',
  'cut',
  'stalls',
  '401',
] as const;
/** `hangs`: takes the call and never answers. `cut`, `stalls`: the connection ends, or nothing more comes, in the middle of the body. */
export type Fault = (typeof faults)[number];

/** `path` is without the query. A socket is `GET /realtime/…`. */
export type Called = { method: string; path: string };
export const nameOf = ({ method, path }: Called): string => `${method} ${path}`;

const refusals: Partial<Record<Fault, [status: number, code: string]>> = {
  '500': [500, 'internal_server_error'],
  '503': [503, 'service_unavailable'],
  '403': [403, 'forbidden'],
  '404': [404, 'not_found'],
  '401': [401, 'unauthorized'],
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A server on a free port that passes everything on to `target`, except one call, which fails. */
export async function startFaultProxy(target: string) {
  let failing: { call: string; fault: Fault } | undefined;
  let failed = 0;
  const waiting = new Set<unknown>();
  const calls: string[] = [];
  const { host } = new URL(target);

  const calledBy = ({ method = 'GET', url = '/' }: IncomingMessage): string =>
    nameOf({ method, path: url.split('?')[0] ?? url });
  const pass = (message: IncomingMessage) =>
    request(`${target}${message.url}`, {
      method: message.method,
      headers: { ...message.headers, host, ...(message.headers.origin ? { origin: target } : {}) },
    });

  const fail = (fault: Fault, response: ServerResponse) => {
    const refusal = refusals[fault];
    if (refusal) {
      const [status, code] = refusal;
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ ok: false, body: { error_code: code } }));
    }
    if (fault === 'refused') return response.destroy();
    if (fault === 'hangs') return response;
    const half = '{"ok":true,"body":[{"id":';
    if (fault === 'malformed')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(half);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write(half, () => {
      if (fault === 'cut') response.destroy();
    });
    return response;
  };

  const server = createServer((message, response) => {
    const called = calledBy(message);
    const isCall = called.includes(' /rest/');
    if (isCall) calls.push(called);
    if (failing?.call === called) {
      failed += 1;
      return fail(failing.fault, response);
    }
    if (isCall) {
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    }
    const onward = pass(message).on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    return message.pipe(onward);
  });
  server.on('upgrade', (message, socket) => {
    socket.on('error', () => socket.destroy());
    const called = calledBy(message);
    calls.push(called);
    if (failing?.call === called) {
      failed += 1;
      const refusal = refusals[failing.fault];
      if (refusal) return socket.end(`HTTP/1.1 ${refusal[0]} Refused\r\nConnection: close\r\n\r\n`);
      if (failing.fault === 'hangs' || failing.fault === 'stalls') return undefined;
      return socket.destroy();
    }
    return passUpgrade(pass(message), socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Lets a call fail from now on; undefined: none. */
    fail: (call?: string, fault: Fault = '500') => {
      failing = call === undefined ? undefined : { call, fault };
      failed = 0;
    },
    /** How often the call failed since then. */
    failed: () => failed,
    /** The number of calls that are being answered. */
    underWay: () => waiting.size,
    /** The calls since the last time, in order. */
    takeCalls: () => calls.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
