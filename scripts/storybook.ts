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
storybook:built   serves what was built, after building it again if the sources have changed; serves before it takes the pictures that are missing`;

async function build(): Promise<void> {
  const start = Date.now();
  console.log('Building Storybook …');
  await run(root, 'npx', ['storybook', 'build', '--disable-telemetry', '--test']);
  console.log(`Built in ${secondsSince(start)}.`);
}

async function takePictures(): Promise<void> {
  const start = Date.now();
  console.log('Taking pictures …');
  const { takeSmallPictures } = await import('./storybook/small-pictures');
  const { stories, taken, failed } = await takeSmallPictures(
    join(root, 'storybook-static'),
    join(root, '.cache/storybook/pictures'),
  );
  console.log(`Pictures of ${stories} stories, ${taken} of them taken now, in ${secondsSince(start)}.`);
  if (failed.size > 0)
    throw new Refusal(
      ['No picture could be taken of:', ...[...failed].map(([{ id }, error]) => `${id}: ${String(error)}`)].join('\n'),
    );
}

const secondsSince = (start: number) => `${Math.round((Date.now() - start) / 1_000)} s`;

/** @returns what reads the files again */
async function serve(port: number): Promise<() => void> {
  const read = () => readStaticFiles(join(root, 'storybook-static'));
  let files = read();
  const server = createServer((request, response) => void files.respond(request, response, {}));
  console.log(`Storybook is at http://127.0.0.1:${await listen(server, '127.0.0.1', port)}/`);
  return () => {
    files = read();
  };
}

function readFlags(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '6007' },
        'no-pictures': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { ...values, task: positionals.length === 1 ? positionals[0] : undefined };
  } catch {
    throw new Refusal(usage);
  }
}

async function main(args: string[]): Promise<void> {
  const flags = readFlags(args);
  if (flags.help) return console.log(usage);
  const port = Number(flags.port);
  const isPort = /^\d+$/.test(flags.port) && port <= 65_535;
  if ((flags.task !== 'build' && flags.task !== 'serve') || !isPort) throw new Refusal(usage);
  const pictures = !flags['no-pictures'];
  if (flags.task === 'build') {
    await build();
    if (pictures) await takePictures();
    return;
  }
  if (isOlder(root, built, sources)) {
    if (existsSync(join(root, built))) console.log('The sources have changed.');
    await build();
  }
  const readAgain = await serve(port);
  if (!pictures || existsSync(join(root, 'storybook-static/pictures/index.json'))) return;
  await takePictures().catch((error: unknown) => console.error(error instanceof Refusal ? error.message : error));
  readAgain();
}

await main(process.argv.slice(2)).catch(exitWith);
