import { personKey } from '../../../shared/person-color';
import type { RowFacts } from './drawn-rows';
import type { TreeMark } from './json-tree-types';
import type { TreeRowProps } from './TreeRow';

/** Shows the same: what it is told is compared part by part, as it is told again each time. */
export const sameRow = (one: TreeRowProps, other: TreeRowProps): boolean =>
  one.id === other.id &&
  one.levels === other.levels &&
  one.fresh === other.fresh &&
  one.editing === other.editing &&
  one.editor === other.editor &&
  one.actions === other.actions &&
  sameFacts(one.facts, other.facts);

function sameFacts(one: RowFacts, other: RowFacts): boolean {
  for (const key of Object.keys(one) as (keyof RowFacts)[])
    if (key !== 'marks' && !Object.is(one[key], other[key])) return false;
  return (
    one.marks.length === other.marks.length &&
    one.marks.every((mark, index) => sameMark(mark, other.marks[index]))
  );
}

const sameMark = (one: TreeMark, other: TreeMark | undefined): boolean =>
  other !== undefined &&
  one.name === other.name &&
  personKey(one.person) === personKey(other.person) &&
  one.isBelow === other.isBelow &&
  one.carets.length === other.carets.length &&
  one.carets.every(
    ({ from, to }, index) => from === other.carets[index]?.from && to === other.carets[index]?.to,
  );
