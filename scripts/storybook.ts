import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isOlder } from './console-build';
import { listen } from './console-server';
import { exitWith, Refusal } from './refusal';
import { readStaticFiles } from './static-files';
import { run } from './worktree';

const root = join(import.meta.dirname, '..');
const built = 'storybook-static/iframe.html';
const sources = [
  'src',
  '.storybook',
  'build',
  'tests/support',
  'scripts/statecharts',
  'vite.config.ts',
  'package-lock.json',
];
const usage = `Usage: npm run build-storybook [-- --no-pictures]
       npm run storybook:built [-- --port NUMBER] [-- --no-pictures]

build-storybook   builds Storybook and takes a small picture of each story in light and dark
storybook:built   serves what was built, after building it again if the sources have changed`;

async function build(pictures: boolean): Promise<void> {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1_000)} s`;
  console.log('Building Storybook …');
  await run(root, 'npx', ['storybook', 'build', '--disable-telemetry', '--test']);
  console.log(`Built in ${seconds()}.`);
  if (!pictures) return;
  console.log('Taking pictures …');
  const { takeSmallPictures } = await import('./storybook/small-pictures');
  const { stories, taken, failed } = await takeSmallPictures(
    join(root, 'storybook-static'),
    join(root, '.cache/storybook/pictures'),
  );
  console.log(`Pictures of ${stories} stories, ${taken} of them taken now; ${seconds()} in all.`);
  if (failed.size > 0)
    throw new Refusal(
      [
        'No picture could be taken of:',
        ...[...failed].map(([{ id }, error]) => `${id}: ${String(error)}`),
      ].join('\n'),
    );
}

async function serve(port: number): Promise<void> {
  const files = readStaticFiles(join(root, 'storybook-static'));
  const server = createServer((request, response) => void files.respond(request, response, {}));
  console.log(`Storybook is at http://127.0.0.1:${await listen(server, '127.0.0.1', port)}/`);
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { port: { type: 'string', default: '6007' }, 'no-pictures': { type: 'boolean' } },
  });
  const [task] = positionals;
  const pictures = values['no-pictures'] !== true;
  if (task === 'build') return build(pictures);
  const port = Number(values.port);
  if (task !== 'serve' || !Number.isInteger(port) || port < 0 || port > 65_535) throw new Refusal(usage);
  if (isOlder(root, built, sources)) {
    if (existsSync(join(root, built))) console.log('The sources have changed.');
    await build(pictures);
  }
  return serve(port);
}

await main(process.argv.slice(2)).catch(exitWith);
