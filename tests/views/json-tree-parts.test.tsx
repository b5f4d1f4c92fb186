import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soloDocument } from '~/core/document/live-document';
import { nodeAt, type TreeNode } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { treeMarks } from '~/views/pages/model/editor/tree-texts';
import {
  lengthText,
  nameText,
  scrolledTo,
  shownMarks,
  type TreeMark,
  treeWindow,
  type TreeWindowInput,
  valueText,
} from '~/views/pages/model/tree/drawn-rows';
import { createFreshMarks } from '~/views/pages/model/tree/FreshMark';
import { commandOf, type KeyPlace } from '~/views/pages/model/tree/tree-actions';
import { caretPieces } from '~/views/pages/model/tree/TreeRow';
import { oddNames, orderDocument, writeDate } from '../support/json-tree-samples';

/** The position of every row and of the form in a plain list. */
function naive({ count, row, padding, form }: TreeWindowInput) {
  let end = padding;
  const tops: number[] = [];
  let formTop: number | undefined;
  for (let index = 0; index < count; index += 1) {
    tops.push(end);
    end += row;
    if (form?.after === index) {
      formTop = end;
      end += form.height;
    }
  }
  return { tops, formTop, height: end + padding };
}

const anyInput = fc
  .record({
    count: fc.integer({ min: 1, max: 400 }),
    row: fc.constantFrom(28, 40),
    padding: fc.constantFrom(0, 8),
    form: fc.option(fc.record({ after: fc.nat(399), height: fc.integer({ min: 1, max: 200 }) }), {
      nil: undefined,
    }),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    height: fc.integer({ min: 1, max: 1200 }),
    pinned: fc.array(fc.integer({ min: -3, max: 450 }), { maxLength: 3 }),
    limit: fc.constantFrom(16_000_000, 4000, 9000),
  })
  .map(({ place, ...rest }): TreeWindowInput & { limit: number } => {
    const form = rest.form && rest.form.after < rest.count ? rest.form : undefined;
    const input = { ...rest, form, top: 0 };
    const box = Math.min(naive(input).height, rest.limit);
    return { ...input, top: Math.floor(place * Math.max(0, box - rest.height)) };
  });

describe('treeWindow', () => {
  it('returns the visible rows at the positions of a plain list, and few more', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const all = naive(input);
        const { rows, height, formTop } = treeWindow(input);
        expect(height).toBe(Math.min(all.height, input.limit));
        // A plain list scrolled proportionally is offset by this much from the box.
        const way = Math.max(0, height - input.height);
        const listWay = Math.max(0, all.height - input.height);
        const seen = height === all.height || way === 0 ? Math.min(input.top, listWay) : (input.top / way) * listWay;
        const shift = input.top - seen;
        const drawn = new Map(rows.map(({ row, top }) => [row, top]));
        expect(drawn.size).toBe(rows.length);
        expect(rows.map(({ row }) => row)).toEqual([...drawn.keys()].sort((one, other) => one - other));
        for (const [row, top] of all.tops.entries())
          if (top + input.row > seen && top < seen + input.height) expect(drawn.get(row)).toBeCloseTo(top + shift, 5);
        for (const row of input.pinned) if (row >= 0 && row < input.count) expect(drawn.has(row)).toBe(true);
        expect(rows.length).toBeLessThanOrEqual(input.height / input.row + 2 + 20 + input.pinned.length + 1);
        if (all.formTop === undefined) expect(formTop).toBeUndefined();
        else if (all.formTop + (input.form?.height ?? 0) > seen && all.formTop < seen + input.height)
          expect(formTop).toBeCloseTo(all.formTop + shift, 5);
        else expect(formTop).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('shows any row that is scrolled to, from the first to the last', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(399), fc.boolean(), (input, pick, middle) => {
        fc.pre(input.height > 3 * input.row);
        const row = pick % input.count;
        const top = scrolledTo(input, row, middle);
        const { rows, height } = treeWindow({ ...input, top });
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(Math.max(0, height - input.height) + 1e-6);
        const at = rows.find((each) => each.row === row)?.top ?? Number.NaN;
        expect(at).toBeGreaterThanOrEqual(top - 1e-6);
        expect(at + input.row).toBeLessThanOrEqual(top + input.height + 1e-6);
      }),
      { numRuns: 2000 },
    );
  });

  const long: TreeWindowInput = {
    count: 2_000_000,
    row: 28,
    padding: 8,
    form: undefined,
    top: 0,
    height: 900,
    pinned: [],
  };
  it('shows the last of two million rows in a box that a browser can render', () => {
    const { height } = treeWindow(long);
    expect(height).toBe(16_000_000);
    const top = scrolledTo(long, long.count - 1);
    const last = treeWindow({ ...long, top }).rows.at(-1);
    expect(last?.row).toBe(1_999_999);
    expect((last?.top ?? 0) + 28 + 8).toBeCloseTo(height, 3);
  });
});

