import type { Note } from './notes';

/** What became of one case. */
export type CaseResult = {
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** First line of each failure. */
  failures: string[];
  /** Why it was left out. */
  leftOut?: string;
  notes: Note[];
};

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', `${title} (${lines.length})`, ...lines.map((line) => `  - ${line}`)];

/** One line for each known difference, however many cases met it. */
const differences = (cases: CaseResult[], kind: Note['kind']) => {
  const notes = cases.flatMap((each) => each.notes.filter((note) => note.kind === kind));
  return [...new Map(notes.map(({ id, reason }) => [id, `${id}: ${reason}`])).values()].sort();
};

/**
 * The report at the end of a run: what differs, what differs as expected, what was not tried and why.
 * @param troubles what went wrong outside the cases, e.g. while cleaning up
 */
export const reportText = (server: string, cases: CaseResult[], troubles: string[]): string => {
  const failed = cases.filter(({ state }) => state === 'failed');
  const held = cases.filter(({ state }) => state === 'passed').length;
  return [
    `The contract, checked against ${server}: ${held} of ${cases.length} cases hold.`,
    ...section(
      'Differs',
      failed.map(({ name, failures }) => `${name}: ${failures.join(' / ')}`),
    ),
    ...section('Known differences, tolerated', differences(cases, 'shown')),
    ...section('Known differences that did not show', differences(cases, 'gone')),
    ...section(
      'Not tried',
      cases
        .filter(({ state }) => state === 'skipped' || state === 'pending')
        .map(({ name, leftOut }) => `${name}: ${leftOut ?? 'the run ended before'}`),
    ),
    ...section('Trouble', troubles),
    '',
  ].join('\n');
};
