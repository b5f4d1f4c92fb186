import { expressionOf } from '../../../../document/path-text';
import { pathOf, valueOf, type TreeNode } from '../../../../document/tree-node';
import type { Kind } from '../../../../document/value';
import { documentText } from '../../../../machines/in-domain/models/document-text';
import { writeDate } from '../../../../machines/in-domain/tree-edit/date-text';
import { writeNumber } from '../../../../machines/in-domain/tree-edit/number-text';
import type { TimeZone } from '../../../shared/format-time';

/** Spec domain-level §2: what a node can be. */
export const kinds: readonly Kind[] = ['object', 'array', 'string', 'number', 'boolean', 'date', 'null'];

export const kindWord: Record<Kind, string> = {
  object: 'Object',
  array: 'Array',
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  date: 'Date',
  null: 'Null',
};

/** What a node is, and how large: `Object, 3`. */
export function kindText({ kind, children, value }: TreeNode): string {
  if (children) return `${kindWord[kind]}, ${children.length.toLocaleString('en-US')}`;
  if (typeof value !== 'string') return kindWord[kind];
  return `${kindWord[kind]}, ${value.length.toLocaleString('en-US')} ${value.length === 1 ? 'character' : 'characters'}`;
}

/** A value as it is written in the tree; what holds others as JSON. */
export function valueCopy(node: TreeNode, zone: TimeZone): string {
  const { value } = node;
  if (node.children) return jsonCopy(node);
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return writeNumber(value);
  return value instanceof Date ? writeDate(value, zone) : JSON.stringify(value);
}

export const jsonCopy = (node: TreeNode): string => documentText(valueOf(node));
export const pathCopy = (node: TreeNode): string => expressionOf(pathOf(node));

/** One step of a path: the name or the position; `$` for the root (spec domain-level §9). An empty name is quoted, to be seen. */
export function stepText(node: TreeNode): string {
  const { parent, key } = node;
  if (!parent) return '$';
  const text = parent.kind === 'array' ? String(parent.children?.indexOf(node) ?? 0) : key;
  if (text === '') return '""';
  return text.length > 24 ? `${text.slice(0, 24)}…` : text;
}
