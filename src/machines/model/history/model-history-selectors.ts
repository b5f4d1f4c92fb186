import type { ModelHistorySnapshot } from './model-history-machine';

export const selectEntries = (s: History) => s.context.entries;

export const selectVersion = (s: History) => s.context.version;

export const selectLowest = (s: History) => s.context.lowest;

/** The highest version that can be chosen; 0 while nothing is known. */
export const selectHighest = (s: History) => s.context.history?.version ?? 0;

export const selectCreatedAt = (s: History) => s.context.history?.createdAt;

export const selectEnding = (s: History) => s.context.history?.ending ?? 'open';

export const selectShown = (s: History) => s.context.shown;

export const selectAgainst = (s: History) => s.context.against;

export const selectChanges = (s: History) => s.context.changes;

export const selectProblem = (s: History) => s.context.problem;

export const selectMoreProblem = (s: History) => s.context.moreProblem;

/** So many versions were made since the history was read. */
export const selectNewer = (s: History) =>
  s.context.history ? Math.max(0, s.context.newest - s.context.history.version) : 0;

export const selectVariant = (s: History): 'loading' | 'failed' | 'known' =>
  s.hasTag('known') ? 'known' : s.hasTag('loading') ? 'loading' : 'failed';

export const selectBusy = (s: History) => s.hasTag('busy');

export const selectAsking = (s: History) => s.hasTag('asking');

export const selectRestoring = (s: History) => s.hasTag('restoring');

export const selectCounting = (s: History) => s.matches({ known: { document: 'counting' } });

export const selectVersionFailed = (s: History) => s.matches({ known: { document: 'versionFailed' } });

export const selectRestoreFailed = (s: History) => s.matches({ known: { document: 'restoreFailed' } });

export const selectLoadingMore = (s: History) => s.matches({ known: { entries: 'loadingMore' } });

export const selectMoreFailed = (s: History) => s.matches({ known: { entries: 'moreFailed' } });

export const selectCanRestore = (s: History) => s.can({ type: 'history.restore' });

/** Why the model can't be changed now; undefined where it can. */
export const selectWhyNot = (s: History) =>
  s.context.may ? undefined : s.context.why || 'The model can’t be changed now.';

export type History = ModelHistorySnapshot;
