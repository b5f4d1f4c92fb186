import type { Look } from './look';

/** A story or a page of the console. */
export type Subject = { kind: 'story' | 'page'; id: string; title: string; name: string };
/** A subject in one look. `picture`: hash of its picture, which is also its file name. */
export type Screen = Subject & Look & { picture: string };
export type Pair = { before: Screen; after: Screen };
export type Comparison = {
  /** Pairs with the same picture. */
  same: Pair[];
  differing: Pair[];
  onlyBefore: Screen[];
  onlyAfter: Screen[];
};

/** Properties that identify the same story or page, the most reliable first. */
const identities: ((screen: Screen) => string)[] = [
  ({ id }) => id,
  ({ picture, name }) => `${picture} ${name}`,
  ({ picture }) => picture,
  ({ title, name }) => `${title} ${name}`,
  ({ title, name }) => `${title.split('/').at(-1)} ${name}`,
];

/** Pairs the screens of two commits within each look: by id, then by picture, then by name. */
export function compareScreens(before: readonly Screen[], after: readonly Screen[]): Comparison {
  let onlyBefore = [...before];
  let onlyAfter = [...after];
  const pairs: Pair[] = [];
  for (const identity of identities) {
    const keyOf = (screen: Screen) => `${screen.kind} ${lookOf(screen)} ${identity(screen)}`;
    const candidates = groupBy(onlyAfter, keyOf);
    const found = onlyBefore.flatMap((screen) => {
      const partner = candidates.get(keyOf(screen))?.shift();
      return partner ? [{ before: screen, after: partner }] : [];
    });
    pairs.push(...found);
    const paired = new Set(found.flatMap((pair) => [pair.before, pair.after]));
    onlyBefore = onlyBefore.filter((screen) => !paired.has(screen));
    onlyAfter = onlyAfter.filter((screen) => !paired.has(screen));
  }
  const isSame = ({ before: { picture }, after: other }: Pair) => picture === other.picture;
  return { same: pairs.filter(isSame), differing: pairs.filter((pair) => !isSame(pair)), onlyBefore, onlyAfter };
}

export const labelOf = ({ title, name }: Subject): string => (title === '' ? name : `${title}: ${name}`);

export const lookOf = ({ theme, size }: Look): string => `${theme}-${size}`;

/** Groups screens with the same picture in the same look. */
export const distinct = (screens: readonly Screen[]): Screen[][] => [
  ...groupBy(screens, (screen) => `${lookOf(screen)} ${screen.picture}`).values(),
];

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The screens whose pictures `others` don't have. */
export function missingIn(others: readonly Screen[], screens: readonly Screen[]): Screen[] {
  const pictures = new Set(others.map(({ picture }) => picture));
  return screens.filter(({ picture }) => !pictures.has(picture));
}
