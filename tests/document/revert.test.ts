import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit, type LoggedEdit } from '~/core/document/edit';
import { joinedEdits, revertOf } from '~/core/document/revert';
import { copyOf, type DocumentObject, type DocumentValue, member, setMember } from '~/core/document/value';
import { logEdit } from '../support/log-edit';
import { anyDocument, anyValue, copyEdit, editFrom } from './arbitrary';

const numRuns = process.env.LONG_TESTS ? 5_000 : 300;
type Pick = [pick: number, how: number, value: DocumentValue];
const anyPick: fc.Arbitrary<Pick> = fc.tuple(fc.nat(), fc.nat({ max: 255 }), anyValue);
/** Versions of one or several edits each. */
const anyVersions = fc.array(fc.array(anyPick, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 8,
});

const after = (document: DocumentObject, edits: readonly Edit[]) =>
  applyEdits(copyOf(document), edits.map(copyEdit)) as DocumentObject;

/** A history that starts with this document. `within`: all edits are made in this member. */
function historyOf(document: DocumentObject, versions: readonly Pick[][], within?: string) {
  const documents = [document];
  const entries: { version: number; edits: LoggedEdit[] }[] = [];
  for (const picks of versions) {
    let now = documents.at(-1) as DocumentObject;
    const edits = picks.map(([pick, how, value]) => {
      const place = within === undefined ? now : (member(now, within) as DocumentObject);
      const edit = editFrom(place, pick, how, value);
      const inside = within === undefined ? edit : { ...edit, path: [within, ...edit.path] };
      const logged = logEdit(copyOf(now), copyEdit(inside));
      now = after(now, [inside]);
      return logged;
    });
    documents.push(now);
    entries.push({ version: documents.length, edits });
  }
  return { documents, entries, now: documents.at(-1) as DocumentObject };
}

function revert({ documents, entries, now }: ReturnType<typeof historyOf>, at: number, live = now) {
  const before = copyOf(documents[at]!);
  return revertOf({ before, change: entries[at]!.edits, later: entries.slice(at + 1), now: copyOf(live) });
}

/** The order of members is up to the server. */
const sorted = (value: DocumentValue): DocumentValue => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const made: DocumentObject = {};
  for (const key of Object.keys(value).sort()) setMember(made, key, sorted(value[key] ?? null));
  return made;
};

