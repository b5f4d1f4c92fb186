/** The relation of two intervals, both end points included. */
export type Relation =
  | 'before'
  | 'after'
  | 'meets'
  | 'metBy'
  | 'overlaps'
  | 'overlappedBy'
  | 'starts'
  | 'startedBy'
  | 'contains'
  | 'inside'
  | 'finishes'
  | 'finishedBy'
  | 'equal';

export type Interval = readonly [start: number, end: number];

/** The relation of `a` to `b`: 'before' means that a is before b. */
export const relationOf = ([aStart, aEnd]: Interval, [bStart, bEnd]: Interval): Relation => {
  if (aStart === bStart) return aEnd === bEnd ? 'equal' : aEnd < bEnd ? 'starts' : 'startedBy';
  if (aStart > bStart) {
    if (aStart > bEnd) return 'after';
    if (aEnd === bEnd) return 'finishes';
    if (aEnd < bEnd) return 'inside';
    return aStart === bEnd ? 'metBy' : 'overlappedBy';
  }
  if (aEnd < bStart) return 'before';
  if (aEnd === bEnd) return 'finishedBy';
  if (aEnd > bEnd) return 'contains';
  return aEnd === bStart ? 'meets' : 'overlaps';
};
