import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ModelFacts } from '~/api/realtime/port';
import { type LiveDocument, soloDocument } from '~/core/document/live-document';
import { nodeAt } from '~/core/document/tree-node';
import { modelEditorMachine, selectUnsaved } from '~/machines/model/model-editor-machine';
import {
  type ModelToCreate,
  type OpenModelCommand,
  type OpenModelInput,
  openModelMachine,
} from '~/machines/model/open-model-machine';
import { sourceEditActors } from '~/machines/model/source-edit/source-edit-actors';
import {
  selectWhyNotSave,
  sourceEditMachine,
  type SourceEditSnapshot,
} from '~/machines/model/source-edit/source-edit-machine';
import { orderDocument } from '../support/json-tree-samples';
import { ana, factsAt, leftEdits, me, openModelInput } from '../support/open-model-samples';
import { recordedWatch } from '../support/recorded-watch';

function start(pointer?: string) {
  const watch = recordedWatch<OpenModelCommand, OpenModelInput>();
  const created: ModelToCreate[] = [];
  const createModel = fromPromise<boolean, ModelToCreate>(({ input }) => {
    created.push(input);
    return Promise.resolve(true);
  });
  const actor = createActor(
    modelEditorMachine.provide({
      actors: {
        openModel: openModelMachine.provide({ actors: { followModel: watch.logic, createModel } }),
        sourceEdit: sourceEditMachine.provide({ actors: sourceEditActors(() => Promise.resolve()) }),
      },
    }),
    { input: { ...openModelInput, pointer } },
  ).start();
  const open = (document: LiveDocument = soloDocument(orderDocument()), facts: Partial<ModelFacts> = {}) => {
    watch.report({ type: 'model.opening' });
    watch.report({ type: 'model.opened', document, facts: factsAt(facts), collaborators: [me, ana] });
    return document;
  };
  const tree = () => actor.getSnapshot().context.tree?.getSnapshot();
  const source = () => actor.getSnapshot().children.sourceEdit?.getSnapshot();
  return { actor, watch, open, tree, source, created, value: () => actor.getSnapshot().value };
}
const shown = (watch: ReturnType<typeof start>['watch']) =>
  watch.told.flatMap((command) => (command.type === 'model.show' ? [command.presence] : []));

