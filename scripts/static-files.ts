import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { Refusal } from './refusal';

const compress = promisify(gzip);

type StaticFile = { body: Buffer; type: string; tag: string; cache: string; gzipped?: Promise<Buffer> };

/** Handler for requests of the console's files. */
export type ConsoleFiles = {
  /** Path of the build (`vite build --base`), which begins and ends with '/'. */
  base: string;
  /** Answers any request: a file, the page for a deep link, or 404. */
  respond(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): Promise<void>;
  /** Call with the server before it listens. */
  attach?(server: Server, root: string): Promise<void>;
};

/**
 * Reads a built console into memory, so that only files that exist at start can be served, for any path.
 * Throws a {@link Refusal} if the folder contains no build.
 */
export function readStaticFiles(folder: string): ConsoleFiles {
  const files = new Map(listFiles(folder).map((path) => [path, readStaticFile(folder, path)]));
  const page = files.get('index.html');
  if (!page) throw new Refusal(`There is no built console in ${folder}; run npm run build first.`);
  const base = /<script[^>]*\ssrc="(\/(?:[^"]*\/)?)assets\//.exec(page.body.toString())?.[1] ?? '/';

  const find = (path: string, request: IncomingMessage) => {
    if (!`${path}/`.startsWith(base)) return undefined;
    const name = path.slice(base.length);
    const file = files.get(name === '' ? 'index.html' : name);
    if (file) return file;
    const isNavigation = request.headers.accept?.includes('text/html') && !name.startsWith('assets/');
    return isNavigation ? page : undefined;
  };

  return {
    base,
    async respond(request, response, headers) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return plain(response, 405, 'Only GET and HEAD are allowed here.');
      }
      const path = pathOf(request);
      const file = find(path, request);
      if (file) return send(file, request, response);
      if (path !== '/' || base === '/') return plain(response, 404, 'There is no such file.');
      response.setHeader('Location', base);
      plain(response, 302, `The console is at ${base}.`);
    },
  };
}

/** Answers with one line of text. */
export function plain(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(`${text}\n`);
}

/** The decoded path of a request. Unchanged if it cannot be decoded, since the console explains the error. */
export function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? '/').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function send(file: StaticFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', file.cache);
  response.setHeader('ETag', file.tag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.tag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  let { body } = file;
  if (body.length > 1_000 && !file.type.startsWith('font/') && takesGzip(request)) {
    file.gzipped ??= compress(body, { level: 9 });
    body = await file.gzipped;
    response.setHeader('Content-Encoding', 'gzip');
  }
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const takesGzip = (request: IncomingMessage) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));

function readStaticFile(folder: string, path: string): StaticFile {
  const body = readFileSync(join(folder, path));
  return {
    body,
    type: getMimeType(path) ?? 'application/octet-stream',
    tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cache: path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The files below a folder, without hidden ones; none if there is no such folder. */
export function listFiles(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')));
}
