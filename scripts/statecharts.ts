import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { charts, fileNameOf } from './statecharts/charts';
import { drawChart } from './statecharts/draw';

const folder = fileURLToPath(new URL('../docs/statecharts/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.md')) rmSync(join(folder, name));
for (const chart of charts) writeFileSync(join(folder, `${fileNameOf(chart.id)}.md`), drawChart(chart));
console.log(`${charts.length} charts are drawn in docs/statecharts.`);