describe('keys', () => {
  const place: KeyPlace = {
    row: 5,
    size: 20,
    page: 8,
    holderRow: 2,
    isContainer: false,
    isOpen: undefined,
    isInArray: false,
  };
  const closed = { isContainer: true, isOpen: false };
  const open = { isContainer: true, isOpen: true };
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const press = (key: string, at: Partial<KeyPlace> = {}, held: Partial<typeof none> = {}) =>
    commandOf({ key, ...none, ...held }, { ...place, ...at });

  it.each([
    ['ArrowDown', {}, { type: 'select', row: 6 }],
    ['ArrowDown', { row: 19 }, { type: 'select', row: 19 }],
    ['ArrowUp', {}, { type: 'select', row: 4 }],
    ['ArrowUp', { row: 0 }, { type: 'select', row: 0 }],
    ['Home', {}, { type: 'select', row: 0 }],
    ['End', {}, { type: 'select', row: 19 }],
    ['PageDown', {}, { type: 'select', row: 12 }],
    ['PageDown', { row: 18 }, { type: 'select', row: 19 }],
    ['PageUp', {}, { type: 'select', row: 0 }],
    ['ArrowRight', {}, undefined],
    ['ArrowRight', closed, { type: 'open', open: true }],
    ['ArrowRight', open, { type: 'select', row: 6 }],
    ['ArrowRight', { isContainer: true }, undefined],
    ['ArrowLeft', {}, { type: 'select', row: 2 }],
    ['ArrowLeft', closed, { type: 'select', row: 2 }],
    ['ArrowLeft', open, { type: 'open', open: false }],
    ['ArrowLeft', { holderRow: undefined }, undefined],
    ['Enter', {}, { type: 'editValue' }],
    ['Enter', closed, { type: 'open', open: true }],
    ['Enter', open, { type: 'open', open: false }],
    ['Enter', { isContainer: true }, undefined],
    [' ', closed, { type: 'open', open: true }],
    [' ', {}, undefined],
    ['*', {}, { type: 'openMany' }],
    ['F2', {}, { type: 'rename' }],
    ['Insert', {}, { type: 'add' }],
    ['Delete', {}, { type: 'remove' }],
    ['/', {}, { type: 'search' }],
    ['x', {}, undefined],
    ['c', {}, undefined],
    ['Tab', {}, undefined],
  ] as const)('maps %s with %j to %j', (key, at, command) => {
    expect(press(key, at)).toEqual(command);
  });

  const nothing = { row: undefined, holderRow: undefined };
  const inArray = { isInArray: true };
  const [alt, control, shift] = [{ altKey: true }, { ctrlKey: true }, { shiftKey: true }];
  it.each([
    ['ArrowDown', nothing, {}, { type: 'select', row: 0 }],
    ['ArrowUp', nothing, {}, { type: 'select', row: 19 }],
    ['Home', nothing, {}, { type: 'select', row: 0 }],
    ['/', nothing, {}, { type: 'search' }],
    ['Enter', nothing, {}, undefined],
    ['Delete', nothing, {}, undefined],
    ['ArrowLeft', nothing, {}, undefined],
    ['ArrowUp', inArray, alt, { type: 'move', by: -1 }],
    ['ArrowDown', inArray, alt, { type: 'move', by: 1 }],
    ['ArrowDown', {}, alt, undefined],
    ['ArrowLeft', {}, alt, undefined],
    ['c', {}, control, { type: 'copy' }],
    ['C', {}, { metaKey: true }, { type: 'copy' }],
    ['c', {}, { ...control, ...shift }, undefined],
    ['c', nothing, control, undefined],
    ['z', {}, control, undefined],
    ['ArrowDown', {}, control, undefined],
    ['ArrowDown', {}, { ...control, ...alt }, undefined],
    ['ArrowDown', {}, shift, undefined],
    ['*', {}, shift, { type: 'openMany' }],
    ['/', {}, shift, { type: 'search' }],
  ] as const)('maps %s at %j with %j pressed to %j', (key, at, held, command) => {
    expect(press(key, at, held)).toEqual(command);
  });
});

