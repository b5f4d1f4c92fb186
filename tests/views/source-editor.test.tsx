import { EditorView } from '@codemirror/view';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createLiveDocument } from '~/core/document/live-document';
import type { DocumentObject } from '~/core/document/value';
import { personColor } from '~/core/person';
import { sourceEditActors } from '~/machines/model/source-edit/source-edit-actors';
import { sourceEditMachine } from '~/machines/model/source-edit/source-edit-machine';
import { refusals } from '~/machines/model/source-edit/source-text';
import { SourceEditor } from '~/views/pages/model/source/SourceEditor';
import { show } from '../support/show';
import { frozenSource, sampleConflicts } from '../support/source-edit-samples';

// jsdom does not measure text.
Object.assign(Range.prototype, { getClientRects: () => [] });

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const findEditor = () =>
  waitFor(() => {
    const roots = Array.from(document.querySelectorAll('div'), ({ shadowRoot }) => shadowRoot);
    const content = roots.flatMap((root) => root?.querySelector<HTMLElement>('.cm-content') ?? []).at(0);
    const view = content && EditorView.findFromDOM(content);
    if (!content || !view) throw new Error('There is no editor yet.');
    return { content, view };
  });
const write = (view: EditorView, insert: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });

/** The editor with its real machine and actors. */
async function opened(data: DocumentObject) {
  const way = { refusing: undefined as Error | undefined, stored: (): Promise<void> => Promise.resolve() };
  const model = createLiveDocument(data, {
    send: () => {
      if (way.refusing) throw way.refusing;
    },
    settled: () => way.stored(),
  });
  const actor = createActor(sourceEditMachine.provide({ actors: sourceEditActors(() => Promise.resolve()) })).start();
  ends.push(() => actor.stop());
  actor.send({ type: 'source.permit', may: true });
  actor.send({ type: 'source.people', people: [...others] });
  actor.send({ type: 'source.open', document: model, version: 39 });
  show(<SourceEditor actor={actor} />);
  const { view, content } = await findEditor();
  const type = (text: string) => write(view, text);
  return { actor, model, way, view, content, type, user: userEvent.setup() };
}

const person = (username: string) => ({ type: 'normal', username });
const others = [
  { sessionId: 'b', name: 'Ana Ruiz', user: person('ana.ruiz') },
  { sessionId: 'c', name: 'Ben Carter', user: person('ben') },
];

const button = (name: string) => screen.getByRole('button', { name });

describe('the source editor', () => {
  it('shows the model as text with line numbers and the caret position', async () => {
    const { view, content } = await opened({ customer: 'Ana', lines: [{ price: 9.5 }] });
    expect(screen.getByRole('region', { name: 'Source' })).toBeVisible();
    expect(screen.getByText('opened at version 39')).toBeVisible();
    expect(content).toHaveAttribute('aria-label', 'Model source');
    expect(view.state.doc.toString()).toBe(
      '{\n  "customer": "Ana",\n  "lines": [\n    {\n      "price": 9.5\n    }\n  ]\n}',
    );
    expect(view.dom.querySelector('.cm-lineNumbers')).not.toBeNull();
    expect(view.dom.querySelector('.cm-place')).toBeNull();
    expect(screen.getByText('Ln 1, Col 1')).toBeVisible();
    view.dispatch({ selection: { anchor: view.state.doc.line(5).from + 16 } });
    expect(await screen.findByText('Ln 5, Col 17')).toBeVisible();
    expect(screen.getByTitle('$ / lines / 0 / price')).toHaveTextContent('$ / lines / 0 / price');
    expect(screen.getByText('Valid JSON')).toBeVisible();
  });

  it("shows 'Invalid JSON!' with position and reason, links to it, and does not save", async () => {
    const { type, user, view, content, model, actor } = await opened({ a: 1 });
    type('{\n  "a": yes\n}');
    expect(await screen.findByText('Invalid JSON!')).toBeVisible();
    expect(screen.getByText('“yes” is not a value in JSON. Put texts in quotation marks.')).toBeVisible();
    expect(content).toHaveAttribute('aria-invalid', 'true');
    expect(content).toHaveAttribute(
      'aria-description',
      'Invalid JSON! “yes” is not a value in JSON. Put texts in quotation marks.',
    );
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Save')).toHaveAttribute('title', 'Invalid JSON!');
    expect(button('Format')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Go to line 2, column 8'));
    expect(view.state.selection.main.head).toBe(9);
    expect(screen.getByText('Ln 2, Col 8', { selector: 'span' })).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    await user.click(button('Save'));
    expect(actor.getSnapshot().matches({ open: { writing: 'invalid' } })).toBe(true);
    expect(model.value()).toEqual({ a: 1 });
    type('[1]');
    expect(await screen.findByText('A model must be an object. This is an array.')).toBeVisible();
  });

  it('warns of data that is nested so deep that some clients fail', async () => {
    const { type } = await opened({ a: 1 });
    type(`${'{"a":'.repeat(55)}1${'}'.repeat(55)}`);
    expect(await screen.findByText(/^Valid JSON\. The data is nested 55 levels deep\./)).toBeVisible();
  });

  it('names an invisible character that was pasted', async () => {
    const { type } = await opened({ a: 1 });
    type('{\u00a0"a": 1}');
    expect(await screen.findByText(/invisible character U\+00A0 \(no-break space\)/)).toBeVisible();
  });

  it('formats the text, with undo', async () => {
    const { type, user, view } = await opened({ a: 1 });
    type('{"a":[1,2]}');
    await user.click(button('Format'));
    expect(view.state.doc.toString()).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}');
    view.focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(view.state.doc.toString()).toBe('{"a":[1,2]}');
  });
});

