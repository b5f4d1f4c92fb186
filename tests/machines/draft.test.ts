import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { soloDocument } from '~/core/document/live-document';
import type { DocumentObject } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import { draftMachine, formWork, withoutSecrets, type Work } from '~/machines/draft/draft-machine';
import { sourceWork } from '~/machines/draft/model-work';
import { createResourceForm } from '~/machines/kit/resource-form-machine';
import { formOf } from '~/machines/kit/resource-forms';
import { sourceEditActors } from '~/machines/model/source-edit/source-edit-actors';
import { sourceEditMachine } from '~/machines/model/source-edit/source-edit-machine';
import { settle } from '../support/deferred-task';
import { browser, draftsOf, openDraft } from '../support/draft-store-samples';
import { itReachesEveryState } from '../support/replay-paths';

type Values = { name: string; note: string; password: string };
const machine = createResourceForm<Values, object, Values>({
  validate: () => ({}),
  refusalOf: () => ({ title: 'No', text: 'No.' }),
});
const stored: Values = { name: 'Ada', note: 'one', password: '' };

/** A tab that shows the form of a person; `now`: what the server has. */
async function openTab(tabs: ReturnType<typeof browser>, now: Values = stored, place = '/users/ada Details') {
  const saved: Values[] = [];
  const form = createActor(
    formOf(machine, {
      load: () => Promise.resolve({ values: now }),
      save: ({ values }) => {
        saved.push(values);
        return Promise.resolve({ saved: values, values });
      },
    }),
    { input: { values: stored, facts: {} } },
  ).start();
  const drafts = draftsOf(tabs);
  const opened = await openDraft(drafts, place, formWork(form));
  return {
    ...opened,
    drafts,
    form,
    saved,
    values: () => form.getSnapshot().context.values,
    type: (change: Partial<Values>) => {
      form.send({ type: 'form.change', change });
      opened.wait();
    },
    /** Closes the tab, or ends it by a crash. */
    close: () => {
      opened.draft.stop();
      form.stop();
    },
  };
}

/** A tab with a draft was closed, and the form is opened again. */
async function reopened() {
  const tabs = browser();
  const first = await openTab(tabs);
  first.type({ note: 'two' });
  first.close();
  const next = await openTab(tabs);
  return { tabs, next };
}

describe('a draft', () => {
  it('is offered after a crash, and restored into the form', async () => {
    const tabs = browser();
    const first = await openTab(tabs);
    expect(first.offered()).toBeUndefined();
    first.type({ note: 'two' });
    first.close();
    const next = await openTab(tabs);
    expect([next.offered(), next.values().note]).toEqual([7, 'one']);
    next.draft.send({ type: 'draft.restore' });
    expect([next.offered(), next.values().note]).toEqual([undefined, 'two']);
    next.close();
    const third = await openTab(tabs);
    expect(third.offered(), 'not stored again before the pause').toBeUndefined();
  });

  it('is kept again when it was restored', async () => {
    const { tabs, next } = await reopened();
    next.draft.send({ type: 'draft.restore' });
    next.type({ name: 'Grace' });
    next.close();
    const third = await openTab(tabs);
    third.draft.send({ type: 'draft.restore' });
    expect(third.values()).toMatchObject({ name: 'Grace', note: 'two' });
  });

  it.each<[string, (tab: Awaited<ReturnType<typeof openTab>>) => void]>([
    ['saved', ({ form }) => form.send({ type: 'form.submit' })],
    ['reverted', ({ form }) => form.send({ type: 'form.revert' })],
    ['given up when the page is left', ({ drafts }) => drafts.giveUp()],
  ])('is gone when it was %s', async (_, end) => {
    const tabs = browser();
    const tab = await openTab(tabs);
    tab.type({ note: 'two' });
    expect(tabs.drafts.size).toBe(1);
    end(tab);
    await settle();
    tab.close();
    expect(tabs.drafts.size).toBe(0);
  });

  it('is gone when it was discarded', async () => {
    const { tabs, next } = await reopened();
    next.draft.send({ type: 'draft.discard' });
    expect([next.offered(), next.values().note, tabs.drafts.size]).toEqual([undefined, 'one', 0]);
  });

  it('is not restored into a form that is being saved, and stays', async () => {
    const { next } = await reopened();
    next.form.send({ type: 'form.change', change: { name: 'Grace' } });
    next.form.send({ type: 'form.submit' });
    next.draft.send({ type: 'draft.restore' });
    await settle();
    expect(next.offered()).toBe(7);
    next.draft.send({ type: 'draft.restore' });
    expect(next.values()).toMatchObject({ name: 'Grace', note: 'two' });
  });

  it('of one tab does not touch that of another', async () => {
    const tabs = browser();
    const first = await openTab(tabs);
    const second = await openTab(tabs);
    first.type({ note: 'first' });
    second.type({ note: 'second' });
    const third = await openTab(tabs);
    expect(third.offered(), 'both are open').toBeUndefined();
    first.close();
    second.form.send({ type: 'form.revert' });
    const fourth = await openTab(tabs);
    fourth.draft.send({ type: 'draft.restore' });
    expect(fourth.values().note).toBe('first');
  });

  it('keeps no secrets, not even in a form with nothing else', async () => {
    const tabs = browser();
    const tab = await openTab(tabs);
    tab.type({ password: 'hunter2' });
    expect(tabs.drafts.size).toBe(0);
    tab.type({ note: 'two' });
    expect(JSON.stringify([...tabs.drafts])).not.toContain('hunter2');
    const fields = ['password', 'confirm', 'confirmPassword', 'privateKey', 'clientSecret', 'token'];
    expect(withoutSecrets(Object.fromEntries(fields.map((field) => [field, 'x'])))).toEqual({});
  });

  it('is not kept at an address that may contain an API key', async () => {
    const tabs = browser();
    const tab = await openTab(tabs, stored, '/api-keys/f3a9c1 API key');
    tab.type({ note: 'two' });
    expect(tabs.drafts.size).toBe(0);
  });

  it('is not offered when the form has it already', async () => {
    const tabs = browser();
    const first = await openTab(tabs);
    first.type({ note: 'two' });
    first.close();
    const next = await openTab(tabs, { ...stored, note: 'two' });
    expect([next.offered(), tabs.drafts.size]).toEqual([undefined, 0]);
  });

  const texts = fc.constantFrom('', 'a', 'b', 'c');
  const values = fc.record({ name: texts, note: texts });
  it('is merged with what others have saved and what was typed since', async () => {
    await fc.assert(
      fc.asyncProperty(values, values, values, values, async (base, mine, theirs, typed) => {
        const form = createActor(formOf(machine, { save: () => Promise.reject(new Error('not saved')) }), {
          input: { values: { ...theirs, password: '' }, facts: {} },
        }).start();
        await settle();
        form.send({ type: 'form.change', change: typed });
        form.send({ type: 'form.restore', values: mine, baseline: base });
        const { context } = form.getSnapshot();
        for (const field of ['name', 'note'] as const) {
          const wanted =
            typed[field] !== theirs[field] ? typed[field] : mine[field] !== base[field] ? mine[field] : theirs[field];
          expect(context.values[field]).toBe(wanted);
          const isContested =
            typed[field] === theirs[field] && mine[field] !== base[field] && mine[field] !== theirs[field];
          expect(context.baseline[field], 'a conflict is asked about when it is saved').toBe(
            isContested ? base[field] : theirs[field],
          );
        }
      }),
    );
  });
});

