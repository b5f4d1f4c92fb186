import type { Model } from './model-records';

const sessionsByModel = new WeakMap<Model, Set<string>>();

/** The ids of the sessions that have the model open now, in the order of their opening. */
export const sessionsWithModelOpen = (model: Model): string[] => [...(sessionsByModel.get(model) ?? [])];

/** A model that is open can not be replaced by REST. */
export const isModelOpen = (model: Model): boolean => (sessionsByModel.get(model)?.size ?? 0) > 0;

/** To be called by realtime when a session has opened the model, or while it comes back to it after a reconnect. */
export const noteModelOpened = (model: Model, sessionId: string): void => {
  const sessions = sessionsByModel.get(model) ?? new Set();
  sessionsByModel.set(model, sessions.add(sessionId));
};

/** To be called by realtime when a session has closed the model, was forced to, or is gone. */
export const noteModelClosed = (model: Model, sessionId: string): void => {
  sessionsByModel.get(model)?.delete(sessionId);
};
