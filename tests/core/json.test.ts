import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, whyNotNumber } from '~/core/json/number-text';
import { deepestNesting, readDocument, readJson, readJsonValue, scanJson } from '~/core/json/scan';

const faultOf = (text: string) => {
  const scanned = scanJson(text);
  return 'fault' in scanned ? scanned.fault : undefined;
};
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const valid: Record<string, readonly string[]> = {
  structure: [
    ...'{} [] [[]] [{}] {"a":{}} {"a":[]} [1,2,3] [[1],[2,[3]]] {"a":1,"b":[true,false,null]} "alone" 0'.split(' '),
    ...'null true false [null] {"a":null} [""] {"a":""} [{"a":1},{"a":2}]'.split(' '),
  ],
  numbers: [
    ...'-0 0e5 0E-5 0.0e+0 1e0 1E1 1e+2 1e-2 -1e-2 2.5E-3 1.5e-05 1.0e-05 123.456e-7 1e308'.split(' '),
    ...'-1.7976931348623157e308 5e-324 4.9e-324 2.2250738585072014e-308 9007199254740991'.split(' '),
    ...'9007199254740992 -9007199254740992 100000000000000000000000 1e23 0.1 0.20000000000000001'.split(' '),
    ...'0.10000000000000001 0.1000000000000000055511151231257827 0.30000000000000004 3.14159265358979312'.split(' '),
    ...'1.1000000000000001 1.50 10.00'.split(' '),
    `1${'0'.repeat(300)}`,
    `0.${'0'.repeat(300)}1`,
    `1${'0'.repeat(200)}e-200`,
    `0.1${'0'.repeat(2_000)}1`,
  ],
  strings: [
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\\u0000"',
    '"\\u001f"',
    '"\\u0022\\u005c"',
    '"\\ud83d\\ude00"',
    '"\\uD83D\\uDE00"',
    '"\ud83d\ude00"',
    '"\\ud83d\ude00x"'.replace('\ude00', '\\ude00'),
    '"\u2028\u2029"',
    '"\u007f"',
    '"\ufeff"',
    '"a\u00a0b"',
    '"\\uFFFF\\uFFFE"',
    '"é à ü ß 中文 \u0627"',
    '"e\u0301"',
    '"/* no comment */"',
    '"// none"',
    '"a\\u000ab"',
    `"${'x'.repeat(100_000)}"`,
  ],
  whitespace: [' {} ', '\t[\r\n1\n,\t2 ]\n', '{ "a" : 1 }', '\n\n\n0\n', '[ ]', '{ }', ' "x" '],
  names: ['{" ":1}', '{"a b":1}', '{"a\\u0062":1}', '{"é":1,"e\u0301":2}', '{"constructor":1}', '{"a":1,"A":2}'],
  depth: [nested(2), nested(100), nested(deepestNesting), `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`],
};

