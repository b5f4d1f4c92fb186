import { countOf, formatCount } from '~/core/counts';
import type { CellType } from '~/core/import/columns';
import type { ScannedFile } from '~/core/import/scan-file';
import type { ExistingPolicy, ImportCheck, ImportSummary } from '~/machines/model/import/import-plan';
import { models } from '~/views/pages/model/bulk/bulk-texts';

export const rowsText = (count: number) => countOf(count, 'row');
const sentences = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;

export function formatText({ format, isExport }: ScannedFile): string {
  const name =
    format.kind === 'csv'
      ? `CSV, separated by ${separators[format.separator]}`
      : format.kind === 'lines'
        ? 'JSON Lines'
        : 'JSON array';
  return isExport ? `${name}, exported by the console` : name;
}

export const typeTexts: Record<CellType, string> = {
  text: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date (ISO 8601)',
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

/** What an import would do, in one sentence for each number. */
export const checkText = ({ isNew, existing, invalid }: ImportCheck, policy: ExistingPolicy): string =>
  sentences([
    `${models(isNew)} will be created.`,
    existing > 0
      ? `${models(existing)} already ${existing === 1 ? 'exists' : 'exist'} and ${existingTexts[policy]}.`
      : '',
    invalid > 0 ? `${rowsText(invalid)} can't be imported.` : '',
  ]);

/** The numbers of an import, in one sentence for each. */
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
