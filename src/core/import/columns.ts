import { whyNotName } from '~/core/document/storable';
import { readJsonValue } from '~/core/json/json-value';
import { timeOfIso } from '~/core/json/values';

export const cellTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;
/** How the texts of a table become values. Other files have values already. */
export type CellType = (typeof cellTypes)[number];

/** A column of a table, or a top-level key. `field`: the key in the model. */
export type Column = { name: string; field: string; skip: boolean; type: CellType };

/** What the columns of an exported table say about each model (`model-export.ts`). */
export const exportedFacts = ['Id', 'Collection', 'Version', 'Created', 'Modified'] as const;
const factPrefix = 'data.';
const isFact = (name: string) => (exportedFacts as readonly string[]).includes(name);

export const isExportedTable = (names: readonly string[]): boolean =>
  exportedFacts.every((fact, index) => names[index] === fact);

/** The texts that an export escapes, so that a spreadsheet does not run them as formulas. */
const formula = /^'+[=+\-@\t\r\n＝＋－＠]/;
export const withoutEscape = (text: string): string => (formula.test(text) ? text.slice(1) : text);

const isNumber = (text: string) => {
  const read = readJsonValue(text);
  return 'value' in read && typeof read.value === 'number';
};
const isBoolean = (text: string) => /^(true|false)$/i.test(text);
const isJson = (text: string) => /^[[{]/.test(text) && 'value' in readJsonValue(text);
/** A number alone could be a year. */
const isDate = (text: string) => /\d-\d/.test(text) && timeOfIso(text) !== undefined;

const detectable: readonly [CellType, (text: string) => boolean][] = [
  ['number', isNumber],
  ['boolean', isBoolean],
  ['date', isDate],
  ['json', isJson],
];

/**
 * The type that most of these texts have, so that the others are found by the check; in a table that the console exported, all of them. It has
 * `null` in any column.
 */
function typeOfCells(texts: readonly string[], isExport: boolean): CellType {
  const least = isExport ? 1 : 0.8;
  const written = texts.filter((text) => text !== '' && text !== 'null');
  if (written.length === 0) return 'text';
  const share = (fits: (text: string) => boolean) =>
    written.filter((text) => fits(text.trim())).length / written.length;
  return detectable.find(([, fits]) => share(fits) >= least)?.[0] ?? 'text';
}

const idNames = /^_?id$/i;

/** The columns of a table, mapped as their names suggest. `cells`: the texts of a sample, by column. */
export function columnsOfTable(
  names: readonly string[],
  isExport: boolean,
  cells: readonly (readonly string[])[],
): Column[] {
  const idAt = idColumnOf(names);
  return names.map((name, index) => {
    const original = name.startsWith(factPrefix) ? name.slice(factPrefix.length) : name;
    return {
      name,
      field: isExport && isFact(original) ? original : name,
      skip: name === '' || (isExport ? index < exportedFacts.length : index === idAt),
      type: typeOfCells(cells[index] ?? [], isExport),
    };
  });
}

/** The top-level keys of JSON records; those of exported models are all data. */
export function columnsOfKeys(names: readonly string[], isExport: boolean): Column[] {
  const idAt = isExport ? -1 : idColumnOf(names);
  return names.map((name, index) => ({ name, field: name, skip: index === idAt, type: 'json' }));
}

/** The column that probably has the ids. */
export const idColumnOf = (names: readonly string[]): number => names.findIndex((name) => idNames.test(name));

/** Why the fields can't be used, by the index of the column. */
export function columnErrors(columns: readonly Column[]): Record<number, string> {
  const errors: Record<number, string> = {};
  const used = new Set<string>();
  columns.forEach(({ field, skip }, index) => {
    if (skip) return;
    const why =
      field === ''
        ? 'Please input a name!'
        : (whyNotName(field) ?? (used.has(field) ? 'Another column has this name.' : undefined));
    if (why !== undefined) errors[index] = why;
    used.add(field);
  });
  return errors;
}
