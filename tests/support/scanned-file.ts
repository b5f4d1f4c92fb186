import { conversionAtFirst, type ScannedFile } from '~/core/import/scan-file';
import {
  type ImportCheck,
  type ImportJob,
  type ImportPlan,
  type ImportValues,
  rulesOf,
} from '~/machines/model/import/import-machine';

const rowOf = (index: number) => ({
  id: `order-${10_500 + index}`,
  customer: `Customer ${index + 1}`,
  total: String(12.5 * (index + 1)),
});
const sampleRows = Array.from({ length: 20 }, (_, index) => rowOf(index));

/** A table of orders, as the import of models sees it. */
export const scannedFile: ScannedFile = {
  encoding: 'utf-8',
  format: { kind: 'csv', separator: ';', quote: '"', hasHead: true },
  shapes: [],
  exported: undefined,
  columns: [
    { name: 'id', field: 'id', skip: true, type: 'text' },
    { name: 'customer', field: 'customer', skip: false, type: 'text' },
    { name: 'total', field: 'total', skip: false, type: 'number' },
    { name: 'ordered at', field: 'orderedAt', skip: false, type: 'date' },
  ],
  conversion: conversionAtFirst,
  facts: [],
  marks: [],
  id: 0,
  rows: 1_240,
  blocks: Array.from({ length: 20 }, (_, index) => ({
    at: 40 + index * 620,
    line: 2 + index * 62,
    end: 660 + index * 620,
    rows: 62,
  })),
  sample: sampleRows.map(({ id, customer, total }, index) => ({
    line: 2 + index,
    text: `${id};${customer};${total};2026-11-20`,
  })),
  faulty: 0,
  faults: [],
};
export const importFile = new File(['x'.repeat(12_440)], 'orders.csv');
export const importValues: ImportValues = {
  collection: 'orders',
  columns: scannedFile.columns,
  id: 0,
  existing: 'merge',
  conversion: conversionAtFirst,
};
export const importPlan: ImportPlan = {
  ...rulesOf(importValues, scannedFile),
  collection: 'orders',
  existing: 'merge',
};
export const importCheck: ImportCheck = {
  isNew: 1_200,
  existing: 38,
  invalid: 2,
  examples: {
    isNew: sampleRows.slice(0, 10).map(({ id, customer, total }, index) => ({
      line: 2 + index,
      id,
      text: JSON.stringify({ customer, total: Number(total), orderedAt: '2026-11-20T00:00:00.000Z' }),
    })),
    existing: [
      { line: 31, id: 'order-10401', text: '{"customer":"Alma","total":9.5}' },
      { line: 33, id: 'order-10402' },
    ],
    invalid: [
      { line: 18, id: 'order-10516', reason: 'Column "total": "n/a" is not a number.' },
      { line: 77, id: '', reason: 'The id is missing.' },
    ],
  },
  repeated: [],
};
export const importJob: ImportJob = {
  file: { name: 'orders.csv', size: 12_440, hash: '0' },
  plan: importPlan,
  rows: scannedFile.rows,
  blocks: scannedFile.blocks,
  repeated: [],
};
