import { writeFileSync } from 'node:fs';
import { ceilingsPath, readCeilings, sizeFigures } from './size-figures';

const ceilings = readCeilings();
/** A ceiling of lines is whole hundreds, so that a field or a column finds room below it. */
const lowest = (now: number) => (now < 1_000 ? now : 100 * Math.ceil(now / 100));
const print = (measure: string, now: string, ceiling: string) =>
  console.log(`${measure.padEnd(40)}${now.padStart(9)}${ceiling.padStart(11)}`);

print('Measure', 'Now', 'Ceiling');
for (const [measure, now] of Object.entries(sizeFigures())) {
  const ceiling = ceilings[measure] ?? now;
  print(measure, now.toLocaleString('en-US'), `≤ ${ceiling.toLocaleString('en-US')}`);
  ceilings[measure] = Math.min(lowest(now), ceiling);
}
if (process.argv.includes('--lower')) writeFileSync(ceilingsPath, `${JSON.stringify(ceilings, null, 2)}\n`);
