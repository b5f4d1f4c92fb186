import type { RowFacts } from './drawn-rows';
import { lengthText } from './row-texts';

const listed = new Intl.ListFormat('en');
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A row for screen readers: name, type, value, users. */
export function labelOf({ name, kind, value, valueLength, held, note, marks }: RowFacts): string {
  const contents: Partial<Record<typeof kind, string>> = {
    object: counted(held, 'property', 'properties'),
    array: counted(held, 'item', 'items'),
    string: `"${value}${valueLength === undefined ? '"' : `… ${lengthText(valueLength)}`}`,
  };
  const names = (test: (mark: (typeof marks)[number]) => boolean | undefined) =>
    listed.format(marks.filter(test).map((mark) => mark.name));
  const editing = names(({ carets }) => carets.length > 0);
  const there = names(({ carets, isBelow }) => carets.length === 0 && !isBelow);
  const below = names(({ isBelow }) => isBelow);
  return [
    name,
    kind === 'null' ? undefined : kind,
    contents[kind] ?? value,
    note,
    editing && `edited by ${editing}`,
    there && `selected by ${there}`,
    below && `${below} below`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
