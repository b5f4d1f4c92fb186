import type { RealTimeModel } from '@convergence/convergence';

/** What the public client hides. */
type Inside = {
  _getRegisteredValue?: (id: string) => unknown;
  _handleRemoteReferenceEvent?: (event: unknown) => void;
  _initializeReferences?: (references: unknown) => void;
};

/**
 * Lets a model bear references of others to what is not there: the public client throws where somebody points at a value that was
 * removed here just now, or gives up a reference that it has dropped already, and hears nothing of any model from then on.
 */
export function bearReferences(model: RealTimeModel): void {
  const inside = model as unknown as Inside;
  const { _getRegisteredValue: find, _handleRemoteReferenceEvent: handle } = inside;
  const { _initializeReferences: initialize } = inside;
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
