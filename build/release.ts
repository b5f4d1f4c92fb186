import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { changeNotice } from './realtime-client.ts';

type Package = { name: string; version: string; license?: string };

const licenseFile = 'licenses.txt';

/**
 * Names the release: its version, commit and a hash of the build, in `version.json` and in index.html, because a chunk that named them
 * would change with each commit. Completes the licenses, where Vite names only packages of scripts, with one file of each.
 */
export function release(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'release',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const { version } = readPackage(config.root);
      const named = { version, commit: commitOf(config.root), build: hashOf(bundle, String(page.source)) };
      const tags = Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${content}" />`);
      page.source = String(page.source).replace('<title>', [...tags, '<title>'].join('\n    '));
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify(named)}\n` });
    },
    writeBundle({ dir = '' }, bundle) {
      const file = join(dir, licenseFile);
      const ofScripts = withLicenseNotes(config.root, readFileSync(file, 'utf8'));
      writeFileSync(file, ofScripts + assetLicenses(config.root, Object.values(bundle)));
    },
  };
}

/** Names of files contain the hash of their contents. */
const hashOf = (bundle: Rolldown.OutputBundle, page: string): string =>
  createHash('sha256')
    .update([...Object.keys(bundle).sort(), page].join('\n'))
    .digest('base64url')
    .slice(0, 12);

/** The short commit, with `-dirty` if files have changed since; empty without Git. */
function commitOf(root: string): string {
  const describe = ['describe', '--always', '--dirty', '--abbrev=10', '--exclude=*'];
  try {
    return execFileSync('git', describe, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

const realtimeClient = '@convergence/convergence';

/**
 * Vite's list, which has the GPL for the realtime client, with the LGPL that refers to it, and with the notice that the license of rxjs demands
 * for a changed file.
 * @throws Error if one of the two packages is not in the list
 */
export function withLicenseNotes(root: string, licenses: string): string {
  const lesser = readFileSync(join(root, 'node_modules', realtimeClient, 'COPYING.LESSER'), 'utf8').trim();
  return [
    [realtimeClient, `${lesser}\n\nIt refers to this license:\n`],
    ['rxjs', `${changeNotice}\n`],
  ].reduce((text, [name, note]) => {
    const heading = new RegExp(`^## ${name} - .*$`, 'm');
    if (!heading.test(text)) throw new Error(`${licenseFile} does not have the package ${name}.`);
    return text.replace(heading, (line) => `${line}\n\n${note}`.trimEnd());
  }, licenses);
}

/** Licenses of packages that have files in the build but no scripts, in Vite's format. */
export function assetLicenses(root: string, parts: readonly Rolldown.OutputBundle[string][]): string {
  const sources = parts.flatMap((part) => (part.type === 'asset' ? part.originalFileNames : []));
  const folders = sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
  // A linked `node_modules` gives the files of one package two paths.
  return [...new Set(folders.map((folder) => realpathSync(join(root, folder))))]
    .sort()
    .map((path) => {
      const { name, version, license } = readPackage(path);
      const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
      if (!file) throw new Error(`The package ${name} has no license file.`);
      return `\n## ${name} - ${version} (${license})\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
    })
    .join('');
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
