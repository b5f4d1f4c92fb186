import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { soloDocument } from '~/core/document/live-document';
import type { Tree } from '~/core/document/tree';
import { nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import type { DocumentObject, Path } from '~/core/document/value';
import { treeMarks } from '~/views/pages/model/editor/tree-texts';
import { createFreshMarks } from '~/views/pages/model/tree/FreshMark';
import { commandOf, JsonTree, type JsonTreeProps, type KeyPlace } from '~/views/pages/model/tree/JsonTree';
import {
  lengthText,
  nameText,
  type RowFacts,
  scrolledTo,
  shownMarks,
  type TreeMark,
  treeWindow,
  type TreeWindowInput,
  valueText,
} from '~/views/pages/model/tree/drawn-rows';
import { caretPieces } from '~/views/pages/model/tree/TreeRow';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { oddNames, orderDocument, wideDocument, writeDate } from '../support/json-tree-samples';

/** The names of the rows drawn since the list was last emptied. */
const drawnAgain = vi.hoisted(() => [] as string[]);
vi.mock('~/views/pages/model/tree/drawn-rows', async (original) => {
  const actual = await original<{ labelOf: (facts: RowFacts) => string }>();
  return {
    ...actual,
    labelOf: (facts: RowFacts) => {
      drawnAgain.push(facts.name);
      return actual.labelOf(facts);
    },
  };
});
beforeEach(() => {
  drawnAgain.length = 0;
});

// The tree is 900 px high.
window.innerHeight = 1_380;

type Look = Partial<JsonTreeProps>;

/** Renders a tree the way the editor does; `look` changes its props. */
function start(data: DocumentObject, first: Look | ((at: (...path: Path) => TreeNode, tree: Tree) => Look) = {}) {
  const document = soloDocument(data);
  const { tree } = document;
  const at = (...path: Path) => nodeAt(tree.root, path) as TreeNode;
  const calls: unknown[] = [];
  const record =
    (name: string) =>
    (node?: TreeNode, ...more: unknown[]) =>
      void calls.push([name, ...(node ? [pathOf(node).join('/')] : []), ...more]);
  let given: Look = typeof first === 'function' ? first(at, tree) : first;
  let redraw: (look: Look) => void = () => {};
  function Stage() {
    const [look, setLook] = useState(given);
    redraw = setLook;
    const [selected, setSelected] = useState(look.selected);
    return (
      <ThemeRoot choice="light">
        <JsonTree
          label="Model data"
          writeDate={writeDate}
          onOpen={(node, open) => {
            record('open')(node, open);
            tree.setOpen(node, open);
          }}
          {...look}
          commands={{
            openMany: (nodes) => nodes.forEach((node) => tree.setOpen(node, true)),
            ...look.commands,
          }}
          tree={tree}
          selected={selected}
          onSelect={(node) => {
            record('select')(node);
            setSelected(node);
          }}
        />
        <button type="button">elsewhere</button>
      </ThemeRoot>
    );
  }
  render(<Stage />);
  return {
    document,
    tree,
    at,
    calls,
    record,
    look: (more: Look) => {
      given = { ...given, ...more };
      act(() => redraw(given));
    },
    box: screen.getByRole('tree', { name: 'Model data' }),
    row: (name: RegExp | string) => screen.getByRole('treeitem', { name }),
    names: () => screen.getAllByRole('treeitem').map((row) => row.querySelector('[data-part="name"]')?.textContent),
    user: userEvent.setup(),
  };
}
const current = (box: HTMLElement) => {
  const id = box.getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};
const scrollTo = (box: HTMLElement, top: number) => {
  box.scrollTop = top;
  fireEvent.scroll(box);
};

describe('the rows', () => {
  it('are tree items with name, kind, value and position', () => {
    const { at, tree, row, names } = start(orderDocument());
    expect(names()).toEqual(
      ['$', 'address', 'customer', 'lines', 'note', 'paid', 'placed', 'quantity', 'shippedBy', 'tags'], // spec §9: to depth 1
    );
    act(() => tree.setOpen(at('lines'), true));
    const first = row('0, object, 3 properties');
    expect(first).toHaveAttribute('aria-level', '3');
    expect(first).toHaveAttribute('aria-posinset', '1');
    expect(first).toHaveAttribute('aria-setsize', '3');
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(first).toHaveAttribute('aria-selected', 'false');
    expect(row('lines, array, 3 items')).toHaveAttribute('aria-expanded', 'true');
    expect(row('$, object, 9 properties')).toHaveAttribute('aria-level', '1');
    expect(row('customer, string, "Barbara Johnson"')).not.toHaveAttribute('aria-expanded');
    expect(row('placed, date, 11/20/2026 08:12:44.120 AM')).toBeVisible();
    expect(row('shippedBy, null')).toBeVisible();
    expect(row('paid, boolean, false')).toBeVisible();
    expect(row(/^customer/)).toHaveTextContent('customer:"Barbara Johnson"');
    expect(row(/^lines/)).toHaveTextContent('lines:[3]');
    expect(row(/^address/)).toHaveTextContent('address:{3}');
  });
});

describe('a large document', () => {
  it('draws only the visible rows at any scroll position', () => {
    const { box, at, tree, names } = start(wideDocument(50_000));
    act(() => tree.setOpen(at('wide'), true));
    expect(tree.size()).toBe(50_004);
    expect(names().length).toBeLessThan(60);
    scrollTo(box, 28 * 30_000);
    expect(names().length).toBeLessThan(60);
    expect(names()).toContain('member 30000');
    const row = screen.getByRole('treeitem', { name: 'member 30000, number, 30000' });
    expect(row).toHaveAttribute('aria-posinset', '30001');
    expect(row).toHaveAttribute('aria-setsize', '50000');
    expect(row.parentElement).toHaveStyle({ top: `${8 + 30_003 * 28}px` });
  });
  it('reaches the last row with End and keeps the selection while scrolling', async () => {
    const { box, at, tree, user, names } = start(wideDocument(50_000));
    act(() => tree.setOpen(at('wide'), true));
    await user.tab();
    await user.keyboard('{End}');
    expect(current(box)).toHaveAccessibleName('last, number, 2');
    expect(box.scrollTop).toBeGreaterThan(28 * 49_000);
    expect(names()).toContain('member 49999');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(current(box)).toHaveAccessibleName('member 49998, number, 49998');
    scrollTo(box, 0);
    expect(names()).toContain('first');
    expect(current(box)).toHaveAccessibleName('member 49998, number, 49998');
    expect(box).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(current(box)).toHaveAccessibleName('wide, object, 50,000 properties');
  });
});

describe('the keyboard', () => {
  it('makes the tree one tab stop and moves, opens and closes', async () => {
    const { box, user, calls, names } = start(orderDocument());
    await user.tab();
    expect(box).toHaveFocus();
    expect(current(box)).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current(box)).toHaveAccessibleName('address, object, 3 properties');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(current(box)).toHaveAccessibleName('city, string, "Rotterdam"');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(current(box)).toHaveAccessibleName('address, object, 3 properties');
    expect(calls.filter((each) => Array.isArray(each) && each[0] === 'open')).toEqual([
      ['open', 'address', true],
      ['open', 'address', false],
    ]);
    await user.keyboard('*');
    expect(names()).toEqual(expect.arrayContaining(['city', 'zip', '0', '2']));
    await user.tab();
    expect(screen.getByRole('button', { name: 'elsewhere' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(box).toHaveFocus();
  });
  it('sends only the commands it was given', async () => {
    const { user, calls, record, look } = start(orderDocument(), (at) => ({ selected: at('customer') }));
    await user.tab();
    await user.keyboard('{Enter}{F2}{Insert}{Delete}/{Control>}c{/Control}');
    expect(calls).toEqual([]);
    look({
      commands: {
        editValue: record('editValue'),
        rename: record('rename'),
        add: record('add'),
        remove: record('remove'),
        copy: record('copy'),
        search: record('search'),
        move: record('move'),
      },
    });
    await user.keyboard('{Enter}{F2}{Insert}{Delete}/{Control>}c{/Control}{Alt>}{ArrowUp}{/Alt}');
    const atCustomer = ['editValue', 'rename', 'add', 'remove', 'copy'].map((name) => [name, 'customer']);
    expect(calls).toEqual([...atCustomer.slice(0, 4), ['search'], ...atCustomer.slice(4)]);
    await user.keyboard('{End}*{End}{Alt>}{ArrowUp}{/Alt}');
    expect(calls.at(-1)).toEqual(['move', 'tags/1', -1]);
  });
  it('leaves keys to an editor in a row', async () => {
    const { user, calls, record, look, at } = start(orderDocument(), (found) => ({ selected: found('customer') }));
    look({
      editing: { node: at('customer'), part: 'value', editor: <input aria-label="Value" defaultValue="" /> },
      commands: { remove: record('remove'), search: record('search') },
    });
    await user.click(screen.getByRole('textbox', { name: 'Value' }));
    await user.keyboard('a/b{ArrowUp}{ArrowDown}{Delete}{End}');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('a/b');
    expect(calls).toEqual([]);
  });
  it('selects the closed ancestor of the selection before running a command', async () => {
    const { user, calls, record, look, box } = start(orderDocument(), (at) => ({ selected: at('address', 'city') }));
    look({ commands: { remove: record('remove') } });
    expect(current(box)).toBeNull();
    await user.tab();
    await user.keyboard('{Delete}');
    expect(calls).toEqual([['select', 'address']]);
    expect(current(box)).toHaveAccessibleName('address, object, 3 properties');
    await user.keyboard('{Delete}');
    expect(calls.at(-1)).toEqual(['remove', 'address']);
  });
});

describe('the pointer', () => {
  const chevron = (row: HTMLElement) => row.querySelector('[data-part="chevron"]') as HTMLElement;
  const part = (row: HTMLElement, name: string) => row.querySelector(`[data-part="${name}"]`) as HTMLElement;

  it('selects, opens by the chevron and focuses the tree', async () => {
    const { user, calls, row, box } = start(orderDocument());
    await user.click(row(/^customer/));
    expect(row(/^customer/)).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveFocus();
    await user.click(chevron(row(/^address/)));
    expect(row(/^city/)).toBeVisible();
    expect(calls).toEqual([
      ['select', 'customer'],
      ['open', 'address', true],
    ]);
  });
  it('selects a node that is closed over the selection', async () => {
    const { user, calls, row, tree, at } = start(orderDocument(), (found) => ({
      selected: found('address', 'city'),
    }));
    act(() => tree.setOpen(at('address'), true));
    await user.click(chevron(row(/^address/)));
    expect(calls).toEqual([
      ['select', 'address'],
      ['open', 'address', false],
    ]);
  });
  it('edits on a double click on a value, renames on a name, opens on a container', async () => {
    const { user, calls, record, look, row, tree, at } = start(orderDocument());
    act(() => tree.setOpen(at('tags'), true));
    const everywhere = async () => {
      await user.dblClick(part(row(/^customer/), 'value'));
      await user.dblClick(part(row(/^customer/), 'name'));
      await user.dblClick(part(row(/^0, string/), 'name'));
      await user.dblClick(part(row(/^address/), 'value'));
      return calls.splice(0).filter((each) => Array.isArray(each) && each[0] !== 'select');
    };
    expect(await everywhere()).toEqual([['open', 'address', true]]);
    look({ commands: { editValue: record('edit'), rename: record('rename') } });
    expect(await everywhere()).toEqual([
      ['edit', 'customer'],
      ['rename', 'customer'],
      ['open', 'address', false],
    ]);
    // The root has no name to change.
    await user.dblClick(part(row(/^\$/), 'name'));
    expect(calls.at(-1)).toEqual(['open', '', false]);
  });
  it('shows row actions at the selected row and at the hovered row', async () => {
    const { user, row } = start(orderDocument(), (at) => ({
      selected: at('customer'),
      rowActions: (node) => <button type="button">copy {node.key}</button>,
    }));
    const buttons = () => screen.getAllByRole('button', { name: /^copy/ }).map(({ textContent }) => textContent);
    expect(buttons()).toEqual(['copy customer']);
    await user.hover(row(/^note/));
    expect(buttons()).toEqual(['copy customer', 'copy note']);
    await user.hover(row(/^paid/));
    expect(buttons()).toEqual(['copy customer', 'copy paid']);
    await user.unhover(row(/^paid/));
    await user.hover(screen.getByRole('button', { name: 'elsewhere' }));
    expect(buttons()).toEqual(['copy customer']);
  });
});

describe('adding an element', () => {
  const adding = (at: (...path: Path) => TreeNode): Look => ({
    selected: at('customer'),
    frozen: true,
    adding: { after: at('customer'), depth: 1, height: 60, form: <input aria-label="Property" /> },
    commands: { remove: () => expect.unreachable() },
  });

  it('selects, opens and runs nothing', async () => {
    const { user, row, calls, box } = start(orderDocument(), adding);
    await user.click(row(/^paid/));
    await user.click(row(/^address/).querySelector('[data-part="chevron"]') as HTMLElement);
    await user.dblClick(row(/^address/));
    act(() => box.focus());
    await user.keyboard('{ArrowDown}{Delete}{End}*');
    expect(calls).toEqual([]);
  });
});

describe('editing a value', () => {
  const editing = (node: TreeNode, editor: ReactNode, part: 'name' | 'value' = 'value'): Look => ({
    editing: { node, part, editor },
  });
  const field = <input aria-label="Editor" defaultValue="typed" />;

  it('keeps the editor while scrolling and focuses the tree when it closes', async () => {
    const { user, at, look, tree, box } = start(wideDocument(5000));
    act(() => tree.setOpen(at('wide'), true));
    look(editing(at('wide', 'member 2'), field));
    await user.click(screen.getByRole('textbox'));
    scrollTo(box, 28 * 3000);
    expect(screen.getByRole('textbox')).toHaveFocus();
    look({ editing: undefined });
    await act(() => Promise.resolve());
    expect(box).toHaveFocus();
  });
});

const person = (username: string) => ({ type: 'normal', username });

describe('the indentation lines', () => {
  const lines = (row: Element) => row.querySelector<HTMLElement>('[data-guides]')?.dataset['guides'];

  it('continue through a recently changed row, and are hidden in a row with a background', async () => {
    const { document, tree, at, row, look, user } = start({ list: ['a'] });
    look({ fresh: createFreshMarks(document, () => 0) });
    act(() => tree.setOpen(at('list'), true));
    act(() => document.receive([{ type: 'insertItem', path: ['list'], index: 1, value: 'b' }], 'b'));
    const come = row(/^1, string, "b"/);
    expect(come).toHaveTextContent('changed just now');
    expect(lines(come)).toBe('lines');
    await user.click(come);
    expect(lines(row(/^1, string, "b"/))).toBe('none');
  });
});

describe('other people', () => {
  const ben: TreeMark = { person: person('ben'), name: 'Ben Carter', carets: [{ from: 2, to: 5 }] };

  it('show their caret in the text', () => {
    const { row, at, look } = start(orderDocument());
    look({ marks: new Map([[at('customer'), [ben]]]) });
    const value = row(/^customer/).querySelector('[data-part="value"]');
    expect(value).toHaveTextContent('"Barbara Johnson"');
    const caret = value?.querySelector('[data-caret]');
    expect(caret).toHaveAttribute('title', 'Ben Carter');
    expect(caret?.parentElement).toHaveTextContent('ra Johnson');
    expect(caret?.parentElement?.previousSibling).toHaveTextContent('rba');
  });
});

describe('search hits', () => {
  it('are marked at the name or the value, the current one more strongly', () => {
    const { row, at, look } = start(orderDocument());
    const classes = (name: RegExp, part: string) =>
      row(name).querySelector(`[data-part="${part}"]`)?.className.split(' ') ?? [];
    const before = { name: classes(/^note/, 'name'), value: classes(/^note/, 'value') };
    look({ hits: new Set([at('note')]), hitText: 'bell' });
    expect(classes(/^note/, 'name')).toEqual(before.name);
    const hit = classes(/^note/, 'value');
    expect(hit).not.toEqual(before.value);
    look({ current: at('note') });
    expect(classes(/^note/, 'value')).not.toEqual(hit);
    look({ current: undefined, hitText: 'NOTE' });
    expect(classes(/^note/, 'name')).not.toEqual(before.name);
    expect(classes(/^note/, 'value')).toEqual(before.value);
    look({ hits: undefined });
    expect(classes(/^note/, 'name')).toEqual(before.name);
  });
});

describe('recent changes of other people', () => {
  const startFresh = (data: DocumentObject) => {
    let time = 0;
    const made = start(data);
    const fresh = createFreshMarks(made.document, () => time);
    made.look({ fresh });
    return { ...made, wait: (ms: number) => (time += ms) };
  };
  /** jsdom has no animations, so React listens for the prefixed event name. */
  const endAnimation = (mark: HTMLElement) => {
    for (const name of ['animationend', 'webkitAnimationEnd']) fireEvent(mark, new Event(name, { bubbles: true }));
  };
  const marksOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-fresh]')];

  it('are marked in their row, again with each change, until the animation ends', () => {
    const { document: model, row, wait } = startFresh(orderDocument());
    const change = (value: number) => act(() => model.receive([{ type: 'setValue', path: ['quantity'], value }], 'b'));
    change(4);
    expect(row('quantity, number, 4')).toHaveTextContent('changed just now');
    const [veil, note] = marksOf(row(/^quantity/));
    expect(veil?.style.getPropertyValue('--fresh-delay')).toBe('10ms');
    wait(200);
    change(5);
    const again = marksOf(row(/^quantity/));
    expect(again).toHaveLength(2);
    expect(again[0]).not.toBe(veil);
    expect(again[1]).not.toBe(note);
    expect(again[0]?.style.getPropertyValue('--fresh-delay')).toBe('10ms');
    again.forEach(endAnimation);
    expect(row('quantity, number, 5')).not.toHaveTextContent('changed just now');
    expect(marksOf(row(/^quantity/))).toEqual([]);
  });
});

describe('people in collapsed branches', () => {
  const ben = { person: { type: 'normal', username: 'ben.carter' }, name: 'Ben Carter' };

  it('are shown for 8 s after they changed something there', () => {
    let time = 0;
    const made = start(orderDocument());
    const fresh = createFreshMarks(made.document, () => time);
    made.look({ fresh, marks: new Map(), personOf: (sessionId) => (sessionId === 'b' ? ben : undefined) });
    const { document, row, at, tree } = made;
    const change = (sessionId: string) =>
      act(() => document.receive([{ type: 'setValue', path: ['address', 'city'], value: 'Lima' }], sessionId));
    change('unknown');
    expect(row(/^address/)).not.toHaveTextContent('inside');
    change('b');
    expect(row(/^address, .*Ben Carter inside$/)).toHaveTextContent('Ben Carterinside');
    act(() => tree.setOpen(at('address'), true));
    expect(row(/^address/)).not.toHaveTextContent('inside');
    act(() => tree.setOpen(at('address'), false));
    time = 8_000;
    act(() => fresh.settle());
    expect(row(/^address/)).not.toHaveTextContent('inside');
  });
});

describe('redrawing', () => {
  it('draws only the rows that changed', () => {
    const { document: model, at, tree, look } = start(orderDocument(), (found) => ({ selected: found('lines', 0) }));
    act(() => tree.setOpenAll(true));
    const redrawn = (act: () => void) => {
      drawnAgain.length = 0;
      act();
      return [...drawnAgain];
    };
    const receive = (...edits: Parameters<typeof model.receive>[0]) => act(() => model.receive(edits, 'b'));
    expect(redrawn(() => receive({ type: 'setValue', path: ['quantity'], value: 4 }))).toEqual(['quantity']);
    expect(redrawn(() => receive({ type: 'splice', path: ['note'], index: 0, remove: 0, insert: 'x' }))).toEqual([
      'note',
    ]);
    expect(redrawn(() => receive({ type: 'setValue', path: ['quantity'], value: 4 }))).toEqual([]);
    // Inserting or removing the last item changes only the length.
    expect(redrawn(() => receive({ type: 'insertItem', path: ['tags'], index: 2, value: 'last' })).sort()).toEqual([
      '0',
      '1',
      '2',
      'tags',
    ]);
    const there = [{ person: person('ana'), name: 'Ana', carets: [] }];
    const marks = () => new Map([[at('paid'), there]]);
    expect(redrawn(() => look({ marks: marks() }))).toEqual(['paid']);
    expect(redrawn(() => look({ marks: marks() }))).toEqual([]);
    expect(redrawn(() => look({ hits: new Set([at('customer')]) }))).toEqual(['customer']);
    expect(redrawn(() => act(() => tree.setOpen(at('address'), false)))).toEqual(['address']);
  });
});

describe('the shown node', () => {
  it('is scrolled to only when requested', () => {
    const { box, at, tree, look } = start(wideDocument(5000));
    act(() => tree.setOpen(at('wide'), true));
    const node = at('wide', 'member 3000');
    look({ shown: { node, times: 1 } });
    const middle = 8 + 3003 * 28 - (900 - 28) / 2;
    expect(box.scrollTop).toBe(middle);
    expect(screen.getByRole('treeitem', { name: /^member 3000,/ })).toBeVisible();
    scrollTo(box, 0);
    look({ hitText: 'x' });
    act(() => tree.setOpen(at('wide'), false));
    act(() => tree.setOpen(at('wide'), true));
    expect(box.scrollTop).toBe(0);
    look({ shown: { node, times: 2 } });
    expect(box.scrollTop).toBe(middle);
  });
});

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
    form: fc.option(fc.record({ after: fc.nat(399), height: fc.integer({ min: 1, max: 200 }) }), { nil: undefined }),
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

describe('the command of a key', () => {
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
    ['ArrowDown', {}, shift, { type: 'select', row: 6, by: 'range' }],
    ['End', {}, shift, { type: 'select', row: 19, by: 'range' }],
    ['ArrowRight', open, shift, undefined],
    ['Enter', closed, shift, undefined],
    ['Escape', {}, {}, { type: 'leaveOne' }],
    ['d', {}, control, { type: 'duplicate' }],
    ['D', {}, { metaKey: true }, { type: 'duplicate' }],
    ['d', {}, {}, undefined],
    ['v', {}, control, undefined],
    ['*', {}, shift, { type: 'openMany' }],
    ['/', {}, shift, { type: 'search' }],
  ] as const)('maps %s at %j with %j pressed to %j', (key, at, held, command) => {
    expect(press(key, at, held)).toEqual(command);
  });
});

