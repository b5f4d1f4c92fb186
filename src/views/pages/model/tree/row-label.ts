import { countOf } from '~/core/counts';
import { lengthText, type RowFacts, type TreeMark } from './drawn-rows';

const listed = new Intl.ListFormat('en');

/** As in "Ana Ruiz" or, with the names of an application's references, "Ana Ruiz (cursor)". */
export const markText = ({ name, keys = [] }: TreeMark): string =>
  keys.length === 0 ? name : `${name} (${keys.join(', ')})`;

/** A row for screen readers: name, type, value, users. */
export function labelOf(row: RowFacts): string {
  const { name, kind, value, valueLength, held, note, marks } = row;
  const contents: Partial<Record<typeof kind, string>> = {
    object: countOf(held, 'property', 'properties'),
    array: countOf(held, 'item'),
    string: `"${value}${valueLength === undefined ? '"' : `… ${lengthText(valueLength)}`}`,
  };
  const names = (test: (mark: TreeMark) => boolean) => listed.format(marks.filter(test).map(markText));
  const editing = names(({ carets }) => carets.length > 0);
  const there = names(({ carets, below: hidden }) => carets.length === 0 && !hidden);
  const below = names(({ below: hidden }) => hidden !== undefined);
  return [
    name,
    kind === 'null' ? undefined : kind,
    contents[kind] ?? value,
    note,
    editing && `edited by ${editing}`,
    there && `selected by ${there}`,
    below && `${below} inside`,
    authorLabel(row),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

function authorLabel({ author, isBranch, unchanged }: RowFacts): string | undefined {
  if (author) return `${isBranch ? 'last change inside' : 'last changed'} by ${author.label}`;
  return unchanged === 'unchanged' ? unchanged : unchanged && `last changed ${unchanged}`;
}