describe('changed lines', () => {
  const line = (view: EditorView, number: number) => view.dom.querySelectorAll<HTMLElement>('.cm-line')[number - 1];
  const marked = (view: EditorView, look: 'mine' | 'theirs') =>
    Array.from(view.dom.querySelectorAll(`.cm-${look}`), ({ textContent }) => textContent?.trim());

  it('are marked: yours, and those of others that you have not changed', async () => {
    const { view, model } = await opened({ a: 1, b: 2, c: [3] });
    const at = view.state.doc.line(2);
    view.dispatch({ changes: { from: at.to - 2, to: at.to - 1, insert: '7' } });
    await waitFor(() => expect(marked(view, 'mine')).toEqual(['"a": 7,']));
    model.receive([{ type: 'setValue', path: ['a'], value: 8 }], 'b');
    model.receive([{ type: 'setValue', path: ['c', 0], value: 4 }], 'b');
    await waitFor(() => expect(marked(view, 'theirs')).toEqual(['3']));
    expect(marked(view, 'mine')).toEqual(['"a": 7,']);
    view.dispatch({ changes: { from: 1, insert: '\n' } });
    expect(marked(view, 'theirs')).toEqual(['3']);
  });

  it('of others have the color of the user and the names of all who changed them', async () => {
    const { view, model } = await opened({ a: 1, b: 1, c: 1 });
    model.receive([{ type: 'setValue', path: ['a'], value: 2 }], 'b');
    model.receive([{ type: 'setValue', path: ['b'], value: 2 }], 'c');
    model.receive([{ type: 'setValue', path: ['c'], value: 2 }], 'b');
    model.receive([{ type: 'setValue', path: ['c'], value: 3 }], 'c');
    expect(await screen.findByText('4 changes by Ana Ruiz and Ben Carter since you opened it')).toBeVisible();
    await waitFor(() => expect(line(view, 4)).toHaveAttribute('title', 'Changed by Ana Ruiz and Ben Carter'));
    expect(line(view, 2)).toHaveAttribute('title', 'Changed by Ana Ruiz');
    expect(line(view, 2)).toHaveAttribute('data-person', personColor(person('ana.ruiz')));
    expect(line(view, 3)).toHaveAttribute('title', 'Changed by Ben Carter');
    expect(line(view, 3)).toHaveAttribute('data-person', personColor(person('ben')));
    expect(line(view, 2)?.className).not.toBe(line(view, 3)?.className);
  });
});

