import { spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Starts the command line with these options. The caller ends it. */
export const start = (...options: string[]) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', ...options], { cwd: root });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  /** The address it listens on. */
  const url = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = /listening on (\S+)/.exec(stdout)?.[1];
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(`The sandbox ended: ${stderr}`)));
      look();
    });
  return { child, ended, url };
};

/** The same, killed at the end of the test if still running. */
export const run = (...options: string[]) => {
  const started = start(...options);
  onTestFinished(async () => {
    started.child.kill('SIGKILL');
    await started.ended;
  });
  return started;
};
