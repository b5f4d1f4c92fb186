import { describe, expect, it } from 'vitest';
import { type Edit, logEdit, longestLoggedText, placeOfEdit } from '~/core/document/edit';

const document = { title: 'Kettle', tags: ['a', 'b'], size: { height: 3 } };

const edits: [Edit, { place: (string | number)[]; before: unknown }][] = [
  [
    { type: 'splice', path: ['title'], index: 1, remove: 2, insert: 'x' },
    { place: ['title'], before: 'et' },
  ],
  [
    { type: 'setValue', path: ['tags'], value: [] },
    { place: ['tags'], before: ['a', 'b'] },
  ],
  [
    { type: 'setMember', path: ['size'], key: 'height', value: 4 },
    { place: ['size', 'height'], before: 3 },
  ],
  [
    { type: 'setMember', path: ['size'], key: 'width', value: 4 },
    { place: ['size', 'width'], before: undefined },
  ],
  [
    { type: 'removeMember', path: ['size'], key: 'height' },
    { place: ['size', 'height'], before: 3 },
  ],
  [
    { type: 'insertItem', path: ['tags'], index: 1, value: 'c' },
    { place: ['tags', 1], before: undefined },
  ],
  [
    { type: 'replaceItem', path: ['tags'], index: 1, value: 'c' },
    { place: ['tags', 1], before: 'b' },
  ],
  [
    { type: 'removeItem', path: ['tags'], index: 0 },
    { place: ['tags', 0], before: 'a' },
  ],
  [
    { type: 'moveItem', path: ['tags'], from: 0, to: 1 },
    { place: ['tags', 1], before: undefined },
  ],
];

describe('the log of an edit', () => {
  it.each(edits)('has what it replaced and its place: %j', (edit, { place, before }) => {
    expect(logEdit(document, edit)).toMatchObject({ edit, before });
    expect(placeOfEdit(edit)).toEqual(place);
  });

  it.each([longestLoggedText, longestLoggedText + 1])(
    'keeps the whole text only when it is not long: %i characters',
    (length) => {
      const text = 'x'.repeat(length);
      const edit: Edit = { type: 'splice', path: ['text'], index: length - 1, remove: 1, insert: '' };
      const whole = length > longestLoggedText ? {} : { text };
      expect(logEdit({ text }, edit)).toEqual({ edit, before: 'x', ...whole });
    },
  );

  it('has nothing that a splice replaced when its place is no text', () =>
    expect(logEdit(document, { type: 'splice', path: ['tags'], index: 0, remove: 1, insert: '' })).toMatchObject({
      before: '',
      text: '',
    }));
});
