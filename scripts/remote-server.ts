import { answerTo, unreachable } from './contract/call';
import type { RemoteServer } from './start-flags';

/**
 * Checks the health of a Convergence server once.
 * @returns a warning if it does not answer in time or not like a Convergence server
 */
export async function warnAboutRemote({ restApiUrl }: RemoteServer, patience = 5_000): Promise<string | undefined> {
  const url = `${restApiUrl}health`;
  const all = 'The console is served all the same.';
  try {
    const { status, body } = await answerTo(url, 'GET', { patience });
    if (status === 200 && (body as { ok?: unknown } | null)?.ok === true) return undefined;
    return `Warning: ${url} answers, but not as a Convergence server does (status ${status}). ${all}`;
  } catch (error) {
    return `Warning: ${unreachable(url, error).message} ${all}`;
  }
}