describe('the model editor', () => {
  it('has a tree once the model is open, and selects the node in the address', () => {
    const { open, tree } = start('/lines/1/sku');
    expect(tree()).toBeUndefined();
    const document = open();
    expect(tree()?.context.document).toBe(document);
    expect(tree()?.context.selected).toBe(nodeAt(document.tree.root, ['lines', 1, 'sku']));
  });

  it('passes on whether the model can be changed, and why not, to tree and text', () => {
    const { watch, open, tree, source } = start();
    open();
    expect([tree()?.context.may, source()?.context.may]).toEqual([true, true]);
    watch.report({ type: 'model.facts', facts: factsAt({ canWrite: false }) });
    expect([tree()?.context.may, source()?.context.may]).toEqual([false, false]);
    expect(tree()?.context.why).toBe('You can read this model but not change it.');
    watch.report({ type: 'model.offline' });
    expect(tree()?.context.why).toBe('Read-only until the connection is back.');
    watch.report({ type: 'model.facts', facts: factsAt() });
    watch.report({ type: 'model.online' });
    expect([tree()?.context.may, source()?.context.may]).toEqual([true, true]);
    watch.report({ type: 'model.deleted' });
    expect(tree()?.context.why).toBe('The model was deleted.');
  });

  it.each([
    [{ type: 'model.refused', code: 'unauthorized', reason: '' }, 'The model is closed. Open it again to change it.'],
    [{ type: 'model.closed', reason: '' }, 'Read-only until the model is open again.'],
    [{ type: 'model.detached' }, 'Read-only until the connection is back.'],
    [{ type: 'model.failed', reason: '' }, 'Read-only until the connection is back.'],
  ] as const)('says why nothing can be changed after %o', (end, why) => {
    const { watch, open, tree, source } = start();
    open();
    watch.report(end);
    expect(tree()?.context).toMatchObject({ may: false, why });
    expect(source()?.context.waits).toBe(why.startsWith('Read-only'));
  });

  it('opens the source with edits that could not be made again, and offers them once', async () => {
    const { actor, watch, value, source } = start();
    const unmerged = { base: { note: 'a' }, mine: { note: 'mine' } };
    const document = soloDocument({ note: 'theirs' });
    watch.report({ type: 'model.opening' });
    watch.report({ type: 'model.opened', document, facts: factsAt(), collaborators: [me], unmerged });
    expect(value()).toBe('source');
    expect(source()?.context).toMatchObject({
      document,
      base: { note: 'a' },
      read: { value: { note: 'mine' } },
    });
    await vi.waitFor(() => expect(source()?.matches({ open: { writing: 'conflict' } })).toBe(true));
    expect(selectUnsaved(actor.getSnapshot())).toBe(true);
    const edit = actor.getSnapshot().children.sourceEdit;
    edit?.send({ type: 'source.chooseAll', side: 'mine' });
    edit?.send({ type: 'source.save' });
    await vi.waitFor(() => expect(value()).toBe('tree'));
    expect(document.value()).toEqual({ note: 'mine' });
    expect(selectUnsaved(actor.getSnapshot())).toBe(false);
  });

  it('counts edits that could not be made again as unsaved while the source is open, and offers them then', () => {
    const { actor, watch, open, value, source } = start();
    open(soloDocument({ note: 'a' }));
    actor.send({ type: 'editor.source' });
    expect(selectUnsaved(actor.getSnapshot())).toBe(false);
    const unmerged = { base: { note: 'a' }, mine: { note: 'mine' } };
    const document = soloDocument({ note: 'theirs' });
    watch.report({ type: 'model.detached' });
    watch.report({ type: 'model.opening' });
    watch.report({ type: 'model.opened', document, facts: factsAt(), collaborators: [me], unmerged });
    expect(selectUnsaved(actor.getSnapshot())).toBe(true);
    actor.getSnapshot().children.sourceEdit?.send({ type: 'source.cancel' });
    expect(value()).toBe('source');
    expect(source()?.context.read).toEqual({ value: { note: 'mine' } });
  });

  it('creates a deleted model again from the text, which is closed when the model has it', async () => {
    const { actor, watch, open, source, value, created } = start();
    open(soloDocument({ note: 'a' }));
    actor.send({ type: 'editor.source' });
    const edit = actor.getSnapshot().children.sourceEdit;
    edit?.send({ type: 'source.type', text: '{"note": ' });
    watch.report({ type: 'model.deleted' });
    edit?.send({ type: 'source.save' });
    expect(actor.getSnapshot().can({ type: 'editor.create' })).toBe(false);
    edit?.send({ type: 'source.type', text: '{"note": "typed"}' });
    expect(selectWhyNotSave(source() as SourceEditSnapshot)).toContain('Create it again from this text');
    actor.send({ type: 'editor.create' });
    await vi.waitFor(() =>
      expect(created).toEqual([{ modelId: 'a/b', collection: 'orders', data: { note: 'typed' } }]),
    );
    await vi.waitFor(() => expect(watch.inputs).toHaveLength(2));
    const document = open(soloDocument({ note: 'typed' }));
    await vi.waitFor(() => expect(value()).toBe('tree'));
    expect([document.value(), selectUnsaved(actor.getSnapshot())]).toEqual([{ note: 'typed' }, false]);
  });

  it('creates a deleted model again from the tree', async () => {
    const { actor, watch, open, created } = start();
    open(soloDocument({ note: 'a' })).edit([{ type: 'setValue', path: ['note'], value: 'b' }]);
    watch.report({ type: 'model.deleted' });
    actor.send({ type: 'editor.create' });
    await vi.waitFor(() => expect(created).toMatchObject([{ data: { note: 'b' } }]));
  });

  it('leaves the history for edits that could not be made again', () => {
    const { actor, watch, open, value } = start();
    open();
    actor.send({ type: 'editor.history' });
    expect(value()).toBe('history');
    const unmerged = { base: { note: 'a' }, mine: { note: 'mine' } };
    const document = soloDocument({ note: 'theirs' });
    watch.report({ type: 'model.opened', document, facts: factsAt(), collaborators: [me], unmerged });
    expect(value()).toBe('source');
  });

  it.each([
    [{ type: 'model.offline' }, false, true],
    [{ type: 'model.offline' }, true, false],
    [undefined, false, false],
  ] as const)(
    'counts what was sent as unsaved only without a connection: %o, stored: %s',
    (end, isCommitted, unsaved) => {
      const { actor, watch, open } = start();
      open();
      watch.report({ type: 'model.facts', facts: factsAt({ isCommitted }) });
      if (end) watch.report(end);
      expect(selectUnsaved(actor.getSnapshot())).toBe(unsaved);
    },
  );

  it('counts what was left as unsaved until the model has it', () => {
    const { actor, watch, open } = start();
    open();
    watch.report({ type: 'model.left', left: leftEdits() });
    watch.report({ type: 'model.closed', reason: '' });
    expect(selectUnsaved(actor.getSnapshot())).toBe(true);
    actor.getSnapshot().children.openModel?.send({ type: 'model.retry' });
    open();
    expect(selectUnsaved(actor.getSnapshot())).toBe(false);
  });

  it("shares the user's position only when it has changed", () => {
    const { actor, watch, open, tree } = start();
    const document = open();
    const node = nodeAt(document.tree.root, ['customer']);
    actor.getSnapshot().context.tree?.send({ type: 'tree.select', node });
    watch.report({ type: 'model.facts', facts: factsAt({ version: 43 }) });
    actor.getSnapshot().context.tree?.send({ type: 'tree.dismiss' });
    actor.getSnapshot().context.tree?.send({ type: 'tree.select', node: undefined });
    expect(tree()?.context.selected).toBeUndefined();
    expect(shown(watch)).toEqual([{ path: ['customer'], caret: undefined }, undefined]);
  });

  it('keeps the same tree when the model is opened again', () => {
    const { actor, watch, open, tree } = start();
    const first = open();
    const before = actor.getSnapshot().context.tree;
    before?.send({ type: 'tree.select', node: nodeAt(first.tree.root, ['customer']) });
    watch.report({ type: 'model.detached' });
    const second = open();
    expect(actor.getSnapshot().context.tree).toBe(before);
    expect(tree()?.context.document).toBe(second);
    expect(actor.getSnapshot().context.search?.getSnapshot().context.document).toBe(second);
    expect(tree()?.context.selected).toBe(nodeAt(second.tree.root, ['customer']));
    expect(shown(watch).map((presence) => presence?.path)).toEqual([['customer'], ['customer']]);
  });

  it('shows the text until it is closed, with the names of the collaborators', () => {
    const { actor, open, source, value } = start();
    actor.send({ type: 'editor.source' });
    expect(value()).toBe('tree');
    const document = open();
    actor.send({ type: 'editor.source' });
    expect(value()).toBe('source');
    expect(source()?.context).toMatchObject({
      document,
      version: 42,
      names: { '2f': { name: 'Ana Ruiz' }, '1a': { name: 'Mara Lindqvist' } },
    });
    actor.send({ type: 'editor.history' });
    expect(value()).toBe('source');
    actor.getSnapshot().children.sourceEdit?.send({ type: 'source.cancel' });
    expect(value()).toBe('tree');
  });

  it('shows the history once the model is open, unless it was canceled', () => {
    const { actor, open, value } = start();
    actor.send({ type: 'editor.history' });
    actor.send({ type: 'editor.tree' });
    actor.send({ type: 'editor.history' });
    expect(value()).toBe('tree');
    open();
    expect(value()).toBe('history');
    const other = start();
    other.actor.send({ type: 'editor.history' });
    other.actor.send({ type: 'editor.tree' });
    other.open();
    expect(other.value()).toBe('tree');
  });

  it('reveals the search result', () => {
    const { actor, open, tree } = start();
    const document = open();
    actor.getSnapshot().context.search?.send({ type: 'search.type', text: 'desk', zone: 'utc' });
    expect(tree()?.context.shown?.node).toBe(nodeAt(document.tree.root, ['lines', 1, 'sku']));
  });

  it("follows another user's position, ignoring places that do not exist", () => {
    const { actor, watch, open, tree } = start();
    const document = open();
    const at = (...path: (string | number)[]) =>
      watch.report({ type: 'model.presences', presences: [{ sessionId: ana.sessionId, path, caret: undefined }] });
    at('customer');
    expect(tree()?.context.shown).toBeUndefined();
    actor.getSnapshot().children.openModel?.send({ type: 'model.follow', sessionId: ana.sessionId });
    expect(tree()?.context.shown?.node).toBe(nodeAt(document.tree.root, ['customer']));
    const { times } = tree()?.context.shown ?? { times: 0 };
    at('customer');
    expect(tree()?.context.shown?.times).toBe(times);
    at('lines', 2, 'sku');
    expect(tree()?.context.shown?.node).toBe(nodeAt(document.tree.root, ['lines', 2, 'sku']));
    at('gone');
    expect(tree()?.context.shown?.times).toBe(times + 1);
    expect(tree()?.context.selected).toBeUndefined();
  });
});
