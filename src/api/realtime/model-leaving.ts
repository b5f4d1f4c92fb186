import type { ConvergenceDomain, RealTimeModel } from '@convergence/convergence';

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