describe('reverting a change', () => {
  it('gives the version before when it is the last one', () => {
    fc.assert(
      fc.property(anyDocument, anyVersions, (document, versions) => {
        const history = historyOf(document, versions);
        const { edits, unfit } = revert(history, versions.length - 1);
        expect(unfit).toEqual([]);
        expect(sorted(after(history.now, edits))).toEqual(sorted(history.documents.at(-2)!));
      }),
      { numRuns },
    );
  });

  it('keeps everything else when no later change touches its place', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, anyPick, anyVersions, (mine, theirs, pick, versions) => {
        const first = historyOf({ mine, theirs }, [[pick]], 'mine');
        const rest = historyOf(first.now, versions, 'theirs');
        const history = {
          documents: [...first.documents, ...rest.documents.slice(1)],
          entries: [...first.entries, ...rest.entries],
          now: rest.now,
        };
        const { edits } = revert(history, 0);
        expect(sorted(after(history.now, edits))).toEqual(sorted({ mine, theirs: rest.now['theirs']! }));
      }),
      { numRuns },
    );
  });

  it('never throws, never changes other members, and makes only edits that either insert or remove', () => {
    fc.assert(
      fc.property(anyDocument, anyVersions, fc.nat(), anyVersions, (document, versions, pick, since) => {
        const history = historyOf(document, versions);
        const at = pick % versions.length;
        const live = historyOf(history.now, since).now;
        const { edits, after: expected } = revert(history, at, live);
        const changed = after(live, edits);
        expect(sorted(changed)).toEqual(sorted(expected));
        const touched = new Set(
          history.entries[at]!.edits.map(({ edit }) => edit.path[0] ?? ('key' in edit ? edit.key : undefined)),
        );
        for (const key of new Set([...Object.keys(live), ...Object.keys(changed)]))
          if (!touched.has(key) && !touched.has(undefined))
            expect([key, member(changed, key)]).toEqual([key, member(live, key)]);
        for (const edit of edits) expect(edit.type === 'splice' && edit.remove > 0 && edit.insert !== '').toBe(false);
      }),
      { numRuns },
    );
  });

  const text = (index: number, remove: number, insert: string): Edit => ({
    type: 'splice',
    path: ['note'],
    index,
    remove,
    insert,
  });
  const set = (key: string, value: DocumentValue): Edit => ({ type: 'setMember', path: [], key, value });
  const order = { note: 'the bell is old', price: 1, lines: [{ sku: 'LAMP' }, { sku: 'BULB' }] };

  function revertFirst(versions: Edit[][], live?: DocumentObject) {
    const documents: DocumentObject[] = [order];
    const entries = versions.map((edits, index) => {
      let now = documents[index]!;
      const logged = edits.map((edit) => {
        const one = logEdit(now, edit);
        now = after(now, [edit]);
        return one;
      });
      documents.push(now);
      return { version: index + 2, edits: logged };
    });
    return revert({ documents, entries, now: documents.at(-1)! }, 0, live);
  }

  it('removes what was typed with one edit, and keeps what others wrote into it', () => {
    const typed = [text(15, 0, ' a'), text(17, 0, 'n'), text(18, 0, 'd')];
    expect(revertFirst([typed]).edits).toEqual([text(15, 4, '')]);
    const { edits, after: result } = revertFirst([typed, [text(0, 3, 'My')], [text(16, 0, 'X')]]);
    expect(edits).toHaveLength(2);
    expect(result['note']).toBe('My bell is oldX');
  });

  it('sends nothing for what was typed and deleted again', () => {
    expect(revertFirst([[text(0, 0, 'x'), text(0, 1, '')]])).toMatchObject({ edits: [], unfit: [] });
  });

  it('puts a removed item back at its place', () => {
    const { edits } = revertFirst([
      [{ type: 'removeItem', path: ['lines'], index: 1 }],
      [{ type: 'insertItem', path: ['lines'], index: 0, value: 0 }],
    ]);
    expect(edits).toEqual([{ type: 'insertItem', path: ['lines'], index: 2, value: { sku: 'BULB' } }]);
  });

  it.each<[string, Edit[][], DocumentObject | undefined, object]>([
    [
      'a value that was changed again',
      [[set('price', 2)], [], [set('price', 3)]],
      undefined,
      { why: 'changed', by: { version: 4 } },
    ],
    [
      'a value that was removed',
      [[set('price', 2)], [{ type: 'removeMember', path: [], key: 'price' }]],
      undefined,
      { why: 'removed', by: { version: 3 } },
    ],
    [
      'a value in something that was removed',
      [
        [{ type: 'setMember', path: ['lines', 0], key: 'sku', value: 'X' }],
        [],
        [{ type: 'removeItem', path: ['lines'], index: 0 }],
      ],
      undefined,
      { why: 'removed', by: { version: 4 } },
    ],
    [
      'a value in something that was replaced as a whole',
      [
        [{ type: 'setMember', path: ['lines', 0], key: 'sku', value: 'X' }],
        [{ type: 'setValue', path: ['lines'], value: [] }],
      ],
      undefined,
      { why: 'removed', by: { version: 3 } },
    ],
    [
      'a value deep in something that was removed',
      [
        [{ type: 'setMember', path: ['lines', 0], key: 'sku', value: 'X' }],
        [{ type: 'removeMember', path: [], key: 'lines' }],
        [set('price', 3)],
      ],
      undefined,
      { why: 'removed', by: { version: 3 } },
    ],
    [
      'a value in an item that was replaced',
      [
        [{ type: 'setMember', path: ['lines', 0], key: 'sku', value: 'X' }],
        [{ type: 'replaceItem', path: ['lines'], index: 0, value: 1 }],
        [set('price', 3)],
      ],
      undefined,
      { why: 'removed', by: { version: 3 } },
    ],
    [
      'a value in a member that was replaced',
      [[{ type: 'setMember', path: ['lines', 0], key: 'sku', value: 'X' }], [set('lines', [])], [set('price', 3)]],
      undefined,
      { why: 'removed', by: { version: 3 } },
    ],
    [
      'typed text of several edits that was deleted',
      [[text(0, 0, 'abc'), text(9, 0, 'def')], [text(0, 12, '')]],
      undefined,
      { why: 'changed', by: { version: 3 } },
    ],
    [
      'a removed member whose name is used again',
      [[{ type: 'removeMember', path: [], key: 'price' }], [set('price', 3)]],
      undefined,
      { why: 'changed', by: { version: 3 } },
    ],
    [
      'an item that was changed',
      [
        [{ type: 'insertItem', path: ['lines'], index: 0, value: { sku: 'A' } }],
        [{ type: 'setMember', path: ['lines', 0], key: 'qty', value: 1 }],
      ],
      undefined,
      { why: 'changed', by: { version: 3 } },
    ],
    [
      'a moved item that was removed',
      [[{ type: 'moveItem', path: ['lines'], from: 0, to: 1 }], [{ type: 'removeItem', path: ['lines'], index: 1 }]],
      undefined,
      { why: 'removed', by: { version: 3 } },
    ],
    [
      'typed text that was deleted',
      [[text(0, 0, 'abc')], [text(0, 3, '')]],
      undefined,
      { why: 'changed', by: { version: 3 } },
    ],
    [
      'a value that was changed since the last version',
      [[set('price', 2)]],
      { ...order, price: 5 },
      { why: 'changed', by: undefined },
    ],
  ])('does not revert %s, and says why', (_, versions, live, why) => {
    const { edits, unfit } = revertFirst(versions, live);
    expect(edits).toEqual([]);
    expect(unfit).toMatchObject([why]);
    expect(unfit).toHaveLength(1);
  });

  it('reverts what is left of typed text', () => {
    expect(revertFirst([[text(15, 0, ' now'), text(0, 0, 'oh ')], [text(0, 3, '')]])).toMatchObject({
      edits: [text(15, 4, '')],
      unfit: [],
    });
  });

  it('names what it does not revert in the order it was changed', () => {
    const { unfit } = revertFirst([
      [set('price', 2), set('lines', []), { type: 'removeMember', path: [], key: 'note' }],
      [set('note', 'new'), set('lines', 0), set('price', 3)],
    ]);
    expect(unfit.map(({ logged: { edit } }) => 'key' in edit && edit.key)).toEqual(['price', 'lines', 'note']);
  });

  it.each<[string, Edit]>([
    ['an item moved to its own place', { type: 'moveItem', path: ['lines'], from: 1, to: 1 }],
    ['a text replaced by nothing', text(4, 0, '')],
  ])('has nothing to revert in %s', (_, edit) => {
    expect(revertFirst([[edit], [set('lines', []), set('note', '')]])).toMatchObject({
      edits: [],
      unfit: [],
    });
  });
});

describe('joined edits', () => {
  it('have the same result', () => {
    const splices = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', 'x', 'yz')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(splices, (given) => {
        let now: DocumentObject = { text: 'some text' };
        const edits = given.map(([pick, length, insert]): Edit => {
          const { length: all } = now['text'] as string;
          const index = pick % (all + 1);
          const remove = insert === '' ? Math.min(length, all - index) : 0;
          const edit: Edit = { type: 'splice', path: ['text'], index, remove, insert };
          now = after(now, [edit]);
          return edit;
        });
        const joined = joinedEdits(edits);
        expect(after({ text: 'some text' }, joined)).toEqual(now);
        for (const edit of joined) expect(edit.type === 'splice' && edit.remove > 0 && edit.insert !== '').toBe(false);
      }),
      { numRuns },
    );
  });
});
