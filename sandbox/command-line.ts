import { parseArgs } from 'node:util';
import { type Exposure, exposureOf } from './access';
import { hazardNames, type Hazard } from './hazards';
import type { SandboxOptions } from './sandbox';

export const usage = `Usage: npm run sandbox -- [options]
  --port N                port for REST and realtime, 0 for any free one (8081)
  --host ADDRESS          address to listen on (127.0.0.1)
  --allow-host NAMES      host names this server may be addressed by, comma-separated
  --allow-origin ORIGINS  origins of pages elsewhere that may call, comma-separated
  --admin-password TEXT   password of the seeded users, in place of the well-known one
  --data DIR              keep the data in this directory (memory only)
  --seed NAME             demo or bare (demo)
  --control               offer /control, for tests and designers
  --hazards               imitate all hazards of the real server
  --hazard NAMES          imitate these, comma-separated
  --help                  this text`;

/** The command line is invalid. */
export class UsageError extends Error {}

export type Settings = { port: number; host: string; exposure: Exposure; sandbox: SandboxOptions };

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
        hazard: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const [first] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${first?.replace(/\.$/, '') ?? 'Wrong options'}; --help lists the options.`);
  }
};

const hazardsNamed = (list: string): Hazard[] =>
  list
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const hazard = hazardNames.find((each) => each === name);
      if (hazard) return hazard;
      throw new UsageError(`There is no hazard '${name}'; --hazard takes ${hazardNames.join(', ')}.`);
    });

/** @throws {UsageError} or an `ExposureError` */
export const settingsOf = (args: string[]): Settings | 'help' => {
  const values = parse(args);
  const { port, host, data, seed, control, help } = values;
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
      hazards: values.hazards || hazardsNamed(values.hazard),
      ...(data === undefined ? {} : { data }),
      ...(password === undefined ? {} : { password }),
    },
  };
};