describe('fresh marks', () => {
  const start = () => {
    const document = soloDocument(orderDocument());
    let time = 1000;
    const marks = createFreshMarks(document, () => time);
    const at = (...path: Path) => nodeAt(document.tree.root, path) as TreeNode;
    return { document, marks, at, wait: (ms: number) => (time += ms) };
  };

  it('mark changes of others for 500 ms after 10 ms, and are replaced with each change', () => {
    const { document, marks, at, wait } = start();
    expect(marks.ofValue(at('quantity'))).toBeUndefined();
    document.receive([{ type: 'setValue', path: ['quantity'], value: 4 }], 'b');
    const first = marks.ofValue(at('quantity'));
    expect(first).toBeDefined();
    expect(first?.age()).toBe(0);
    expect(marks.ofValue(at('customer'))).toBeUndefined();
    wait(509);
    expect(marks.ofValue(at('quantity'))).toBe(first);
    expect(first?.age()).toBe(509);
    document.receive([{ type: 'setValue', path: ['quantity'], value: 5 }], 'b');
    const second = marks.ofValue(at('quantity'));
    expect(second).not.toBe(first);
    wait(510);
    expect(marks.ofValue(at('quantity'))).toBeUndefined();
    expect(second?.age()).toBe(510);
  });

  it.each([
    ['insertItem', { type: 'insertItem', path: ['tags'], index: 1, value: 'new' }, ['tags', 1], ['tags']],
    ['removeItem', { type: 'removeItem', path: ['tags'], index: 0 }, undefined, ['tags']],
    ['moveItem', { type: 'moveItem', path: ['tags'], from: 0, to: 1 }, ['tags', 1], undefined],
    ['replaceItem', { type: 'replaceItem', path: ['tags'], index: 0, value: 1 }, ['tags', 0], undefined],
    ['removeMember', { type: 'removeMember', path: ['address'], key: 'zip' }, undefined, ['address']],
    ['a new member', { type: 'setMember', path: [], key: 'new', value: 1 }, ['new'], []],
    ['another member', { type: 'setMember', path: [], key: 'note', value: 1 }, ['note'], undefined],
    ['splice', { type: 'splice', path: ['note'], index: 0, remove: 1, insert: 'x' }, ['note'], undefined],
    ['a container', { type: 'setValue', path: ['tags'], value: [1] }, ['tags'], ['tags']],
  ] as const)('of %s are at the value and at the count of its container', (_, edit, node, badge) => {
    const { document, marks, at } = start();
    document.receive([edit as never], 'b');
    const stamped = (paths: Path[]) => paths.filter((path) => marks.ofValue(at(...path)) !== undefined);
    const badged = (paths: Path[]) => paths.filter((path) => marks.ofBadge(at(...path)) !== undefined);
    const paths: Path[] = [
      [],
      ['address'],
      ['tags'],
      ['tags', 0],
      ...(document.tree.root.members?.has('new') ? [['new']] : []),
      ...(at('tags').children?.[1] ? [['tags', 1]] : []),
      ['note'],
    ];
    expect(stamped(paths)).toEqual(node ? [node] : []);
    expect(badged(paths)).toEqual(badge ? [badge] : []);
  });
});

describe('edits of others', () => {
  it('are remembered for 8 s, the latest 100 values only, each once', () => {
    const document = soloDocument({ list: Array.from({ length: 200 }, (_, index) => index) });
    let time = 0;
    const marks = createFreshMarks(document, () => time);
    const set = (index: number, sessionId: string) =>
      document.receive([{ type: 'setValue', path: ['list', index], value: 'x' }], sessionId);
    const places = () => marks.edits().map(([{ parent }, { sessionId }]) => [parent?.key, sessionId]);
    set(3, 'a');
    set(3, 'b');
    expect(places()).toEqual([['list', 'b']]);
    time = 5_000;
    for (let index = 0; index < 200; index += 1) set(index, 'c');
    expect(marks.edits()).toHaveLength(100);
    time = 12_999;
    expect(marks.edits()).toHaveLength(100);
    time = 13_000;
    expect(marks.edits()).toEqual([]);
  });
});

