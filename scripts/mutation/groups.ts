/** Files that are changed together, and the tests which must notice. A mutant is fast only when few test files are loaded for it. */
export type MutationGroup = { mutate: string[]; tests: string[] };

const machine = (...names: string[]) => names.map((name) => `tests/machines/${name}.test.ts`);

export const mutationGroups: Record<string, MutationGroup> = {
  ot: {
    mutate: ['sandbox/ot/*.ts'],
    tests: ['tests/sandbox/ot/*.test.ts', 'tests/sandbox/fuzz/transform.test.ts'],
  },
  session: { mutate: ['src/machines/session/*.ts'], tests: machine('session', 'session-*') },
  'domain-status': {
    mutate: ['src/machines/domain-status/*.ts'],
    tests: machine('domain-status', 'domain-status-actors'),
  },
  'open-model': {
    mutate: ['src/machines/model/open-model-machine.ts'],
    tests: machine('open-model', 'follow-model', 'model-page'),
  },
  document: {
    mutate: ['src/core/document/*.ts'],
    tests: ['tests/document/*.test.ts', ...machine('source-text', 'version-changes')],
  },
  inspection: {
    mutate: ['src/core/inspection/*.ts'],
    tests: ['tests/core/inspection.test.ts', ...machine('redaction', 'recorder', 'inspector')],
  },
  json: {
    mutate: ['src/core/json/*.ts'],
    tests: [
      'tests/core/model-data.test.ts',
      'tests/core/json.test.ts',
      'tests/core/dates.test.ts',
      'tests/core/query*.test.ts',
      'tests/document/import.test.ts',
      ...machine('source-text', 'column-query', 'parse-in-worker', 'model-export'),
    ],
  },
  import: {
    mutate: ['src/core/import/*.ts'],
    tests: ['tests/document/import.test.ts', 'tests/core/import-*.test.ts'],
  },
  connection: {
    mutate: ['src/core/connection/*.ts'],
    tests: ['tests/core/connection-verdicts.test.ts', ...machine('connection-*')],
  },
  values: {
    mutate: ['src/core/*.ts'],
    tests: [
      'tests/core/*.test.ts',
      'tests/views/table-fit.test.ts',
      'tests/api/client.test.ts',
      ...machine('domain-health', 'resource-forms', 'resource-rows', 'model-export', 'password-policy'),
    ],
  },
};
