/** One measured figure. `limit`: the highest value that is good. A figure without a value could not be measured. */
export type Figure = {
  what: string;
  value: number | undefined;
  unit?: string;
  limit?: number | undefined;
  note?: string;
};
export type BenchTable = { title: string; figures: Figure[] };

/** One table, which says so if it could not be measured. */
export const table = async (title: string, measure: () => Promise<Figure[]>): Promise<BenchTable> => ({
  title,
  figures: (await attempt(measure)) ?? [{ what: 'all of it', value: undefined }],
});

export function printTable({ title, figures }: BenchTable): void {
  const rows = figures.map(({ what, value, unit = '', limit, note = '' }) => {
    const measured = value === undefined ? 'not measured' : `${format(value)} ${unit}`.trim();
    const verdict = `${limit === undefined ? '' : `≤ ${format(limit)} `}${isOver({ value, limit }) ? 'OVER' : ''}`;
    return [what, { measured, limit: verdict, note }] as const;
  });
  console.log(`\n${title}`);
  console.table(Object.fromEntries(rows));
}

/** Whether a figure is over its limit or was not measured. */
export const isOver = ({ value, limit = Infinity }: Pick<Figure, 'value' | 'limit'>): boolean =>
  value === undefined || value > limit;

/** The median; of an even number of values the upper one. Undefined without values. */
export const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The result of `measure`. A failure is reported and gives undefined. */
export async function attempt<Value>(measure: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await measure();
  } catch (error) {
    console.error(`Not measured: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

export const format = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 2 ? 2 : value < 10 ? 1 : 0);
