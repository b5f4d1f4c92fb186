import type { Note } from './notes';

/** Result of one test. */
export type CaseResult = {
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** First line of each failure. */
  failures: string[];
  /** Reason for skipping. */
  leftOut?: string;
  notes: Note[];
};

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', `${title} (${lines.length})`, ...lines.map((line) => `  - ${line}`)];

/** One line for each known difference. */
const differences = (cases: CaseResult[], kind: Note['kind']) => {
  const notes = cases.flatMap((each) => each.notes.filter((note) => note.kind === kind));
  return [...new Map(notes.map(({ id, reason }) => [id, `${id}: ${reason}`])).values()].sort();
};

/**
 * Report at the end of a run: differences, known differences, and skipped tests with reasons.
 * @param troubles problems outside the tests, e.g. during cleanup
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
