import { spawn } from 'node:child_process';
import path from 'node:path';
import { listen } from '../../../sandbox/listen';
import { createSandbox } from '../../../sandbox/sandbox';
import type { Sandbox, SandboxOptions } from '../../../sandbox/sandbox';

const root = path.resolve(import.meta.dirname, '../../..');

/** A bare sandbox on a port, with a fast life cycle, as "another server". */
export const serveSandbox = async (options: SandboxOptions = {}) => {
  const sandbox: Sandbox = await createSandbox({
    seed: 'bare',
    pace: { initializing: 200, deleting: 100, upgrading: 200 },
    ...options,
  });
  const listener = await listen(sandbox, { port: 0, access: { origins: 'any' } });
  return {
    sandbox,
    url: listener.url,
    close: async () => {
      await listener.close();
      await sandbox.close();
    },
  };
};

/** Runs files of the contract suite against a server, as on the command line. */
export const runSuite = (
  url: string,
  ...files: string[]
): Promise<{ code: number | null; report: string }> => {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=contract',
      '--reporter=./tests/contract/support/report.ts',
      ...files.map((file) => `tests/contract/${file}.test.ts`),
    ],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        CONTRACT_REST_URL: url,
        CONTRACT_REALTIME_URL: url,
        CONTRACT_USERNAME: 'admin',
        CONTRACT_PASSWORD: 'password',
      },
    },
  );
  let report = '';
  child.stdout.on('data', (chunk: Buffer) => (report += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (report += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, report })));
};
