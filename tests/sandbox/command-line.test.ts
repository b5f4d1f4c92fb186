import { readdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { settingsOf, usage, UsageError } from '../../sandbox/command-line';
import { portOf } from '../support/rest-server';
import { run } from './support/run';
import { newDirectory } from './support/open';

const limit = { timeout: 30_000 };
describe('the command line', () => {
  it('serves and exits cleanly on SIGTERM', limit, async () => {
    const directory = newDirectory();
    const { child, ended, url } = run('--port', '0', '--data', directory, '--seed', 'bare');
    const address = await url();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const socket = new WebSocket(`${address.replace('http', 'ws')}/convergence/default`);
    await once(socket, 'open');
    expect(await (await fetch(`${address}/`)).json()).toEqual({ ok: true, body: { version: '1.0.0-rc.13' } });
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(readdirSync(directory).sort()).toEqual(['domains', 'server.json']);
  });

  it.each([
    [['--prot', '8081'], /^Unknown option '--prot'; --help lists the options\.$/],
    [['--port', 'http'], /^--port must be a number from 0 to 65535, not 'http'\.$/],
    [['--port', '99999'], /^--port must be a number from 0 to 65535, not '99999'\.$/],
    [['--port'], /^Option '--port <value>' argument missing; --help lists the options\.$/],
    [['--seed', 'lots'], /^--seed must be demo or bare, not 'lots'\.$/],
    [['extra'], /^Unexpected argument 'extra'.*; --help lists the options\.$/],
    [['--control=yes'], /^Option '--control' does not take an argument; --help lists the options\.$/],
  ])('explains %j in one sentence', (options, sentence) => {
    expect(() => settingsOf(options)).toThrow(UsageError);
    expect(() => settingsOf(options)).toThrow(sentence);
  });

  it.each([
    [['--prot', '8081'], 2, "Unknown option '--prot'; --help lists the options.\n"],
    [['--port', '0', '--host', '203.0.113.77'], 1, 'This computer has no address 203.0.113.77 to listen on.\n'],
  ])('exits when it cannot serve %j', limit, async (options, code, stderr) => {
    expect(await run(...options).ended).toEqual({ code, stdout: '', stderr });
  });

  it('reports a port in use', limit, async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const port = await portOf(server);
    const stderr = `Port ${port} on 127.0.0.1 is in use; choose another one with --port.\n`;
    expect(await run('--port', String(port)).ended).toMatchObject({ code: 1, stderr });
  });

  it('names an unusable data directory', limit, async () => {
    const file = path.join(newDirectory(), 'a-file');
    writeFileSync(file, 'text');
    const { code, stderr } = await run('--port', '0', '--data', file).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data directory \S+a-file cannot be written to \(.*\)\.\n$/);
  });

  it('lists its options', () => {
    expect(settingsOf(['--help'])).toBe('help');
    for (const option of ['port', 'host', 'data', 'seed', 'control', 'hazards']) expect(usage).toContain(`--${option}`);
  });
});
