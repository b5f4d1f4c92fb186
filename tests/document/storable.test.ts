import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '~/core/document/edit';
import { isUnsafeName, editHazard, unsafeChange, whyNotName, whyNotValue } from '~/core/document/storable';
import { copyOf, type DocumentObject, type DocumentValue, isObject, setMember } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit, editFrom } from './arbitrary';

const unsafe = ['', '__proto__', 'a`b', '`', 'ends\\', '\\'];
const withMember = (key: string, value: DocumentValue): DocumentObject => {
  const made: DocumentObject = {};
  setMember(made, key, value);
  return made;
};
const namesIn = (value: DocumentValue): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...namesIn(inner)])
      : [];

describe('member names', () => {
  it.each([
    ['', "Property names can't be empty."],
    ['a`b', "The name “a`b” can't be used: the server can't store names that contain a backtick."],
    ['c:\\', "The name “c:\\” can't be used: the server can't store names that end with a backslash."],
    ['__proto__', "The name “__proto__” can't be used: the server can't store it."],
    ['$convergence', "The name “$convergence” can't be used: it belongs to the server."],
    ['$convergenceType', "The name “$convergenceType” can't be used: it belongs to the server."],
    ['$$convergence_type', "The name “$$convergence_type” can't be used: it belongs to the server."],
    ['a\ud83d', "The name “a‹U+D83D›” can't be used: it contains half a character (U+D83D)."],
  ])('%j is refused with its reason', (name, reason) => {
    expect(whyNotName(name)).toBe(reason);
  });

  it.each([' ', '.', '"', "'", '$', ':', '@class', '[0]', '/', '\n', ';', '%', '?', '{}', '#', '-', ','])(
    '%j is allowed',
    (name) => {
      expect(whyNotName(name)).toBeUndefined();
    },
  );

  it.each([
    'constructor',
    'prototype',
    'hasOwnProperty',
    '__proto',
    'a\\b',
    '\\a',
    '$conv',
    '$$convergence_types',
    '👍',
  ])('%j is allowed, too', (name) => {
    expect(whyNotName(name)).toBeUndefined();
  });

  it.each(['$convergence', '$$convergence_type'])('an existing %j can be changed without a warning', (name) => {
    expect(isUnsafeName(name)).toBe(false);
  });
});

describe('whyNotValue', () => {
  it('refuses a value only if it contains an unsafe name at any depth', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(whyNotValue(value) !== undefined).toBe(namesIn(value).some(isUnsafeName));
      }),
    );
  });

  it('quotes the name, shortened', () => {
    expect(whyNotValue([{ ok: [withMember('a`b', 1)] }])).toBe(
      "The name “a`b” in “$[0].ok[0]” can't be used: the server can't store names that contain a backtick.",
    );
    expect(whyNotValue(withMember(`${'x'.repeat(99)}\\`, 1))).toContain(`“${'x'.repeat(40)}…”`);
  });
});

describe('editHazard', () => {
  const there = (): DocumentObject => ({ ok: 1, ...withMember('a`b', 'text'), list: [withMember('', 2)] });

  it.each<[string, Edit[]]>([
    ['adds an unsafe name', [{ type: 'setMember', path: [], key: 'new\\', value: 1 }]],
    ['inserts one into a list', [{ type: 'insertItem', path: ['list'], index: 0, value: withMember('', 1) }]],
    ['nests one in a value', [{ type: 'setMember', path: [], key: 'x', value: [[withMember('`', 1)]] }]],
    ['sets a value that contains one', [{ type: 'setValue', path: ['list'], value: [withMember('', 2)] }]],
    [
      'removes one and adds it again',
      [
        { type: 'removeMember', path: [], key: 'a`b' },
        { type: 'setMember', path: [], key: 'a`b', value: 1 },
      ],
    ],
  ])('refuses an edit that %s', (_, edits) => {
    expect(editHazard(there(), edits)).toEqual({
      refusal: expect.stringMatching(/can't be (used|empty)/) as string,
    });
  });

  it.each<[string, Edit]>([
    ['removes an unsafe name', { type: 'removeMember', path: [], key: 'a`b' }],
    ['replaces its value', { type: 'setMember', path: [], key: 'a`b', value: 5 }],
    ['edits its text', { type: 'splice', path: ['a`b'], index: 0, remove: 1, insert: '' }],
    ['sets its value', { type: 'setValue', path: ['list', 0, ''], value: 3 }],
  ])('warns about an edit that %s', (_, edit) => {
    const document = there();
    expect(editHazard(document, [{ type: 'insertItem', path: ['list'], index: 1, value: 0 }, edit])).toEqual({
      warning: expect.stringContaining('may close this model for everyone') as string,
    });
    expect(document).toEqual(there());
  });

  it.each<Edit>([
    { type: 'setMember', path: [], key: 'ok', value: 2 },
    { type: 'removeItem', path: ['list'], index: 0 },
    { type: 'setMember', path: ['list', 0], key: 'beside', value: 2 },
  ])('ignores an edit next to an unsafe name: %o', (edit) => {
    expect(editHazard(there(), [edit])).toBeUndefined();
  });

  it('lets no edits pass that add an unsafe name', () => {
    const picks = fc.array(fc.tuple(fc.nat(10_000), fc.nat(10_000), anyValue), { maxLength: 8 });
    fc.assert(
      fc.property(anyDocument, picks, (document, chosen) => {
        let now: DocumentObject = copyOf(document);
        const edits = chosen.map(([pick, how, value]) => {
          const edit = editFrom(now, pick, how, value);
          now = applyEdits(now, [copyEdit(edit)]) as DocumentObject;
          return edit;
        });
        const hazard = editHazard(document, edits.map(copyEdit));
        if (hazard !== undefined) return;
        const count = (value: DocumentValue) => namesIn(value).filter(isUnsafeName).length;
        expect(count(now)).toBeLessThanOrEqual(count(document));
      }),
      { numRuns: 500 },
    );
  });

  it('has a warning text', () => {
    expect(unsafeChange('a`b')).toBe(
      "The server may close this model for everyone when you change or remove “a`b”: the server can't store names that contain a backtick.",
    );
    expect(unsafe.every(isUnsafeName)).toBe(true);
  });
});
