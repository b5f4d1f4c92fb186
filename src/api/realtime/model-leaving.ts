import type { ConvergenceDomain, ModelReference, RealTimeModel } from '@convergence/convergence';

/** What the public client hides. */
type Inside = {
  _close?: () => void;
  _handleForceClose?: (message: unknown) => void;
  _modelService?: { _resyncingModels?: Map<string, unknown> };
};

/** Models that are being left, for those who open one of them again. */
const leaving = new WeakMap<ConvergenceDomain, Map<string, Promise<void>>>();

/** Settles when nobody is leaving the model any more. Until then the client would give the one that is about to be closed. */
export const whenLeft = async (domain: ConvergenceDomain, modelId: string): Promise<void> =>
  leaving.get(domain)?.get(modelId);

/**
 * Closes a model; one that is catching up after a lost connection when it has. Closed before, the client would end all its listening to
 * models as soon as another session leaves the model. What cannot be closed any more is closed with its connection.
 */
export function leaveModel(domain: ConvergenceDomain, model: RealTimeModel, isCatchingUp: boolean): void {
  if (!model.isOpen()) return;
  const known = leaving.get(domain) ?? new Map<string, Promise<void>>();
  leaving.set(domain, known);
  const left = (isCatchingUp ? caughtUp(model) : Promise.resolve())
    .then(() => (model.isOpen() ? model.close() : undefined))
    .catch(() => {})
    .then(() => letGo(model))
    .finally(() => known.delete(model.modelId()));
  known.set(model.modelId(), left);
}

/** Has the client close a model at once when the server has: it would wait for the answers to what was on its way, which never come. */
export function closeWithServer(model: RealTimeModel): void {
  const inside = model as unknown as Inside;
  const { _handleForceClose: handle } = inside;
  if (!handle) return;
  inside._handleForceClose = (message) => {
    handle.call(model, message);
    letGo(model);
  };
}

/** The client would hold one that could not catch up for open, and give it to the next who opens it. */
function letGo(model: RealTimeModel): void {
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

/** What the public client hides. */
type ReferencesInside = {
  _handleClientClosed?: (sessionId: string) => void;
  _getRegisteredValue?: (id: string) => unknown;
  _handleRemoteReferenceEvent?: (event: unknown) => void;
  _initializeReferences?: (references: unknown) => void;
  _referencesBySession?: unknown;
};

/**
 * Lets a model bear references of others to what is not there: the public client throws where someone points at a value that was
 * removed here just now, or gives up a reference that it has dropped already, and hears nothing of any model from then on. It does the
 * same where a session leaves of which it was never told.
 * @param heard called after others have shared, moved or given up a reference of any element: the client tells of those of the model alone
 */
export function ignoreDanglingReferences(model: RealTimeModel, heard: () => void): void {
  const inside = model as unknown as ReferencesInside;
  const { _getRegisteredValue: find, _handleRemoteReferenceEvent: handle } = inside;
  const { _initializeReferences: initialize } = inside;
  const { _handleClientClosed: leave } = inside;
  const telling = <Result>(work: () => Result) => {
    const result = whileIgnoring(work);
    heard();
    return result;
  };
  if (leave) inside._handleClientClosed = (sessionId) => telling(() => leave.call(model, sessionId));
  // The client's own callers mean to bear an answer of undefined.
  if (find) inside._getRegisteredValue = (id) => whileIgnoring(() => find.call(model, id));
  if (handle) inside._handleRemoteReferenceEvent = (event) => telling(() => handle.call(model, event));
  if (initialize)
    inside._initializeReferences = (references) => telling(() => initialize.call(model, references));
}

/** What others share in a model, under any key: in the model itself and in its strings and objects. */
export function sharedReferences(model: RealTimeModel): ModelReference[] {
  const { _referencesBySession: kept } = model as unknown as ReferencesInside;
  const ofElements = kept instanceof Map ? [...(kept as Map<string, ModelReference[]>).values()].flat() : [];
  // What was shared once more is kept twice, and one that was given up may be kept still.
  return [...new Set([...model.references(), ...ofElements])].filter(
    (reference) => !reference.isLocal() && !reference.isDisposed() && reference.isSet(),
  );
}

/** Where someone is who is nowhere is not shown; that is all that is lost. */
function whileIgnoring<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
