import { writeDate } from '~/core/json/date-text';
import { jsonBeginning } from '~/core/json/values';
import { personName } from '~/core/person';
import { explainProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import type { CellSaveSnapshot, Theirs } from '~/machines/model/cell-edit/cell-save-machine';

function changedText({ value, by }: Theirs, zone: TimeZone): string {
  const who = by ? personName(by) : 'Someone else';
  return value === undefined
    ? `${who} removed this value in the meantime.`
    : `${who} changed this value in the meantime. It is now ${jsonBeginning(value, 80, (date) => writeDate(date, zone))}.`;
}

/** Why what was typed is not saved, as whole sentences. */
export function whyRefused({ context }: CellSaveSnapshot, zone: TimeZone): string {
  const { theirs, problem, reason } = context;
  if (theirs) return changedText(theirs, zone);
  if (reason !== '') return reason;
  return !problem || problem.kind === 'unreachable'
    ? 'Not saved: there is no realtime connection. Retry when it is back.'
    : `Not saved: ${explainProblem(problem)}`;
}
