import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Edit } from '~/core/document/edit';
import { soloDocument } from '~/core/document/live-document';
import type { DocumentObject, Path } from '~/core/document/value';
import { treeEditor } from '../support/model-page-samples';
import { frozenModel, type OpenModelAt } from '../support/open-model-samples';
import { show } from '../support/show';
import { at, frozenEditor, people, presences, startTree } from '../support/tree-edit-samples';
import { watched } from '../support/watched';

const data = (): DocumentObject => ({
  name: 'lamp',
  count: 3,
  paid: false,
  when: new Date(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
  none: null,
  lines: ['one', 'two', { 'unit price': 5 }],
});

function draw(given: DocumentObject = data(), path?: Path, others: OpenModelAt['context'] = {}) {
  const document = soloDocument(given);
  const parts = startTree(document, path ? { path } : {});
  const copy = vi.fn();
  const model = watched(frozenModel({ document, context: { collaborators: people, presences: [], ...others } }));
  show(treeEditor({ editor: frozenEditor(document, parts), model: model.actor, copy }));
  const actor = parts.tree;
  const user = userEvent.setup();
  const tree = () => screen.getByRole('tree', { name: 'Model data' });
  return {
    document,
    actor,
    copy,
    sent: model.sent,
    user,
    tree,
    edit: () => user.click(screen.getByRole('button', { name: 'Edit' })),
    /** Selects a row and focuses the tree, as a click does. */
    select: (...to: Path) => {
      act(() => actor.send({ type: 'tree.select', node: at(document, ...to) }));
      tree().focus();
    },
    others: (...edits: Edit[]) => act(() => document.receive(edits, 's1')),
    /** Starts editing at a row and presses these keys. */
    begin: async (to: Path, keys = '') => {
      await user.click(screen.getByRole('button', { name: 'Edit' }));
      act(() => actor.send({ type: 'tree.select', node: at(document, ...to) }));
      tree().focus();
      if (keys !== '') await user.keyboard(keys);
    },
    permit: (may: boolean, why = 'The connection is lost.') => act(() => actor.send({ type: 'tree.permit', may, why })),
    row: (name: RegExp) => screen.getByRole('treeitem', { name }),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the tree editor', () => {
  it('edits a text with each key; Shift+Enter adds a line, Enter finishes', async () => {
    const { user, document, tree, begin } = draw();
    await begin(['name'], '{Enter}');
    const text = field('Value');
    expect(text).toHaveFocus();
    expect(text.selectionStart).toBe(4);
    await user.keyboard('s!');
    expect(document.value()['name']).toBe('lamps!');
    await user.keyboard('{Shift>}{Enter}{/Shift}two');
    expect(document.value()['name']).toBe('lamps!\ntwo');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(tree()).toHaveFocus());
    await user.keyboard('{Control>}z{/Control}');
    expect(document.value()).toEqual(data());
    await user.keyboard('{Control>}y{/Control}');
    expect(document.value()['name']).toBe('lamps!\ntwo');
    await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(document.value()['name']).toBe('lamps!\ntwo');
  });

  it('finishes a text on Escape or blur and keeps it', async () => {
    const { user, select, document, button, begin } = draw();
    await begin(['name'], '{Enter}x{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.value()['name']).toBe('lampx');
    select('name');
    await user.keyboard('{Enter}y');
    await user.click(button('Expand all'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.value()['name']).toBe('lampxy');
  });

  it('asks on Escape before it discards unsent text, in the field and on the row', async () => {
    const { user, document, row, tree, begin, permit } = draw();
    await begin(['name'], '{Enter}');
    permit(false);
    await user.keyboard('abc{Escape}');
    const discardQuestion = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(await discardQuestion()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(field('Value')).toHaveFocus());
    expect(field('Value')).toHaveValue('lampabc');
    await user.keyboard('{Enter}');
    expect(row(/Not sent yet/)).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(tree()).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(within(await discardQuestion()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/Not sent yet/)).toBeNull());
    permit(true);
    expect(document.value()).toEqual(data());
  });

  it.each<[string, string, string, string, unknown]>([
    ['count', '3', '12a', '“12a” is not a number.', 12],
    [
      'when',
      '11/20/2026 08:12:44.120 AM',
      '11/20/2026 08:12:44.120 PMx',
      'Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.',
      new Date(Date.UTC(2026, 10, 20, 20, 12, 44, 120)),
    ],
  ])(
    'rejects an invalid %s until it is corrected, and cancels on Escape',
    async (key, before, typed, problem, value) => {
      const { user, begin, document } = draw();
      await begin([key], '{Enter}');
      expect(field('Value')).toHaveValue(before);
      await user.clear(field('Value'));
      await user.keyboard(`${typed}{Enter}`);
      expect(screen.getByRole('alert')).toHaveTextContent(problem);
      expect(field('Value')).toHaveAccessibleDescription(problem);
      await user.keyboard('{Backspace}{Enter}');
      expect(document.value()[key]).toEqual(value);
      await begin([key], '{Enter}9{Escape}');
      expect(document.value()[key]).toEqual(value);
    },
  );

  it('offers true and false', async () => {
    const { user, select, document, begin } = draw();
    await begin(['paid'], '{Enter}');
    expect(screen.getByRole('radio', { name: 'false' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'false' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'true' }));
    expect(document.value()['paid']).toBe(true);
    expect(screen.queryByRole('radiogroup')).toBeNull();
    select('paid');
    await user.keyboard('{Enter}{ArrowRight}');
    expect(document.value()['paid']).toBe(false);
    select('paid');
    await user.keyboard('{Enter}{Escape}');
    expect([screen.queryByRole('radiogroup'), document.value()['paid']]).toEqual([null, false]);
  });

  it('adds with Insert: the toolbar and selection are disabled until it is confirmed or canceled', async () => {
    const { user, document, row, button, begin } = draw();
    await begin([], '{Insert}');
    expect(field('Property')).toHaveFocus();
    const toolbar = within(screen.getByRole('toolbar', { name: 'Model' }));
    for (const name of ['View', 'Add', 'Delete', 'Undo', 'Redo', 'Expand all', 'Collapse all'])
      expect(toolbar.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await user.click(row(/^count/));
    expect(row(/^\$/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'New element' })).toBeNull();
    await user.click(button('Add'));
    await user.keyboard('name');
    expect(screen.getByText('Will overwrite an existing property.')).toBeVisible();
    await user.keyboard('2');
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    const kinds = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(kinds).toEqual(['Object', 'Array', 'String', 'Number', 'Boolean', 'Date', 'Null']);
    await user.click(screen.getByRole('option', { name: 'Number' }));
    expect(field('Value')).toHaveValue('0');
    await user.clear(field('Value'));
    await user.type(field('Value'), '42{Enter}');
    expect(document.value()).toEqual({ ...data(), name2: 42 });
    expect(row(/^name2/)).toHaveAttribute('aria-selected', 'true');
  });

  it('says why an element was not deleted', async () => {
    const { user, others, document, begin } = draw();
    document.edit = () => {
      throw new Error('The model is read-only now.');
    };
    await begin(['name'], '{Delete}');
    others({ type: 'setValue', path: ['count'], value: 4 });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It was not deleted.')).toBeVisible();
    expect(screen.getByText('The model is read-only now.')).toBeVisible();
  });

  it('asks for the specified confirmation before it deletes', async () => {
    const { user, select, document, tree, button, begin } = draw();
    await begin([]);
    expect(button('Delete')).toHaveAttribute('aria-disabled', 'true');
    select('name');
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Element?' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this element?');
    expect(dialog).toHaveTextContent('$ / name (String, 4 characters)');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(tree()).toHaveFocus());
    expect(document.value()).toEqual(data());
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(document.value()).not.toHaveProperty('name');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('moves an item with Alt and the arrow keys, and with its buttons', async () => {
    const { user, document, row, begin } = draw();
    await begin(['lines', 0], '{Alt>}{ArrowDown}{/Alt}');
    expect(document.value()['lines']).toEqual(['two', 'one', { 'unit price': 5 }]);
    const tools = within(row(/^1, string, "one"/));
    await user.click(tools.getByRole('button', { name: 'Move up' }));
    expect(screen.getByRole('tree')).toHaveFocus();
    expect(document.value()['lines']).toEqual(['one', 'two', { 'unit price': 5 }]);
    expect(within(row(/^0, string/)).getByRole('button', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('starts a search with /, wraps around and clears', async () => {
    const { user, select, row, button, document } = draw();
    select();
    await user.keyboard('/');
    const box = screen.getByRole('searchbox', { name: 'Search in the model' });
    expect(box).toHaveFocus();
    await user.keyboard('o');
    expect(screen.getByText('1 of 4')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 4')).toBeVisible();
    expect(row(/^none/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(screen.getByText('4 of 4')).toBeVisible();
    await user.click(button('Next result'));
    expect(screen.getByText('1 of 4')).toBeVisible();
    await user.click(button('Clear search'));
    expect(box).toHaveValue('');
    await user.type(box, 'zebra');
    expect(screen.getByText('None')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(box).toHaveValue('');
    expect(document.value()).toEqual(data());
  });

  it('shows the selected path; each step selects, and each format can be copied', async () => {
    const { user, copy, button } = draw(data(), ['lines', 2, 'unit price']);
    const path = within(screen.getByRole('navigation', { name: 'Selected path' }));
    expect(path.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '$',
      'lines',
      '2',
      'unit price',
    ]);
    expect(screen.getByText('Number')).toBeVisible();
    const copied = async (item: string) => {
      await user.click(button('Copy the selection'));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      return copy.mock.lastCall?.[0] as unknown;
    };
    expect(await copied('Copy path')).toBe('$.lines[2]["unit price"]');
    expect(await copied('Copy value')).toBe('5');
    await user.click(path.getByRole('button', { name: '2' }));
    expect(screen.getByText('Object, 1')).toBeVisible();
    expect(await copied('Copy as JSON')).toBe('{\n  "unit price": 5\n}');
    await user.click(path.getByRole('button', { name: 'lines' }));
    expect(screen.getByText('Array, 3')).toBeVisible();
  });

  it('keeps the typed text when its value is removed; further keys do not change the tree', async () => {
    const { user, others, copy, row, document, begin } = draw();
    await begin(['lines', 0], '{Enter} more');
    others({ type: 'removeMember', path: [], key: 'lines' });
    const left = document.value();
    expect(screen.getByText('Ana Ruiz removed the value that you were editing. This is what you typed.')).toBeVisible();
    expect(row(/^\$/)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard(' two/three{Enter}{Delete}{ArrowDown}{ArrowUp}{Insert}');
    expect(row(/^\$/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(document.value()).toEqual(left);
    await user.click(screen.getByRole('button', { name: 'Copy my text' }));
    expect(copy).toHaveBeenLastCalledWith('one more two/three\n');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/This is what you typed/)).toBeNull();
  });

  it.each<[string, string[], string]>([
    ['a new element', ['in'], '{Insert}a'],
    ['a name', ['in', 'x'], '{F2}b'],
    ['a number', ['in', 'x'], '{Enter}7'],
    ['a choice', ['in', 'yes'], '{Enter}'],
  ])('ignores further keys when the element of %s is removed', async (_, path, keys) => {
    const { user, others, document, begin } = draw({ in: { x: 1, yes: true }, other: 'o' });
    await begin([...path]);
    await user.keyboard(keys);
    others({ type: 'removeMember', path: [], key: 'in' });
    await user.keyboard('/x?{Delete}{Insert}{F2}');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('group', { name: 'New element' })).toBeNull();
    expect(document.value()).toEqual({ other: 'o' });
  });

  it('shows where people are, also in a closed branch, and who is followed', async () => {
    const given = { note: 'x', address: { city: 'y' } };
    const there = [
      { ...presences[0]!, key: 'cursor' },
      { sessionId: 's2', path: ['address'], caret: undefined },
      ...presences.slice(1),
    ];
    const { user, sent, row } = draw(given, undefined, { presences: there, following: 's1' });
    expect(row(/^note, .*selected by Ben Carter/)).toBeInTheDocument();
    const branch = row(/^address, .*selected by Ben Carter, Ana Ruiz \(cursor\) inside$/);
    expect(branch).toHaveTextContent('inside');
    await user.click(within(branch).getByTitle(/^Show .*Ana Ruiz \(cursor\)/));
    expect(row(/^city, .*edited by Ana Ruiz/)).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: /inside/ })).toBeNull();
    expect(screen.getByText('Following')).toHaveTextContent('Following Ana Ruiz');
    await user.click(screen.getByRole('button', { name: 'Stop following' }));
    expect(sent).toContainEqual({ type: 'model.follow', sessionId: undefined });
  });

  it.each([
    ['Undo', 1_000],
    ['Delete', 2_000],
  ])('shows the tooltip of %s after %i ms', async (name, delay) => {
    const { button } = draw();
    const start = performance.now();
    fireEvent.pointerEnter(button(name));
    await screen.findByText(name, { selector: '[role="tooltip"]' });
    expect(performance.now() - start).toBeGreaterThanOrEqual(delay - 5);
  });
});

describe('several rows of the tree', () => {
  const paste = (text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    act(() => void document.body.dispatchEvent(event));
  };

  it('are chosen with Ctrl and Shift, counted below, copied together, and one after Escape', async () => {
    const { user, copy, row, tree } = draw();
    await user.click(row(/^name/));
    await user.keyboard('{Control>}');
    await user.click(row(/^paid/));
    await user.keyboard('{/Control}');
    expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([row(/^name/), row(/^paid/)]);
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.keyboard('{Control>}c{/Control}');
    expect(copy).toHaveBeenCalledWith('{\n  "name": "lamp",\n  "paid": false\n}');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([row(/^paid/), row(/^when/)]);
    await user.keyboard('{Escape}');
    expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([row(/^when/)]);
    expect(tree()).toHaveAttribute('aria-multiselectable', 'true');
  });

  it('are named when they are to be deleted', async () => {
    const { user, document: live, begin } = draw();
    await begin(['name'], '{Shift>}{ArrowDown}{/Shift}{Delete}');
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 Elements?' });
    expect(question).toHaveTextContent('Are you sure you want to delete these elements?');
    expect(question).toHaveTextContent('$ / name (String, 4 characters)$ / count (Number)');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(Object.keys(live.value())).toEqual(['paid', 'when', 'none', 'lines']);
  });

  it('show what a paste will change; Enter pastes, Escape does not', async () => {
    const { user, document: live, begin } = draw();
    await begin([]);
    paste('{"name": "desk", "size": 3}');
    const preview = await screen.findByRole('alertdialog', { name: 'Paste' });
    expect(preview).toHaveTextContent('1 value is added, 1 value is replaced.');
    expect(within(preview).getByRole('list')).toHaveAttribute('tabindex', '0');
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['name: "lamp" → "desk"', 'size: 3']);
    await user.keyboard('{Escape}');
    expect([screen.queryByRole('alertdialog'), live.value()]).toEqual([null, data()]);
    paste('{"name": "desk"}');
    await screen.findByRole('alertdialog', { name: 'Paste' });
    await user.keyboard('{Enter}');
    expect(live.value()['name']).toBe('desk');
  });

  it('are pasted nowhere while a field has the focus', async () => {
    const { begin, document: live } = draw();
    await begin(['name'], '{Enter}');
    paste('12');
    expect([screen.queryByRole('alertdialog'), live.value()]).toEqual([null, data()]);
  });

  it('have a menu with the keys and reasons, which returns the focus', async () => {
    const { user, begin, row, tree, document: live } = draw();
    await begin(['count']);
    fireEvent.contextMenu(row(/^name/));
    const item = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
    expect(row(/^name/)).toHaveAttribute('aria-selected', 'true');
    expect(await item('Rename')).toHaveTextContent('RenameF2');
    expect(await item('Copy')).toHaveTextContent('CopyCtrl+C');
    expect(await item('Move down')).toHaveAttribute('title', 'Only elements of an array can be moved.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(tree()).toHaveFocus());
    fireEvent.contextMenu(tree());
    await user.click(await item('Duplicate'));
    expect(live.value()['name copy']).toBe('lamp');
    expect(field('Property')).toHaveFocus();
  });

  it('have a menu that closes when someone else removes its element', async () => {
    const { begin, row, document: live } = draw();
    await begin(['count']);
    fireEvent.contextMenu(row(/^name/));
    await screen.findByRole('menuitem', { name: /^Rename/ });
    act(() => live.receive([{ type: 'removeMember', path: [], key: 'name' }], 's1'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('can only be copied while the model is viewed', async () => {
    const { select, tree } = draw();
    select('name');
    fireEvent.contextMenu(tree());
    const [copy, paste] = await Promise.all(
      ['Copy', 'Paste'].map((name) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) })),
    );
    expect(copy).not.toHaveAttribute('aria-disabled');
    expect(paste).toHaveAttribute('title', 'Choose Edit to change this model.');
  });
});
