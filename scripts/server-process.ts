import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

type Output = { stdout: string; stderr: string };

/** Runs the start script until it exits; for command lines that it must refuse. */
export async function runStart(...args: string[]): Promise<Output & { code: number | null }> {
  const { child, output } = launch(args);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** The start script in a separate process, serving the last build of the console on a free port. */
export class ServerProcess {
  readonly #args: string[];
  #child: ChildProcess | undefined;
  #output: Output = { stdout: '', stderr: '' };
  #port = 0;
  /** The program that runs the script. */
  node = process.execPath;
  /** The folder with the project. */
  root = root;

  /** @param args flags for the start script; `--no-build` and a port are always given. */
  constructor(...args: string[]) {
    this.#args = args;
  }

  /** `http://127.0.0.1:<port>`, unchanged after a restart. */
  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Standard output of the running or last process. */
  get output(): string {
    return this.#output.stdout;
  }

  /** Standard error of the running or last process. */
  get errors(): string {
    return this.#output.stderr;
  }

  /** Starts the process, after a restart on the same port. Rejects with its output if it exits early. */
  async start(): Promise<void> {
    if (this.#child) return;
    const { child, output } = launch(['--no-build', '--port', String(this.#port), ...this.#args], this);
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
      child.once('close', () => reject(new Error(`The server did not start.\n${output.stdout}${output.stderr}`)));
    });
  }

  /** Asks the process to end and resolves when it has exited. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Ends the process at once, as a failure would: nothing more is written. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
}

function launch(args: string[], from = { node: process.execPath, root }) {
  const script = ['--import', 'tsx', join(from.root, 'scripts/start.ts')];
  const child = spawn(from.node, [...script, ...args], { cwd: from.root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  return { child, output };
}
