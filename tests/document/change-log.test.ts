import { expect, it } from 'vitest';
import { type Edit, placeOfEdit } from '~/core/document/edit';

const edits: [Edit, place: (string | number)[]][] = [
  [{ type: 'splice', path: ['title'], index: 1, remove: 2, insert: 'x' }, ['title']],
  [{ type: 'setValue', path: ['tags'], value: [] }, ['tags']],
  [{ type: 'setMember', path: ['size'], key: 'height', value: 4 }, ['size', 'height']],
  [{ type: 'setMember', path: ['size'], key: 'width', value: 4 }, ['size', 'width']],
  [{ type: 'removeMember', path: ['size'], key: 'height' }, ['size', 'height']],
  [{ type: 'insertItem', path: ['tags'], index: 1, value: 'c' }, ['tags', 1]],
  [{ type: 'replaceItem', path: ['tags'], index: 1, value: 'c' }, ['tags', 1]],
  [{ type: 'removeItem', path: ['tags'], index: 0 }, ['tags', 0]],
  [{ type: 'moveItem', path: ['tags'], from: 0, to: 1 }, ['tags', 1]],
];

it.each(edits)('the place that an edit changed is known: %j', (edit, place) =>
  expect(placeOfEdit(edit)).toEqual(place),
);
