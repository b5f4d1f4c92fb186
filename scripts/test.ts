import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser';
import { exitWith, Refusal } from './refusal';
import { countPlaywright, countVitest, runStep, type StepResult, type TestStep } from './test-step';
import { ensureWebServers, webServerTag } from './programs';

const root = join(import.meta.dirname, '..');
const reports = '.cache/test-reports';

const vitest = (name: string, projects: string[]): TestStep => {
  const path = `${reports}/${name}.json`;
  const selected = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    program: 'vitest',
    args: ['run', ...selected, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    report: { path, count: countVitest },
  };
};

/** Groups run one after the other; the steps of a group run in parallel. `left`: tags of browser tests that cannot run here. */
const groupsWithout = (left: string[]): TestStep[][] => [
  [
    // Also checks the types.
    { name: 'lint', program: 'oxlint', args: [] },
    // Finds exports, files and dependencies that nothing uses.
    { name: 'unused', program: 'knip', args: ['--no-progress'] },
    // Builds the console for the browser tests.
    { name: 'build', program: 'vite', args: ['build', '--logLevel', 'warn'], env: { NODE_ENV: 'production' } },
  ],
  [vitest('unit', ['core', 'machines', 'api', 'architecture', 'sandbox', 'contract', 'views', 'views-alone'])],
  // Brings other versions of Node.js from the registry, which not everyone can reach.
  ...(process.env['CI'] ? [[{ name: 'other versions', program: 'tsx', args: ['scripts/node-versions.ts'] }]] : []),
  [
    {
      name: 'end-to-end',
      program: '@playwright/test',
      args: ['test', '--reporter=list,json', ...left.flatMap((tag) => ['--grep-invert', tag])],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, reports, 'end-to-end.json') },
      report: { path: `${reports}/end-to-end.json`, count: countPlaywright },
    },
  ],
];

async function run(groups: TestStep[][]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const group of groups) {
    console.log(`\n── ${group.map(({ name }) => name).join(', ')}`);
    results.push(...(await Promise.all(group.map((step) => runStep(step, root, group.length > 1)))));
    if (results.some(({ code }) => code !== 0)) break;
  }
  return results;
}

function summarise(results: StepResult[], groups: TestStep[][]): void {
  console.log('\n── summary');
  console.table(
    Object.fromEntries(
      results.map(({ name, code, seconds, count }) => [
        name,
        { result: code === 0 ? 'ok' : 'FAILED', seconds: Math.round(seconds), ...count },
      ]),
    ),
  );
  const done = new Set(results.map(({ name }) => name));
  const left = groups.flat().filter(({ name }) => !done.has(name));
  if (left.length > 0) console.log(`Not run after the failure: ${left.map(({ name }) => name).join(', ')}.`);
  if (results.some(({ code, count }) => code !== 0 && count && count.failed === 0))
    console.log('Every test must run: a skipped test, or a run without tests, is a failure.');
}

try {
  rmSync(join(root, reports), { recursive: true, force: true });
  mkdirSync(join(root, reports), { recursive: true });
  await ensureBrowser();
  const noWebServers = await ensureWebServers();
  if (noWebServers && process.env['CI']) throw new Refusal(noWebServers);
  const groups = groupsWithout(noWebServers ? [webServerTag] : []);
  const results = await run(groups);
  summarise(results, groups);
  if (noWebServers) console.log(`Left out: ${noWebServers}`);
  process.exitCode = results.find(({ code }) => code !== 0)?.code ?? 0;
} catch (error) {
  exitWith(error);
}
