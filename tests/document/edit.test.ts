import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '~/core/document/edit';

const document = () => ({ title: 'Kettle', tags: ['a'] });

describe('an edit', () => {
  it.each<Edit>([
    { type: 'splice', path: ['tags'], index: 0, remove: 0, insert: 'x' },
    { type: 'setMember', path: ['tags'], key: 'length', value: 0 },
    { type: 'removeMember', path: ['tags'], key: '0' },
    { type: 'insertItem', path: ['title'], index: 0, value: 'x' },
    { type: 'replaceItem', path: [], index: 0, value: 'x' },
    { type: 'removeItem', path: [], index: 0 },
    { type: 'moveItem', path: [], from: 0, to: 1 },
  ])('is refused when the value at its place is of another kind: %j', (edit) => {
    const untouched = document();
    expect(() => applyEdits(untouched, [edit])).toThrow(
      `No ${edit.type} at ${JSON.stringify(edit.path)}: it is of another kind.`,
    );
    expect(untouched).toEqual(document());
  });

  it.each([[['title', 'x']], [['missing', 'x']], [['tags', 'length']], [[0]]])(
    'is refused when the document has no such place: %j',
    (path) => {
      const untouched = document();
      expect(() => applyEdits(untouched, [{ type: 'setValue', path, value: 1 }])).toThrow(
        `The document has nothing at ${JSON.stringify(path)}.`,
      );
      expect(untouched).toEqual(document());
    },
  );

  it('returns a new document when the document itself is replaced', () =>
    expect(applyEdits(document(), [{ type: 'setValue', path: [], value: { a: 1 } }])).toEqual({ a: 1 }));
});
