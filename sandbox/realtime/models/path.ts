import { operationsSince } from '../../state/model-history';
import type { ModelSession } from './open-model';

/**
 * Operations of others that the session had not received at `version`, in order: first those already transformed against its earlier
 * operations, then later ones. Undefined if the session cannot have been at that version.
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
