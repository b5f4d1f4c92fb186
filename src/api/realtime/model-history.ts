import type { DocumentObject } from '../../document/value';
import type { ConnectedDomains } from './connected-domains';
import { entryOf } from './history-entry';
import { numberOf, timeOf, type AppliedOperationData, type HistoricalOperation } from './history-messages';
import { abortable, askHistory, problem, userOfSession } from './history-requests';
import type { HistoryEnding, HistoryEntry, ModelHistory } from './model-history-port';
import { createReplay, OperationMisfit, type Replay } from './model-replay';
import type { LinkTarget } from './realtime-port';

/** So many operations are loaded at once. */
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
  /** What the document of the replay is the one of. */
  #position: number;
  /** By the version that each has led to, from `oldest + 1` on. */
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
    // Whoever gives up waiting leaves it to whoever comes next.
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

  /** False where it does not fit, as after the data were replaced past all operations. */
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
