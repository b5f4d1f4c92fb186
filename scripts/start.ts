import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { buildConsole, isBuildStale } from './console-build';
import { readConfigFile } from './config-file';
import { exposureWarning, signInNote } from '../sandbox/access';
import type { Sandbox } from '../sandbox/sandbox';
import { checkAddress, createConsoleServer, listen } from './console-server';
import { serveSources } from './console-sources';
import { exitWith, Refusal } from './refusal';
import { warnAboutRemote } from './remote-server';
import { parseStartFlags, usage, type StartFlags } from './start-flags';
import { readStaticFiles } from './static-files';

const root = join(import.meta.dirname, '..');

/** Life cycle durations of the embedded backend in milliseconds, short enough for tests. */
const fastPace = { initializing: 400, deleting: 300, upgrading: 400 };

async function start(given: StartFlags): Promise<void> {
  const flags = given.config === undefined ? given : { ...given, ...readConfigFile(given.config) };
  if (flags.build && !flags.dev && isBuildStale(root)) {
    await checkAddress(flags.host, flags.port);
    console.log(
      existsSync(join(root, 'dist'))
        ? 'Building the console again: its sources have changed …'
        : 'Building the console …',
    );
    await buildConsole(root);
  }
  const backend = flags.remote ? undefined : await createBackend(flags);
  const files = flags.dev ? serveSources() : readStaticFiles(flags.dist ?? join(root, 'dist'));
  const server = createConsoleServer({
    files,
    avatarUrl: flags.avatarUrl,
    control: flags.sandbox.control,
    access: flags.sandbox.exposure.access,
    ...(backend ? { backend } : {}),
    ...(flags.remote ? { remote: flags.remote } : {}),
  });
  await files.attach?.(server, root);
  const port = await listen(server, flags.host, flags.port);
  announce(flags, backend?.replacedPasswords ?? false, `http://${urlHost(flags.host)}:${port}${files.base}`);
  stopOnSignal(server, async () => {
    await backend?.close();
  });
  const warning = flags.remote
    ? await warnAboutRemote(flags.remote)
    : exposureWarning(flags.sandbox.exposure, flags.host);
  if (warning) console.warn(warning);
}

async function createBackend({ sandbox }: StartFlags): Promise<Sandbox> {
  const [{ createSandbox }, { StoreError }] = await Promise.all([
    import('../sandbox/sandbox'),
    import('../sandbox/state/durable-files'),
  ]);
  return createSandbox({
    seed: sandbox.seed,
    control: sandbox.control,
    hazards: sandbox.hazards,
    ...(sandbox.data === undefined ? {} : { data: sandbox.data }),
    ...(sandbox.exposure.password === undefined ? {} : { password: sandbox.exposure.password }),
    ...(sandbox.pace === 'fast' ? { pace: fastPace } : {}),
  }).catch((error: unknown) => {
    throw error instanceof StoreError ? new Refusal(error.message) : error;
  });
}

function announce({ remote, sandbox }: StartFlags, replacedPasswords: boolean, address: string): void {
  const rows = remote
    ? [
        ['Server', `REST ${remote.restApiUrl}, realtime ${remote.realtimeApiUrl}`],
        ['Sign in', 'with your account on that server'],
      ]
    : [
        ['Sign in', signInNote(sandbox.exposure, replacedPasswords)],
        [
          'Data',
          sandbox.data === undefined
            ? 'for demonstration, gone when this stops (--data DIR keeps them)'
            : `kept in ${sandbox.data}`,
        ],
      ];
  const lines = [['Console', address], ...rows].map(([label = '', text = '']) => `  ${label.padEnd(9)}${text}`);
  console.log(['', ...lines, '', 'Press Ctrl+C to stop.'].join('\n'));
}

function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return; // Ctrl+C can arrive twice: from the terminal and from the parent process
    stopping = true;
    setTimeout(() => process.exit(1), 5_000).unref();
    server.close();
    server.closeAllConnections();
    close().then(() => process.exit(0), exitWith);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

try {
  const flags = parseStartFlags(process.argv.slice(2));
  if (flags.help) console.log(usage);
  else await start(flags);
} catch (error) {
  exitWith(error);
}
