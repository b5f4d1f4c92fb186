import { whyNotName } from '~/core/document/storable';
import { type CellType, type ColumnFacts, type Conversion, typeOfColumn } from './cell-types';
import { exportedFacts, keyOfName } from './exported-table';

/** A column of a table, or a top-level key. `field`: the key in the model. */
export type Column = { name: string; field: string; skip: boolean; type: CellType };

/**
 * What the console wrote. `table`: with quotation marks around texts; a spreadsheet that saved it, and earlier versions, leave them out, so
 * that the types can't be told (`plainTable`).
 */
export type ExportKind = 'records' | 'table' | 'plainTable';

export const isIdName = (name: string): boolean => /^_?id$/i.test(name);

/** The column that probably has the ids. */
export const idColumnOf = (names: readonly string[]): number => names.findIndex(isIdName);

/** The columns of a table, mapped as their names and cells suggest. */
export function columnsOfTable(
  names: readonly string[],
  exported: ExportKind | undefined,
  facts: readonly ColumnFacts[],
  conversion: Conversion,
): Column[] {
  const types = suggestedTypes(exported, facts, conversion);
  const idAt = idColumnOf(names);
  return names.map((name, index) => ({
    name,
    field: exported && index >= exportedFacts.length ? keyOfName(name) : name,
    skip: exported ? index < exportedFacts.length : name === '' || index === idAt,
    type: types[index] ?? 'text',
  }));
}

export const suggestedTypes = (
  exported: ExportKind | undefined,
  facts: readonly ColumnFacts[],
  conversion: Conversion,
): CellType[] =>
  facts.map((each) => (exported === 'table' ? 'exported' : exported ? 'text' : typeOfColumn(each, conversion)));

/** The top-level keys of JSON records; those of exported models are all data. */
export const columnsOfKeys = (names: readonly string[], idAt: number): Column[] =>
  names.map((name, index) => ({ name, field: name, skip: index === idAt, type: 'json' }));

/** The steps to a field. */
export const fieldPath = (field: string, { isDotted }: Pick<Conversion, 'isDotted'>): string[] =>
  isDotted ? field.split('.') : [field];

function whyNotField(path: readonly string[]): string | undefined {
  if (path.includes('')) return path.length > 1 ? 'A name is missing beside a dot.' : 'Please input a name!';
  return path.flatMap((name) => whyNotName(name) ?? [])[0];
}

/** Why the fields can't be used, by the index of the column. */
export function columnErrors(
  columns: readonly Column[],
  conversion: Pick<Conversion, 'isDotted'>,
): Record<number, string> {
  const errors: Record<number, string> = {};
  const fields = new Set<string>();
  const objects = new Map<string, string>();
  columns.forEach(({ field, skip }, index) => {
    if (skip) return;
    const path = fieldPath(field, conversion);
    const around = path.slice(1).map((_, steps) => JSON.stringify(path.slice(0, steps + 1)));
    const name = JSON.stringify(path);
    const isWithin = around.find((each) => fields.has(each));
    const why =
      whyNotField(path) ??
      (fields.has(name) ? 'Another column has this name.' : undefined) ??
      (objects.has(name) ? `Another column is a part of this one: ${objects.get(name)}.` : undefined) ??
      (isWithin === undefined
        ? undefined
        : `Another column has the name ${(JSON.parse(isWithin) as string[]).join('.')}, so it can't be an object.`);
    if (why !== undefined) errors[index] = why;
    fields.add(name);
    for (const each of around) objects.set(each, field);
  });
  return errors;
}
