import type { DocumentObject } from '~/core/document/value';
import { utf8Of, recordsOf } from '~/core/import/read-file';
import { rowOf, type RowRules } from '~/core/import/row';
import { type Reading, scanFile, type ScannedFile } from '~/core/import/scan-file';
import { changedValues, type ImportValues, rulesOf as rulesOfValues } from '~/machines/model/import/import-machine';

type Content = string | Uint8Array<ArrayBuffer>;
export const fileOf = (content: Content, name = 'models.json') => new File([content], name);

export const scan = (content: Content, name?: string, reading: Reading = {}, tell: (p: object) => void = () => {}) =>
  scanFile(fileOf(content, name), reading, {
    tell,
    pause: () => Promise.resolve(),
    signal: new AbortController().signal,
  });

/** What an import does with a file as it is suggested, with these changes. */
export function rulesOf(scanned: ScannedFile, change: Partial<ImportValues> = {}): RowRules {
  const { columns, id, conversion } = scanned;
  const values: ImportValues = { collection: 'c', existing: 'skip', columns, id, conversion };
  return rulesOfValues(changedValues(values, change, scanned), scanned);
}

export type ImportedRow = { line: number; id: string | undefined; data: DocumentObject; fault?: string };

/** Reads the file again, block by block, as an import does. */
async function rowsIn(file: File, scanned: ScannedFile, rules: RowRules): Promise<ImportedRow[]> {
  const content = await utf8Of(file, scanned.encoding);
  const rows: unknown[] = [];
  for (const block of scanned.blocks)
    for await (const records of recordsOf(content, scanned.format, block, block.end))
      for (const { text, line } of records) rows.push({ line, ...rowOf(text, rules) });
  return rows as ImportedRow[];
}

/** The rows of a file, imported as it is suggested, with these changes. */
export async function imported(
  content: Content,
  name?: string,
  { reading = {}, change = {} }: { reading?: Reading; change?: Partial<ImportValues> } = {},
) {
  const file = fileOf(content, name);
  const scanned = await scan(content, name, reading);
  const rows = await rowsIn(file, scanned, rulesOf(scanned, change));
  if (rows.length !== scanned.rows) throw new Error(`${rows.length} rows instead of ${scanned.rows}`);
  return { scanned, rows, models: rows.map(({ id, data }) => ({ id, data })) };
}
