import type { EditorView } from '@codemirror/view';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createLiveDocument } from '~/core/document/live-document';
import type { Conflict, Side } from '~/core/document/merge';
import type { DocumentObject } from '~/core/document/value';
import { personColor } from '~/core/person';
import { sourceEditActors } from '~/machines/model/source-edit/source-edit-actors';
import { sourceEditMachine } from '~/machines/model/source-edit/source-edit-machine';
import { refusals } from '~/machines/model/source-edit/source-text';
import { SourceEditor } from '~/views/pages/model/source/SourceEditor';
import { findEditor } from '../support/code-editor';
import { show } from '../support/show';
import { frozenSource, sampleConflicts } from '../support/source-edit-samples';

// jsdom does not measure text.
Object.assign(Range.prototype, { getClientRects: () => [] });

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

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

  it("blocks Save and Format while it shows 'Invalid JSON!'", async () => {
    const { type, user, content, model, actor } = await opened({ a: 1 });
    type('{\n  "a": yes\n}');
    expect(await screen.findByText('Invalid JSON!')).toBeVisible();
    expect(content).toHaveAttribute(
      'aria-description',
      'Invalid JSON! “yes” is not a value in JSON. Put texts in quotation marks.',
    );
    expect(button('Save')).toHaveAttribute('title', 'Invalid JSON!');
    expect(button('Format')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Save'));
    expect(actor.getSnapshot().matches({ open: { writing: 'invalid' } })).toBe(true);
    expect(model.value()).toEqual({ a: 1 });
  });

  it('warns of data that is nested so deep that some clients fail', async () => {
    const { type } = await opened({ a: 1 });
    type(`${'{"a":'.repeat(55)}1${'}'.repeat(55)}`);
    expect(await screen.findByText(/^Valid JSON\. The data is nested 55 levels deep\./)).toBeVisible();
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
  async function conflicting(conflicts: readonly Conflict[], choices: Record<string, Side> = {}) {
    show(<SourceEditor actor={frozenSource({ leaf: 'writing.conflict.shown', context: { conflicts, choices } })} />);
    await findEditor();
  }

  it('are resolved when each has a choice', async () => {
    await conflicting(sampleConflicts, { price: 'mine', note: 'theirs', address: 'mine' });
    expect(screen.getByText('All conflicts resolved')).toBeVisible();
    expect(screen.getByText('Saving applies your choices and keeps all other changes.')).toBeVisible();
    const note = within(screen.getByRole('group', { name: 'Conflict at $ / note' }));
    expect(note.getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-pressed', 'false');
    expect(note.getByRole('button', { name: 'Use theirs' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('say how many there are, and can be stepped through in a loop', async () => {
    await conflicting(sampleConflicts);
    const user = userEvent.setup();
    const current = () =>
      screen.getAllByRole('listitem').findIndex((item) => item.getAttribute('aria-current') === 'true');
    expect(screen.getByText('Resolve 3 conflicts to save')).toBeVisible();
    expect(screen.getByText('Other changes were merged. You both changed these 3 values.')).toBeVisible();
    expect(button('Save')).toHaveAttribute('title', refusals.undecided);
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
    await conflicting(conflicts);
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
