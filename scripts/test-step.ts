import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const require = createRequire(import.meta.url);

export type TestStep = {
  name: string;
  /** The npm package with the program to run, and its arguments. */
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** The program's JSON report, if it runs tests. */
  report?: { path: string; count: (report: unknown) => TestCount };
};

export type TestCount = { passed: number; failed: number; skipped: number };

export type StepResult = { name: string; code: number; seconds: number; count?: TestCount };

/** Runs one step and prints its output, with the step's name before each line if `prefixed`. */
export async function runStep(step: TestStep, root: string, prefixed = false): Promise<StepResult> {
  const started = performance.now();
  const child = spawn(process.execPath, [programPath(step.program), ...step.args], {
    cwd: root,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', prefixed ? 'pipe' : 'inherit', prefixed ? 'pipe' : 'inherit'],
  });
  if (child.stdout) passOn(child.stdout, process.stdout, step.name);
  if (child.stderr) passOn(child.stderr, process.stderr, step.name);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  const result = { name: step.name, code, seconds: (performance.now() - started) / 1_000 };
  return step.report ? withCount(result, step.report, root) : result;
}

function withCount(result: StepResult, { path, count }: NonNullable<TestStep['report']>, root: string): StepResult {
  const file = join(root, path);
  if (!existsSync(file)) return { ...result, code: result.code || 1 };
  const counted = count(JSON.parse(readFileSync(file, 'utf8')));
  return { ...result, count: counted, code: result.code || (isComplete(counted) ? 0 : 1) };
}

/** Whether all tests ran and passed. Skipped tests or no tests at all count as a failure. */
export const isComplete = ({ passed, failed, skipped }: TestCount) => passed > 0 && failed === 0 && skipped === 0;

/** Counts of a report of Vitest's `json` reporter. */
export function countVitest(report: unknown): TestCount {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<string, number>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

/** Counts of a report of Playwright's `json` reporter. Tests that passed on retry count as passed; the report lists them. */
export function countPlaywright(report: unknown): TestCount {
  const { stats } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** The program of a package: the one with the same name, otherwise the first. */
function programPath(program: string): string {
  const manifestPath = join(import.meta.dirname, '../node_modules', program, 'package.json');
  const { bin } = require(manifestPath) as { bin: string | Record<string, string> };
  const name = program.split('/').pop() ?? program;
  const file = typeof bin === 'string' ? bin : (bin[name] ?? Object.values(bin)[0] ?? '');
  return join(dirname(manifestPath), file);
}

function passOn(from: Readable, to: NodeJS.WritableStream, name: string): void {
  createInterface({ input: from }).on('line', (line) => to.write(`[${name}] ${line}\n`));
}