/** Texts that are not JSON, with where they stop to be it, and what is said. */
const invalid: Record<string, readonly [text: string, at: number, reason: string | RegExp][]> = {
  structure: [
    ['', 0, 'The text is empty.'],
    ['  \n', 3, 'The text is empty.'],
    ['{', 1, 'The text ends too early.'],
    ['[', 1, 'The text ends too early.'],
    ['{"a":1', 6, 'The text ends too early: } is missing.'],
    ['[1', 2, 'The text ends too early: ] is missing.'],
    ['{"a":', 5, 'The text ends too early.'],
    ['{"a"', 4, 'The text ends too early.'],
    ['[1,', 3, 'The text ends too early.'],
    ['{"a":1 "b":2}', 7, 'Expected a comma or }, not "b".'],
    ['{"a":"x"\n"b":2}', 9, 'Expected a comma or }, not "b".'],
    ['[1 2]', 3, 'Expected a comma or ], not “2”.'],
    ['[1]]', 3, 'Nothing may follow the value, but there is “]”.'],
    ['{}{}', 2, 'Nothing may follow the value, but there is “{”.'],
    ['1 2', 2, 'Nothing may follow the value, but there is “2”.'],
    ['[1,]', 3, 'Remove the comma before ].'],
    ['{"a":1,}', 7, 'Remove the comma before }.'],
    ['{"a":1, \n }', 10, 'Remove the comma before }.'],
    ['[,1]', 1, 'Expected a value, not “,”.'],
    ['[1,,2]', 3, 'Expected a value, not “,”.'],
    ['{,}', 1, 'Expected a name in quotation marks, not “,”.'],
    ['{"a"}', 4, 'Expected a colon after the name, not “}”.'],
    ['{"a",1}', 4, 'Expected a colon after the name, not “,”.'],
    ['{"a" 1}', 5, 'Expected a colon after the name, not “1”.'],
    ['{"a"::1}', 5, 'Expected a value, not “:”.'],
    ['{"a":}', 5, 'Expected a value, not “}”.'],
    ['{a:1}', 1, 'Put the name “a” in quotation marks.'],
    ['{1:1}', 1, 'Put the name “1” in quotation marks.'],
    ['{"a":1,[]}', 7, 'Expected a name in quotation marks, not “[”.'],
    ['[1}', 2, 'Expected a comma or ], not “}”.'],
    ['{"a":1]', 6, 'Expected a comma or }, not “]”.'],
    [']', 0, 'Expected a value, not “]”.'],
    ['["a":1]', 4, 'Expected a comma or ], not “:”.'],
    ['a', 0, '“a” is not a value in JSON. Put texts in quotation marks.'],
    ['[tru]', 4, '“tru” is not a value in JSON. Put texts in quotation marks.'],
    ['nul', 3, 'The text ends too early.'],
    ['True', 0, '“True” is not a value in JSON. Put texts in quotation marks.'],
    ['truex', 4, 'Nothing may follow the value, but there is “x”.'],
    ['undefined', 0, '“undefined” is not a value in JSON. Put texts in quotation marks.'],
    ['{"a":1}// end', 7, 'JSON has no comments. Remove this one.'],
    ['/* a */1', 0, 'JSON has no comments. Remove this one.'],
    ['# a', 0, 'JSON has no comments. Remove this one.'],
    ['(1)', 0, 'Expected a value, not “(”.'],
    ['<a>', 0, 'Expected a value, not “<”.'],
    ['👍', 0, 'Expected a value, not “👍”.'],
  ],
  numbers: [
    ['NaN', 0, '“NaN” is not a value in JSON. Put texts in quotation marks.'],
    ['-Infinity', 1, '“-Infinity” is not a number in JSON.'],
    ['+1', 0, '“+1” is not a number in JSON.'],
    ['.5', 0, '“.5” is not a number in JSON.'],
    ['-.5', 1, '“-.5” is not a number in JSON.'],
    ['[01]', 2, '“01” is not a number in JSON.'],
    ['[-01]', 3, '“-01” is not a number in JSON.'],
    ['[1.]', 2, '“1.” is not a number in JSON.'],
    ['[1.e5]', 2, '“1.e5” is not a number in JSON.'],
    ['[1e]', 2, '“1e” is not a number in JSON.'],
    ['[1e+]', 2, '“1e+” is not a number in JSON.'],
    ['[0x1F]', 2, '“0x1F” is not a number in JSON.'],
    ['[1_000]', 2, '“1_000” is not a number in JSON.'],
    ['[1.2.3]', 4, '“1.2.3” is not a number in JSON.'],
    ['-', 1, 'The text ends too early.'],
    ['[-]', 2, /is not a number|Expected a value/],
    ['--1', 1, '“--1” is not a number in JSON.'],
    ['[1,5.]', 4, '“5.” is not a number in JSON.'],
    ['12e', 2, '“12e” is not a number in JSON.'],
    ['１', 0, /is not a value|Expected a value/],
  ],
  strings: [
    ['"', 1, 'The text ends too early: a quotation mark is missing.'],
    ['"a', 2, 'The text ends too early: a quotation mark is missing.'],
    ['{"a', 3, 'The text ends too early: a quotation mark is missing.'],
    ['["a\n"]', 3, 'A quotation mark is missing on this line. A line break within a text is written as \\n.'],
    ['{"a\r":1}', 3, 'A quotation mark is missing on this line. A line break within a text is written as \\n.'],
    ['"\t"', 1, 'A tab within a text is written as \\t.'],
    ['"\u0000"', 1, 'The control character U+0000 is written as \\u0000.'],
    ['"\u001f"', 1, 'The control character U+001F is written as \\u001F.'],
    ['"\\x41"', 2, '\\x has no meaning in JSON. A backslash is written as \\\\.'],
    ['"C:\\Temp"', 4, '\\T has no meaning in JSON. A backslash is written as \\\\.'],
    ['"\\\'"', 2, "\\' has no meaning in JSON. A backslash is written as \\\\."],
    ['"\\👍"', 2, '\\👍 has no meaning in JSON. A backslash is written as \\\\.'],
    ['"\\u12"', 2, 'After \\u, four digits are needed, as in \\u00e9.'],
    ['"\\u12g4"', 2, 'After \\u, four digits are needed, as in \\u00e9.'],
    ['"\\', 2, 'The text ends too early: a quotation mark is missing.'],
    ["'a'", 0, 'Use double quotation marks ("), not single ones.'],
    ["{'a':1}", 1, 'Use double quotation marks ("), not single ones.'],
    ['“a”', 0, 'Use straight quotation marks ("), not “.'],
    ['{“a”:1}', 1, 'Use straight quotation marks ("), not “.'],
    ['`a`', 0, 'Use straight quotation marks ("), not `.'],
  ],
  'invisible characters': [
    ['{\u00a0"a":1}', 1, 'Unexpected invisible character U+00A0 (no-break space). Remove it.'],
    ['{"a":\u200b1}', 5, 'Unexpected invisible character U+200B (zero-width space). Remove it.'],
    ['{}\ufeff', 2, 'Unexpected invisible character U+FEFF (byte order mark). Remove it.'],
    ['[1,\u2028 2]', 3, 'Unexpected invisible character U+2028 (line separator). Remove it.'],
    ['[1\u3000]', 2, 'Unexpected invisible character U+3000 (ideographic space). Remove it.'],
    ['\u000b1', 0, 'Unexpected invisible character U+000B. Remove it.'],
    ['[\u0000]', 1, 'Unexpected invisible character U+0000. Remove it.'],
    ['[\u202e1]', 1, 'Unexpected invisible character U+202E. Remove it.'],
  ],
};

