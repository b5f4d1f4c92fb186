import { beforeEach } from 'vitest';
import { knownDifferences } from './known-differences';
import type { KnownDifference } from './known-differences';
import type { Target } from './target';

/** What a case has to say in the report besides passing or failing. */
export type Note = {
  /** `shown`: a known difference, tolerated. `gone`: it is listed, but this server does as the sandbox does. */
  kind: 'shown' | 'gone';
  id: string;
  reason: string;
};

declare module 'vitest' {
  interface TaskMeta {
    /** Present in every case that calls a server. Set before the case, so also where it fails or is left out. */
    contract?: { server: string; notes: Note[] };
  }
}

/**
 * Runs a check of what came back. Fails as the check does, unless the server is not the sandbox and what came back is
 * the difference listed under that id: then it is noted.
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

/** The tolerant check for the cases of one file. */
export const useNotes = (target: () => Target) => {
  let notes: Note[] = [];
  beforeEach(({ task }) => {
    notes = [];
    task.meta.contract = { server: target().kind === 'sandbox' ? 'the sandbox' : target().url, notes };
  });
  /** @param id an entry of the known differences */
  return (id: keyof typeof knownDifferences, actual: unknown, check: () => void | Promise<void>) =>
    checkTolerantly(
      { kind: target().kind, id, known: knownDifferences[id], note: (note) => notes.push(note) },
      actual,
      check,
    );
};
