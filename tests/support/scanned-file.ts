import type { ScannedFile } from '~/core/import/scan-file';
import type { ImportCheck, ImportJob, ImportPlan, ImportValues } from '~/machines/model/import/import-plan';

/** A table of orders, as the import of models sees it. */
export const scannedFile: ScannedFile = {
  format: { kind: 'csv', separator: ';' },
  isExport: false,
  columns: [
    { name: 'id', field: 'id', skip: true, type: 'text' },
    { name: 'customer', field: 'customer', skip: false, type: 'text' },
    { name: 'total', field: 'total', skip: false, type: 'number' },
    { name: 'ordered at', field: 'orderedAt', skip: false, type: 'date' },
  ],
  id: 0,
  rows: 1_240,
  blocks: Array.from({ length: 20 }, (_, index) => ({
    at: 40 + index * 620,
    line: 2 + index * 62,
    end: 660 + index * 620,
    rows: 62,
  })),
  sample: Array.from({ length: 20 }, (_, index) => ({
    line: 2 + index,
    cells: [`order-${10_500 + index}`, `Customer ${index + 1}`, String(12.5 * (index + 1)), '2026-11-20'],
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
};
export const importPlan: ImportPlan = {
  ...importValues,
  format: scannedFile.format,
  isExport: false,
};
export const importCheck: ImportCheck = {
  isNew: 1_200,
  existing: 38,
  invalid: 2,
  examples: {
    isNew: scannedFile.sample.slice(0, 10).map(({ line, cells: [id = '', customer, total] }) => ({
      line,
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
