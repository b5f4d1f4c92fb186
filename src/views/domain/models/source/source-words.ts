import type { DocumentValue, Path } from '../../../../document/value';
import { documentText } from '../../../../machines/in-domain/models/document-text';
import type { Busy } from '../../../../machines/in-domain/source-edit/source-edit-selectors';

export const busyWords: Record<Busy, string> = {
  reading: 'Checking…',
  merging: 'Merging…',
  saving: 'Saving…',
};

/** As in `$ / lines / 0 / price`. */
export const pathSteps = (path: Path): readonly string[] => [
  '$',
  ...path.map((step) => (step === '' ? '""' : String(step))),
];
export const pathWords = (path: Path): string => pathSteps(path).join(' / ');

const noun = (count: number) => (count === 1 ? 'conflict' : 'conflicts');

export const conflictTitle = (undecided: number): string =>
  undecided === 0 ? 'All conflicts are settled' : `${undecided} ${noun(undecided)} to settle before saving`;

export function conflictText(undecided: number, all: number): string {
  if (all === 0) return 'The model is now as you want it where both had changed it. Save when you are ready.';
  if (undecided === 0)
    return 'Save writes what you have chosen, and keeps everything else that others changed.';
  return `The model changed while you were editing. What only one of you changed is merged; ${
    all === 1 ? 'this value was' : `these ${all} values were`
  } changed by both.`;
}

/** A value as it stands in the text, cut where it is long. */
export function valueBeginning(value: DocumentValue, most: number): string {
  const text = documentText(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
