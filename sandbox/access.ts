import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';

/** Which callers are allowed, besides the pages of this server and programs other than browsers. */
export type Access = {
  /** Host names of this server, apart from `localhost` and IP addresses; lower case, without port. */
  hosts?: readonly string[];
  /** Origins of other pages that may call. 'any' imitates the real server, for tests only. */
  origins?: readonly string[] | 'any';
};

/** The name in a Host header, without the port; undefined if the header is missing or malformed. */
const hostName = (host: string | undefined): string | undefined => {
  const url = `http://${host ?? ''}`;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined;
};

/** A name of this machine that no external DNS server can redirect. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name === '::1' ||
  name === '[::1]' ||
  /^127(\.\d+){3}$/.test(name);

/** An attacker can point their DNS name at this server, but not an IP address. */
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Why a request must be refused: its host name is not this server's (DNS rebinding), or it comes from a page of another origin.
 * Undefined if it is allowed. `control`: the request is for /control, which only this machine may call.
 */
export const refusalOf = (
  { host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  { hosts = [], origins = [] }: Access,
  control = false,
): string | undefined => {
  const name = hostName(host);
  if (name === undefined) return 'The Host header is missing or malformed.';
  if (control && !isLoopback(name)) return 'The control surface can only be called from this machine.';
  if (!isLoopback(name) && !isAddress(name) && !hosts.includes(name))
    return `This server does not answer to the host name ${name}. Start it with --allow-host ${name}.`;
  if (origin === undefined || origins === 'any' || origins.includes(origin)) return undefined;
  if (URL.canParse(origin) && new URL(origin).host === new URL(`http://${host}`).host) return undefined;
  return 'Pages of other origins cannot call this server. Allow one with --allow-origin.';
};

/** The answer to a refused request, in the REST envelope and without CORS headers. */
export const forbiddenAnswer = (message: string): Response =>
  Response.json(
    { ok: false, body: { error_code: 'forbidden', error_message: message } },
    { status: 403, headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } },
  );

/** Ends a refused request for a WebSocket. */
export const refuseUpgrade = (socket: Duplex): void =>
  void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
