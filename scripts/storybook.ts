import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from 'vite';
import { isOlder } from './console-build';
import { chosenOf, exitWith, readArguments, readCount, Refusal } from './refusal';
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
const usage = `

Usage: npm run build-storybook [-- --no-pictures]
       npm run storybook:built [-- --port NUMBER] [-- --no-pictures]

build-storybook   builds Storybook and takes a small picture of each story in light and dark
storybook:built   serves what was built, after building it again if the sources have changed; serves before it takes the pictures that are missing`;

async function build(): Promise<void> {
  console.log('Building Storybook …');
  await run(root, 'npx', ['storybook', 'build', '--disable-telemetry', '--test']);
}

async function takePictures(): Promise<void> {
  console.log('Taking pictures …');
  const { takeSmallPictures } = await import('./storybook/small-pictures');
  const { stories, taken, failed } = await takeSmallPictures(
    join(root, 'storybook-static'),
    join(root, '.cache/storybook/pictures'),
  );
  console.log(`Pictures of ${stories} stories, ${taken} of them taken now.`);
  if (failed.size > 0)
    throw new Refusal(
      ['No picture could be taken of:', ...[...failed].map(([{ id }, error]) => `${id}: ${String(error)}`)].join('\n'),
    );
}

/** Serves what is there, also when it changes. */
async function serve(port: number): Promise<void> {
  const server = await preview({
    configFile: false,
    root,
    appType: 'mpa',
    build: { outDir: 'storybook-static' },
    preview: { host: '127.0.0.1', port, strictPort: true },
  });
  server.printUrls();
}

const options = { port: { type: 'string', default: '6007' }, 'no-pictures': { type: 'boolean' } } as const;

async function main(args: string[]): Promise<void> {
  const { values: flags, positionals } = readArguments(args, options, usage);
  const [task] = chosenOf('task', ['serve', 'build'], positionals);
  const pictures = !flags['no-pictures'];
  if (task === 'build') {
    await build();
    if (pictures) await takePictures();
    return;
  }
  if (isOlder(root, built, sources)) {
    if (existsSync(join(root, built))) console.log('The sources have changed.');
    await build();
  }
  await serve(readCount('port', flags.port));
  if (!pictures || existsSync(join(root, 'storybook-static/pictures/index.json'))) return;
  await takePictures().catch((error: unknown) => console.error(error instanceof Refusal ? error.message : error));
}

await main(process.argv.slice(2)).catch(exitWith);
