import type { RowFacts } from './drawn-rows';
import { lengthText } from './row-texts';

const listed = new Intl.ListFormat('en');
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A row for a screen reader: name, kind, value, who is there. */
export function labelOf(facts: RowFacts): string {
  const { kind, value, valueLength, children, marks } = facts;
  const content =
    kind === 'object'
      ? counted(children, 'property', 'properties')
      : kind === 'array'
        ? counted(children, 'item', 'items')
        : kind === 'string'
          ? `"${value}${valueLength === undefined ? '"' : `… ${lengthText(valueLength)}`}`
          : value;
  const editing = marks.filter(({ carets }) => carets.length > 0).map(({ name }) => name);
  const there = marks
    .filter(({ carets, isBelow }) => carets.length === 0 && !isBelow)
    .map(({ name }) => name);
  const below = marks.filter(({ isBelow }) => isBelow).map(({ name }) => name);
  return [
    facts.name,
    ...(kind === 'null' ? [] : [kind]),
    content,
    ...(facts.note === undefined ? [] : [facts.note]),
    ...(editing.length > 0 ? [`edited by ${listed.format(editing)}`] : []),
    ...(there.length > 0 ? [`selected by ${listed.format(there)}`] : []),
    ...(below.length > 0 ? [`${listed.format(below)} below`] : []),
  ].join(', ');
}
