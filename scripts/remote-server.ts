import type { RemoteServer } from './start-flags';

/**
 * Checks the health of a Convergence server once.
 * @returns a warning if it does not answer within 5 s or not like a Convergence server
 */
export async function warnAboutRemote({ restApiUrl }: RemoteServer, waitMs = 5_000): Promise<string | undefined> {
  const url = `${restApiUrl}health`;
  let response: Response;
  try {
    response = await fetch(url, {
      signal: AbortSignal.timeout(waitMs),
      headers: { accept: 'application/json' },
    });
  } catch (error) {
    return `Warning: ${url} can not be reached (${reasonOf(error)}); the console is served all the same.`;
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && typeof body === 'object' && body !== null && 'ok' in body && body.ok === true) return undefined;
  return `Warning: ${url} answers, but not as a Convergence server does (status ${response.status}); the console is served all the same.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
