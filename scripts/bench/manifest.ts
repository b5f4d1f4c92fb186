import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The bundler's manifest: file and required chunks of each chunk. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;

/** Bytes of a built file after gzip. */
export const gzipBytes = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/**
 * The files loaded for `modules` when `present` are already loaded.
 * Throws when a module is missing from the manifest, since it would be counted as zero bytes.
 */
export function filesOnDemand(manifest: Manifest, modules: string[], present: string[]): string[] {
  const there = closure(manifest, present);
  return [...closure(manifest, modules)].filter((file) => !there.has(file)).sort();
}

function closure(manifest: Manifest, modules: string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no chunk of ${key}`);
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}
