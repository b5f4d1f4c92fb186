import { describe, expect, it } from 'vitest';
import { createTree, search } from '~/core/document/tree';
import { pathOf } from '~/core/document/tree-node';

const at = new Date('2026-03-04T05:06:07.089Z');
const tree = createTree({
  Order: { name: 'Blue Kettle', price: 12.5, paid: true, since: at, note: null, tags: ['kettle', '12.5'] },
  kettles: [1, 0.5, 125],
});
const found = (text: string) =>
  search(tree.root, text, () => '03/04/2026 05:06:07.089 AM').map((node) => pathOf(node).join('.'));

describe('search', () => {
  it.each<[string, string[]]>([
    ['KETTLE', ['Order.name', 'Order.tags.0', 'kettles']],
    ['12.5', ['Order.price', 'Order.tags.1']],
    ['1', ['Order.tags.1', 'kettles.0']],
    ['.5', ['Order.tags.1', 'kettles.1']],
    ['true', ['Order.paid']],
    ['tru', []],
    ['null', ['Order.note']],
    ['03/04', ['Order.since']],
    ['am', ['Order.name', 'Order.since']],
    ['order', ['Order']],
    ['', []],
    [' ', ['Order.name', 'Order.since']],
    ['nowhere', []],
  ])('%j finds %j', (text, paths) => {
    expect(found(text)).toEqual(paths);
  });
});
