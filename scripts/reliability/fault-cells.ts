import type { Fault } from './fault-proxy';

export type Verdict = 'ok' | 'no retry' | 'silent' | 'blank' | 'busy' | 'console error' | 'lost input';

/** What a screen shows when one of its calls fails in one way. */
export type Cell = {
  address: string;
  call: string;
  fault: Fault;
  /** The sentences that are not there otherwise. */
  says: string;
  /** The button that repeats the call. */
  retry: boolean;
  verdict: Verdict;
  /** Errors on the console. */
  errors: string[];
};

/** A call whose failure needs no sentence, or no Retry, and why. */
export type Reason = { call: RegExp; address?: RegExp; fault?: RegExp; why: string };

export const reasonFor = ({ call, address, fault }: Cell, reasons: readonly Reason[]): string | undefined =>
  reasons.find(
    (each) =>
      each.call.test(call) && (each.address?.test(address) ?? true) && (each.fault?.test(fault) ?? true),
  )?.why;

/** Whether the cell is as wanted: said with Retry, or excused by a reason. */
export const isFine = (cell: Cell, reasons: readonly Reason[]): boolean =>
  cell.verdict === 'ok' ||
  ((cell.verdict === 'no retry' || cell.verdict === 'silent') && reasonFor(cell, reasons) !== undefined);

const isSentence = (line: string) => line.split(/\s+/).length >= 3 && /\p{L}{3}/u.test(line);

/** The sentences of `lines` that are not among the lines of the healthy screen; at most three. */
export function newSentences(lines: readonly string[], healthy: readonly string[]): string[] {
  const known = new Set(healthy);
  return [...new Set(lines.filter((line) => !known.has(line) && isSentence(line)))].slice(0, 3);
}

/** The cells of a call with equal results in one row, as Markdown. */
export function rowsOf(cells: readonly Cell[], reasons: readonly Reason[]): string[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = [cell.call, cell.says, cell.retry, cell.verdict].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Cell, ...Cell[]];
    const why = first.verdict === 'ok' ? undefined : reasonFor(first, reasons);
    return `| ${[
      `\`${first.call.replace('/rest/', '')}\``,
      group.map(({ fault }) => fault).join(', '),
      first.says || '–',
      first.retry ? 'Retry' : '–',
      why
        ? `${first.verdict}: ${why}`
        : isFine(first, reasons)
          ? 'ok'
          : `**${first.verdict}** ${first.errors.join(' ')}`,
    ]
      .map((text) => text.replaceAll('|', '\\|').trim())
      .join(' | ')} |`;
  });
}

/** All cells as a Markdown page. */
export function pageOf(cells: readonly Cell[], reasons: readonly Reason[], head: string): string {
  const addresses = [...new Set(cells.map(({ address }) => address))];
  const bad = cells.filter((cell) => !isFine(cell, reasons));
  const parts = addresses.map((address) =>
    [
      `## ${address}`,
      '',
      '| Call | Fault | The screen says | Offers | Verdict |',
      '| --- | --- | --- | --- | --- |',
      ...rowsOf(
        cells.filter((cell) => cell.address === address),
        reasons,
      ),
      '',
    ].join('\n'),
  );
  const sum = `${cells.length} cells: ${cells.length - bad.length} as wanted, ${bad.length} not.`;
  return ['# Every call, every fault', '', head, '', sum, '', ...parts].join('\n');
}
