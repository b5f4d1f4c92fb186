import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenCharacter, visibleText } from '~/core/hidden-characters';

describe('a hidden character', () => {
  it.each([
    ['a zero-width space', 'ad\u200bmin', 'U+200B'],
    ['a joiner between letters', 'ad\u200dmin', 'U+200D'],
    ['a non-joiner', 'ad\u200cmin', 'U+200C'],
    ['a mark of order', '\ufeffadmin', 'U+FEFF'],
    ['a soft hyphen', 'ad\u00admin', 'U+00AD'],
    ['an override', 'user\u202etxt', 'U+202E'],
    ['an isolate', '\u2066admin\u2069', 'U+2066'],
    ['a mark of direction', 'admin\u200f', 'U+200F'],
    ['a word joiner', 'ad\u2060min', 'U+2060'],
    ['an invisible operator', 'f\u2061x', 'U+2061'],
    ['a filler', 'admin\u3164', 'U+3164'],
    ['a blank of Braille', 'admin\u2800', 'U+2800'],
    ['a selector after a letter', 'a\ufe0f', 'U+FE0F'],
    ['a tag after a letter', 'a\u{e0061}', 'U+E0061'],
    ['a line break', 'a\nb', 'U+000A'],
    ['a separator of lines', 'a\u2028b', 'U+2028'],
    ['a control', 'a\u0000', 'U+0000'],
    ['a control of the second kind', 'a\u0085', 'U+0085'],
    ['half a character', 'cut \ud83d', 'U+D83D'],
    ['a joiner at the end of a picture', '👩\u200d', 'U+200D'],
    ['a joiner between a picture and a letter', '👩\u200da', 'U+200D'],
  ])('is found: %s', (_, text, code) => {
    expect(hiddenCharacter(text)).toBe(code);
    expect(visibleText(text)).toContain(`‹${code}›`);
  });

  it.each([
    '',
    'order-desk',
    'Zoë Müller',
    '李雷',
    'علي',
    'हिन्दी',
    'e\u0301',
    '👩‍💻',
    '👨‍👩‍👧‍👦 family',
    '❤️‍🔥',
    '🏳️‍🌈',
    '👋🏽',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '☺️',
  ])('is not found in %j, which is drawn as it is', (text) => {
    expect([hiddenCharacter(text), visibleText(text)]).toEqual([undefined, text]);
  });

  it('is never left in what is drawn', () => {
    const hostile = fc.constantFrom('\u200b', '\u202e', '\u200d', '\ufe0f', '\n', '\ud83d', '👩', 'a', '‹');
    fc.assert(
      fc.property(
        fc.array(hostile).map((parts) => parts.join('')),
        (text) => {
          expect(hiddenCharacter(visibleText(text))).toBeUndefined();
          expect(visibleText(text) === text).toBe(hiddenCharacter(text) === undefined);
        },
      ),
    );
  });
});
