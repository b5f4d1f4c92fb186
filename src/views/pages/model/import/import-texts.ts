import { countOf, formatCount } from '~/core/counts';
import type { CellType, Conversion } from '~/core/import/columns';
import type { Encoding } from '~/core/import/read-file';
import type { FoundShape } from '~/core/import/json-shapes';
import type { ScannedFile } from '~/core/import/scan-file';
import type { FileFormat, JsonPath, TableFormat } from '~/core/import/split';
import type { ExistingPolicy, ImportCheck, ImportSummary } from '~/machines/model/import/import-machine';
import { models, sentences } from '~/views/pages/model/bulk/bulk-texts';

export const rowsText = (count: number) => countOf(count, 'row');

export const kindTexts: Record<FileFormat['kind'], string> = { csv: 'CSV', lines: 'JSON Lines', json: 'JSON' };

export const encodingTexts: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  shift_jis: 'Shift JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
};

const separatorNames: Record<string, string> = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
  ' ': 'Blanks',
};
export const separatorText = (separator: string): string => separatorNames[separator] ?? separator;

export const quoteTexts: Record<TableFormat['quote'], string> = { '"': 'Double (")', "'": "Single (')", '': 'None' };

const pathText = (path: JsonPath) =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`)).join('');

export function shapeText({ path, by, count }: FoundShape): string {
  const many = count === undefined ? 'Models' : models(count);
  if (by === 'whole') return count === 1 ? '1 model: the whole object' : `${many}: one for each object`;
  const holder = path.length === 0 ? '' : ` of ${pathText(path)}`;
  if (by === 'items') return path.length === 0 ? `${many}: the items of the array` : `${many}: the items${holder}`;
  return `${many}: the members${holder === '' ? ' of the object' : holder}, with their keys as ids`;
}

const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`);
/** Texts as a list, as in “NA” and “-”. */
export const marksText = (marks: readonly string[]): string =>
  marks.length < 2
    ? quoted(marks).join('')
    : `${quoted(marks.slice(0, -1)).join(', ')} and ${quoted(marks.slice(-1)).join('')}`;

export function formatText({ encoding, format, exported }: ScannedFile, { decimal, missing }: Conversion): string {
  const left = missing.filter((text) => text !== '');
  const facts =
    format.kind === 'csv'
      ? [
          `CSV separated by ${separatorText(format.separator).toLowerCase()}`,
          format.quote === '"' ? '' : format.quote === '' ? 'no quotation marks' : 'single quotation marks',
          format.hasHead ? 'names in the first row' : 'no row of names',
          decimal === ',' ? 'decimal commas' : '',
          left.length > 0 ? `${marksText(left)} left out` : '',
        ]
      : [kindTexts[format.kind]];
  const source = exported ? 'exported by the console' : '';
  const [encodingName = ''] = encodingTexts[encoding].split(' (');
  return [...facts, encodingName, source].filter((text) => text !== '').join(', ');
}

export const typeTexts: Record<CellType, string> = {
  exported: 'As exported',
  text: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
  json: 'JSON',
};

export const policies: { value: ExistingPolicy; label: string; hint: string }[] = [
  { value: 'skip', label: 'Skip', hint: 'The model stays as it is.' },
  { value: 'refuse', label: 'Refuse', hint: 'The row fails.' },
  { value: 'merge', label: 'Merge', hint: 'The fields of the row are set. Other fields stay.' },
  { value: 'replace', label: 'Replace', hint: 'The model gets exactly the fields of the row.' },
];

export const existingTexts: Record<ExistingPolicy, string> = {
  skip: 'will be skipped',
  refuse: 'will be refused',
  merge: 'will be merged',
  replace: 'will be replaced',
};

export const checkText = ({ isNew, existing, invalid }: ImportCheck, policy: ExistingPolicy): string =>
  sentences([
    `${models(isNew)} will be created.`,
    existing > 0
      ? `${models(existing)} already ${existing === 1 ? 'exists' : 'exist'} and ${existingTexts[policy]}.`
      : '',
    invalid > 0 ? `${rowsText(invalid)} can't be imported.` : '',
  ]);

export function resultText({ rows, outcomes }: ImportSummary, total: number): string {
  const { created, changed, unchanged, skipped, failed } = outcomes;
  return sentences([
    `${models(created)} ${created === 1 ? 'was' : 'were'} created.`,
    changed > 0 ? `${formatCount(changed)} changed.` : '',
    unchanged > 0 ? `${formatCount(unchanged)} already had this data.` : '',
    skipped > 0 ? `${formatCount(skipped)} skipped.` : '',
    failed > 0 ? `${formatCount(failed)} failed.` : '',
    rows < total ? `${formatCount(total - rows)} not started.` : '',
  ]);
}
