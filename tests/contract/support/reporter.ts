import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { SerializedError } from 'vitest';
import type { AreaResult, CheckResult, Difference } from '../../../scripts/contract/report';
import type { ReporterMessage } from '../../../scripts/contract/run-checks';
import type {} from './notes';

const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** The lines of a diff that begin with a mark, without it and without the heading. */
const marked = (diff: string, mark: '-' | '+') => {
  const lines = diff
    .split('\n')
    .filter((line) => line.startsWith(mark) && !/^[-+] (Expected|Received)|: undefined,?$/.test(line))
    .map((line) => line.slice(1).trim().replace(/,$/, ''));
  return lines.length > 0 ? lines.join('\n') : undefined;
};

type Failure = SerializedError & { diff?: string; expected?: string; actual?: string };

/** The difference in an error of a check. */
export const differenceOf = ({ message, diff = '', expected, actual }: Failure): Difference => {
  const [request] = /(?<="request": ").*(?=",?$)/m.exec(actual ?? '') ?? [];
  const lines = [marked(diff, '-'), marked(diff, '+')];
  // Values of one line have a diff without marks.
  const [wanted, got] = lines.some((each) => each !== undefined) ? lines : [expected, actual];
  return {
    message: firstLine(message),
    ...(request === undefined ? {} : { request }),
    ...(wanted === undefined ? {} : { expected: wanted }),
    ...(got === undefined ? {} : { got }),
  };
};

/** Messages of calls, waits and tests that ended without an answer. */
const isLate = ({ message }: SerializedError) =>
  /timed out in \d|not reached in \d|not so after \d|no answer in time/.test(message);

export const checkOf = (test: TestCase): CheckResult => {
  const result = test.result();
  const name = test.fullName.replaceAll(' > ', ' › ');
  const { notes = [] } = test.meta();
  if (result.state === 'passed') return { name, result: 'holds', differences: [], notes };
  if (result.state === 'failed' && result.errors.every(isLate))
    return { name, result: 'unanswered', differences: result.errors.map(differenceOf), notes };
  if (result.state === 'failed')
    return { name, result: 'differs', differences: result.errors.map(differenceOf), notes };
  const reason = result.state === 'skipped' ? result.note : undefined;
  return { name, result: 'notTried', ...(reason ? { reason } : {}), differences: [], notes };
};

/** Failures of hooks and of loading a file. */
const problemsOf = (module: TestModule): string[] =>
  [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(({ message }) =>
    firstLine(message),
  );

const tell = (message: ReporterMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

/** Sends the results of each file to the process that started the tests (`scripts/contract/run-checks.ts`). */
export default class ContractReporter implements Reporter {
  onInit(): void {
    // The process that would remove what the tests create was killed.
    process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
    // Otherwise Vitest waits for the channel to close, and gives up after ten seconds.
    process.channel?.unref();
  }

  onTestModuleEnd(module: TestModule): Promise<void> {
    const area = module.relativeModuleId.replace(/^.*\//, '').replace('.test.ts', '');
    const result: AreaResult = {
      area,
      checks: [...module.children.allTests()].map(checkOf),
      problems: problemsOf(module),
    };
    return tell(result);
  }

  onTestRunEnd(_: ReadonlyArray<TestModule>, errors: ReadonlyArray<SerializedError>): Promise<void> {
    return tell({ unhandled: errors.map(({ message }) => firstLine(message)) });
  }
}
