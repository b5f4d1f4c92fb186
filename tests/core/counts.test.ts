import { expect, it } from 'vitest';
import { countOf, formatCount } from '~/core/counts';

it('separates thousands', () => expect(formatCount(1_234_567)).toBe('1,234,567'));

it.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [1_200, '1,200 entries'],
])('names what is counted: %i', (count, text) => {
  expect(countOf(count, 'entry', 'entries')).toBe(text);
  expect(countOf(count, 'entry')).toBe(text.replace('entries', 'entrys'));
});
