import type { TreeNode } from './tree-node';

/** The place that a moved item has left. */
export type Gap = { gap: true };

/** Keeps the places of items that have left an array, among those that others add, take out and move. */
export function createItemMarks(holder: TreeNode) {
  const places: (TreeNode | Gap)[] = [...(holder.children ?? [])];
  const isShown = (place: TreeNode | Gap): place is TreeNode => !('gap' in place) && place.parent === holder;
  /** Right behind the item that is to stand before it: what is gone there stands behind. */
  const positionAfter = (before: number, without?: TreeNode): number => {
    let seen = 0;
    for (const [position, place] of places.entries()) {
      if (seen === before) return position;
      if (isShown(place) && place !== without) seen += 1;
    }
    return places.length;
  };
  return {
    /** `index`: where it stands now. One that comes back takes its old place. */
    inserted(node: TreeNode, index: number): void {
      const old = places.indexOf(node);
      if (old >= 0 && places.slice(0, old).filter(isShown).length === index) return;
      if (old >= 0) places.splice(old, 1);
      places.splice(positionAfter(index, node), 0, node);
    },
    replaced(before: TreeNode, node: TreeNode): void {
      const old = places.indexOf(node);
      if (old >= 0) places.splice(old, 1);
      places.splice(places.indexOf(before) + 1, 0, node);
    },
    /** Back `into` the place it has left before, where it is known. @returns the place it has left now */
    moved(node: TreeNode, to: number, into?: Gap): Gap {
      const gap: Gap = { gap: true };
      places.splice(places.indexOf(node), 1, gap);
      const back = into ? places.indexOf(into) : -1;
      if (back >= 0) places.splice(back, 1, node);
      else places.splice(positionAfter(to, node), 0, node);
      return gap;
    },
    /** Where an item that has left, or the gap of a moved one, would stand now; undefined when nobody remembers it. */
    indexOf(place: TreeNode | Gap, without?: TreeNode): number | undefined {
      const position = places.indexOf(place);
      if (position < 0) return undefined;
      return places.slice(0, position).filter((other) => isShown(other) && other !== without).length;
    },
  };
}
export type ItemMarks = ReturnType<typeof createItemMarks>;
