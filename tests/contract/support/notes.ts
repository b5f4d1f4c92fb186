import { beforeEach } from 'vitest';
import type { Note } from '../../../scripts/contract/report';
import { knownDifferences, type KnownDifference } from './known-differences';
import type { Target } from './target';

declare module 'vitest' {
  interface TaskMeta {
    notes?: Note[];
  }
}

/**
 * Runs a check of an answer. Fails with the check, unless the server is not the sandbox and the answer shows
 * the known difference with that id, which is then noted.
 */
export const checkTolerantly = async (
  {
    kind,
    id,
    known,
    note,
  }: Pick<Target, 'kind'> & {
    id: string;
    known: KnownDifference;
    note: (note: Note) => void;
  },
  actual: unknown,
  check: () => void | Promise<void>,
): Promise<void> => {
  const { reason } = known;
  try {
    await check();
  } catch (error) {
    if (kind === 'sandbox' || !known.shows(actual)) throw error;
    note({ kind: 'shown', id, reason });
    return;
  }
  if (kind === 'server') note({ kind: 'gone', id, reason });
};

/** Tolerant check for the tests of one file. */
export const useNotes = (target: () => Target) => {
  let notes: Note[] = [];
  beforeEach(({ task }) => {
    notes = task.meta.notes = [];
  });
  /** @param id an entry of the known differences */
  return (id: keyof typeof knownDifferences, actual: unknown, check: () => void | Promise<void>) =>
    checkTolerantly(
      { kind: target().kind, id, known: knownDifferences[id], note: (note) => notes.push(note) },
      actual,
      check,
    );
};
