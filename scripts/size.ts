import { writeFileSync } from 'node:fs';
import { ceilingsPath, readCeilings, sizeFigures } from './size-figures';

const figures = sizeFigures();
const ceilings = readCeilings();
const count = (value: number | undefined) => (value ?? 0).toLocaleString('en-US');

console.log(`${'Measure'.padEnd(40)}${'Now'.padStart(9)}${'Ceiling'.padStart(11)}`);
for (const [measure, now] of Object.entries(figures))
  console.log(
    `${measure.padEnd(40)}${count(now).padStart(9)}${`≤ ${count(ceilings[measure])}`.padStart(11)}`,
  );

if (process.argv.includes('--lower')) {
  const lowered = Object.entries(figures).map(([measure, now]) => [
    measure,
    Math.min(now, ceilings[measure] ?? now),
  ]);
  writeFileSync(ceilingsPath, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
