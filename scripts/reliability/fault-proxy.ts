import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { listen } from '../console-server';
import { passUpgrade } from '../pass-upgrade';

export const faults = ['refused', 'hangs', '500', '503', '403', '404', 'malformed', 'cut', 'stalls', '401'] as const;
/** What may also be answered to a write. */
export const writeFaults = ['400', '409', ...faults] as const;
/**
 * `hangs`: takes the call and never answers. `cut`, `stalls`: the connection ends, or nothing more comes, in the middle of the body; of a socket,
 * after it was opened. `malformed`: what a socket says first makes no sense.
 */
export type Fault = (typeof writeFaults)[number];

const refusals: Partial<Record<Fault, [status: number, code: string]>> = {
  '400': [400, 'invalid_request'],
  '409': [409, 'conflict'],
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
  let ended = 0;
  let failedCall: string | undefined;
  const isFailing = (called: string) =>
    failing !== undefined &&
    (failing.call === called ||
      (failing.call === 'write' && called.includes(' /rest/') && !/^GET |\/rest\/auth\//.test(called)));
  const sockets = new WebSocketServer({ noServer: true });
  const waiting = new Set<unknown>();
  const calls: string[] = [];
  const { host } = new URL(target);

  /** Without the query; a socket is `GET /realtime/…`. */
  const calledBy = ({ method = 'GET', url = '/' }: IncomingMessage) => `${method} ${url.split('?')[0]}`;
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
    if (fault === 'malformed') return response.writeHead(200, { 'content-type': 'application/json' }).end(half);
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
    if (failing && isFailing(called)) {
      failed += 1;
      failedCall = called;
      response.once('close', () => (ended += 1));
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
  const failSocket = (fault: Fault, message: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.once('close', () => (ended += 1));
    const refusal = refusals[fault];
    if (refusal) return socket.end(`HTTP/1.1 ${refusal[0]} Refused\r\nConnection: close\r\n\r\n`);
    // Without this, a socket that the page closes would stay open.
    if (fault === 'hangs') return socket.resume().once('end', () => socket.destroy());
    if (fault === 'refused') return socket.destroy();
    return sockets.handleUpgrade(message, socket, head, (open) => {
      if (fault === 'malformed') open.send(Buffer.from('no message at all'));
      if (fault === 'cut') open.terminate();
    });
  };
  server.on('upgrade', (message, socket, head) => {
    socket.on('error', () => socket.destroy());
    const called = calledBy(message);
    calls.push(called);
    if (failing && isFailing(called)) {
      failed += 1;
      return failSocket(failing.fault, message, socket, head);
    }
    return passUpgrade(pass(message), socket);
  });
  return {
    origin: `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`,
    /** Lets a call fail from now on; `write`: each that changes something; undefined: none. */
    fail: (call?: string, fault: Fault = '500') => {
      failing = call === undefined ? undefined : { call, fault };
      failed = 0;
      ended = 0;
      failedCall = undefined;
    },
    /** How often the call failed since then. */
    failed: () => failed,
    /** Which call failed last. */
    failedCall: () => failedCall,
    /** How many of these are over, so that the page knows. */
    ended: () => ended,
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
