import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from './console-build';
import { exitWith, readArguments, Refusal } from './refusal';
import { archiveOf, releaseFiles, sbomFile, sha256 } from './release/contents';
import { checkSbom } from './release/sbom';
import type { TarFile } from './release/tar';
import { resolveRevision, withWorktree } from './worktree';

const root = join(import.meta.dirname, '..');

const usage = `Usage: npm run release -- [options]

Builds the current commit and writes release/convergence-console-<version>.tar.gz and its checksum.

  --base PATH       path below which the console will be served (default /)
  --verify          build twice in different folders and compare the archives
`;

type Wanted = { base: string; commit: string };
type Release = { name: string; files: TarFile[]; archive: Buffer };

const options = { base: { type: 'string', default: '/' }, verify: { type: 'boolean', default: false } } as const;

async function release(): Promise<void> {
  const { values: flags } = readArguments(process.argv.slice(2), options, `\n\n${usage}`);
  if (!/^\/(?:[\w.-]+\/)*$/.test(flags.base)) throw new Refusal(`"${flags.base}" is not a path such as /console/.`);
  if (git('status', '--porcelain') !== '')
    throw new Refusal('There are changes that are not committed; a release is made from a commit.');
  // Once, because someone may commit during the build.
  const wanted: Wanted = { base: flags.base, commit: resolveRevision(root, 'HEAD') };
  const made = await makeFromCommit(wanted);
  write(made);
  if (flags.verify) verify(made, await makeFromCommit(wanted));
}

/** Builds the commit in a new folder outside of the project. */
async function makeFromCommit(wanted: Wanted): Promise<Release> {
  const place = mkdtempSync(join(tmpdir(), 'console-release-'));
  const source = join(place, 'source');
  try {
    return await withWorktree(root, wanted.commit, source, () => make(source, wanted));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function make(source: string, { base, commit }: Wanted): Promise<Release> {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const modified = new Date(Number(git('log', '-1', '--format=%ct', commit)) * 1_000);
  const place = mkdtempSync(join(tmpdir(), 'console-build-'));
  try {
    await buildConsole(source, { outDir: place, base });
    const files = releaseFiles({ source, dist: place, base, version, commit, modified });
    await checkSbom(String(files.find(({ path }) => path === sbomFile)?.body));
    const name = ['convergence-console', version, ...base.split('/').filter(Boolean)].join('-');
    return { name, files, archive: archiveOf(name, files, modified) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function write({ name, archive }: Release): void {
  const folder = join(root, 'release');
  mkdirSync(folder, { recursive: true });
  const file = `${name}.tar.gz`;
  writeFileSync(join(folder, file), archive);
  writeFileSync(join(folder, `${file}.sha256`), `${sha256(archive)}  ${file}\n`);
  console.log(`release/${file}  ${Math.round(archive.length / 1_000)} kB\nsha256 ${sha256(archive)}`);
}

/** Throws a {@link Refusal} that names the files that differ. */
function verify(first: Release, second: Release): void {
  if (first.archive.equals(second.archive))
    return console.log('Built twice in different folders: the archives are the same, byte for byte.');
  const others = new Map(second.files.map(({ path, body }) => [path, body]));
  const differing = first.files.filter(({ path, body }) => !others.get(path)?.equals(body));
  throw new Refusal(`The second build differs: ${differing.map(({ path }) => path).join(', ')}.`);
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

release().catch(exitWith);
