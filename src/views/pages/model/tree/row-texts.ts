import { formatCount } from '~/core/counts';
import { writeNumber } from '~/core/json/number-text';
import type { TreeNode } from '~/core/document/tree-node';

/** Maximum number of characters of a string and of a name in a row. */
const longestString = 200;
const longestName = 120;

/** A member's name, quoted if it would be invisible; the position of an item; `$` for the root (spec domain-level §9). */
export function nameText({ parent, key }: TreeNode, position: number): string {
  if (!parent) return '$';
  if (parent.kind === 'array') return String(position);
  const { text, length } = cutText(key, longestName);
  if (length !== undefined) return `${text}…`;
  return text.trim() === '' ? `"${text}"` : text;
}

/** The value of a node without children; strings without quotes. */
export function valueText({ value }: TreeNode, writeDate: (date: Date) => string) {
  if (typeof value === 'string') return cutText(value);
  if (typeof value === 'number') return { text: writeNumber(value), length: undefined };
  return { text: value instanceof Date ? writeDate(value) : JSON.stringify(value), length: undefined };
}

/** Number of children: `{3}` or `[3]`; undefined if the node can't have children. */
export function countText({ kind, children }: TreeNode): string | undefined {
  if (!children) return undefined;
  return kind === 'array' ? `[${children.length}]` : `{${children.length}}`;
}

export const lengthText = (length: number) => `${formatCount(length)} characters`;

/** On one line, with each UTF-16 code unit at its position. `length`: of the full text. */
export function cutText(text: string, longest = longestString) {
  if (text.length <= longest) return { text: inOneLine(text), length: undefined };
  const last = text.charCodeAt(longest - 1);
  const isSplit = last >= 0xd800 && last < 0xdc00;
  return { text: inOneLine(text.slice(0, isSplit ? longest - 1 : longest)), length: text.length };
}

/**
 * Replaces characters that would break or reorder the line with symbols: ↵ for a new line, ⇥ for a tab, ⇄ for a change of direction
 * (which could disguise text), ␀ and the like for other control characters.
 */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (unit) => {
    const code = unit.charCodeAt(0);
    if (code === 9) return '⇥';
    if (code === 10 || code === 0x2028 || code === 0x2029) return '↵';
    if (code > 0x2000) return '⇄';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
  });
}
