import type { ConvergenceDomain, ModelReference, RealTimeModel } from '@convergence/convergence';

/** Private parts of the public client. */
type Inside = {
  _close?: () => void;
  _initiateClose?: (...given: unknown[]) => void;
  _closingData?: { closing?: boolean };
  _handleConcurrencyControlError?: (error: unknown) => void;
  _handleForceClose?: (message: unknown) => void;
  _resynchronize?: () => void;
  _isOffline?: () => boolean;
  _connection?: { request: (...given: unknown[]) => Promise<unknown> };
  _modelService?: { _resyncingModels?: Map<string, unknown> };
};

/** Models that are being closed, for callers that reopen one of them. */
const leaving = new WeakMap<ConvergenceDomain, Map<string, Promise<void>>>();

/** Resolves when the model is closed. Until then the client would return the model that is about to close. */
export const whenLeft = async (domain: ConvergenceDomain, modelId: string): Promise<void> =>
  leaving.get(domain)?.get(modelId);

/**
 * Closes a model. One that is catching up after a lost connection is closed afterwards: if it were closed earlier, the client would stop
 * listening to all models as soon as another session leaves this one. A model that can't be closed ends with its connection.
 */
export function leaveModel(domain: ConvergenceDomain, model: RealTimeModel, isCatchingUp: boolean): void {
  if (!model.isOpen()) return;
  const known = leaving.get(domain) ?? new Map<string, Promise<void>>();
  leaving.set(domain, known);
  const left = (isCatchingUp ? caughtUp(model) : Promise.resolve())
    .then(() => (model.isOpen() ? model.close() : undefined))
    .catch(() => {})
    .then(() => dropModel(model))
    .finally(() => known.delete(model.modelId()));
  known.set(model.modelId(), left);
}

/** The code of the server for a model that the session may no longer read. */
const lostPermission = 5;

/**
 * Makes the client close a model when the server does, otherwise it would wait for acknowledgments that never come; and only once, otherwise it
 * throws within the message or timer that closes the model again.
 * @param onForbidden called before the model is closed because the session may no longer read it
 */
export function closeWithServer(model: RealTimeModel, onForbidden: () => void): void {
  const inside = model as unknown as Inside;
  const { _handleForceClose: handle, _initiateClose: begin } = inside;
  // Rejected when the server does not answer, whether or not anything waits for it.
  model.whenClosed().catch(() => {});
  if (begin)
    inside._initiateClose = (...given) => {
      if (inside._closingData?.closing === true) dropModel(model);
      else if (model.isOpen()) begin.apply(model, given);
    };
  const { _handleConcurrencyControlError: giveUp } = inside;
  if (giveUp)
    inside._handleConcurrencyControlError = (error) => {
      if (!model.isOpen()) return;
      giveUp.call(model, error);
      // Otherwise it would wait for acknowledgments that never come.
      dropModel(model);
    };
  ignoreAfterClosing(model);
  if (!handle) return;
  inside._handleForceClose = (message) => {
    if ((message as { reasonCode?: unknown }).reasonCode === lostPermission) onForbidden();
    handle.call(model, message);
    dropModel(model);
  };
}

/**
 * Makes a model that was closed while it handled a message drop the rest of it, such as what it has kept back while it caught up. Otherwise the
 * public client throws, and then handles no more messages of any model.
 */
function ignoreAfterClosing(model: RealTimeModel): void {
  const inside = model as unknown as Record<string, ((...given: unknown[]) => void) | undefined>;
  for (const name of ['_handleMessage', '_checkForReconnectUpToDate']) {
    const handle = inside[name];
    if (handle)
      inside[name] = (...given) => {
        try {
          handle.apply(model, given);
        } catch (error) {
          if (model.isOpen()) throw error;
        }
      };
  }
}

/** Private parts of the public client. */
type Sending = {
  _sendOperation?: (operation: unknown) => void;
  _concurrencyControl?: { _inflightOperations?: SentOperation[] };
};
type SentOperation = { sessionId: string; copy(change: { sessionId: string }): SentOperation };

/** The number of operations that were sent and are not acknowledged. */
export function countUnacknowledged(model: RealTimeModel): number {
  const { _inflightOperations: sent } = (model as unknown as Sending)._concurrencyControl ?? {};
  return sent?.length ?? (model.isCommitted() ? 0 : Number.POSITIVE_INFINITY);
}

/**
 * Makes the client know its own operations after several lost connections: it tells them by the session that made them, but the server by the
 * session that sent them last. Otherwise it would take its own text for that of someone else, and send it again.
 */
