import type { TreeNode } from './tree-node';

/** Formats a date as the tree shows it, so that the search matches what the reader sees. */
export type WriteDate = (date: Date) => string;

/**
 * The nodes whose name or value matches, in row order (spec domain-level §5). Names and texts match by substring, case-insensitive; numbers by
 * value; `true`, `false` and `null` by that word; dates as they are displayed.
 */
export function search(root: TreeNode, text: string, writeDate: WriteDate): TreeNode[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const found: TreeNode[] = [];
  const matches = ({ key, value, kind }: TreeNode): boolean => {
    if (key !== '' && key.toLowerCase().includes(wanted)) return true;
    if (kind === 'object' || kind === 'array') return false;
    if (typeof value === 'string') return value.toLowerCase().includes(wanted);
    if (typeof value === 'number') return value === number;
    if (value instanceof Date) return writeDate(value).toLowerCase().includes(wanted);
    return JSON.stringify(value) === wanted;
  };
  const left: TreeNode[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if (matches(node)) found.push(node);
    const { children = [] } = node;
    for (let index = children.length - 1; index >= 0; index -= 1) left.push(children[index] as TreeNode);
  }
  return found;
}
