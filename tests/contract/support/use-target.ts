import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { openTarget } from './target';
import type { Answer, CallOptions, Target } from './target';

/** The longest a server may take to create or delete a domain, in milliseconds. */
export const patience = 60_000;

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the envelope holds. */
export const bodyOf = (answer: Answer) =>
  (answer.body as { ok: boolean; body: Record<string, unknown> }).body;

/** The whole body of an error answer. */
export const refusal = (code: string, message?: string, details?: object) => ({
  ok: false,
  body: {
    error_code: code,
    ...(message ? { error_message: message } : {}),
    ...(details ? { error_details: details } : {}),
  },
});

/** An id nobody else uses. */
export const newId = () => `case-${randomBytes(5).toString('hex')}`;

/** Opens the target for the tests of one file, and removes the domains they made. */
export const useTarget = () => {
  let opened: Target | undefined;
  const made = new Set<string>();
  const target = () => {
    if (!opened) throw new Error('The target is not open.');
    return opened;
  };
  const call = (method: string, path: string, options?: CallOptions) => target().call(method, path, options);
  /** The operator's own namespace. */
  const namespace = () => `~${target().username}`;
  const pathOf = (id: string) => `/domains/${encodeURIComponent(namespace())}/${encodeURIComponent(id)}`;

  const until = async (what: string, reached: () => Promise<boolean>) => {
    const end = Date.now() + patience;
    while (!(await reached())) {
      if (Date.now() > end) throw new Error(`${what}: not reached in ${patience} ms.`);
      await sleep(100);
    }
  };
  const login = async () => {
    const { username, password } = target();
    const answer = await call('POST', '/auth/login', { body: { username, password }, token: 'none' });
    const { token, expiresIn } = bodyOf(answer);
    return { token: String(token), expiresIn: Number(expiresIn) };
  };
  const create = async (id: string, displayName = 'Contract case') => {
    const answer = await call('POST', '/domains', { body: { namespace: namespace(), id, displayName } });
    if (answer.status === 201) made.add(id);
    return answer;
  };
  const ready = (id: string) =>
    until(`${id} ready`, async () => bodyOf(await call('GET', pathOf(id)))['status'] === 'ready');

  beforeAll(async () => {
    opened = await openTarget();
  });
  afterAll(async () => {
    for (const id of made) await call('DELETE', pathOf(id));
    await opened?.close();
  });
  return { target, call, login, namespace, pathOf, until, create, ready, made };
};