export function ownResentOperations(model: RealTimeModel): void {
  const inside = model as unknown as Sending;
  const { _sendOperation: send, _concurrencyControl: control } = inside;
  if (!send) return;
  inside._sendOperation = (operation) => {
    const sessionId = model.session().sessionId();
    const sent = control?._inflightOperations ?? [];
    const at = sent.indexOf(operation as SentOperation);
    const own = sent[at];
    if (own && own.sessionId !== sessionId) sent[at] = own.copy({ sessionId });
    send.call(model, operation);
  };
}

/**
 * Makes a model ignore that an attempt to catch up was never answered because its connection was lost as well. The public client tells so when
 * the request times out, and then closes the model, which has caught up on the next connection since.
 */
export function ignoreLostAttempts(model: RealTimeModel): void {
  const inside = model as unknown as Inside;
  const { _resynchronize: resynchronize, _connection: connection } = inside;
  if (!resynchronize || !connection) return;
  let latest = 0;
  inside._resynchronize = () => {
    const attempt = (latest += 1);
    const { request } = connection;
    connection.request = (...given) => {
      const answer = request.apply(connection, given);
      const then = answer.then.bind(answer);
      // A promise made from the answer would resolve later than the answer, after the messages that follow it.
      answer.then = (done, failed) =>
        then(done, (error: unknown) => {
          const isLost = attempt !== latest || inside._isOffline?.() === true;
          if (isLost) return new Promise<never>(() => {});
          return failed ? failed(error) : Promise.reject(error);
        });
      return answer;
    };
    try {
      resynchronize.call(model);
    } finally {
      connection.request = request;
    }
  };
}

/** Removes a model that could not catch up: the client would treat it as open and return it to the next caller. */
function dropModel(model: RealTimeModel): void {
  const inside = model as unknown as Inside;
  if (model.isOpen()) inside._close?.();
  inside._modelService?._resyncingModels?.delete(model.modelId());
}

const caughtUp = (model: RealTimeModel) =>
  new Promise<void>((resolve) => {
    const events = model.events().subscribe(({ name }) => {
      if (name !== 'online' && name !== 'closed' && name !== 'resync_error') return;
      events.unsubscribe();
      resolve();
    });
  });

/** Private parts of the public client. */
type ReferencesInside = {
  _handleClientClosed?: (sessionId: string) => void;
  _getRegisteredValue?: (id: string) => unknown;
  _handleRemoteReferenceEvent?: (event: unknown) => void;
  _initializeReferences?: (references: unknown) => void;
  _referencesBySession?: unknown;
};

/**
 * Makes a model ignore references of others to values that don't exist. The public client throws if a reference points at a value that was
 * just removed here, if a reference is removed that it has already dropped, or if an unknown session leaves; then it handles no more messages
 * of any model.
 * @param onChange called after others have shared, moved or removed a reference of any element: the client only emits events for references
 * of the model
 */
export function ignoreDanglingReferences(model: RealTimeModel, onChange: () => void): void {
  const inside = model as unknown as ReferencesInside;
  const { _getRegisteredValue: find, _handleRemoteReferenceEvent: handle } = inside;
  const { _initializeReferences: initialize } = inside;
  const { _handleClientClosed: leave } = inside;
  const telling = <Result>(work: () => Result) => {
    const result = whileIgnoring(work);
    onChange();
    return result;
  };
  if (leave) inside._handleClientClosed = (sessionId) => telling(() => leave.call(model, sessionId));
  // The client's callers accept undefined.
  if (find) inside._getRegisteredValue = (id) => whileIgnoring(() => find.call(model, id));
  if (handle) inside._handleRemoteReferenceEvent = (event) => telling(() => handle.call(model, event));
  if (initialize) inside._initializeReferences = (references) => telling(() => initialize.call(model, references));
}

/** All references of others in a model, with any key: in the model itself and in its strings and objects. */
export function sharedReferences(model: RealTimeModel): ModelReference[] {
  const { _referencesBySession: kept } = model as unknown as ReferencesInside;
  const ofElements = kept instanceof Map ? [...(kept as Map<string, ModelReference[]>).values()].flat() : [];
  // A reference that was shared again is listed twice, and a removed one may still be listed.
  return [...new Set([...model.references(), ...ofElements])].filter(
    (reference) => !reference.isLocal() && !reference.isDisposed() && reference.isSet(),
  );
}

/** Ignores errors: a reference without a position is not shown. */
function whileIgnoring<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
