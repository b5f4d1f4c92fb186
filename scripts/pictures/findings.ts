import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distinct, groupBy, labelOf, lookOf, type Pair, type Screen } from './compare';
import { differenceOf } from './difference';
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
