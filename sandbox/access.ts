import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { randomBytes } from 'node:crypto';

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
const isLoopback = (name: string): boolean =>
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

/** The command-line options that decide who can reach the server. */
type ExposureFlags = {
  /** Address to listen on. */
  host: string;
  control: boolean;
  /** Host names, comma-separated. */
  allowHost: string | undefined;
  /** Origins, comma-separated. */
  allowOrigin: string | undefined;
  adminPassword: string | undefined;
};

export type Exposure = {
  access: Access;
  /** Replaces the default password of the seeded users. */
  password?: string;
  /** The password was generated and must be shown. */
  isGenerated: boolean;
  /** Other machines can reach the server. */
  isPublic: boolean;
};

/** The message is one sentence for the user of the command. */
export class ExposureError extends Error {}

const listed = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const originOf = (text: string) => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new ExposureError(`--allow-origin must list origins such as http://localhost:4300, not "${text}".`);
};

/** @throws ExposureError */
export const exposureOf = ({ host, control, allowHost, allowOrigin, adminPassword }: ExposureFlags): Exposure => {
  const isPublic = !isLoopback(host.toLowerCase());
  if (control && isPublic)
    throw new ExposureError(
      `--control cannot be used with --host ${host}: anyone who can reach it could change everything.`,
    );
  if (adminPassword !== undefined && adminPassword.trim() === '')
    throw new ExposureError('--admin-password must not be blank.');
  const password = adminPassword ?? (isPublic ? randomBytes(12).toString('base64url') : undefined);
  return {
    access: {
      hosts: [host, ...listed(allowHost)].map((each) => each.toLowerCase()),
      origins: listed(allowOrigin).map(originOf),
    },
    ...(password === undefined ? {} : { password }),
    isGenerated: password !== undefined && adminPassword === undefined,
    isPublic,
  };
};

/** The message about signing in. `replaced`: the seeded users had the default password before. */
export const signInNote = ({ password, isGenerated }: Exposure, replaced: boolean): string => {
  if (password === undefined) return 'admin / password';
  if (!replaced) return 'with the passwords that were set before';
  return isGenerated ? `admin / ${password} (shown only now)` : 'admin, with the password from --admin-password';
};

/** A warning if other machines can reach the server. */
export const exposureWarning = ({ isPublic }: Exposure, host: string): string | undefined =>
  isPublic
    ? `Warning: other machines can reach ${host}. This backend is for trying and testing; do not keep real data in it.`
    : undefined;
