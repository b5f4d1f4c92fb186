import { describe, expect, it } from 'vitest';
import { Refusal } from '../../scripts/refusal';
import { parseStartFlags } from '../../scripts/start-flags';

const parse = (line: string) => parseStartFlags(line.split(' ').filter(Boolean));
const sentenceFor = (args: string | string[]) => {
  try {
    parseStartFlags(typeof args === 'string' ? args.split(' ') : args);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return undefined;
};

const local = { access: { hosts: ['127.0.0.1'], origins: [] }, isGenerated: false, isPublic: false };

describe('start flags', () => {
  it('serve the embedded backend on this machine only by default', () => {
    expect(parse('')).toEqual({
      host: '127.0.0.1',
      port: 4300,
      avatarUrl: 'https://www.gravatar.com/avatar/',
      build: true,
      dist: undefined,
      dev: false,
      help: false,
      remote: undefined,
      config: undefined,
      sandbox: { data: undefined, control: false, hazards: [], seed: 'demo', pace: 'natural', exposure: local },
    });
  });

  it('set a Convergence server, with or without a trailing slash', () => {
    const { remote } = parse('--rest-url https://host:8081 --realtime-url=https://host:8080/rt/');
    expect(remote).toEqual({ restApiUrl: 'https://host:8081/', realtimeApiUrl: 'https://host:8080/rt/' });
  });

  it('set the options of the embedded backend', () => {
    const { sandbox } = parse('--data here --control --hazards --seed bare --pace fast');
    expect(sandbox).toEqual({
      data: 'here',
      control: true,
      hazards: true,
      seed: 'bare',
      pace: 'fast',
      exposure: local,
    });
  });

  it('set the allowed hosts and origins and the admin password', () => {
    const { sandbox } = parseStartFlags([
      '--host=0.0.0.0',
      '--allow-host=Ops.example, other.example',
      '--allow-origin=https://console.example/',
      '--admin-password=Harbor-21',
    ]);
    expect(sandbox.exposure).toEqual({
      access: { hosts: ['0.0.0.0', 'ops.example', 'other.example'], origins: ['https://console.example'] },
      password: 'Harbor-21',
      isGenerated: false,
      isPublic: true,
    });
    expect(sentenceFor('--host 0.0.0.0 --control')).toMatch(/--control cannot be used with --host/);
    expect(sentenceFor('--allow-origin nowhere')).toMatch(/--allow-origin must list origins/);
  });

  it.each([
    ['--avatar-url off', { avatarUrl: false }],
    ['--avatar-url https://faces.example', { avatarUrl: 'https://faces.example/' }],
    ['--no-build', { build: false }],
    ['--dist before', { build: false, dist: 'before' }],
    ['--dev', { dev: true }],
    ['-h', { help: true }],
    ['--port 0 --host ::1', { port: 0, host: '::1' }],
  ])('%j', (args, expected) => {
    expect(parse(args)).toMatchObject(expected);
  });
});

describe('a wrong command line', () => {
  it.each([
    ['--colour', "Unknown option '--colour'. See npm start -- --help."],
    ['--toString', "Unknown option '--toString'"],
    ['-x', "Unknown option '-x'"],
    ['4300', '"4300" is not an option'],
    ['--port', '--port needs a value. See npm start -- --help.'],
    ['--port --dev', '--port needs a value'],
    ['--port http', '--port must be a whole number from 0 to 65535, not "http"'],
    ['--port -1', '--port must be a whole number from 0 to 65535, not "-1"'],
    ['--port 65536', '--port must be a whole number from 0 to 65535, not "65536"'],
    ['--port 1e3', '--port must be a whole number from 0 to 65535, not "1e3"'],
    ['--port 1 --port 2', '--port is given twice'],
    ['--dev=yes', '--dev takes no value'],
    ['--dev --no-build', '--dev and --no-build can not be used together'],
    ['--dev --dist before', '--dev and --dist can not be used together'],
    ['--dist=', '--dist needs a value'],
    [['--host', ' '], '--host needs a value'],
    ['--data=', '--data needs a value'],
    ['--seed full', '--seed must be demo or bare, not "full"'],
    ['--pace slow', '--pace must be natural or fast, not "slow"'],
    ['--rest-url https://a', '--rest-url and --realtime-url must be given together'],
    ['--realtime-url https://a', '--rest-url and --realtime-url must be given together'],
    ['--rest-url a:b:c --realtime-url https://a', '--rest-url must begin with http:// or https://'],
    ['--rest-url https:// --realtime-url https://a', '--rest-url is not a valid address'],
    ['--rest-url host:8081 --realtime-url https://a', '--rest-url must begin with http:// or https://'],
    ['--rest-url host --realtime-url https://a', '--rest-url must be a full address'],
    ['--rest-url https://a --realtime-url ws://a', '--realtime-url must begin with http:// or https://'],
    ['--rest-url https://a --realtime-url https://a --hazards', '--hazards belongs to the embedded backend'],
    ['--config c.json --seed bare', '--seed belongs to the embedded backend and can not be used with --config'],
    ['--config c.json --avatar-url off', '--config and --avatar-url can not be used together'],
    ['--config=', '--config needs a value'],
    ['--avatar-url none', '--avatar-url must be a full address'],
  ])('%j is refused in one line', (args, start) => {
    const sentence = sentenceFor(args);
    expect(sentence).toContain(start);
    expect(sentence).toMatch(/^[^\n]+\.$/);
  });
});
