import { scalarAt } from './evaluate';
import type { QueryRow } from './evaluate';
import type { Query } from './query';
import { sorted } from './scalar';

/** In which of the two clusters of the database a model lies. Models are put into them in turn. */
const clusters = new WeakMap<QueryRow, number>();

/** The models of a domain, given in the order of their creation, as the database holds them. */
export const storedRows = <Row extends QueryRow>(rows: readonly Row[]): Row[] => {
  const held: [Row[], Row[]] = [[], []];
  let next = 0;
  for (const row of rows) {
    const cluster = clusters.get(row) ?? next;
    clusters.set(row, cluster);
    held[cluster === 0 ? 0 : 1].push(row);
    next = 1 - cluster;
  }
  return held.flat();
};

/** The rows in the requested order; equal ones keep their order. */
export const sortRows = <Row extends QueryRow>(rows: Row[], orderBy: Query['orderBy']): Row[] => {
  if (orderBy.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, keys: orderBy.map(({ path }) => scalarAt(row, path)) }));
  keyed.sort((one, other) => {
    for (const [index, { descending }] of orderBy.entries()) {
      const difference = sorted(one.keys[index], other.keys[index]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
};
