import type { ConvergenceDomain, DomainUser } from '@convergence/convergence';
import { abortable } from '~/core/abortable';
import { formatCount } from '~/core/counts';
import type { KnownValue, KnownValues, Touch } from '~/core/document/blame';
import type { LoggedEdit } from '~/core/document/edit';
import { type ApiProblem, refusedHere } from '~/core/problem';
import type { ConnectedDomains, Connection } from './connected-domains';
import {
  type AppliedDiscreteData,
  type AppliedOperationData,
  discreteOf,
  entryOf,
  type HistoricalDataResponse,
  type HistoricalOperationsResponse,
  idOf,
  memberOf,
  numberOf,
  type ObjectData,
  timeOf,
  type ValueData,
  valuesIn,
} from './history-messages';
import { createReplay, OperationMisfit } from './model-replay';
import type { HistoryEnding, HistoryEntry, LinkTarget, ModelHistory, RealtimeContent } from './port';

/** A method of `RealtimeContent`, on these connections. */
type Reading<Method extends 'readHistory' | 'readValues' | 'readVersions'> = (
  domains: ConnectedDomains,
  ...asked: Parameters<RealtimeContent[Method]>
) => ReturnType<RealtimeContent[Method]>;

/** How long to wait for a connection, in milliseconds. */
const connectionWait = 10_000;
/** The number of operations per request. */
const pieceSize = 500;

type Reply = {
  historicalDataResponse?: HistoricalDataResponse;
  historicalOperationsResponse?: HistoricalOperationsResponse;
};
/** Private parts of the public client. Its own history fails for every removed member, so the console sends the requests itself. */
type Inside = {
  _connection?: { request?: (message: object) => Promise<Reply> };
  _identityCache?: { getUserForSession?: (sessionId: string) => DomainUser | undefined };
};
const inside = (domain: ConvergenceDomain) => domain as unknown as Inside;

const connected = (domains: ConnectedDomains, target: LinkTarget, signal: AbortSignal) =>
  abortable<Connection>(signal, (resolve, reject) => {
    const why = 'There is no realtime connection to the domain. Try again in a moment.';
    const timer = setTimeout(() => reject(refusedHere('not_connected', why)), connectionWait);
    const unfollow = domains.follow(target, (connection) => {
      if (connection) resolve(connection);
    });
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  });

/** Sends a request on the current connection. @throws ApiProblem with a sentence; the signal's reason */
async function ask(
  domains: ConnectedDomains,
  target: LinkTarget,
  message: object,
  signal: AbortSignal,
): Promise<Reply & { domain: ConvergenceDomain }> {
  const { domain } = await connected(domains, target, signal);
  const { _connection: client } = inside(domain);
  if (!client?.request) throw refusedHere('client_unusable', "This version of the realtime client can't read history.");
  try {
    const reply = await abortable<Reply>(signal, (resolve, reject) => {
      client.request?.(message).then(resolve, reject);
      // The client never settles a request whose connection was lost.
      const why = 'The connection was lost while loading the history. Try again.';
      return domains.follow(target, (connection) => {
        if (connection?.domain !== domain) reject(refusedHere('connection_lost', why));
      });
    });
    return { ...reply, domain };
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error);
  }
}

/** The data of a model, with its version. Throws like `ask`. */
async function askData(domains: ConnectedDomains, target: LinkTarget, modelId: string, signal: AbortSignal) {
  const { historicalDataResponse: now } = await ask(domains, target, { historicalDataRequest: { modelId } }, signal);
  if (!now?.data) throw refusedHere('unanswered', 'The realtime service answered without the data of the model.');
  return { ...now, data: now.data };
}

/** The operations of a range of versions. Throws like `ask`. */
async function askOperations(
  domains: ConnectedDomains,
  target: LinkTarget,
  range: { modelId: string; first: number; last: number },
  signal: AbortSignal,
) {
  const reply = await ask(domains, target, { historicalOperationsRequest: range }, signal);
  return { domain: reply.domain, operations: reply.historicalOperationsResponse?.operations ?? [] };
}

const sentences: Record<string, string> = {
  model_not_found: 'The model no longer exists.',
  unauthorized: "You can't read this model.",
  request_timeout: 'The realtime service did not answer. Try again.',
};

function refusalOf(error: unknown): ApiProblem {
  const { kind, code, message } = (error ?? {}) as { kind?: unknown; code?: unknown; message?: unknown };
  if (kind === 'rejected') return error as ApiProblem;
  const reason = typeof message === 'string' ? message : '';
  if (typeof code !== 'string' || code === '')
    return refusedHere('unanswered', `The history could not be loaded. ${reason}`.trim());
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return refusedHere(code, known ?? `The realtime service refused to send the history: ${reason || code}`);
}

/** The user of a session, which the server sends along with the operations. */
function userOfSession(domain: ConvergenceDomain, sessionId: string): HistoryEntry['user'] {
  const user = inside(domain)._identityCache?.getUserForSession?.(sessionId);
  return user && { type: user.userType, username: user.username, displayName: user.displayName || user.username };
}