/** JSON that the server would not store as it is written. */
const unstorable: readonly [text: string, reason: RegExp][] = [
  ['1e309', /is too large\. Put it in quotes/],
  ['[-1e309]', /is too large/],
  [`1${'0'.repeat(400)}`, /is too large/],
  ['1e99999999999999999999', /is too large/],
  ['1e-400', /would lose digits/],
  ['1e-99999999999999999999', /would lose digits/],
  ['2e-324', /would lose digits/],
  ['9007199254740993', /would lose digits/],
  ['-9007199254740993', /would lose digits/],
  ['12345678901234567890', /would lose digits/],
  ['0.30000000000000002', /would lose digits/],
  ['3.141592653589793238', /would lose digits/],
  ['1.00000000000000000001', /would lose digits/],
  [`1.${'0'.repeat(2_000)}1`, /would lose digits/],
  ['{"a":1,"a":2}', /"a" appears twice/],
  ['{"a":1,"\\u0061":1}', /"a" appears twice/],
  ['[{"b":{"":1,"":2}}]', /"" appears twice/],
  ['"\\ud800"', /^This text can't be stored: it contains half a character \(U\+D800\)\.$/],
  ['{"a":["x\\uDC00"]}', /^“a\[0\]” can't be stored: it contains half a character \(U\+DC00\)\.$/],
  ['["\ud83d"]', /half a character/],
  ['["\\ude00\\ud83d"]', /half a character/],
  [nested(deepestNesting + 1), /nested deeper than 1000 levels/],
  ['['.repeat(500_000), /nested deeper than 1000 levels/],
];

describe('reading JSON', () => {
  describe.each(Object.entries(valid))('accepts valid %s', (_, texts) => {
    it.each(texts.map((text) => [text.slice(0, 60), text]))('%s', (_name, text) => {
      expect(readJson(text)).toMatchObject({ value: JSON.parse(text) as unknown });
    });
  });

  describe.each(Object.entries(invalid))('refuses invalid %s', (_, texts) => {
    it.each(texts)('%j', (text, at, reason) => {
      expect(isJson(text)).toBe(false);
      const fault = faultOf(text);
      expect(fault).toMatchObject({ at, isSyntax: true });
      if (typeof reason === 'string') expect(fault?.reason).toBe(reason);
      else expect(fault?.reason).toMatch(reason);
    });
  });

  it.each(unstorable.map(([text, reason]) => [text.slice(0, 60), text, reason] as const))(
    'refuses what would change: %s',
    (_, text, reason) => {
      expect(faultOf(text)?.reason).toMatch(reason);
      expect(faultOf(text)?.isSyntax).toBeUndefined();
    },
  );

  it('accepts a byte order mark at the beginning, as pasted from a file', () => {
    expect(readDocument('\ufeff{"a":1}', 'A model')).toEqual({ value: { a: 1 } });
    expect(readDocument('\ufeff{"a" 1}', 'A model')).toMatchObject({ fault: { at: 6 } });
    expect(readJsonValue('\ufeff[1]')).toEqual({ value: [1] });
  });

  it('reports the first error of the notation before a value that would change', () => {
    expect(faultOf('[9007199254740993, x]')).toMatchObject({ at: 19, isSyntax: true });
    expect(faultOf('[9007199254740993, 1e309]')?.at).toBe(1);
  });

  it('warns of a depth that some clients can’t open', () => {
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(readJson(deep(49))).not.toHaveProperty('warning');
    expect(readJson(deep(50))).toMatchObject({
      warning: "The data is nested 50 levels deep. Applications in Node can't open a model of 60 levels.",
    });
    expect(readDocument(deep(51), 'A model')).toMatchObject({ warning: expect.stringContaining('51') as unknown });
  });

  /** JSON with some characters removed, inserted or changed. */
  const broken = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.constantFrom('', ',', '"', '}', ']', ':', '1', '\\', ' ', '.', 'e', '\n', '-', 'E+', '\ufeff', 'x'),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([text, wounds]) =>
      wounds.reduce((whole, [at, sign]) => {
        const place = at % (whole.length + 1);
        return whole.slice(0, place) + sign + whole.slice(place + (sign === '' ? 1 : 0));
      }, text),
    );

  it('accepts what the parser accepts, as the same value', () => {
    fc.assert(
      fc.property(broken, (text) => {
        const fault = faultOf(text);
        expect(fault?.isSyntax === true, text).toBe(!isJson(text));
        if (fault === undefined && !text.includes('__proto__')) {
          const read = readJson(text);
          if ('value' in read) expect(read.value, text).toEqual(JSON.parse(text));
        }
        expect(fault?.at ?? 0).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reports the position where the text stops being JSON', () => {
    fc.assert(
      fc.property(broken, (text) => {
        const fault = faultOf(text);
        if (!fault?.isSyntax) return;
        // Up to there, the text could still have continued as JSON.
        const before = faultOf(text.slice(0, fault.at));
        if (before?.isSyntax) expect(before.at, text).toBe(fault.at);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The exact value of a number in the notation of JSON, as a fraction. */
function fractionOf(number: string): [bigint, bigint] {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const tens = Number(power) - fraction.length;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  return tens >= 0 ? [digits * 10n ** BigInt(tens), 1n] : [digits, 10n ** BigInt(-tens)];
}
/** The exact value of a 64-bit floating point number, by halving and doubling, which are exact. */
function exactly(value: number): [bigint, bigint] {
  let [now, under] = [value, 1n];
  while (!Number.isInteger(now)) [now, under] = [now * 2, under * 2n];
  return [BigInt(now), under];
}
const isFarther = (one: [bigint, bigint], other: [bigint, bigint], from: [bigint, bigint]) => {
  const distance = ([up, down]: [bigint, bigint]) => {
    const difference = up * from[1] - from[0] * down;
    return [difference < 0n ? -difference : difference, down * from[1]] as const;
  };
  const [a, b] = [distance(one), distance(other)];
  return a[0] * b[1] > b[0] * a[1];
};

describe('numbers', () => {
  const digits = (least: number, most: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
  const anyNumber = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.oneof(
        fc.constant('0'),
        digits(0, 22).map((rest) => `7${rest}`),
      ),
      fc.option(digits(1, 25)),
      fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), digits(1, 3))),
    )
    .map(
      ([sign, whole, fraction, power]) =>
        `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : power.join('')}`,
    );

  it('are refused only if they are too large, or farther from what is stored than what is shown', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const value = Number(number);
        const why = whyNotNumber(number);
        if (!Number.isFinite(value)) {
          expect(why).toContain('too large');
          return;
        }
        const loses = isFarther(fractionOf(number), fractionOf(plain(value)), exactly(value));
        expect(why?.includes('would lose digits') ?? false, number).toBe(loses);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['e', 'E', 'e+', 'e-', 'E-'])('of few digits are accepted with %s', (power) => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(280), (digit, by) => {
        for (const number of [`${digit}${power}${by}`, `${digit}.25${power}${by}`])
          expect(readJson(number)).toEqual({ value: JSON.parse(number) as unknown });
      }),
    );
  });

  it('that any program writes are accepted: the shortest notation, 17 digits, or all digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        for (const number of [
          JSON.stringify(value),
          value.toExponential(),
          value.toExponential(16),
          value.toPrecision(17),
          value.toExponential(60),
        ])
          expect(whyNotNumber(number), number).toBeUndefined();
      }),
    );
  });

  it('next to the largest whole number that is safe are accepted if they are stored', () => {
    for (let by = -20n; by <= 40n; by += 1n) {
      const number = 2n ** 53n + by;
      const isStored = BigInt(Number(number)) === number;
      expect(whyNotNumber(String(number)) === undefined, String(number)).toBe(isStored);
      expect('value' in readNumber(String(number))).toBe(isStored);
    }
  });

  it('with a million digits are read at once', () => {
    expect(whyNotNumber(`1${'0'.repeat(1_000_000)}`)).toContain('too large');
    expect(whyNotNumber(`0.${'0'.repeat(500_000)}1${'0'.repeat(500_000)}1e500001`)).toContain('lose digits');
    expect(whyNotNumber(`0.${'0'.repeat(999_999)}1e1000000`)).toBeUndefined();
  });
});

/** A number without an exponent. */
const plain = (value: number): string => {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(Object.is(value, -0) ? '0' : String(value)) ?? [];
  return power === '0'
    ? `${sign}${whole}${fraction && `.${fraction}`}`
    : `${sign}${whole}${fraction && `.${fraction}`}e${power}`;
};