describe('conflicts', () => {
  it('are shown side by side and resolved one by one', async () => {
    const { type, user, model, actor } = await opened({ customer: 'Ana', note: 'x', paid: false });
    type('{"customer": "Ben", "paid": true, "mine": 1}');
    model.receive([{ type: 'setValue', path: ['customer'], value: 'Cleo' }], 'b');
    model.receive([{ type: 'setValue', path: ['note'], value: 'y' }], 'b');
    await user.click(button('Save'));
    expect(await screen.findByText('Resolve 2 conflicts to save')).toBeVisible();
    expect(screen.getByText('Other changes were merged. You both changed these 2 values.')).toBeVisible();
    const customer = within(screen.getByRole('group', { name: 'Conflict at $ / customer' }));
    expect(customer.getByText('"Ana"')).toBeVisible();
    expect(customer.getByText('"Ben"')).toBeVisible();
    expect(customer.getByText('"Cleo"')).toBeVisible();
    expect(customer.getByText('Yours')).toBeVisible();
    expect(customer.getByText('Live, changed by Ana Ruiz')).toBeVisible();
    const note = within(screen.getByRole('group', { name: 'Conflict at $ / note' }));
    expect(note.getByText('Removed')).toBeVisible();
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Save')).toHaveAttribute('title', refusals.undecided);
    await user.click(customer.getByRole('button', { name: 'Keep mine' }));
    expect(customer.getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-pressed', 'true');
    expect(customer.getByRole('button', { name: 'Use theirs' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('Resolve 1 conflict to save')).toBeVisible();
    await user.click(note.getByRole('button', { name: 'Use theirs' }));
    expect(screen.getByText('All conflicts resolved')).toBeVisible();
    expect(screen.getByText('Saving applies your choices and keeps all other changes.')).toBeVisible();
    await user.click(button('Save'));
    await waitFor(() => expect(actor.getSnapshot().value).toBe('closed'));
    expect(model.value()).toEqual({ customer: 'Ben', note: 'y', paid: true, mine: 1 });
  });

  it('can be stepped through in a loop', async () => {
    show(
      <SourceEditor
        actor={frozenSource({ leaf: 'writing.conflict.shown', context: { conflicts: sampleConflicts } })}
      />,
    );
    await findEditor();
    const user = userEvent.setup();
    const current = () =>
      screen.getAllByRole('listitem').findIndex((item) => item.getAttribute('aria-current') === 'true');
    expect(screen.getByText('1 of 3')).toBeVisible();
    expect(current()).toBe(0);
    await user.click(button('Next conflict'));
    expect(screen.getByText('2 of 3')).toBeVisible();
    expect(current()).toBe(1);
    await user.click(button('Previous conflict'));
    await user.click(button('Previous conflict'));
    expect(screen.getByText('3 of 3')).toBeVisible();
    expect(screen.getByText('Was not there before')).toBeVisible();
    expect(screen.getAllByText('Live')).toHaveLength(3);
  });

  it('are rendered in parts when there are many', async () => {
    const conflicts = Array.from({ length: 120 }, (_, index) => ({
      id: String(index),
      path: [index],
      base: 0,
      mine: 1,
      theirs: 2,
    }));
    show(<SourceEditor actor={frozenSource({ leaf: 'writing.conflict.shown', context: { conflicts } })} />);
    await findEditor();
    expect(screen.getAllByRole('group', { name: /^Conflict at/ })).toHaveLength(50);
    expect(screen.getByText('Conflicts 1 to 50 of 120. Select “Next conflict” to see the others.')).toBeVisible();
    await userEvent.setup().click(button('Previous conflict'));
    expect(screen.getByText('120 of 120')).toBeVisible();
    expect(screen.getAllByRole('group', { name: /^Conflict at/ })).toHaveLength(20);
  });
});

describe('a failed or disabled save', () => {
  it('shows why it failed, keeps the text, and can be retried', async () => {
    const { type, user, way, model, view } = await opened({ a: 1 });
    way.refusing = new Error('You may only read this model.');
    type('{"a": 2}');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your changes could not be saved. You may only read this model. What you typed is still here; save it again.',
    );
    expect(view.state.doc.toString()).toBe('{"a": 2}');
    expect(model.value()).toEqual({ a: 1 });
    way.refusing = undefined;
    await user.click(button('Retry'));
    await waitFor(() => expect(model.value()).toEqual({ a: 2 }));
  });

  it('is explained while the model cannot be changed', async () => {
    const { type, user, actor } = await opened({ a: 1 });
    actor.send({ type: 'source.permit', may: false });
    expect(
      await screen.findByText("The model can't be changed now. What you type stays here; save it later."),
    ).toBeVisible();
    type('{"a": 2}');
    await waitFor(() => expect(button('Save')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Save')).toHaveAttribute('title', refusals.mayNot);
    await user.click(button('Save'));
    expect(actor.getSnapshot().context.refusal).toBeUndefined();
    await findEditor().then(({ view }) => view.focus());
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(refusals.mayNot);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
