import { readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Writes a picture in which the pixels that differ between two pictures are red, and returns how many these are. */
export function writeDifference(before: string, after: string, path: string): number {
  const first = PNG.sync.read(readFileSync(before));
  const second = PNG.sync.read(readFileSync(after));
  const { width, height } = first;
  const difference = new PNG({ width, height });
  const options = { threshold: 0, includeAA: true };
  const pixels = pixelmatch(first.data, second.data, difference.data, width, height, options);
  writeFileSync(path, PNG.sync.write(difference));
  return pixels;
}
