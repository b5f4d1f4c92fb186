import { expect, it } from 'vitest';
import { countOf, formatBytes, formatCount } from '~/core/counts';

it('separates thousands', () => expect(formatCount(1_234_567)).toBe('1,234,567'));

it.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [1_200, '1,200 entries'],
])('names what is counted: %i', (count, text) => {
  expect(countOf(count, 'entry', 'entries')).toBe(text);
  expect(countOf(count, 'entry')).toBe(text.replace('entries', 'entrys'));
});

it.each([
  [0, '0 Bytes'],
  [999, '999 Bytes'],
  [1000, '1.0 KB'],
  [102_000, '102.0 KB'],
  [1540, '1.5 KB'],
  [999_949, '999.9 KB'],
  [999_950, '1.0 MB'],
  [8_700_000_000, '8.7 GB'],
  [1e27, '1000.0 YB'],
  [-1, '–'],
  [Number.NaN, '–'],
])('writes %d bytes as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