describe('the texts of a row', () => {
  const nodeOf = (value: unknown) => nodeAt(soloDocument({ it: value as never }).tree.root, ['it']) as TreeNode;
  const text = (value: unknown) => valueText(nodeOf(value), writeDate);

  it('stay on one line and keep the length in code units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 180 }), (value) => {
        const shown = text(value).text;
        expect(shown).toHaveLength(value.length);
        expect(shown).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      }),
    );
    expect(text('a\nb\tc\u0000d\u202ee\u007f').text).toBe('a↵b⇥c␀d⇄e␡');
  });
  it('are truncated when long, never within a character', () => {
    const huge = text('x'.repeat(5_000_000));
    expect(huge).toEqual({ text: 'x'.repeat(200), length: 5_000_000 });
    expect(lengthText(5_000_000)).toBe('5,000,000 characters');
    expect(text(`${'x'.repeat(199)}😀 and more`).text).toBe('x'.repeat(199));
    expect(text('x'.repeat(200)).length).toBeUndefined();
  });
  it('are names, indexes and the root sign', () => {
    const { root } = soloDocument({ ...oddNames(), list: [7] }).tree;
    const name = (...path: Path) => nameText(nodeAt(root, path) as TreeNode, 0);
    expect(name()).toBe('$');
    expect(name('list', 0)).toBe('0');
    expect(name('')).toBe('""');
    expect(name(' ')).toBe('" "');
    expect(name('two\nlines')).toBe('two↵lines');
    expect(name('<b>bold</b>')).toBe('<b>bold</b>');
    const long = [...(root.members?.keys() ?? [])].find((key) => key.length > 200) ?? '';
    expect(name(long)).toBe(`${long.slice(0, 120)}…`);
  });
});

describe('the positions of other people', () => {
  const user = (username: string) => ({ type: 'normal' as const, username, displayName: '' });
  const people = [
    { sessionId: '1', user: user('ana'), isOwn: false },
    { sessionId: '2', user: user('ana'), isOwn: false },
    { sessionId: '3', user: user('ben'), isOwn: false },
    { sessionId: '4', user: user('me'), isOwn: true },
  ];
  const { tree } = soloDocument({ text: 'abcdef', deep: { text: 'x' } });
  const marksAt = (path: Path, presences: [string, Path, [number, number]?][]) =>
    shownMarks(
      tree,
      treeMarks(
        tree.root,
        people,
        presences.map(([sessionId, place, caret]) => ({
          sessionId,
          path: place,
          caret: caret && { from: caret[0], to: caret[1] },
        })),
      ),
    )
      ?.get(nodeAt(tree.root, path) as TreeNode)
      ?.map(({ name, carets, below }) => [name, carets.map(({ from, to }) => `${from}-${to}`), below?.key]);

  it('are shown once per person, with all their carets in a text', () => {
    expect(
      marksAt(
        ['text'],
        [
          ['1', ['text']],
          ['1', ['text'], [2, 4]],
          ['1', ['text'], [4, 4]],
          ['2', ['text'], [6, 6]],
          ['2', ['text'], [6, 6]],
          ['3', ['text'], [1, 1]],
          ['3', ['text'], [3, 0]],
          ['4', ['text'], [0, 0]],
          ['5', ['text'], [0, 0]],
        ],
      ),
    ).toEqual([
      ['ana', ['2-4', '6-6'], undefined],
      ['ben', ['3-0'], undefined],
    ]);
  });
  it('are shown once at a closed row for everyone at or below it', () => {
    const root = nodeAt(tree.root, ['deep']) as TreeNode;
    tree.setOpen(root, false);
    expect(
      marksAt(
        ['deep'],
        [
          ['1', ['deep', 'text'], [0, 0]],
          ['3', ['deep', 'text']],
          ['3', ['deep']],
          ['1', ['gone']],
        ],
      ),
    ).toEqual([
      ['ben', [], undefined],
      ['ana', [], 'text'],
    ]);
  });
});

describe('caretPieces', () => {
  const mark = (sessionId: string, from: number, to: number): TreeMark => ({
    name: sessionId,
    person: { type: 'normal', username: sessionId },
    carets: [{ from, to }],
  });
  it('splits the text at carets without changing it', () => {
    const anyMark = fc.tuple(fc.nat(12), fc.nat(12)).map(([from, to]) => mark(`${from}-${to}`, from, to));
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), fc.array(anyMark, { maxLength: 4 }), (text, marks) => {
        const pieces = caretPieces(text, marks);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const inside = marks.filter(({ carets: [caret] }) => (caret?.to ?? 0) <= text.length);
        expect(pieces.reduce((sum, { carets }) => sum + carets.length, 0)).toBe(inside.length);
        for (const { at, carets } of pieces)
          for (const {
            carets: [caret],
          } of carets)
            expect(caret?.to).toBe(at);
      }),
    );
  });
});
