import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { Base } from './sites';

/** A file, because nginx can't open the pipe that Node gives it as its standard output. */
const accessLog = 'access.log';
const deploy = join(import.meta.dirname, '../../../deploy');

/** A web server with the files of `deploy`, on free ports of this machine. */
export type WebServer = {
  origin: string;
  httpPort: number;
  /** What it has printed, with its access log. */
  output: () => string;
  stop(): Promise<void>;
};

/** `backend`: host and port of REST and realtime; `documents`: the folder that holds the console at its path. */
export type Site = { base: Base; files: string; documents: string; backend: string };

/** Starts nginx with `deploy/nginx`. Only ports, addresses, the folder and the certificate are replaced. */
export async function startNginx({ base, documents, backend }: Site): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'console-nginx-'));
  const [httpPort, httpsPort] = await freePorts();
  cpSync(join(deploy, 'nginx'), folder, { recursive: true });
  makeCertificate(folder);
  edit(join(folder, 'console.conf'), [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['/srv/convergence-console;', `${documents};`],
    ['/etc/ssl/console', folder],
    ['/var/log/nginx/access.log', join(folder, accessLog)],
    ['server 127.0.0.1:8081;', `server ${backend};`],
    ['server 127.0.0.1:8080;', `server ${backend};`],
    ...(base === '/' ? [] : [['/at-root.conf', '/at-console.conf'] as const]),
  ]);
  writeFileSync(join(folder, 'nginx.conf'), mainFile(folder));
  return run('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { folder, httpPort, httpsPort });
}

/** Starts Caddy with `deploy/caddy`, which takes what differs from its environment. */
export async function startCaddy({ base, files, backend }: Site): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'console-caddy-'));
  const [httpPort, httpsPort] = await freePorts();
  const options = `{\n admin off\n skip_install_trust\n http_port ${httpPort}\n https_port ${httpsPort}\n}\n`;
  const path = join(folder, 'Caddyfile');
  writeFileSync(path, options + readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8'));
  return run('caddy', ['run', '--config', path], {
    folder,
    httpPort,
    httpsPort,
    env: {
      CONSOLE_ADDRESS: '127.0.0.1',
      CONSOLE_FILES: files,
      CONSOLE_PATH: base,
      CONVERGENCE_REST: backend,
      CONVERGENCE_REALTIME: backend,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
}

/** Starts the entry script of the container, and with it nginx, with its files in a folder of this machine. */
export async function startContainer({ files, backend }: Site): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'console-container-'));
  const [port] = await freePorts();
  cpSync(join(deploy, 'nginx'), folder, { recursive: true });
  cpSync(join(deploy, 'container/nginx.conf'), join(folder, 'nginx.conf'));
  edit(join(folder, 'nginx.conf'), [
    ['/tmp/console', join(folder, 'state')],
    ['access_log /dev/stdout', `access_log ${join(folder, accessLog)}`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ...(isRoot ? [['worker_processes', 'user root;\nworker_processes'] as const] : []),
  ]);
  const command = ['nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  return run('sh', [join(deploy, 'container/entrypoint.sh'), ...command], {
    folder,
    httpPort: port,
    env: {
      CONSOLE_FILES: files,
      CONSOLE_STATE: join(folder, 'state'),
      CONSOLE_TEMPLATES: join(folder, 'convergence-console'),
      CONVERGENCE_REST: `http://${backend}`,
      CONVERGENCE_REALTIME: `http://${backend}`,
      AVATAR_URL: 'false',
    },
  });
}

const isRoot = process.getuid?.() === 0;

/** What surrounds a site in Debian's own nginx.conf, with its files in the folder. */
const mainFile = (folder: string) => `
include /etc/nginx/modules-enabled/*.conf;
${isRoot ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/console.conf;
}
`;

type Run = { folder: string; httpPort: number; httpsPort?: number; env?: Record<string, string> };

async function run(program: string, args: string[], { folder, httpPort, httpsPort, env }: Run): Promise<WebServer> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = join(folder, accessLog);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = () => child.kill();
  process.once('exit', kill);
  const closed = once(child, 'close').then(() => process.off('exit', kill));
  while (!(await answers(httpsPort ?? httpPort, httpsPort !== undefined))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start.\n${output}`);
    await pause(50);
  }
  return {
    origin: httpsPort ? `https://127.0.0.1:${httpsPort}` : `http://127.0.0.1:${httpPort}`,
    httpPort,
    output: () => output + (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Whether a connection can be made, with TLS if so wanted: Caddy listens before it has its certificate. */
const answers = (port: number, tls: boolean) =>
  new Promise<boolean>((resolve) => {
    const at = { port, host: '127.0.0.1' };
    const socket = tls ? connectTls({ ...at, rejectUnauthorized: false }) : connect(at);
    socket.once('error', () => resolve(false));
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** Two ports that are free now. */
export async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  );
  for (const server of servers) server.close();
  return ports as [number, number];
}

/** Replaces texts of a file; each must be there. */
function edit(path: string, changes: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${path} has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(path, text);
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...names, ...files], { stdio: 'ignore' });
}

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** As they came, so that a header sent twice is seen: names, each followed by its value. */
  rawHeaders: string[];
  body: Buffer;
};

/** Sends a request with a path as it is, which `fetch` would normalize. Any certificate is accepted. */
export const ask = (
  origin: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const send = origin.startsWith('https:') ? httpsRequest : httpRequest;
    const request = send(origin, { path, method, headers, rejectUnauthorized: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
