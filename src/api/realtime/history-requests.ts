import type { ConvergenceDomain, DomainUser } from '@convergence/convergence';
import type { ApiProblem } from '../rest/problem';
import type { ConnectedDomains, Connection } from './connected-domains';
import type { HistoricalDataResponse, HistoricalOperationsResponse } from './history-messages';
import type { HistoryEntry } from './model-history-port';
import type { LinkTarget } from './realtime-port';

/** Milliseconds that a connection is waited for. */
const connectionWait = 10_000;

type Reply = {
  historicalDataResponse?: HistoricalDataResponse;
  historicalOperationsResponse?: HistoricalOperationsResponse;
};
/** What the public client hides. Its own history fails on every removed member, so its requests are made here. */
type Inside = {
  _connection?: { request?: (message: object) => Promise<Reply> };
  _identityCache?: { getUserForSession?: (sessionId: string) => DomainUser | undefined };
};
const inside = (domain: ConvergenceDomain) => domain as unknown as Inside;

/** The answer to a request, by the connection that stands now. @throws ApiProblem with a sentence; the signal's reason */
export async function askHistory(
  domains: ConnectedDomains,
  target: LinkTarget,
  message: object,
  signal: AbortSignal,
): Promise<Reply & { domain: ConvergenceDomain }> {
  signal.throwIfAborted();
  const { domain } = await connected(domains, target, signal);
  const { _connection: connection } = inside(domain);
  if (!connection?.request)
    throw problem('client_unusable', 'The realtime client of this console cannot read histories.');
  const lost = whenLost(domains, target, domain);
  try {
    return {
      ...(await abortable(Promise.race([connection.request(message), lost.promise]), signal)),
      domain,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error);
  } finally {
    lost.end();
  }
}

/** Who had a session, as the server has told beside the operations. */
export function userOfSession(domain: ConvergenceDomain, sessionId: string): HistoryEntry['user'] {
  const user = inside(domain)._identityCache?.getUserForSession?.(sessionId);
  return (
    user && { type: user.userType, username: user.username, displayName: user.displayName || user.username }
  );
}

export const problem = (code: string, message: string): ApiProblem => ({
  kind: 'rejected',
  status: 0,
  code,
  message,
  details: {},
});

/** As the promise, or the signal's reason as soon as it is aborted. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

const unconnected = () =>
  problem('not_connected', 'There is no realtime connection to the domain. Please try again in a moment.');

function connected(domains: ConnectedDomains, target: LinkTarget, signal: AbortSignal): Promise<Connection> {
  let unfollow = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = new Promise<Connection>((resolve, reject) => {
    timer = setTimeout(() => reject(unconnected()), connectionWait);
    unfollow = domains.follow(target, (connection) => {
      if (connection) resolve(connection);
    });
  });
  return abortable(found, signal).finally(() => {
    clearTimeout(timer);
    unfollow();
  });
}

/** The client leaves what was asked over a lost connection without an answer. */
function whenLost(domains: ConnectedDomains, target: LinkTarget, domain: ConvergenceDomain) {
  let end = () => {};
  const promise = new Promise<never>((_, reject) => {
    end = domains.follow(target, (connection) => {
      if (connection?.domain !== domain)
        reject(
          problem('connection_lost', 'The connection was lost while the history was read. Please try again.'),
        );
    });
  });
  promise.catch(() => {});
  return { promise, end };
}

const sentences: Record<string, string> = {
  model_not_found: 'The model no longer exists.',
  unauthorized: 'You may not read this model.',
  request_timeout: 'The realtime service did not answer. Please try again.',
};

function refusalOf(error: unknown): ApiProblem {
  const { kind, code, message } = (error ?? {}) as { kind?: unknown; code?: unknown; message?: unknown };
  if (kind === 'rejected') return error as ApiProblem;
  const reason = typeof message === 'string' ? message : '';
  if (typeof code !== 'string' || code === '')
    return problem('unanswered', `The history could not be read. ${reason}`.trim());
  return problem(
    code,
    Object.hasOwn(sentences, code)
      ? (sentences[code] ?? '')
      : `The realtime service refused to tell the history: ${reason || code}`,
  );
}
