import type { ConvergenceDomain, DomainUser } from '@convergence/convergence';
import type { DocumentObject } from '~/core/document/value';
import type { ApiProblem } from '~/core/problem';
import type { ConnectedDomains, Connection } from './connected-domains';
import {
  type AppliedOperationData,
  entryOf,
  type HistoricalDataResponse,
  type HistoricalOperation,
  type HistoricalOperationsResponse,
  numberOf,
  timeOf,
} from './history-messages';
import { createReplay, OperationMisfit, type Replay } from './model-replay';
import type { HistoryEnding, HistoryEntry, LinkTarget, ModelHistory } from './port';

/** How long to wait for a connection, in milliseconds. */
const connectionWait = 10_000;

type Reply = {
  historicalDataResponse?: HistoricalDataResponse;
  historicalOperationsResponse?: HistoricalOperationsResponse;
};
/** Private parts of the public client. Its own history fails for every removed member, so its requests are made here. */
type Inside = {
  _connection?: { request?: (message: object) => Promise<Reply> };
  _identityCache?: { getUserForSession?: (sessionId: string) => DomainUser | undefined };
};
const inside = (domain: ConvergenceDomain) => domain as unknown as Inside;

/** The answer to a request on the current connection. @throws ApiProblem with a sentence; the signal's reason */
async function askHistory(
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

/** Who had a session, as the server sends it along with the operations. */
function userOfSession(domain: ConvergenceDomain, sessionId: string): HistoryEntry['user'] {
  const user = inside(domain)._identityCache?.getUserForSession?.(sessionId);
  return (
    user && { type: user.userType, username: user.username, displayName: user.displayName || user.username }
  );
}

const problem = (code: string, message: string): ApiProblem => ({
  kind: 'rejected',
  status: 0,
  code,
  message,
  details: {},
});

/** Resolves as the promise, or rejects with the signal's reason as soon as it is aborted. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

/** The client never answers a request whose connection was lost. */
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
  unauthorized: "You can't read this model.",
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

/** The number of operations to load at once. */
const pieceSize = 500;

type Ask = (message: object, signal: AbortSignal) => ReturnType<typeof askHistory>;

/** See `RealtimeContent.readHistory`. */
export async function readHistory(
  domains: ConnectedDomains,
  target: LinkTarget,
  modelId: string,
  signal: AbortSignal,
): Promise<ModelHistory> {
  const ask: Ask = (message, until) => askHistory(domains, target, message, until);
  const { historicalDataResponse: now } = await ask({ historicalDataRequest: { modelId } }, signal);
  if (!now?.data) throw problem('unanswered', 'The realtime service answered without the data of the model.');
  const history = new LoadedHistory(ask, modelId, {
    version: numberOf(now.version),
    createdAt: timeOf(now.createdTime),
    replay: createReplay(now.data),
  });
  await history.more(signal);
  return history;
}

class LoadedHistory implements ModelHistory {
  readonly version: number;
  readonly createdAt: number;
  readonly #ask: Ask;
  readonly #modelId: string;
  readonly #replay: Replay;
  /** The version of the document in the replay. */
  #position: number;
  /** By version, from `oldest + 1` on. */
  readonly #operations = new Map<number, AppliedOperationData>();
  #entries: readonly HistoryEntry[] = [];
  #oldest: number;
  #ending: HistoryEnding = 'open';
  #loading: Promise<void> | undefined;

  constructor(
    ask: Ask,
    modelId: string,
    { version, createdAt, replay }: { version: number; createdAt: number; replay: Replay },
  ) {
    this.#ask = ask;
    this.#modelId = modelId;
    this.#replay = replay;
    this.version = version;
    this.createdAt = createdAt;
    this.#position = version;
    this.#oldest = version;
    if (version <= 1) this.#ending = 'creation';
  }

  get entries(): readonly HistoryEntry[] {
    return this.#entries;
  }
  get oldest(): number {
    return this.#oldest;
  }
  get ending(): HistoryEnding {
    return this.#ending;
  }

  more(signal: AbortSignal): Promise<void> {
    if (this.#ending !== 'open') return Promise.resolve();
    // A canceled wait leaves the request to the next caller.
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    return abortable(this.#loading, signal);
  }

  async documentAt(version: number, signal: AbortSignal): Promise<DocumentObject> {
    signal.throwIfAborted();
    while (version < this.#oldest && this.#ending === 'open') await this.more(signal);
    if (version < this.#oldest)
      throw problem(
        'version_lost',
        `Versions before ${this.#oldest} can't be shown: the server does not keep what is needed, ` +
          'or the data were replaced as a whole at that time.',
      );
    this.#goTo(Math.min(version, this.version));
    return this.#replay.document();
  }

  async #load(): Promise<void> {
    const last = this.#oldest;
    const first = Math.max(2, last - pieceSize + 1);
    const { domain, historicalOperationsResponse } = await this.#ask(
      { historicalOperationsRequest: { modelId: this.#modelId, first, last } },
      new AbortController().signal,
    );
    const told = new Map<number, HistoricalOperation>();
    for (const each of historicalOperationsResponse?.operations ?? []) told.set(numberOf(each.version), each);
    this.#goTo(last);
    const entries: HistoryEntry[] = [];
    for (let version = last; version >= first && this.#ending === 'open'; version -= 1) {
      const one = told.get(version);
      if (one)
        entries.push(
          entryOf(
            one,
            (sessionId) => userOfSession(domain, sessionId),
            (operation) => this.#replay.placeOf(operation),
          ),
        );
      if (!one?.operation || !this.#takeBack(version, one.operation)) this.#ending = 'lost';
    }
    if (this.#oldest <= 1) this.#ending = 'creation';
    this.#entries = [...entries.reverse(), ...this.#entries];
  }

  /** False if it does not fit, as after the data were replaced without operations. */
  #takeBack(version: number, operation: AppliedOperationData): boolean {
    try {
      this.#replay.back(operation);
    } catch (error) {
      if (error instanceof OperationMisfit) return false;
      throw error;
    }
    this.#operations.set(version, operation);
    this.#position = version - 1;
    this.#oldest = version - 1;
    return true;
  }

  #goTo(version: number): void {
    while (this.#position > version) {
      this.#replay.back(this.#operations.get(this.#position) ?? {});
      this.#position -= 1;
    }
    while (this.#position < version) {
      this.#replay.again();
      this.#position += 1;
    }
  }
}
