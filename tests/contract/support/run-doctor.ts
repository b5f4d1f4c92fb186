import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from '../../../sandbox/listen';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/sandbox';
import { projectFolder } from '../../../scripts/source-files';
import { portOf } from '../../support/rest-server';

/** A bare sandbox on a port, with a fast life cycle, as "another server". */
export const serveSandbox = async (options: SandboxOptions = {}) => {
  const sandbox: Sandbox = await createSandbox({
    seed: 'bare',
    pace: { initializing: 200, deleting: 100, upgrading: 200 },
    ...options,
  });
  const listener = await listen(sandbox, { port: 0, access: { origins: 'any' } });
  onTestFinished(async () => {
    await listener.close();
    await sandbox.close();
  });
  return { sandbox, url: listener.url };
};
export type Served = Awaited<ReturnType<typeof serveSandbox>>;

type Change = (answer: { method: string; path: string; status: number; body: string }) => {
  status?: number;
  body?: string;
};

/** A proxy before a server that changes some of its answers. @returns its address */
export const serveChanged = async (url: string, change: Change): Promise<string> => {
  const { hostname, port } = new URL(url);
  const proxy = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const status = answer.statusCode ?? 500;
        const changed = { status, body, ...change({ method, path, status, body }) };
        const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
        outgoing.writeHead(changed.status, rest).end(changed.body);
      });
    });
    incoming.pipe(passed);
  });
  proxy.on('upgrade', ({ method, url: path, rawHeaders }, socket, head) => {
    const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    const server = connect(Number(port), hostname, () => {
      server.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      server.write(head);
      server.pipe(socket).pipe(server);
    });
    for (const each of [server, socket]) each.on('error', () => each.destroy());
  });
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${await portOf(proxy)}`;
};

/** Examines a server, as on the command line. */
export const startDoctor = (url: string, ...args: string[]) => {
  const report = join(mkdtempSync(join(tmpdir(), 'contract-')), 'report.md');
  const addresses = ['--rest-url', url, '--realtime-url', url, '--user', 'admin'];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/contract.ts', ...addresses, '--report', report, ...args],
    {
      cwd: projectFolder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CONTRACT_PASSWORD: 'password' },
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string; report: () => string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output, report: () => readFileSync(report, 'utf8') })),
  );
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended };
};
