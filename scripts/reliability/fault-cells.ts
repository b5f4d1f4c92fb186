import type { Fault } from './fault-proxy';

export type Verdict = 'ok' | 'no retry' | 'silent' | 'blank' | 'busy' | 'console error' | 'lost input' | 'not tried';

/** What a screen shows when one of its calls fails in one way. */
export type Cell = {
  address: string;
  call: string;
  fault: Fault;
  /** The sentences that are not there otherwise. */
  says: string;
  /** The way on: the button that repeats the call, or that the console repeats it itself. */
  offers: string;
  verdict: Verdict;
  /** Errors on the console. */
  errors: string[];
};

/** A call whose failure needs no sentence, or no Retry, and why. */
export type Reason = {
  call: RegExp;
  address?: RegExp;
  fault?: RegExp;
  says?: RegExp;
  why: string;
};

/** Whether the cell is as wanted: said with Retry, or silent or without Retry for a reason. */
export const isFine = (cell: Cell, reasons: readonly Reason[]): boolean =>
  cell.verdict === 'ok' ||
  ((cell.verdict === 'no retry' || cell.verdict === 'silent') &&
    reasons.some((reason) =>
      (['call', 'address', 'fault', 'says'] as const).every((part) => reason[part]?.test(cell[part]) ?? true),
    ));

/** What a line that tells of a failure has in it. */
const failure =
  /\b(not|cannot|no longer|no such|failed|error|ended|unavailable|unknown|offline|already|interrupted|lost|mistyped|refused|needs|wrong|returned no|invalid|closed the connection|retrying)\b|n't\b|\bNot\b|…$/i;

/** The lines that tell of a failure and are not among the lines of the healthy screen; at most four. */
export function newSentences(lines: readonly string[], healthy: readonly string[]): string[] {
  const known = new Set(healthy);
  return [...new Set(lines.filter((line) => !known.has(line) && failure.test(line)))].slice(0, 4);
}

/** Ids in the paths of calls that a screen makes for each of many. */
const parts: [RegExp, string][] = [
  [/(\/domains)\/[^/]+\/[^/]+(\/(?:stats|members))$/, '$1/{namespace}/{domain}$2'],
  [/(\/roles\/namespace)\/[^/]+$/, '$1/{namespace}'],
];
/** The call with the same name for each of many. */
export const kindOf = (call: string): string => parts.reduce((path, [ids, kind]) => path.replace(ids, kind), call);
