import { type Hazard, hazardNames } from '../sandbox/hazards';
import { DEFAULT_AVATAR_URL, parseAvatarUrl, parseServiceUrl } from '../src/api/config/runtime-config';
import { type Exposure, ExposureError, exposureOf } from '../sandbox/access';
import { readArguments, Refusal } from './refusal';

/** A remote Convergence server. URLs are absolute and end in '/'. */
export type RemoteServer = { restApiUrl: string; realtimeApiUrl: string };

export type StartFlags = ReturnType<typeof parseStartFlags>;

export const usage = `Usage: npm start -- [options]

Serves the console, by default with an embedded backend that holds demonstration data.

  --port NUMBER           port to listen on (default 4300; 0 takes any free port)
  --host ADDRESS          address to listen on (default 127.0.0.1)
  --rest-url URL          REST API of a Convergence server, in place of the embedded backend
  --realtime-url URL      realtime API of the same server
  --config FILE           take both, and avatarUrl, from a file like config.json
  --avatar-url URL|off    public avatar service (default ${DEFAULT_AVATAR_URL})
  --no-build              serve the console as it was last built
  --dist DIR              serve the build of the console in this folder
  --dev                   serve the sources, with hot replacement
  --help                  print this text

Embedded backend:
  --data DIR              keep its data in this folder
  --allow-host NAMES      host names it may be addressed by besides localhost and IP addresses, comma-separated
  --allow-origin ORIGINS  origins of pages elsewhere that may call it, comma-separated
  --admin-password TEXT   password of the seeded users (default password; random with a --host that others can reach)
  --seed demo|bare        what it starts with (default demo)
  --hazards               imitate all hazards of the real server
  --hazard NAMES          imitate these, comma-separated
  --pace natural|fast     how long domains take to appear, upgrade and vanish (default natural)
  --control               offer /control/* to tests: never on a port that others can reach
`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  'rest-url': { type: 'string' },
  'realtime-url': { type: 'string' },
  config: { type: 'string' },
  'avatar-url': { type: 'string' },
  'no-build': { type: 'boolean' },
  dist: { type: 'string' },
  dev: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  data: { type: 'string' },
  'allow-host': { type: 'string' },
  'allow-origin': { type: 'string' },
  'admin-password': { type: 'string' },
  seed: { type: 'string' },
  hazards: { type: 'boolean' },
  hazard: { type: 'string' },
  pace: { type: 'string' },
  control: { type: 'boolean' },
} as const;

const seeHelp = 'See npm start -- --help.';

/** Reads the command line of the start script. Throws a {@link Refusal} for the first error. */
export function parseStartFlags(args: string[]) {
  const { values, positionals } = readArguments(args, options, seeHelp);
  if (positionals[0] !== undefined) throw new Refusal(`"${positionals[0]}" is not an option. ${seeHelp}`);
  const remote = readRemote(values['rest-url'], values['realtime-url']);
  const forSandbox = (
    ['data', 'seed', 'hazards', 'hazard', 'pace', 'control', 'allow-host', 'allow-origin', 'admin-password'] as const
  ).find((name) => values[name] !== undefined);
  if ((remote || values.config !== undefined) && forSandbox)
    throw new Refusal(
      `--${forSandbox} belongs to the embedded backend and can not be used with ${remote ? '--rest-url' : '--config'}.`,
    );
  if (values.config !== undefined && (remote || values['avatar-url'] !== undefined))
    throw new Refusal(`--config and --${remote ? 'rest-url' : 'avatar-url'} can not be used together.`);
  const built = (['no-build', 'dist'] as const).find((name) => values[name] !== undefined);
  if (values.dev && built) throw new Refusal(`--dev and --${built} can not be used together.`);
  const host = nonEmpty('host', values.host ?? '127.0.0.1');
  return {
    host,
    /** 0 selects a free port. */
    port: readPort(values.port ?? '4300'),
    avatarUrl: readAvatarUrl(values['avatar-url'] ?? DEFAULT_AVATAR_URL),
    build: !built,
    /** Folder of another build of the console, which is served as it is. */
    dist: values.dist === undefined ? undefined : nonEmpty('dist', values.dist),
    dev: values.dev ?? false,
    help: values.help ?? false,
    /** The server to use instead of the embedded backend. */
    remote,
    /** File that configures the server and the avatar service instead. */
    config: values.config === undefined ? undefined : nonEmpty('config', values.config),
    sandbox: {
      data: values.data === undefined ? undefined : nonEmpty('data', values.data),
      control: values.control ?? false,
      hazards: values.hazards || (values.hazard ?? '').split(',').filter(Boolean).map(hazardOf),
      seed: oneOf('seed', values.seed ?? 'demo', ['demo', 'bare']),
      pace: oneOf('pace', values.pace ?? 'natural', ['natural', 'fast']),
      exposure: readExposure({
        host,
        control: values.control ?? false,
        allowHost: values['allow-host'],
        allowOrigin: values['allow-origin'],
        adminPassword: values['admin-password'],
      }),
    },
  };
}

function hazardOf(name: string): Hazard {
  const hazard = hazardNames.find((each) => each === name);
  if (!hazard) throw new Refusal(`There is no hazard '${name}'; --hazard takes ${hazardNames.join(', ')}.`);
  return hazard;
}

function readExposure(wanted: Parameters<typeof exposureOf>[0]): Exposure {
  try {
    return exposureOf(wanted);
  } catch (error) {
    throw error instanceof ExposureError ? new Refusal(error.message) : error;
  }
}

function readRemote(restUrl: string | undefined, realtimeUrl: string | undefined): RemoteServer | undefined {
  if (restUrl === undefined && realtimeUrl === undefined) return undefined;
  if (restUrl === undefined || realtimeUrl === undefined)
    throw new Refusal('--rest-url and --realtime-url must be given together.');
  return { restApiUrl: readUrl('rest-url', restUrl), realtimeApiUrl: readUrl('realtime-url', realtimeUrl) };
}

export function readUrl(name: string, text: string): string {
  const result = parseServiceUrl(text);
  if (!result.ok) throw new Refusal(`--${name} ${result.complaint}.`);
  return result.url;
}

function readAvatarUrl(text: string): string | false {
  const result = parseAvatarUrl(text === 'off' ? false : text);
  if (!result.ok) throw new Refusal(`--avatar-url ${result.complaint}.`);
  return result.url;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Refusal(`--port must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}

function nonEmpty(name: string, text: string): string {
  if (text.trim() === '') throw new Refusal(`--${name} needs a value. ${seeHelp}`);
  return text;
}

function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw new Refusal(`--${name} must be ${choices.join(' or ')}, not "${text}".`);
  return choice;
}
