import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assetLicenses, withLicenseNotes } from '../../build/release';
import { archiveOf, checksums, releaseFiles, sha256, withCompressed } from '../../scripts/release/contents';
import { checkSbom, type Lock, partsOf, sbomOf } from '../../scripts/release/sbom';
import { tar, type TarFile } from '../../scripts/release/tar';

const root = join(import.meta.dirname, '../..');
const modified = new Date('2025-03-14T09:02:11Z');

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'console-release-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const file = (path: string, text: string, executable = false): TarFile => ({
  path,
  body: Buffer.from(text),
  executable,
});

describe('the archive', () => {
  const deep = `${'folder-of-this-name/'.repeat(7)}file.txt`;
  const files = [file('b/entry.sh', 'run', true), file('a.txt', 'ä'.repeat(600)), file(deep, '')];

  it('is read by tar with its names, contents and modes', () => {
    const place = folder();
    writeFileSync(join(place, 'it.tar'), tar(files, modified));
    const list = execFileSync('tar', ['--utc', '--full-time', '-tvf', 'it.tar'], {
      cwd: place,
      encoding: 'utf8',
    });
    const rows = list
      .trim()
      .split('\n')
      .map((row) => row.replace(/ +/g, ' '));
    expect(rows).toEqual([
      '-rw-r--r-- root/root 1200 2025-03-14 09:02:11 a.txt',
      '-rwxr-xr-x root/root 3 2025-03-14 09:02:11 b/entry.sh',
      `-rw-r--r-- root/root 0 2025-03-14 09:02:11 ${deep}`,
    ]);
    execFileSync('tar', ['-xf', 'it.tar'], { cwd: place });
    expect(readFileSync(join(place, 'a.txt'), 'utf8')).toBe('ä'.repeat(600));
  });

  it('depends only on its files and the time of the commit', () => {
    const archive = archiveOf('console-1.0.0', files, modified);
    expect(archiveOf('console-1.0.0', files.toReversed(), new Date(modified)).equals(archive)).toBe(true);
    expect(archiveOf('console-1.0.0', files, new Date(0)).equals(archive)).toBe(false);
  });

  it('refuses a path that its format cannot hold', () => {
    expect(() => tar([file('x'.repeat(101), '')], modified)).toThrow('too long');
  });
});

describe('compressed copies', () => {
  it('are made of text from 1 kB, and hold the same text', () => {
    const text = 'export {};\n'.repeat(100);
    const [first, brotli, gzip] = withCompressed(file('assets/a.js', text));
    expect([first?.path, brotli?.path, gzip?.path]).toEqual(['assets/a.js', 'assets/a.js.br', 'assets/a.js.gz']);
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(text);
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
    expect(withCompressed(file('assets/a.js', 'export {};'))).toHaveLength(1);
    expect(withCompressed(file('assets/a.woff2', text))).toHaveLength(1);
  });
});

describe('the bill of materials', () => {
  const hash = Buffer.alloc(64, 1);
  const lock: Lock = {
    packages: {
      '': { dependencies: { all: '1', server: '1' } },
      'node_modules/all': { version: '1.0.0', dependencies: { left: '1', all: '1' } },
      'node_modules/left': {
        version: '1.0.0',
        integrity: `sha512-${hash.toString('base64')}`,
        dependencies: { '@a/right': '^2' },
      },
      'node_modules/left/node_modules/@a/right': { version: '2.0.0', dependencies: { center: '*' } },
      'node_modules/@a/right': { version: '1.0.0' },
      'node_modules/center': { version: '3.0.0' },
      'node_modules/server': { version: '1.0.0' },
    },
  };
  const licenses =
    '# Licenses\n\n## @a/right - 2.0.0 (MIT)\n\n## center - 3.0.0 (OFL-1.1)\n\nText\n\n## left - 1.0.0 (ISC)\n';
  const product = { name: 'console', version: '1.0.0', commit: '3f2a9c1d04', modified };
  const made = () => sbomOf(product, partsOf(licenses), lock) as Record<string, never>;

  it('has the packages in the build with hash and license, and what they need of each other, also by way of others', () => {
    const { components, dependencies, metadata } = made();
    expect(metadata).toMatchObject({
      timestamp: '2025-03-14T09:02:11.000Z',
      component: { version: '1.0.0' },
    });
    expect(components).toMatchObject([
      { group: '@a', name: 'right', version: '2.0.0', purl: 'pkg:npm/%40a/right@2.0.0' },
      { name: 'center', licenses: [{ license: { id: 'OFL-1.1' } }] },
      { name: 'left', hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }] },
    ]);
    expect(dependencies).toEqual([
      { ref: 'pkg:npm/console@1.0.0', dependsOn: ['pkg:npm/left@1.0.0'] },
      { ref: 'pkg:npm/%40a/right@2.0.0', dependsOn: ['pkg:npm/center@3.0.0'] },
      { ref: 'pkg:npm/center@3.0.0', dependsOn: [] },
      { ref: 'pkg:npm/left@1.0.0', dependsOn: ['pkg:npm/%40a/right@2.0.0'] },
    ]);
  });

  it('is refused by the release when it is not valid CycloneDX 1.6, as with two equal components', async () => {
    await checkSbom(JSON.stringify(made()));
    const twice = sbomOf(product, partsOf(licenses.repeat(2)), lock);
    await expect(checkSbom(JSON.stringify(twice))).rejects.toThrow('not valid CycloneDX');
    await expect(checkSbom(JSON.stringify({ ...made(), unknown: 1 }))).rejects.toThrow('not valid CycloneDX');
  });

  it('has a serial number made from its contents', () => {
    const serial = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(made()['serialNumber']).toMatch(serial);
    expect(made()).toEqual(made());
    const other = sbomOf({ ...product, commit: 'other' }, partsOf(licenses), lock);
    expect(other).not.toMatchObject({ serialNumber: made()['serialNumber'] });
  });

  it('refuses a package that is not in the lock file', () => {
    expect(() => sbomOf(product, partsOf('## left - 9.0.0 (ISC)'), lock)).toThrow('left 9.0.0');
  });
});

