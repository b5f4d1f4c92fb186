import { operationsSince } from '../../state/model-history';
import type { ModelSession } from './open-model';

/**
 * Moves the session to `version`. Returns the operations of others that it had not received there, in order: first those already
 * transformed against its earlier operations, then later ones. Undefined if the session cannot have been at that version.
 */
export const pathFrom = (session: ModelSession, version: number): ModelSession['path'] | undefined => {
  const { path, own, open, contextVersion } = session;
  const { model } = open;
  if (version < contextVersion || version > model.version) return undefined;
  const later = operationsSince(model, Math.max(session.pathEnd, version));
  if (!later) return undefined;
  const kept = path.findIndex((each) => each.version >= version);
  path.splice(0, kept < 0 ? path.length : kept);
  for (const stored of later)
    if (!own.has(stored.sessionId)) path.push({ version: stored.version - 1, operation: stored.operation });
  session.pathEnd = model.version;
  session.contextVersion = version;
  return path;
};
