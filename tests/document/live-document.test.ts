import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '~/core/document/edit';
import { createLiveDocument, soloDocument } from '~/core/document/live-document';
import { copyOf, type DocumentObject } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit, editFrom } from './arbitrary';

/** A document, and a plain value that applies every sent edit like the server. */
function start(data: DocumentObject) {
  const sent: Edit[][] = [];
  const remote = { value: copyOf(data), may: true };
  const document = createLiveDocument(copyOf(data), {
    send: (edits) => {
      if (!remote.may) throw new Error('You may not change this model.');
      if (edits.length === 0) return;
      sent.push([...edits]);
      remote.value = applyEdits(remote.value, edits.map(copyEdit)) as DocumentObject;
    },
    settled: () => Promise.resolve(),
  });
  return { document, sent, remote };
}
const title = (insert: string): Edit => ({ type: 'splice', path: ['title'], index: 0, remove: 0, insert });

describe('a live document', () => {
  it('sends exactly the edits it shows, including undo and redo among edits of others', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('own', 'others', 'undo', 'redo'), fc.nat(), fc.nat({ max: 255 }), anyValue),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(anyDocument, steps, (data, run) => {
        const { document, remote } = start(data);
        for (const [what, pick, how, value] of run) {
          const edit = editFrom(document.value(), pick, how, value);
          if (what === 'own') document.edit([copyEdit(edit)]);
          else if (what === 'others') {
            remote.value = applyEdits(remote.value, [copyEdit(edit)]) as DocumentObject;
            document.receive([copyEdit(edit)], 'theirs');
          } else document[what]();
          expect(document.value()).toEqual(remote.value);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('sends and undoes several edits as one step', () => {
    const { document, sent } = start({ title: 'Kettle', tags: ['a'] });
    document.edit([title('My '), { type: 'insertItem', path: ['tags'], index: 1, value: 'b' }]);
    expect(sent).toHaveLength(1);
    expect(document.undo()).toHaveLength(2);
    expect(sent).toHaveLength(2);
    expect(document.value()).toEqual({ title: 'Kettle', tags: ['a'] });
    expect(document.canUndo()).toBe(false);
    document.redo();
    expect(document.value()).toEqual({ title: 'My Kettle', tags: ['a', 'b'] });
  });

  it('can join an edit to the previous step', () => {
    const { document } = start({ title: '' });
    document.edit([title('b')]);
    document.edit([title('a')], true);
    document.undo();
    expect(document.value()).toEqual({ title: '' });
  });

  it('does not apply an edit that cannot be sent', () => {
    const { document, remote } = start({ title: 'Kettle' });
    document.edit([title('A ')]);
    remote.may = false;
    expect(() => document.edit([title('My ')])).toThrow('You may not change this model.');
    expect(() => document.undo()).toThrow('You may not change this model.');
    expect(document.value()).toEqual({ title: 'A Kettle' });
    remote.may = true;
    document.undo();
    expect(document.value()).toEqual({ title: 'Kettle' });
  });

  it('does not change when an undo or redo cannot be sent', () => {
    const sent: string[] = [];
    const trial = { refusal: false };
    const document = createLiveDocument(
      { big: 'x', tags: ['a'] },
      {
        send: (edits) => {
          if (trial.refusal && edits.length > 0) throw new Error('It is too large.');
          sent.push(...edits.map(({ type }) => type));
        },
        settled: () => Promise.resolve(),
      },
    );
    const before = document.value();
    document.edit([
      { type: 'removeMember', path: [], key: 'big' },
      { type: 'insertItem', path: ['tags'], index: 0, value: 'b' },
    ]);
    const after = document.value();
    trial.refusal = true;
    expect(() => document.undo()).toThrow('It is too large.');
    expect([document.value(), document.canUndo(), document.canRedo()]).toEqual([after, true, false]);
    trial.refusal = false;
    document.undo();
    expect(document.value()).toEqual(before);
    trial.refusal = true;
    expect(() => document.redo()).toThrow('It is too large.');
    expect([document.value(), document.canUndo(), document.canRedo()]).toEqual([before, false, true]);
    trial.refusal = false;
    document.redo();
    expect(document.value()).toEqual(after);
    expect(sent).toEqual(['removeMember', 'insertItem', 'removeItem', 'setMember', 'removeMember', 'insertItem']);
  });

  it('reports changes of others with their session id', () => {
    const document = soloDocument({ title: 'Kettle' });
    const heard: [string, string][] = [];
    const end = document.listenToOthers(({ type }, sessionId) => heard.push([type, sessionId]));
    document.edit([title('My ')]);
    document.receive([title('Not ')], 's2');
    end();
    document.receive([title('Not ')], 's2');
    expect(heard).toEqual([['splice', 's2']]);
  });

  it('sends nothing when there is nothing to do', () => {
    const { document, sent } = start({});
    expect(document.edit([])).toEqual([]);
    expect(document.undo()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('asks its transport what is stored and which id a value has', async () => {
    const asked: unknown[] = [];
    const { signal } = new AbortController();
    const document = createLiveDocument(
      { title: 'Kettle' },
      {
        send: () => {},
        settled: (end) => Promise.resolve(void asked.push(end)),
        idAt: (path) => path.join('/'),
      },
    );
    await document.settled(signal);
    expect(asked).toEqual([signal]);
    expect(document.idAt(['title'])).toBe('title');
  });

  it('has no ids, and everything is stored, when it is not shared', async () => {
    const document = soloDocument({ title: 'Kettle' });
    await expect(document.settled(new AbortController().signal)).resolves.toBeUndefined();
    expect(document.idAt(['title'])).toBeUndefined();
  });
});
