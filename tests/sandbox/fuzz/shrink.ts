/**
 * Removes items that are not needed for a failure: first large parts, then single items.
 * @param deadline milliseconds since 1970; returns the shortest list found by then
 */
export const shrink = async <Item>(
  items: readonly Item[],
  fails: (items: Item[]) => Promise<boolean>,
  deadline: number,
): Promise<Item[]> => {
  let smallest = [...items];
  for (let size = Math.ceil(smallest.length / 2); size >= 1;) {
    let removed = false;
    for (let start = 0; start < smallest.length && Date.now() < deadline;) {
      const candidate = smallest.toSpliced(start, size);
      if (await fails(candidate)) {
        smallest = candidate;
        removed = true;
      } else start += size;
    }
    if (Date.now() >= deadline) break;
    if (size > 1) size = Math.ceil(size / 2);
    else if (!removed) break;
  }
  return smallest;
};
