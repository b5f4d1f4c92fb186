import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const startScript = ['--import', 'tsx', join(root, 'scripts/start.ts')];

type Output = { stdout: string; stderr: string };

/** Runs the start script to its end; for command lines that it must refuse. */
export async function runStart(...args: string[]): Promise<Output & { code: number | null }> {
  const { child, output } = launch(args);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** The start script as a process of its own, serving the console as it was last built, on a free port. */
export class ServerProcess {
  readonly #args: string[];
  #child: ChildProcess | undefined;
  #output: Output = { stdout: '', stderr: '' };
  #port = 0;

  /** @param args flags for the start script; `--no-build` and a port are always given. */
  constructor(...args: string[]) {
    this.#args = args;
  }

  /** `http://127.0.0.1:<port>`, the same after a restart. */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What the running or last process printed to its standard output. */
  get output(): string {
    return this.#output.stdout;
  }

  /** What it printed to its standard error. */
  get errors(): string {
    return this.#output.stderr;
  }

  /** Starts the process, on the port it had before if it ran already. Rejects with its output when it ends early. */
  async start(): Promise<void> {
    if (this.#child) return;
    const { child, output } = launch(['--no-build', '--port', String(this.#port), ...this.#args]);
    this.#child = child;
    this.#output = output;
    child.once('close', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#port = await new Promise<number>((resolve, reject) => {
      child.stdout.on('data', () => {
        const port = /Console\s+http:\/\/127\.0\.0\.1:(\d+)\//.exec(output.stdout)?.[1];
        if (port) resolve(Number(port));
      });
      child.once('close', () =>
        reject(new Error(`The server did not start.\n${output.stdout}${output.stderr}`)),
      );
    });
  }

  /** Pulls the plug: the process is gone when this resolves. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
}

function launch(args: string[]) {
  const child = spawn(process.execPath, [...startScript, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  return { child, output };
}