export const readHistory: Reading<'readHistory'> = async (domains, target, modelId, signal) => {
  const now = await askData(domains, target, modelId, signal);
  const replay = createReplay(now.data);
  const newest = numberOf(now.version);
  /** By version, starting at `oldest + 1`. */
  const operations = new Map<number, AppliedOperationData>();
  let entries: readonly HistoryEntry[] = [];
  let oldest = newest;
  let ending: HistoryEnding = newest <= 1 ? 'creation' : 'open';
  /** The version of the document in the replay. */
  let position = newest;
  let loading: Promise<void> | undefined;

  const goTo = (version: number) => {
    for (; position > version; position -= 1) replay.back(operations.get(position) ?? {});
    for (; position < version; position += 1) replay.again();
  };
  /** The edits of an operation; undefined if it does not fit, for example after the data was replaced without operations. */
  const takeBack = (version: number, operation: AppliedOperationData): LoggedEdit[] | undefined => {
    let edits: LoggedEdit[];
    try {
      edits = replay.backLogged(operation);
    } catch (error) {
      if (error instanceof OperationMisfit) return undefined;
      throw error;
    }
    operations.set(version, operation);
    position = oldest = version - 1;
    return edits;
  };
  const load = async () => {
    const last = oldest;
    const first = Math.max(2, last - pieceSize + 1);
    const { signal: never } = new AbortController();
    const { domain, operations } = await askOperations(domains, target, { modelId, first, last }, never);
    const received = new Map(operations.map((each) => [numberOf(each.version), each]));
    goTo(last);
    const loaded: HistoryEntry[] = [];
    for (let version = last; version >= first && ending === 'open'; version -= 1) {
      const one = received.get(version);
      const entry = one && entryOf(one, (sessionId) => userOfSession(domain, sessionId), replay.placeOf);
      const edits = one?.operation && takeBack(version, one.operation);
      if (!edits) ending = 'lost';
      if (entry) loaded.push({ ...entry, edits: edits ?? [] });
    }
    if (oldest <= 1) ending = 'creation';
    entries = [...loaded.reverse(), ...entries];
  };

  const history: ModelHistory = {
    version: newest,
    createdAt: timeOf(now.createdTime),
    get entries() {
      return entries;
    },
    get oldest() {
      return oldest;
    },
    get ending() {
      return ending;
    },
    more(until) {
      if (ending !== 'open') return Promise.resolve();
      // If this wait is aborted, the next caller uses the same request.
      loading ??= load().finally(() => (loading = undefined));
      return abortable(until, (resolve, reject) => loading?.then(resolve, reject));
    },
    async documentAt(version, until) {
      until.throwIfAborted();
      while (version < oldest && ending === 'open') await history.more(until);
      if (version < oldest)
        throw refusedHere(
          'version_lost',
          `Versions before ${formatCount(oldest)} can't be shown: earlier versions aren't available.`,
        );
      goTo(Math.min(version, newest));
      return replay.document();
    },
  };
  await history.more(signal);
  return history;
};

export const readValues: Reading<'readValues'> = async (domains, target, modelId, signal) => {
  const now = await askData(domains, target, modelId, signal);
  return { version: numberOf(now.version), values: await listValues(now.data, signal) };
};

/** After this many values the page may draw and handle input. */
const step = 4_000;
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Lists all values of a model, in steps, the first one after the task in which the message was decoded. */
async function listValues(root: ObjectData, signal: AbortSignal): Promise<KnownValues> {
  const [ids, holders]: [string[], number[]] = [[], []];
  const left: { value: ValueData; holder: number }[] = [{ value: { objectValue: root }, holder: -1 }];
  for (let next = left.pop(); next; next = left.pop()) {
    if (ids.length % step === 0) {
      await nextTask();
      signal.throwIfAborted();
    }
    const { value, holder } = next;
    const at = ids.push(idOf(value) ?? '') - 1;
    holders.push(holder);
    for (const each of valuesIn(value)) left.push({ value: each, holder: at });
  }
  return { ids, holders };
}

export const readVersions: Reading<'readVersions'> = async (domains, target, range, signal) => {
  const { domain, operations } = await askOperations(domains, target, range, signal);
  return operations.map(({ version, timestamp, sessionId = '', operation = {} }) => ({
    version: numberOf(version),
    at: timeOf(timestamp),
    sessionId,
    user: userOfSession(domain, sessionId),
    touches: discreteOf(operation).flatMap(touchOf),
  }));
};

/** None if the operation has no effect. */
function touchOf(operation: AppliedDiscreteData): Touch[] {
  const [name, fields] = memberOf(operation) ?? [];
  if (!name || !fields?.id || fields.noOp) return [];
  const touch = (itself: boolean, put: Values = [], gone: Values = []): Touch[] => [
    { on: fields.id ?? '', itself, put: known(put), gone: known(gone) },
  ];
  const { arraySetOperation: items, objectSetOperation: members } = operation;
  if (items) return touch(true, items.values, items.oldValues);
  if (members) return touch(true, Object.values(members.values ?? {}), Object.values(members.oldValues ?? {}));
  const item =
    operation.arrayInsertOperation ??
    operation.arrayReplaceOperation ??
    operation.arrayRemoveOperation ??
    operation.objectAddPropertyOperation ??
    operation.objectSetPropertyOperation ??
    operation.objectRemovePropertyOperation;
  // Of the operations on members and items, only a removal comes without a new value.
  return item ? touch(!item.value, [item.value], [item.oldValue]) : touch(true);
}

type Values = readonly (ValueData | undefined)[];

const known = (values: Values): KnownValue[] => values.flatMap((value) => (value ? [knownValue(value)] : []));

const knownValue = (value: ValueData): KnownValue => ({
  id: idOf(value) ?? '',
  inside: known(valuesIn(value)),
});
