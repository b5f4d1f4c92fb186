import type { ModelReference, RealTimeModel } from '@convergence/convergence';

/** What the public client hides. */
type Inside = {
  _handleClientClosed?: (sessionId: string) => void;
  _getRegisteredValue?: (id: string) => unknown;
  _handleRemoteReferenceEvent?: (event: unknown) => void;
  _initializeReferences?: (references: unknown) => void;
  _referencesBySession?: unknown;
};

/**
 * Lets a model bear references of others to what is not there: the public client throws where somebody points at a value that was
 * removed here just now, or gives up a reference that it has dropped already, and hears nothing of any model from then on. It does the
 * same where a session leaves of which it was never told.
 * @param heard called after others have shared, moved or given up a reference of any element: the client tells of those of the model alone
 */
export function bearReferences(model: RealTimeModel, heard: () => void): void {
  const inside = model as unknown as Inside;
  const { _getRegisteredValue: find, _handleRemoteReferenceEvent: handle } = inside;
  const { _initializeReferences: initialize } = inside;
  const { _handleClientClosed: leave } = inside;
  const telling = <Result>(work: () => Result) => {
    const result = bearing(work);
    heard();
    return result;
  };
  if (leave) inside._handleClientClosed = (sessionId) => telling(() => leave.call(model, sessionId));
  // The client's own callers mean to bear an answer of undefined.
  if (find) inside._getRegisteredValue = (id) => bearing(() => find.call(model, id));
  if (handle) inside._handleRemoteReferenceEvent = (event) => telling(() => handle.call(model, event));
  if (initialize)
    inside._initializeReferences = (references) => telling(() => initialize.call(model, references));
}

/** What others share in a model, under any key: in the model itself and in its strings and objects. */
export function sharedReferences(model: RealTimeModel): ModelReference[] {
  const { _referencesBySession: kept } = model as unknown as Inside;
  const ofElements = kept instanceof Map ? [...(kept as Map<string, ModelReference[]>).values()].flat() : [];
  // What was shared once more is kept twice, and one that was given up may be kept still.
  return [...new Set([...model.references(), ...ofElements])].filter(
    (reference) => !reference.isLocal() && !reference.isDisposed() && reference.isSet(),
  );
}

/** Where somebody is who is nowhere is not shown; that is all that is lost. */
function bearing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
