import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildStale } from '../../scripts/console-build';
import { countPlaywright, countVitest, isComplete } from '../../scripts/test-step';
import { run } from '../../scripts/worktree';

it('a program that can not be started is reported with the reason', () =>
  expect(run(tmpdir(), 'no-such-program', ['--now'])).rejects.toThrow(
    `no-such-program --now failed in ${tmpdir()}:\nspawn no-such-program ENOENT`,
  ));

describe('test counts', () => {
  it('come from the reports of both runners', () => {
    const vitest = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 3,
      numTotalTests: 13,
    };
    expect(countVitest(vitest)).toEqual({ passed: 7, failed: 1, skipped: 5 });
    const playwright = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } };
    expect(countPlaywright(playwright)).toEqual({ passed: 6, failed: 1, skipped: 3 });
  });

  it.each([
    [{ passed: 1, failed: 0, skipped: 0 }, true],
    [{ passed: 0, failed: 0, skipped: 0 }, false],
    [{ passed: 9, failed: 1, skipped: 0 }, false],
    [{ passed: 9, failed: 0, skipped: 1 }, false],
  ])('%j is a success: %s', (count, complete) => {
    expect(isComplete(count)).toBe(complete);
  });
});

describe('the built console', () => {
  let root = '';
  const at = (path: string, seconds: number) => utimesSync(join(root, path), seconds, seconds);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'console-build-'));
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    mkdirSync(join(root, 'dist'));
    for (const path of ['src/deep/a.ts', 'src/main.tsx', 'index.html', 'dist/index.html'])
      writeFileSync(join(root, path), '');
    for (const path of ['src/deep/a.ts', 'src/main.tsx', 'src/deep', 'src', 'index.html']) at(path, 1_000);
    at('dist/index.html', 2_000);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is up to date when it is newer than all sources', () => {
    expect(isBuildStale(root)).toBe(false);
  });

  it.each(['src/deep/a.ts', 'src/deep', 'index.html'])('is stale when %s is newer', (path) => {
    at(path, 3_000);
    expect(isBuildStale(root)).toBe(true);
  });

  it('is stale when a source was deleted', () => {
    rmSync(join(root, 'src/deep/a.ts'));
    expect(isBuildStale(root)).toBe(true);
  });

  it('is stale when it is missing', () => {
    rmSync(join(root, 'dist'), { recursive: true });
    expect(isBuildStale(root)).toBe(true);
  });
});
