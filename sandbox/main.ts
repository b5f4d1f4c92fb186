import { parseArgs } from 'node:util';
import { ExposureError, exposureOf, exposureWarning, signInNote, type Exposure } from './exposure';
import { listen, ListenError } from './listen';
import { createSandbox } from './sandbox';
import type { SandboxOptions } from './sandbox';
import { StoreError } from './state/store-error';

const usage = `Usage: npm run sandbox -- [options]
  --port N        port for REST and realtime, 0 for any free one (8081)
  --host ADDRESS  address to listen on (127.0.0.1)
  --allow-host NAMES      host names this server may be addressed by, comma-separated
  --allow-origin ORIGINS  origins of pages elsewhere that may call, comma-separated
  --admin-password TEXT   password of the seeded users, in place of the well-known one
  --data DIR      keep the data in this directory (memory only)
  --seed NAME     demo or bare (demo)
  --control       offer /control, for tests and designers
  --hazards       imitate the real server's hazards
  --help          this text`;

/** The command line can not be understood. */
class UsageError extends Error {}

type Settings = { port: number; host: string; exposure: Exposure; sandbox: SandboxOptions };

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      strict: true,
      options: {
        port: { type: 'string', default: '8081' },
        host: { type: 'string', default: '127.0.0.1' },
        'allow-host': { type: 'string' },
        'allow-origin': { type: 'string' },
        'admin-password': { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string', default: 'demo' },
        control: { type: 'boolean', default: false },
        hazards: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const [first] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${first?.replace(/\.$/, '') ?? 'Wrong options'}; --help lists the options.`);
  }
};

const settingsOf = (args: string[]): Settings | 'help' => {
  const values = parse(args);
  const { port, host, data, seed, control, hazards, help } = values;
  if (help) return 'help';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not '${port}'.`);
  }
  if (seed !== 'demo' && seed !== 'bare') throw new UsageError(`--seed must be demo or bare, not '${seed}'.`);
  if (data === '') throw new UsageError('--data needs the name of a directory.');
  if (host === '') throw new UsageError('--host needs an address.');
  const exposure = exposureOf({
    host,
    control,
    allowHost: values['allow-host'],
    allowOrigin: values['allow-origin'],
    adminPassword: values['admin-password'],
  });
  const { password } = exposure;
  return {
    port: Number(port),
    host,
    exposure,
    sandbox: {
      seed,
      control,
      hazards,
      ...(data === undefined ? {} : { data }),
      ...(password === undefined ? {} : { password }),
    },
  };
};

const start = async ({ port, host, exposure, sandbox: options }: Settings) => {
  const sandbox = await createSandbox(options);
  const listener = await listen(sandbox, { port, host, access: exposure.access }).catch(
    async (error: unknown) => {
      await sandbox.close();
      throw error;
    },
  );
  const { data } = options;
  console.log(`Sandbox listening on ${listener.url} (REST and realtime).`);
  console.log(data === undefined ? 'Data is kept in memory only.' : `Data is kept in ${data}.`);
  console.log(`Sign in: ${signInNote(exposure, sandbox.replacedPasswords)}`);
  const warning = exposureWarning(exposure, host);
  if (warning) console.warn(warning);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await Promise.all([listener.close(), sandbox.close()]);
      process.exit(0);
    } catch (error) {
      console.error((error as Error).message);
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

try {
  const settings = settingsOf(process.argv.slice(2));
  if (settings === 'help') console.log(usage);
  else await start(settings);
} catch (error) {
  if (error instanceof UsageError || error instanceof ExposureError) {
    console.error(error.message);
    process.exit(2);
  }
  if (error instanceof ListenError || error instanceof StoreError) console.error(error.message);
  else console.error(`The sandbox could not start: ${(error as Error).message}`);
  process.exit(1);
}
