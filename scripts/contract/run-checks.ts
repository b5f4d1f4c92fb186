import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectFolder } from '../source-files';
import type { AreaResult } from './report';

/** The server under test, as it is passed to the tests in CONTRACT_TARGET. Addresses have no slash at the end. */
export type TargetServer = {
  url: string;
  realtimeUrl: string;
  username: string;
  /** Session token of a Server Admin. */
  token: string;
  /** Begins the name of everything that is created. */
  run: string;
  mayChangeSettings: boolean;
};

/** A message of the reporter in the process of the tests. */
export type ReporterMessage = AreaResult | { unhandled: string[] };

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/**
 * Runs files of the contract suite against a server, in a process of their own.
 * @param onArea called after each file
 * @param signal ends the process, and its workers, at once
 * @returns problems outside the files
 */
export const runChecks = async (
  target: TargetServer,
  areas: string[],
  onArea: (result: AreaResult) => void,
  signal: AbortSignal,
): Promise<string[]> => {
  const { CONTRACT_PASSWORD: _, FORCE_COLOR: __, ...env } = process.env;
  const files = areas.map((area) => `tests/contract/${area}.test.ts`);
  const reporter = './tests/contract/support/reporter.ts';
  const child = spawn(process.execPath, [vitest, 'run', '--project=contract', `--reporter=${reporter}`, ...files], {
    cwd: projectFolder,
    env: { ...env, NO_COLOR: '1', CONTRACT_TARGET: JSON.stringify(target) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A group of its own: Ctrl+C ends this process in order, and the tests with all their workers at once.
    detached: true,
  });
  const problems: string[] = [];
  let finished = false;
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.on('message', (message: ReporterMessage) => {
    if ('area' in message) onArea(message);
    else {
      finished = true;
      problems.push(...message.unhandled);
    }
  });
  const kill = () => process.kill(-child.pid!, 'SIGKILL');
  signal.addEventListener('abort', kill);
  await new Promise<void>((resolve, reject) => child.once('close', () => resolve()).once('error', reject));
  signal.removeEventListener('abort', kill);
  if (!finished && !signal.aborted) problems.push(`The checks ended early. ${errors.trim()}`.trim());
  return problems;
};
