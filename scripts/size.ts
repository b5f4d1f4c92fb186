import { writeFileSync } from 'node:fs';
import { ceilingsPath, readCeilings, sizeFigures } from './size-figures';

const ceilings = readCeilings();
const figures = Object.entries(sizeFigures());
/** A ceiling of lines is whole hundreds, so that a field or a column finds room below it. */
const lowest = (now: number) => (now < 1_000 ? now : 100 * Math.ceil(now / 100));
console.table(Object.fromEntries(figures.map(([measure, now]) => [measure, { now, ceiling: ceilings[measure] }])));
for (const [measure, now] of figures) ceilings[measure] = Math.min(lowest(now), ceilings[measure] ?? now);
if (process.argv.includes('--lower')) writeFileSync(ceilingsPath, `${JSON.stringify(ceilings, null, 2)}\n`);
