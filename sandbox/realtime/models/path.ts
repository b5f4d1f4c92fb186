import { operationsSince } from '../../state/model-history';
import type { ModelSession } from './open-model';

/**
 * What others have done that the session had not seen when it was at `version`, in order: first what has already been
 * transformed against its own earlier operations, then what came later.
 * Undefined if the session can not have been at that version.
 */
export const pathFrom = (session: ModelSession, version: number): ModelSession['path'] | undefined => {
  const { path, own, open, contextVersion } = session;
  if (version < contextVersion || version > open.model.version) return undefined;
  const kept = path.filter((each) => each.version >= version);
  const next = (kept.at(-1)?.version ?? version - 1) + 1;
  const later = operationsSince(open.model, next)
    ?.filter(({ sessionId }) => !own.has(sessionId))
    .map((stored) => ({ version: stored.version - 1, operation: stored.operation }));
  return later && [...kept, ...later];
};
