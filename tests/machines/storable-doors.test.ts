import { describe, expect, it } from 'vitest';
import type { Edit } from '~/core/document/edit';
import { columnErrors } from '~/core/import/columns';
import { rowOf, type RowRules } from '~/core/import/row';
import { conversionAtFirst } from '~/core/import/scan-file';
import { readDataText } from '~/core/json/model-data-text';
import { createTree } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import type { DocumentObject } from '~/core/document/value';
import { emptyChange, readChange, warningOf as changeWarning } from '~/machines/model/bulk/bulk-machine';
import { planCell, readCell } from '~/machines/model/cell-edit/cell-values';
import { readSource } from '~/machines/model/source-edit/source-text';
import { addDraft, fieldText, warningOf } from '~/machines/model/tree-edit/drafts';
import { start } from '../support/tree-edit-samples';

/** What came of something that was typed: the reason why it is refused, and what was sent. */
type Outcome = { reason: string | undefined; sent: readonly unknown[]; kept?: string | undefined };

const faultOf = (read: object): string | undefined => {
  const { fault, problem, reason, refused } = read as Record<string, unknown>;
  const why = fault ?? problem ?? reason ?? refused;
  return typeof why === 'object' && why !== null ? faultOf(why) : (why as string | undefined);
};
const readAt = (read: object): Outcome => ({
  reason: faultOf(read),
  sent: 'value' in read ? [read.value] : 'data' in read ? [read.data] : [],
});

const rules = { encoding: 'utf-8', exported: undefined, conversion: conversionAtFirst, id: 'new' } as const;
const lines: RowRules = { ...rules, format: { kind: 'lines' }, columns: [] };
const table = (type: 'text' | 'number' | 'json'): RowRules => ({
  ...rules,
  format: { kind: 'csv', separator: '\t', quote: '"', hasHead: true },
  columns: [{ name: 'c', field: 'c', skip: false, type }],
});
const changeOf = (values: Partial<typeof emptyChange>): Outcome => {
  const read = readChange({ ...emptyChange, path: 'a', ...values });
  return 'errors' in read
    ? { reason: Object.values(read.errors).join(' '), sent: [] }
    : { reason: undefined, sent: [read.change] };
};

/** The tree with a field open, in which this is typed and confirmed. */
function inTree(open: (tree: ReturnType<typeof start>) => void): Outcome {
  const tree = start({ text: 'x', n: 1, inner: {} });
  const sent: (readonly Edit[])[] = [];
  const { edit } = tree.document;
  tree.document.edit = (edits, joined) => {
    sent.push(edits);
    return edit(edits, joined);
  };
  open(tree);
  tree.confirm();
  const { problem, draft } = tree.context();
  return { reason: problem, sent: sent.flat(), kept: draft && fieldText(draft) };
}

const namedBy: Record<string, (name: string) => Outcome> = {
  'a new element of the tree': (name) =>
    inTree(({ add, send }) => {
      add('null', 'inner');
      send({ type: 'tree.name', text: name });
    }),
  'a rename in the tree': (name) =>
    inTree(({ edit, select, send }) => {
      edit();
      select('n');
      send({ type: 'tree.rename' }, { type: 'tree.type', text: name });
    }),
  'the source': (name) => readAt(readSource(`{"a": [{${JSON.stringify(name)}: 1}]}`)),
  'a new model': (name) => readAt(readDataText(`{"a": [{${JSON.stringify(name)}: 1}]}`)),
  'a row of JSON': (name) => readAt(rowOf(`{"a": [{${JSON.stringify(name)}: 1}]}`, lines)),
  'a cell of JSON in a table': (name) => readAt(rowOf(`[{${JSON.stringify(name)}: 1}]`, table('json'))),
  'the name of a column': (name) => {
    const errors = columnErrors([{ name: 'c', field: name, skip: false, type: 'json' }], rules.conversion);
    return { reason: errors[0], sent: errors[0] === undefined ? [name] : [] };
  },
  'a cell without a value': (name) => {
    const plan = planCell({ other: 1 }, { key: name, expected: undefined, value: 1 });
    return { reason: faultOf(plan), sent: 'edits' in plan ? plan.edits : [] };
  },
  'a cell with JSON': (name) => readAt(readCell('json', `{"a": {${JSON.stringify(name)}: 1}}`, 'utc')),
  'the field of a change of models': (name) => changeOf({ value: '1', path: `a[${JSON.stringify(name)}]` }),
  'the value of a change of models': (name) => changeOf({ value: `[{${JSON.stringify(name)}: 1}]` }),
  'the new name of a change of models': (name) => changeOf({ action: 'rename', to: name }),
};

const hostileNames = [
  '',
  '__proto__',
  'a`b',
  '`',
  'ends\\',
  '\\',
  '$convergence',
  '$convergenceType',
  '$convergence_type',
  '$$convergence_type',
  'cut \ud83d',
  '\udc00 cut',
  'in \ud83d the middle',
];

