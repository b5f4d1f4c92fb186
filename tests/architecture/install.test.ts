import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPackages, whyNot } from '../../scripts/install.mjs';
import { projectFolder } from '../../scripts/source-files';

describe('hasPackages', () => {
  const lock = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages });
  const wanted = lock({
    '': {},
    'node_modules/react': { version: '19.0.0' },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
  });

  it('accepts additional packages and missing optional ones', () => {
    const installed = lock({
      'node_modules/react': { version: '19.0.0' },
      'node_modules/pngjs': { version: '7.0.0' },
    });
    expect(hasPackages(wanted, installed)).toBe(true);
  });

  it('refuses another version and a missing package', () => {
    expect(hasPackages(wanted, lock({ 'node_modules/react': { version: '19.1.0' } }))).toBe(false);
    expect(hasPackages(wanted, lock({}))).toBe(false);
  });
});

it.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.12.0', true],
  ['24.9.0', true],
])('Node.js %s can be used: %s', (version, usable) => {
  expect(whyNot(version) === undefined).toBe(usable);
});

describe('before a command', () => {
  /** A project with one package from a folder, whose `npm start` prints it. */
  function project() {
    const root = mkdtempSync(join(tmpdir(), 'console-install-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'scripts'));
    mkdirSync(join(root, 'one'));
    cpSync(join(projectFolder, 'scripts/install.mjs'), join(root, 'scripts/install.mjs'));
    writeFileSync(join(root, 'one/package.json'), '{"name":"one","version":"1.0.0","main":"one.js"}');
    writeFileSync(join(root, 'one/one.js'), 'module.exports = "installed";');
    const { prestart } = (
      JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
        scripts: { prestart: string };
      }
    ).scripts;
    const scripts = { prestart, start: `node -p "require('one')"` };
    const dependencies = { one: 'file:one' };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', scripts, dependencies }));
    const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, encoding: 'utf8' });
    npm('install', '--package-lock-only', '--offline');
    return npm;
  }

  it('packages are installed when they are missing, and only then', { timeout: 60_000 }, () => {
    const npm = project();
    const first = npm('start');
    expect(first).toContain('Installing packages');
    expect(first.trim().split('\n').at(-1)).toBe('installed');
    expect(npm('start')).not.toContain('Installing packages');
  });
});
