import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { distinct, groupBy, labelOf, lookOf, type Pair, type Screen } from './compare';
import type { Finding } from './report';

/** `before`, `after`: names of folders below `folder`. */
type Folders = { folder: string; before: string; after: string };

/** Compares the pictures of each pair and stores their differences in `folder/differences`; the largest difference is first. */
export function findingsOf(pairs: readonly Pair[], names: Folders): Finding[] {
  const groups = groupBy(pairs, ({ before, after }) => `${lookOf(after)} ${before.picture}-${after.picture}`);
  const findings = [...groups.values()].map((equal): Finding => {
    const [{ before, after }] = equal as [Pair];
    const paths = {
      before: `${names.before}/${before.picture}.png`,
      after: `${names.after}/${after.picture}.png`,
      difference: `differences/${before.picture}-${after.picture}.png`,
    };
    const read = (path: string) => readFileSync(join(names.folder, path));
    const found = differenceOf(read(paths.before), read(paths.after));
    writeFileSync(join(names.folder, paths.difference), found.picture);
    return {
      ...shownBy(equal.map(labelOfPair), after),
      ...paths,
      result: found.pixels > 0 ? 'different' : 'invisible',
      pixels: found.pixels,
    };
  });
  return findings.toSorted((a, b) => b.pixels - a.pixels);
}

/** Screens of one commit only; those with the same picture are one finding. */
export const lonely = (screens: readonly Screen[], folder: string, side: 'before' | 'after'): Finding[] =>
  distinct(screens).map((equal) => {
    const [first] = equal as [Screen];
    return {
      ...shownBy(equal.map(labelOf), first),
      result: side === 'before' ? 'gone' : 'added',
      [side]: `${folder}/${first.picture}.png`,
      pixels: 0,
    };
  });

const shownBy = (names: string[], { theme, size }: Screen) => ({ names, theme, size });

const labelOfPair = ({ before, after }: Pair) =>
  labelOf(before) === labelOf(after) ? labelOf(after) : `${labelOf(before)} → ${labelOf(after)}`;

/** The smallest color difference that counts, from 0 to 1: about five of the 255 levels of a gray. */
const threshold = 0.02;

/**
 * Compares two pictures (PNG) of the same size as the eye does: small color differences and anti-aliasing do not count.
 * @returns the number of pixels whose difference is seen, and the second picture, faint, with these in red (PNG)
 */
export function differenceOf(before: Buffer, after: Buffer): { pixels: number; picture: Buffer } {
  const [from, to] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = to;
  const result = new PNG({ width, height });
  const pixels = pixelmatch(from.data, to.data, result.data, width, height, { threshold, diffColor: [255, 0, 0] });
  return { pixels, picture: PNG.sync.write(result) };
}
