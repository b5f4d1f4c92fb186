import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { listen } from '../../scripts/console-server';

/** A request as it was sent: `url` is neither decoded nor normalized. */
type Arrived = { method: string; url: string; authorization: string | undefined; body: string };
export type Answer = (response: ServerResponse, arrived: Arrived) => void;

export const json =
  (body: unknown, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
export const text =
  (body: string, status: number, type = 'text/plain'): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
/** The server's envelopes (spec server-level §7). */
export const ok = (body?: unknown) => json({ ok: true, body });
export const refused = (status: number, body: object) => json({ ok: false, body }, status);

/** Makes a server listen on a free port of this machine. */
export const portOf = (server: Server): Promise<number> => listen(server, '127.0.0.1', 0);

/** A local server under `/rest/` that sends these responses in order, repeats the last one, and records requests. */
export async function restServer(...answers: Answer[]) {
  const arrived: Arrived[] = [];
  const read = async (request: IncomingMessage) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks).toString();
  };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, authorization: headers.authorization, body };
      arrived.push(entry);
      answers[Math.min(arrived.length, answers.length) - 1]?.(response, entry);
    });
  });
  const baseURL = `http://127.0.0.1:${await portOf(server)}/rest/`;
  return {
    baseURL,
    arrived,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
