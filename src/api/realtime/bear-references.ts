import type { RealTimeModel } from '@convergence/convergence';

/** What the public client hides. */
type Inside = {
  _handleClientClosed?: (sessionId: string) => void;
  _getRegisteredValue?: (id: string) => unknown;
  _handleRemoteReferenceEvent?: (event: unknown) => void;
  _initializeReferences?: (references: unknown) => void;
};

/**
 * Lets a model bear references of others to what is not there: the public client throws where somebody points at a value that was
 * removed here just now, or gives up a reference that it has dropped already, and hears nothing of any model from then on. It does the
 * same where a session leaves of which it was never told.
 */
export function bearReferences(model: RealTimeModel): void {
  const inside = model as unknown as Inside;
  const { _getRegisteredValue: find, _handleRemoteReferenceEvent: handle } = inside;
  const { _initializeReferences: initialize } = inside;
  const { _handleClientClosed: leave } = inside;
  if (leave) inside._handleClientClosed = (sessionId) => bearing(() => leave.call(model, sessionId));
  // The client's own callers mean to bear an answer of undefined.
  if (find) inside._getRegisteredValue = (id) => bearing(() => find.call(model, id));
  if (handle) inside._handleRemoteReferenceEvent = (event) => bearing(() => handle.call(model, event));
  if (initialize)
    inside._initializeReferences = (references) => bearing(() => initialize.call(model, references));
}

/** Where somebody is who is nowhere is not shown; that is all that is lost. */
function bearing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
