import type { Model } from './model-records';

const sessionsByModel = new WeakMap<Model, Set<string>>();

/** The ids of the sessions that have the model open, in opening order. */
export const sessionsWithModelOpen = (model: Model): string[] => [...(sessionsByModel.get(model) ?? [])];

/** An open model cannot be replaced over REST. */
export const isModelOpen = (model: Model): boolean => (sessionsByModel.get(model)?.size ?? 0) > 0;

/** Call when a session has opened the model or reconnects to it. */
export const noteModelOpened = (model: Model, sessionId: string): void => {
  const sessions = sessionsByModel.get(model) ?? new Set();
  sessionsByModel.set(model, sessions.add(sessionId));
};

/** Call when a session has closed the model, was forced out, or has ended. */
export const noteModelClosed = (model: Model, sessionId: string): void => {
  sessionsByModel.get(model)?.delete(sessionId);
};
