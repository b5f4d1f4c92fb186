import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from '../../../sandbox/listen';
import { createSandbox, type SandboxOptions } from '../../../sandbox/sandbox';

export type Reply = { status: number; body: Record<string, unknown>; response: Response };

/** A sandbox with a manual clock, closed after the test. */
export const open = async (options: SandboxOptions = {}) => {
  const clock = { now: Date.UTC(2026, 4, 1, 9) };
  const sandbox = await createSandbox({ seed: 'bare', now: () => clock.now, ...options });
  onTestFinished(() => sandbox.close());

  /** `token`: session token, or a whole Authorization header if it contains a space. */
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<Reply> => {
    const authorization = token?.includes(' ') ? token : `SessionToken ${token ?? ''}`;
    const response = await sandbox.fetch(
      new Request(`http://sandbox${path}`, {
        method,
        headers: token === undefined ? {} : { authorization },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.clone().text();
    const parsed = text.startsWith('{') ? (JSON.parse(text) as { body: Record<string, unknown> }) : undefined;
    return { status: response.status, body: parsed?.body ?? {}, response };
  };
  const login = async (username = 'admin') => {
    const { body } = await call('POST', '/auth/login', { username, password: 'password' });
    const token = String(body['token']);
    return (method: string, path: string, payload?: unknown) => call(method, path, payload, token);
  };
  return { sandbox, state: sandbox.state, clock, call, login };
};

/** A sandbox on a port, closed by `close` or after the test. */
export const listening = async (options: SandboxOptions = {}, port = 0) => {
  const sandbox = await createSandbox({ seed: 'bare', ...options });
  const listener = await listen(sandbox, { port });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= listener.close().then(() => sandbox.close()));
  onTestFinished(close);
  return { sandbox, listener, close };
};

/** Returns a value that must be defined. */
export const present = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('The value is missing.');
  return value;
};

/** A new directory, removed after the test. */
export const newDirectory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
