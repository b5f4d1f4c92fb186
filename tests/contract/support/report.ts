import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type {} from './notes';
import { reportText } from './report-text';
import type { CaseResult } from './report-text';

const firstLine = (text: string) => text.split('\n')[0] ?? '';

const resultOf = (test: TestCase): CaseResult => {
  const result = test.result();
  return {
    name: `${test.module.relativeModuleId.replace(/^.*\//, '').replace('.test.ts', '')} > ${test.fullName}`,
    state: result.state,
    failures: (result.errors ?? []).map(({ message }) => firstLine(message)),
    ...(result.state === 'skipped' && result.note ? { leftOut: result.note } : {}),
    notes: test.meta().contract?.notes ?? [],
  };
};

const serverOf = (test: TestCase) => test.meta().contract?.server;

/** Failures of hooks (opening and cleanup) and of loading a file. */
const troublesOf = (module: TestModule): string[] =>
  [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
    ({ message }) => `${module.relativeModuleId}: ${message}`,
  );

/** Prints the report of the contract suite after the run, without other tests. */
export default class ContractReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const asked = modules.filter(({ project }) => project.name === 'contract');
    const tests = asked.flatMap((module) => [...module.children.allTests()]);
    const cases = tests.filter((test) => serverOf(test) !== undefined);
    const troubles = asked.flatMap(troublesOf);
    if (cases.length === 0 && troubles.length === 0) return;
    const servers = [...new Set(cases.map(serverOf))].join(', ') || 'no server';
    process.stdout.write(`\n${reportText(servers, cases.map(resultOf), troubles)}\n`);
  }
}
