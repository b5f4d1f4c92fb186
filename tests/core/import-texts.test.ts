import { expect, it } from 'vitest';
import { conversionAtFirst } from '~/core/import/scan-file';
import { formatText, marksText, separatorText, shapeText } from '~/views/pages/model/import/import-texts';
import { scannedFile } from '../support/scanned-file';

it.each([
  [{}, {}, 'CSV separated by semicolons, names in the first row, UTF-8'],
  [
    { encoding: 'windows-1252', exported: 'table' },
    {},
    'CSV separated by semicolons, names in the first row, Windows-1252, exported by the console',
  ],
  [
    { format: { kind: 'csv', separator: '^', quote: '', hasHead: false } },
    { decimal: ',', missing: ['NA', '-', ''] },
    'CSV separated by ^, no quotation marks, no row of names, decimal commas, “NA” and “-” left out, UTF-8',
  ],
  [{ format: { kind: 'lines' }, encoding: 'utf-16le' }, {}, 'JSON Lines, UTF-16 LE'],
] as const)('says how a file is read: %j, %j', (found, conversion, text) =>
  expect(formatText({ ...scannedFile, ...found }, { ...conversionAtFirst, ...conversion })).toBe(text),
);

it.each([
  [{ path: [], by: 'whole', count: 1 }, '1 model: the whole object'],
  [{ path: [], by: 'whole', count: 3 }, '3 models: one for each object'],
  [{ path: [], by: 'items', count: 1 }, '1 model: the items of the array'],
  [{ path: ['log', 0, 'entries'], by: 'items', count: undefined }, 'Models: the items of log[0].entries'],
  [{ path: [], by: 'members', count: 2 }, '2 models: the members of the object, with their keys as ids'],
  [{ path: ['users'], by: 'members', count: 2 }, '2 models: the members of users, with their keys as ids'],
] as const)('names the records of %j', (shape, text) => expect(shapeText(shape)).toBe(text));

it('names marks and separators', () => {
  expect(marksText(['NA'])).toBe('“NA”');
  expect(marksText(['NA', '-', '?'])).toBe('“NA”, “-” and “?”');
  expect(separatorText('\t')).toBe('Tabs');
});
