import { readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Writes a picture with the differing pixels of two pictures in red, and returns their number. */
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