describe('fresh marks', () => {
  const startMarks = () => {
    const document = soloDocument(orderDocument());
    let time = 1000;
    const marks = createFreshMarks(document, () => time);
    const at = (...path: Path) => nodeAt(document.tree.root, path) as TreeNode;
    return { document, marks, at, wait: (ms: number) => (time += ms) };
  };

  it('mark changes of others for 500 ms after 10 ms, and are replaced with each change', () => {
    const { document, marks, at, wait } = startMarks();
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
    const { document, marks, at } = startMarks();
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

describe('the menu and the clipboard of a tree', () => {
  it('scrolls to the selected row when the menu is opened by the keyboard', () => {
    const onMenu = vi.fn();
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index]));
    const { box } = start(many, (at) => ({ selected: at('k3'), onMenu }));
    scrollTo(box, 28 * 300);
    fireEvent.contextMenu(box);
    expect(box.scrollTop).toBeLessThan(28 * 10);
    expect(onMenu).toHaveBeenCalledOnce();
  });

  it('claims several rows and takes a paste only where that is possible', () => {
    const { box, look } = start({ name: 'lamp' });
    const paste = () => {
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: null });
      act(() => void document.body.dispatchEvent(event));
      return event.defaultPrevented;
    };
    box.focus();
    expect([box.getAttribute('aria-multiselectable'), paste()]).toEqual([null, false]);
    look({ picked: new Set(), onPaste: vi.fn() });
    expect([box.getAttribute('aria-multiselectable'), paste()]).toEqual(['true', true]);
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
