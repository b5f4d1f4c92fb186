/** `picture`: hash of the story's picture, which is also its file name. */
export type Story = { id: string; title: string; name: string; picture: string };
export type Pair = { before: Story; after: Story };
export type Comparison = {
  /** Pairs with the same id and the same picture. */
  same: Pair[];
  /** Pairs with the same picture whose id changed. */
  moved: Pair[];
  differing: Pair[];
  onlyBefore: Story[];
  onlyAfter: Story[];
};

/** Properties that identify the same story, the most reliable first. */
const identities: ((story: Story) => string)[] = [
  ({ id }) => id,
  ({ picture, name }) => `${picture} ${name}`,
  ({ picture }) => picture,
  ({ title, name }) => `${title} ${name}`,
  ({ title, name }) => `${title.split('/').at(-1)} ${name}`,
];

/** Pairs the stories of two revisions: by id, then by picture, then by name. */
export function compareStories(before: readonly Story[], after: readonly Story[]): Comparison {
  let onlyBefore = [...before];
  let onlyAfter = [...after];
  const pairs: Pair[] = [];
  for (const identity of identities) {
    const candidates = groupBy(onlyAfter, identity);
    const found = onlyBefore.flatMap((story) => {
      const partner = candidates.get(identity(story))?.shift();
      return partner ? [{ before: story, after: partner }] : [];
    });
    pairs.push(...found);
    const paired = new Set(found.flatMap((pair) => [pair.before, pair.after]));
    onlyBefore = onlyBefore.filter((story) => !paired.has(story));
    onlyAfter = onlyAfter.filter((story) => !paired.has(story));
  }
  const [equal, differing] = split(pairs, (pair) => pair.before.picture === pair.after.picture);
  const [same, moved] = split(equal, (pair) => pair.before.id === pair.after.id);
  return { same, moved, differing, onlyBefore, onlyAfter };
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Splits stories by whether `others` have a story with the same picture. */
export function splitByShown(stories: readonly Story[], others: readonly Story[]) {
  const pictures = new Set(others.map(({ picture }) => picture));
  const [shown, missing] = split(stories, ({ picture }) => pictures.has(picture));
  return { shown, missing };
}

const split = <Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(test),
  items.filter((item) => !test(item)),
];
