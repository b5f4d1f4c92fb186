import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareScreens, distinct, missingIn } from './pictures/compare';
import { findingsOf, lonely } from './pictures/findings';
import { parseOptions } from './pictures/options';
import { writeReport } from './pictures/report';
import { picturesOf } from './pictures/revision';
import { exitWith } from './refusal';
import { resolveRevision } from './worktree';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache/pictures');

async function comparePictures(args: string[]): Promise<void> {
  const options = parseOptions(args);
  const [first, second] = [options.before, options.after].map((name) => resolveRevision(root, name));
  const before = await picturesOf(root, first!, options.choice);
  const after = await picturesOf(root, second!, options.choice, second === first);
  const { same, differing, onlyBefore, onlyAfter } = compareScreens(before.screens, after.screens);

  rmSync(join(folder, 'differences'), { recursive: true, force: true });
  mkdirSync(join(folder, 'differences'));
  const compared = findingsOf(differing, { folder, before: before.name, after: after.name });
  const gone = lonely(missingIn(after.screens, onlyBefore), before.name, 'before');
  const added = lonely(missingIn(before.screens, onlyAfter), after.name, 'after');
  const different = compared.filter(({ result }) => result === 'different');
  const counts: [string, number][] = [
    [`Pictures of ${before.name}`, before.screens.length],
    [`Pictures of ${after.name}`, after.screens.length],
    [`Distinct pictures of ${after.name}`, distinct(after.screens).length],
    ['Equal', same.length],
    ['Different', different.length],
    ['Too small to see', compared.length - different.length],
    [`Only in ${before.name}`, gone.length],
    [`Only in ${after.name}`, added.length],
    ['Could not be taken', before.failures.length + after.failures.length],
  ];
  const report = join(folder, 'report.html');
  const findings = [...compared, ...gone, ...added];
  writeFileSync(report, writeReport({ before: before.name, after: after.name, findings, counts }));

  for (const [what, count] of counts) console.log(`${what.padEnd(40)}${String(count).padStart(8)}`);
  for (const set of [before, after])
    for (const failure of set.failures) console.log(`\nNot taken of ${set.name}: ${failure}`);
  console.log(`\nThe report is ${report}`);
  if (options.fail && different.length + gone.length > 0) process.exitCode = 1;
}

await comparePictures(process.argv.slice(2)).catch(exitWith);