describe('the licenses', () => {
  it('name each package of fonts once when node_modules is a link', () => {
    const linked = folder();
    symlinkSync(join(root, 'node_modules'), join(linked, 'node_modules'), 'dir');
    const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
    const text = assetLicenses(linked, [
      { type: 'asset', originalFileNames: [font, relative(linked, join(root, font))] },
      { type: 'asset', originalFileNames: ['src/theme.css'] },
    ] as never);
    expect(text).toMatch(
      /^\n## @fontsource-variable\/inter - [\d.]+ \(OFL-1\.1\)\n\nCopyright .*Inter Project Authors/,
    );
    expect(text.match(/^## /gm)).toHaveLength(1);
  });

  it('have the LGPL before the GPL that it refers to, and say what was changed in rxjs', () => {
    const listed =
      '# Licenses\n\n## @convergence/convergence - 1.0.0 (LGPL-3.0-only)\n\nGPL\n\n## rxjs - 6.6.7 (Apache-2.0)\n\nApache\n';
    const text = withLicenseNotes(root, listed);
    expect(text).toMatch(
      /^## @convergence\/convergence .*\n\nGNU LESSER GENERAL PUBLIC LICENSE\n[^]*\n\nGPL\n\n## rxjs .*\n\nChanged for [^]*\n\nApache\n$/m,
    );
    expect(() => withLicenseNotes(root, '# Licenses\n')).toThrow('does not have');
  });
});

describe('a release', () => {
  it('holds the build, the texts, the sample configurations and checksums of all', () => {
    const source = folder();
    const dist = join(source, 'dist');
    mkdirSync(join(dist, 'assets'), { recursive: true });
    mkdirSync(join(dist, '.vite'));
    mkdirSync(join(source, 'deploy/nginx'), { recursive: true });
    for (const name of ['LICENSE', 'CHANGELOG.md', 'package-lock.json', 'public', 'scripts/release'])
      cpSync(join(root, name), join(source, name), { recursive: true });
    writeFileSync(join(source, 'deploy/nginx/console.conf'), 'server {}');
    writeFileSync(join(dist, '.vite/manifest.json'), '{}');
    writeFileSync(join(dist, 'index.html'), 'page');
    writeFileSync(join(dist, 'config.json'), '{}');
    writeFileSync(join(dist, 'licenses.txt'), '# Licenses\n');
    writeFileSync(join(dist, 'assets/a.js'), 'x'.repeat(2_000));
    const input = { source, dist, base: '/console/', version: '1.0.0', commit: '3f2a9c1d04', modified };
    const files = releaseFiles(input);
    expect(files.map(({ path }) => path)).toEqual([
      'CHANGELOG.md',
      'INSTALL.md',
      'LICENSE',
      'config.sample.json',
      'console/assets/a.js',
      'console/assets/a.js.br',
      'console/assets/a.js.gz',
      'console/index.html',
      'console/licenses.txt',
      'deploy/nginx/console.conf',
      'licenses.txt',
      'sbom.cdx.json',
      'SHA256SUMS',
    ]);
    const bodyOf = (wanted: string) => String(files.find(({ path }) => path === wanted)?.body);
    expect(JSON.parse(bodyOf('config.sample.json'))).toMatchObject({ baseUrl: '/console/' });
    expect(bodyOf('SHA256SUMS')).toContain(`${sha256(Buffer.from('page'))}  console/index.html\n`);
    expect(bodyOf('SHA256SUMS').trim().split('\n')).toHaveLength(files.length - 1);
    expect(releaseFiles(input)).toEqual(files);
  });

  it('has checksums as sha256sum reads them', () => {
    expect(String(checksums([file('a', 'abc')]))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n',
    );
  });
});
