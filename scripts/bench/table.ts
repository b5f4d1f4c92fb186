/** One measured figure and its budget; `better` is the good side of the budget (default: lower). */
export type Figure = {
  what: string;
  value: number | undefined;
  unit: string;
  budget?: number;
  note?: string;
};

/** `head`: the headings of the values, of the budgets, and of the notes. */
export type BenchTable = { title: string; figures: Figure[]; head?: [string, string, string] };

/** Prints figures as a table. A figure without a value was not measured; the note gives the reason. */
export function printTable({
  title,
  figures,
  head: [values, budgets, notes] = ['measured', 'budget', ''],
}: BenchTable): void {
  const rows = figures.map(({ what, value, unit, budget, note }) => [
    what,
    value === undefined ? '–' : `${format(value)} ${unit}`,
    budget === undefined ? '' : `≤ ${format(budget)}`,
    verdict(value, budget),
    note ?? '',
  ]);
  const head = ['', values, budgets, '', notes];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

/** Whether a figure is over its budget or was not measured. */
export const isOver = ({ value, budget }: Figure): boolean =>
  value === undefined || (budget !== undefined && value > budget);

/** The median; of an even number of values the upper one. Undefined without values. */
export const median = (values: number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const verdict = (value: number | undefined, budget: number | undefined) =>
  value === undefined
    ? 'NOT MEASURED'
    : budget === undefined
      ? ''
      : value <= budget
        ? 'ok'
        : `OVER by ${format(value - budget)}`;

const format = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 2 ? 2 : value < 10 ? 1 : 0);
