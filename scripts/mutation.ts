import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { mutationGroups, type MutationGroup } from './mutation/groups';
import { chosenOf, exitWith } from './refusal';

const root = join(import.meta.dirname, '..');
const folder = '.cache/mutation';
const wantedScore = 80;

const optionsOf = (name: string, { mutate }: MutationGroup): ConstructorParameters<typeof Stryker>[0] => ({
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/descriptions.mjs'],
  ignorers: ['descriptions'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate,
  // Without a leading slash a pattern also leaves out folders of this name in `src`.
  ignorePatterns: ['/.cache', '/dist', '/docs', '/storybook-static', '/test-results', '/release'],
  tempDirName: `${folder}/work-${name}`,
  reporters: ['html', 'json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${folder}/${name}.html` },
  jsonReporter: { fileName: `${folder}/${name}.json` },
  timeoutMS: 10_000,
  concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
});

const filesOf = (patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns.map((pattern) => `:(glob)${pattern}`)], { encoding: 'utf8' })
    .trim()
    .split('\n');

/** The runner takes a test file that can't be loaded for one that passes. */
function unloadedTests(name: string, { tests }: MutationGroup): string[] {
  const { testFiles } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as {
    testFiles: Record<string, unknown>;
  };
  return filesOf(tests).filter((file) => !(file in testFiles));
}

/** Mutation testing of the named groups, of all without a name. Prints the score of each: killed, in percent of all valid mutants. */
async function testMutants(names: string[]): Promise<void> {
  process.chdir(root);
  const scores: Record<string, object> = {};
  for (const name of chosenOf('group', Object.keys(mutationGroups), names)) {
    const group = mutationGroups[name]!;
    process.env['MUTATION_TESTS'] = JSON.stringify(group.tests);
    process.env['MUTATION_FILES'] = JSON.stringify(filesOf(group.mutate));
    const results = await new Stryker(optionsOf(name, group)).runMutationTest();
    const unloaded = unloadedTests(name, group);
    const tested = results.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status));
    const killed = tested.filter(({ status }) => status === 'Killed' || status === 'Timeout');
    const score = (100 * killed.length) / tested.length;
    if (score < wantedScore || unloaded.length > 0) process.exitCode = 1;
    if (unloaded.length > 0)
      console.error(`${name} ran without tests that could not be loaded: ${unloaded.join(', ')}`);
    scores[name] = { mutants: tested.length, killed: killed.length, score: score.toFixed(1), wanted: wantedScore };
  }
  console.table(scores);
}

await testMutants(process.argv.slice(2)).catch(exitWith);
