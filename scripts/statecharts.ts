import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { projectFolder } from './source-files';
import type * as Charts from './statecharts/charts';
import { drawChart } from './statecharts/draw';

const folder = join(projectFolder, 'docs/statecharts');
const { module } = await runnerImport<typeof Charts>('/scripts/statecharts/charts.ts', {
  configFile: false,
  root: projectFolder,
  logLevel: 'error',
  resolve: { alias: { '~': join(projectFolder, 'src') } },
});
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.md')) rmSync(join(folder, name));
for (const chart of module.charts) writeFileSync(join(folder, `${module.fileNameOf(chart.id)}.md`), drawChart(chart));
console.log(`${module.charts.length} charts are drawn in docs/statecharts.`);