describe('a name that can’t be stored', () => {
  describe.each(Object.entries(namedBy))('in %s', (_, type) => {
    it.each(hostileNames)('%j is refused, and nothing is sent', (name) => {
      const { reason, sent } = type(name);
      expect(reason).toMatch(/can't be (used|empty)|has to be a date|Please input a name!/);
      expect(sent).toEqual([]);
    });

    it.each(['constructor', 'a b', '@id', '$x', '👍', 'é', '\\a', 'lines[0]'])('%j is accepted', (name) => {
      const { reason, sent } = type(name);
      expect([reason, sent.length > 0]).toEqual([undefined, true]);
    });
  });

  it.each(hostileNames)('%j stays in the field of the tree', (name) => {
    expect(namedBy['a rename in the tree']?.(name).kept).toBe(name);
    expect(namedBy['a new element of the tree']?.(name).kept).toBe(name);
  });
});

const texts: Record<string, (text: string) => Outcome> = {
  'a new element of the tree': (text) =>
    inTree(({ add, send }) => {
      add('string', 'inner');
      send({ type: 'tree.name', text: 'new' }, { type: 'tree.type', text });
    }),
  'a text of the tree': (text) =>
    inTree(({ editValue, type }) => {
      editValue('text');
      type(text);
    }),
  'the source': (text) => readAt(readSource(JSON.stringify({ a: [1, { b: text }] }))),
  'the source, unescaped': (text) => readAt(readSource(`{"a": ["${text}"]}`)),
  'a new model': (text) => readAt(readDataText(JSON.stringify({ a: [1, { b: text }] }))),
  'a row of JSON': (text) => readAt(rowOf(JSON.stringify({ a: [1, { b: text }] }), lines)),
  'a cell of a table': (text) => readAt(rowOf(text, table('text'))),
  'a cell of JSON in a table': (text) => readAt(rowOf(JSON.stringify([text]), table('json'))),
  'a cell with text': (text) => readAt(readCell('string', text, 'utc')),
  'a cell without a value': (text) => readAt(readCell('json', text, 'utc')),
  'a cell with JSON': (text) => readAt(readCell('json', JSON.stringify([text]), 'utc')),
  'the value of a change of models': (text) => changeOf({ value: JSON.stringify({ b: [text] }) }),
};

describe('a text with half a character', () => {
  describe.each(Object.entries(texts))('in %s', (_, type) => {
    it.each(['cut \ud83d', '\udc4d', '\udc4d\ud83d', 'a \ud83d b', '👍\ud83d', '\ud83d👍'])(
      '%j is refused, and nothing is sent',
      (text) => {
        const { reason, sent } = type(text);
        expect(reason).toMatch(/can't be stored: it contains half a character \(U\+D[89A-F][0-9A-F]{2}\)\.$/);
        expect(sent).toEqual([]);
      },
    );

    it.each(['👍', 'a\ufffdb', '👨‍👩‍👧'])('%j is accepted', (text) => {
      const { reason, sent } = type(text);
      expect([reason, sent.length > 0]).toEqual([undefined, true]);
    });
  });

  it('names its place', () => {
    expect(texts['the source']?.('\ud83d').reason).toBe(
      "“a[1].b” can't be stored: it contains half a character (U+D83D).",
    );
    expect(texts['a cell with text']?.('\ud83d').reason).toBe(
      "This text can't be stored: it contains half a character (U+D83D).",
    );
  });

  it('stays in the field of the tree, and is sent when it is whole', () => {
    const tree = start({ text: 'x' });
    tree.editValue('text');
    tree.type('x\ud83d');
    tree.confirm();
    expect(tree.context().draft?.text).toBe('x\ud83d');
    tree.send({ type: 'tree.leave' });
    expect(tree.document.value()).toEqual({ text: 'x' });
    expect(tree.unsent()).toEqual([['refused', 'x\ud83d']]);
    tree.editValue('text');
    tree.type('x👍');
    expect(tree.document.value()).toEqual({ text: 'x👍' });
  });
});

const numbers: Record<string, (number: string) => Outcome> = {
  'a number of the tree': (number) =>
    inTree(({ editValue, send }) => {
      editValue('n');
      send({ type: 'tree.type', text: number });
    }),
  'the source': (number) => readAt(readSource(`{"a": [${number}]}`)),
  'a new model': (number) => readAt(readDataText(`{"a": [${number}]}`)),
  'a row of JSON': (number) => readAt(rowOf(`{"a": [${number}]}`, lines)),
  'a cell of a table': (number) => readAt(rowOf(number, table('number'))),
  'a cell with a number': (number) => readAt(readCell('number', number, 'utc')),
  'a cell without a value': (number) => readAt(readCell('json', number, 'utc')),
  'the value of a change of models': (number) => changeOf({ value: number }),
};

describe('a number that can’t be stored', () => {
  describe.each(Object.entries(numbers))('in %s', (_, type) => {
    it.each(['1e309', '-1e309', '1e-400', '9007199254740993'])('%s is refused', (number) => {
      const { reason, sent } = type(number);
      expect(reason).toMatch(/too large|would (lose digits|be rounded)/);
      expect(sent).toEqual([]);
    });
  });
});

describe('data of 50 levels', () => {
  /** So many objects in one another. */
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const said: Record<string, (levels: number) => unknown> = {
    'the source': (levels) => readSource(nested(levels)),
    'a new model': (levels) => readDataText(nested(levels)),
    'a cell with JSON': (levels) => faultOf(readCell('json', nested(levels - 1), 'utc')),
    'a change of models': (levels) => {
      const read = readChange({ ...emptyChange, path: 'a', value: nested(levels - 1) });
      return 'change' in read && changeWarning(read.change);
    },
    'a new element of the tree': (levels) => {
      let selected: TreeNode = createTree(JSON.parse(nested(levels - 1)) as DocumentObject).root;
      while (selected.children?.[0]?.children) selected = selected.children[0];
      return warningOf({ ...addDraft({ selected, kind: 'object', now: 0, zone: 'utc' }), name: 'b' });
    },
  };
  it.each(Object.keys(said))('is warned of in %s, and 49 levels are not', (door) => {
    expect(JSON.stringify(said[door]?.(50))).toContain('nested 50 levels deep');
    expect(JSON.stringify(said[door]?.(49)) ?? '').not.toContain('nested');
  });
});