describe('a draft of the source of a model', () => {
  const store = browser();

  async function openSource(model: DocumentObject) {
    const document = soloDocument(model);
    const editor = createActor(
      sourceEditMachine.provide({ actors: sourceEditActors(() => Promise.resolve()) }),
    ).start();
    editor.send({ type: 'source.permit', may: true });
    editor.send({ type: 'source.open', document, version: 1 });
    const opened = await openDraft(draftsOf(store), '/models/1 Source', sourceWork(editor));
    return {
      ...opened,
      document,
      editor,
      type: (value: DocumentObject) => {
        editor.send({ type: 'source.type', text: documentText(value) });
        opened.wait();
      },
      save: async () => {
        editor.send({ type: 'source.save' });
        await settle();
      },
      close: () => opened.draft.stop(),
    };
  }

  it('is merged with what others have changed since when it is saved', async () => {
    const first = await openSource({ a: 1, b: 1, at: new Date(0) });
    first.type({ a: 2, b: 1, at: new Date(0) });
    first.close();
    const next = await openSource({ a: 1, b: 3, at: new Date(0) });
    expect(next.offered()).toBe(7);
    next.draft.send({ type: 'draft.restore' });
    await next.save();
    expect(next.document.value()).toEqual({ a: 2, b: 3, at: new Date(0) });
    expect(store.drafts.size).toBe(0);
  });

  it('asks where both have changed the same', async () => {
    const first = await openSource({ a: 1 });
    first.type({ a: 2 });
    first.close();
    const next = await openSource({ a: 3 });
    next.draft.send({ type: 'draft.restore' });
    await next.save();
    expect(next.editor.getSnapshot().hasTag('conflict')).toBe(true);
    expect(next.document.value()).toEqual({ a: 3 });
    next.editor.send({ type: 'source.cancel' });
    next.editor.send({ type: 'source.discard' });
    next.close();
  });

  it('does not replace what was typed since', async () => {
    const first = await openSource({ a: 1 });
    first.type({ a: 2 });
    first.close();
    const next = await openSource({ a: 1 });
    next.type({ a: 5 });
    next.draft.send({ type: 'draft.restore' });
    expect(next.editor.getSnapshot().context.text).toBe(documentText({ a: 5 }));
    expect(next.offered()).toBe(7);
  });
});

describe('draft: generated paths', () => {
  const work = (isDirty: boolean): Work => ({
    values: { note: isDirty ? 'two' : 'one' },
    baseline: { note: 'one' },
    isDirty,
    isReady: true,
  });
  itReachesEveryState(draftMachine.provide({ actors: { work: fromCallback(() => {}) } }), {
    input: { place: { username: 'mara', place: '/' } },
    tasks: {
      findDraft: {
        outputs: [undefined, { id: 'draft', at: 7, values: { note: 'three' }, baseline: {} }],
        errors: [new Error('blocked')],
      },
    },
    watches: ['keepDraft'],
    events: [
      { type: 'work.changed', work: work(true) },
      { type: 'work.changed', work: work(false) },
      { type: 'draft.restore' },
      { type: 'draft.discard' },
      { type: 'draft.giveUp' },
    ],
  });
});
