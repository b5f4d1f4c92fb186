import { DateTime } from 'luxon';
import { whyNotName } from '~/core/document/storable';
import { type DocumentValue, isObject } from '~/core/document/value';
import { readNumber } from '~/core/json/number-text';
import { dateOf, timeOfIso, writeShownJson } from '~/core/json/values';
import { readJsonValue } from '../json/scan';

/** What the first columns of an exported table say about each model. */
export const exportedFacts = ['Id', 'Collection', 'Version', 'Created', 'Modified'] as const;

export const isExportedTable = (names: readonly string[]): boolean =>
  exportedFacts.every((fact, index) => names[index] === fact);

const exportedHead = /^("?)Id\1([,;\t|])\1Collection\1\2\1Version\1\2\1Created\1\2\1Modified\1(?:\2|[\r\n]|$)/;
/** The separator of an exported table; a spreadsheet that saved it may have changed it. Undefined for other tables. */
export const exportedSeparator = (beginning: string): string | undefined => exportedHead.exec(beginning)?.[2];

const factName = new RegExp(`^(?:data\\.)*(?:${exportedFacts.join('|')})$`);
const prefix = 'data.';

/** The name of the column of a key; different keys have different names. */
export const nameOfKey = (key: string): string => (factName.test(key) ? prefix + key : key);
const keyOfName = (name: string): string =>
  name.startsWith(prefix) && factName.test(name) ? name.slice(prefix.length) : name;

/** What a spreadsheet would run, what looks like a nested value, and what looks as if it were escaped already. */
const special = /^'*(?:[=+\-@\t\r\n＝＋－＠]| [[{])/;
const escaped = /^'+(?:[=+\-@\t\r\n＝＋－＠]| [[{])/;
export const withoutEscape = (text: string): string => (escaped.test(text) ? text.slice(1) : text);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const writeText = (text: string): string => quoted(special.test(text) ? `'${text}` : text);

/**
 * The cell of a value. Texts are quoted and nothing else is, except nested values with commas, which have a blank before them. A missing key
 * is an empty cell.
 */
export function writeCell(value: unknown): string {
  if (typeof value === 'string') return writeText(value);
  const at = dateOf(value);
  if (at !== undefined) return new Date(at).toISOString();
  const json = writeShownJson(value);
  return /[",]/.test(json) ? quoted(` ${json}`) : json;
}

/** Reads a cell as it was written. What is in no quotation marks and no value otherwise is a text: someone has edited the file. */
export function readExported(text: string, isQuoted: boolean): { value: DocumentValue } | { fault: string } {
  if (isQuoted && !/^ [[{]/.test(text)) return { value: withoutEscape(text) };
  const read = readJsonValue(text);
  if ('value' in read && (!isQuoted || Array.isArray(read.value) || isObject(read.value))) return read;
  const at = isQuoted ? undefined : timeOfIso(text);
  if (at !== undefined) return { value: new Date(at) };
  return 'fault' in read && read.fault !== undefined ? { fault: read.fault } : { value: text };
}

export const cellTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;
/** How the texts of a table become values. `exported`: as an export wrote them. Other files have values already. */
export type CellType = (typeof cellTypes)[number] | 'exported';

export type Decimal = '.' | ',';
/**
 * How the texts of a file become values. `missing`: cells that stand for no value. `keepsEmpty`: empty cells are empty texts. `zone`: of dates without one, as IANA names it. `isDotted`:
 * dots in names of fields lead into objects. `isExtended`: ids, dates and numbers of MongoDB are read.
 */
export type Conversion = {
  decimal: Decimal;
  missing: readonly string[];
  keepsEmpty: boolean;
  zone: string;
  isDotted: boolean;
  isExtended: boolean;
};

/** In quotes, cut. */
export const short = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Significant digits, without sign, point and exponent. */
const digitsOf = (number: string) =>
  number
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
const keepsDigits = (number: string) => {
  const kept = Number(number);
  return Number.isFinite(kept) && digitsOf(number) === digitsOf(String(kept));
};

const plain = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
/** As programs write it; `12E4` and `1e5` are rather names of something. */
const scientific = /^-?\d(?:\.\d+[eE][+-]?|[eE][+-])\d+$/;
const withPoint = (text: string, decimal: Decimal) =>
  decimal === '.' ? text : text.includes('.') ? '' : text.replace(',', '.');

/** Whether a text is a number that is written in no other way. */
function isNumberAsWritten(text: string, decimal: Decimal): boolean {
  const number = withPoint(text, decimal);
  if (!plain.test(number)) return scientific.test(number) && keepsDigits(number);
  if (number.length < 16) return number !== '-0';
  return keepsDigits(number) && (number.includes('.') || Number.isSafeInteger(Number(number)));
}

const withoutSpace = (json: string) => json.replace(/("(?:\\.|[^"\\])*")|\s+/g, '$1');

function isJsonAsWritten(text: string): boolean {
  if (!/^[[{]/.test(text) || /"\$\$?convergence/.test(text)) return false;
  const read = readJsonValue(text);
  return 'value' in read && JSON.stringify(read.value) === withoutSpace(text);
}

/** A number alone could be a year. */
const isDateAsWritten = (text: string) => /\d-\d/.test(text) && timeOfIso(text) !== undefined;

const fits = {
  number: (text: string) => isNumberAsWritten(text, '.'),
  decimalComma: (text: string) => isNumberAsWritten(text, ','),
  boolean: (text: string) => text === 'true' || text === 'false',
  date: isDateAsWritten,
  json: isJsonAsWritten,
};
type Fit = keyof typeof fits;
/** Also with zeros at its end, for which it stays text. */
const commaNumber = /^-?\d+,\d+$/;
const missingMark =
  /^(?:n\.?\/?a\.?|#n\/?a|nan|null|nil|none|missing|unknown|undefined|\\n|[-–—.?*]{1,3}|<na>|\(null\))$/i;
const allFits = Object.keys(fits) as Fit[];
const mostMisfits = 5;
const longestMisfit = 100;

/**
 * What all cells of a column have in common. `misfits`: the texts that do not read back as they were written, by type; a type that is left out has
 * too many, or no text fits. `hasPoints`, `hasCommas`: numbers with this decimal sign. `hasThousands`: each decimal comma could separate
 * thousands.
 */
export type ColumnFacts = {
  misfits: Partial<Record<Fit, readonly string[]>>;
  hasPoints: boolean;
  hasCommas: boolean;
  hasThousands: boolean;
};

/** Collects the facts of a column from all its cells. */
export function columnWatch() {
  const misfits = new Map(allFits.map((fit) => [fit, new Set<string>()]));
  const fitting = new Set<Fit>();
  let hasPoints = false;
  let hasCommas = false;
  let hasThousands = true;
  let isOfNumbers = true;
  let last = '';
  return {
    add(text: string) {
      if (text === last || text === '' || text === 'null') return;
      last = text;
      if (commaNumber.test(text)) {
        hasCommas = true;
        hasThousands &&= /,\d{3}$/.test(text);
      } else isOfNumbers &&= fits.decimalComma(text) || missingMark.test(text);
      for (const [fit, wrong] of misfits)
        if (fits[fit](text)) {
          fitting.add(fit);
          if (fit === 'number') hasPoints ||= text.includes('.');
        } else if (text.length > longestMisfit || wrong.add(text).size > mostMisfits) misfits.delete(fit);
    },
    facts(): ColumnFacts {
      const left = [...misfits].filter(([fit]) => fitting.has(fit)).map(([fit, wrong]) => [fit, [...wrong]]);
      return {
        misfits: Object.fromEntries(left) as ColumnFacts['misfits'],
        hasPoints,
        hasCommas: hasCommas && isOfNumbers,
        hasThousands: hasCommas && hasThousands,
      };
    },
  };
}

/** The type that every cell reads back as it was written with. */
export function typeOfColumn(
  { misfits }: ColumnFacts,
  { decimal, missing }: Pick<Conversion, 'decimal' | 'missing'>,
): CellType {
  const has = (fit: Fit) => misfits[fit]?.every((text) => missing.includes(text)) === true;
  if (has(decimal === '.' ? 'number' : 'decimalComma')) return 'number';
  return (['boolean', 'date', 'json'] as const).find(has) ?? 'text';
}

const areMarks = (texts: readonly string[] | undefined) => texts?.every((text) => missingMark.test(text)) === true;

/** A comma only where it stands in numbers and no point does; not where all of them may be thousands. */
export const decimalOf = (columns: readonly ColumnFacts[], separator: string): Decimal =>
  separator !== ',' &&
  columns.some(({ hasCommas, hasThousands }) => hasCommas && !hasThousands) &&
  !columns.some(({ hasPoints, misfits }) => hasPoints && areMarks(misfits.number))
    ? ','
    : '.';

/** The texts that probably stand for no value, because a column has a type without them. */
export function missingMarksIn(
  columns: readonly ColumnFacts[],
  { decimal, missing }: Pick<Conversion, 'decimal' | 'missing'>,
): string[] {
  const marks = columns.flatMap(({ misfits }) =>
    Object.entries(misfits).flatMap(([fit, texts]) => {
      if (fit === (decimal === '.' ? 'decimalComma' : 'number')) return [];
      const left = texts.filter((text) => !missing.includes(text));
      return areMarks(left) ? left : [];
    }),
  );
  return [...new Set(marks)];
}

const kinds: Record<Exclude<CellType, 'text' | 'exported'>, string> = {
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, such as 2026-11-20 or 2026-11-20T08:12:44Z',
  json: 'JSON',
};

type Read = { value: DocumentValue } | { fault: string };

const localTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?$/;

/** A date as ISO 8601; one without a zone is in the zone, a day without a time begins there. */
function readDate(cell: string, zone: string): Read | undefined {
  if (!localTime.test(cell)) {
    const at = timeOfIso(cell);
    return at === undefined ? undefined : { value: new Date(at) };
  }
  const written = cell.replace(' ', 'T');
  const time = DateTime.fromISO(written, { zone });
  if (!time.isValid) return undefined;
  const isDay = written.length === 10;
  if (!isDay && !time.toISO({ includeOffset: false })?.startsWith(written))
    return { fault: `${short(cell)} does not exist in ${zone}, where the clocks were put forward.` };
  const [first, second] = time.getPossibleOffsets();
  if (!isDay && first && second)
    return {
      fault: `${short(cell)} happened twice in ${zone}. Write the offset: ${first.toISO()} or ${second.toISO()}.`,
    };
  return { value: time.startOf(isDay ? 'day' : 'millisecond').toJSDate() };
}

const anyNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumberCell(cell: string, decimal: Decimal): Read | undefined {
  const number = withPoint(cell, decimal);
  if (!anyNumber.test(number)) return undefined;
  const read = readNumber(number);
  return 'value' in read ? read : { fault: `${short(cell)} would be rounded. As Text it keeps all digits.` };
}

function readTyped(
  cell: string,
  type: Exclude<CellType, 'text' | 'exported'>,
  { decimal, zone }: Pick<Conversion, 'decimal' | 'zone'>,
): Read | undefined {
  if (cell === 'null') return { value: null };
  if (type === 'number') return readNumberCell(cell, decimal);
  if (type === 'date') return readDate(cell, zone);
  if (type === 'boolean') return /^(?:true|false)$/i.test(cell) ? { value: cell.toLowerCase() === 'true' } : undefined;
  const read = readJsonValue(cell);
  if ('value' in read) return read;
  return read.fault === undefined ? undefined : { fault: read.fault };
}

/** Reads a cell that is not missing as a value of the type. */
export function readCell(
  text: string,
  type: Exclude<CellType, 'exported'>,
  conversion: Pick<Conversion, 'decimal' | 'zone'>,
): Read {
  if (type === 'text') return { value: text };
  return readTyped(text.trim(), type, conversion) ?? { fault: `${short(text)} is not ${kinds[type]}.` };
}

/** A column of a table, or a top-level key. `field`: the key in the model. */
export type Column = { name: string; field: string; skip: boolean; type: CellType };

/**
 * What the console wrote. `table`: with quotation marks around texts; a spreadsheet that saved it, and earlier versions, leave them out, so
 * that the types can't be told (`plainTable`).
 */
export type ExportKind = 'records' | 'table' | 'plainTable';

export const isIdName = (name: string): boolean => /^_?id$/i.test(name);

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

export const columnsOfKeys = (names: readonly string[], idAt: number): Column[] =>
  names.map((name, index) => ({ name, field: name, skip: index === idAt, type: 'json' }));

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
