import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a copy of a build as another release: each file of `assets` has another name, as after changes everywhere. */
export function writeNextRelease(dist: string, folder: string): void {
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const newNames = new Map(
    names.map((name) => [
      name,
      name.replace(
        /-([\w-])([\w-]{7}\.\w+)$/,
        (_, first: string, rest: string) => `-${first === '0' ? '1' : '0'}${rest}`,
      ),
    ]),
  );
  if (new Set(newNames.values()).size < names.length) throw new Error('Two files would get the same name.');
  const rewrite = (path: string) => {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(/[\w.-]+\.(?:js|css|woff2)/g, (name) => newNames.get(name) ?? name),
    );
  };
  for (const [name, newName] of newNames) {
    if (!name.endsWith('.woff2')) rewrite(join(assets, name));
    renameSync(join(assets, name), join(assets, newName));
  }
  const page = join(folder, 'index.html');
  rewrite(page);
  for (const path of [page, join(folder, 'version.json')]) {
    const { build } = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8')) as { build: string };
    writeFileSync(path, readFileSync(path, 'utf8').replace(build, `next-${build}`));
  }
}
