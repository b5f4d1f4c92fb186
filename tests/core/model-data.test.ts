import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whyNotName } from '~/core/document/storable';
import { dataText, needsSteps, readDataText } from '~/core/json/model-data-text';
import { deepestNesting, documentOf } from '~/core/json/scan';
import { timeOfIso } from '~/core/json/values';

const read = (text: string) => {
  const found = readDataText(text);
  if ('fault' in found) throw new Error(`${found.fault.at}: ${found.fault.reason}`);
  return found.data;
};
const faultOf = (text: string) => {
  const found = readDataText(text);
  return 'fault' in found ? found.fault : undefined;
};

const storableName = fc
  .oneof(fc.string(), fc.constantFrom('constructor', 'prototype', '0', 'value', 'date'))
  .filter((name) => whyNotName(name) === undefined);
/** Model data as the server stores it, with dates. */
const stored = fc.letrec((tie) => ({
  date: fc.integer({ min: -8.64e15, max: 8.64e15 }).map((date): unknown => ({ $$convergence_type: 'date', date })),
  leaf: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0 || 0),
    fc.boolean(),
    fc.constant(null),
    tie('date'),
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(storableName, tie('value')), {
      maxLength: 5,
    })
    .map((entries) => JSON.parse(textOf(entries)) as unknown),
}));
/** Only parsing creates an own `__proto__` property. */
const textOf = (entries: readonly (readonly [string, unknown])[]) =>
  `{${[...new Map(entries)].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;

describe('model data', () => {
  it('is unchanged after printing and parsing', () => {
    fc.assert(
      fc.property(stored.object, (data) => {
        expect(read(dataText(data))).toEqual(documentOf(data as Record<string, unknown>));
        expect(dataText(JSON.parse(dataText(data)))).toBe(dataText(data));
      }),
      { numRuns: 300 },
    );
  });

  it('shows dates in ISO notation, and reads both notations at any depth', () => {
    const server = { a: [{ b: { $$convergence_type: 'date', date: 0 } }] };
    const people = { a: [{ b: { $convergenceType: 'date', value: '1970-01-01T00:00:00.000Z' } }] };
    expect(JSON.parse(dataText(server))).toEqual(people);
    for (const each of [people, server])
      expect(readDataText(JSON.stringify(each))).toEqual({
        data: { a: [{ b: new Date(0) }] },
        values: 1,
        needsLive: true,
      });
    let deep: unknown = people;
    for (let depth = 0; depth < deepestNesting; depth += 1) deep = [deep];
    expect(() => dataText(deep)).not.toThrow();
  });

  it.each([
    ['{"a": [1, {"b": "2026-11-20T08:12:44.120Z"}]}', false],
    ['{"a": [{"b": {"$convergenceType": "date", "value": "2026-11-20T08:12:44.120Z"}}]}', true],
    ['{"a": {"$$convergence_type": "date", "date": 5}}', true],
    ['{"a": [{"b": -0}]}', true],
    ['{"a": [{"b": 0}]}', false],
    [`{"rows": [${'0,'.repeat(2_000)}0]}`, true],
    [`{"text": "${'x'.repeat(1_000_000)}"}`, true],
  ])('needs steps when it has dates or -0, or is large: %#', (text, expected) => {
    const found = readDataText(text);
    expect('fault' in found ? found.fault : needsSteps(text, found)).toBe(expected);
  });

  it.each(['', 'a`b', 'ends\\', '__proto__'])('reports the name %j at the position of its object', (name) => {
    expect(faultOf(`{"a": [{"b": {${JSON.stringify(name)}: 1}}]}`)).toEqual({
      at: 13,
      reason: expect.stringMatching(/can't be (used: the server can't store|empty)/) as string,
    });
  });

  it.each([
    ['[1]', 'an array'],
    ['"x"', 'a string'],
    [' 1', 'a number'],
    ['null', 'null'],
    ['true', 'true or false'],
    ['{"$convergenceType":"date","value":"2026-11-20T08:12:44.120Z"}', 'a date'],
  ])('must be an object, not %s', (text, kind) => {
    expect(faultOf(text)).toEqual({
      at: text.length - text.trimStart().length,
      reason: `JSON data must be an object. This is ${kind}.`,
    });
  });

  it('reports invalid JSON at its position, as the specification words it', () => {
    expect(faultOf('{"a": 1,\n "b": x}')).toEqual({
      at: 15,
      isSyntax: true,
      reason: "JSON Data is Invalid: '“x” is not a value in JSON. Put texts in quotation marks.'",
    });
    expect(faultOf('')?.reason).toBe("JSON Data is Invalid: 'The text is empty.'");
  });

  it('reports a duplicate key at its second position', () => {
    expect(faultOf('{"a": 1, "\\u0061": 2}')).toEqual({
      at: 9,
      reason: 'The key "a" appears twice in one object; only the last would be kept.',
    });
    expect(faultOf('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}')).toBeUndefined();
  });

  it('reports a reserved key at the position of its object', () => {
    expect(faultOf('{"x": [{"1": 1}, {"$convergenceX": 1}]}')).toEqual({
      at: 17,
      reason: "The name “$convergenceX” in “x[1]” can't be used: it belongs to the server.",
    });
    expect(read('{"$other": 1, "convergence": 2}')).toEqual({ $other: 1, convergence: 2 });
  });

  it.each([
    '{"d": {"$convergenceType": "date", "value": "yesterday"}}',
    '{"d": {"$convergenceType": "date", "value": "2026-02-30"}}',
    '{"d": {"$convergenceType": "date", "value": "2026-11-20T08:12:44"}}',
    '{"d": {"$convergenceType": "date", "value": "2026-11-20T08:12:44.1234Z"}}',
    '{"d": {"$convergenceType": "date", "value": 1}}',
    '{"d": {"$convergenceType": "time", "value": "2026-11-20"}}',
    '{"d": {"$convergenceType": "date", "value": "2026-11-20", "more": 1}}',
    '{"d": {"$$convergence_type": "date", "date": "2026-11-20"}}',
    '{"d": {"$$convergence_type": "date", "date": 1.5}}',
    '{"d": {"$$convergence_type": "other", "date": 1}}',
  ])('reports an invalid date: %s', (text) => {
    expect(faultOf(text)).toMatchObject({
      at: 6,
      reason: expect.stringContaining('has to be a date') as string,
    });
  });

  it.each([
    ['2026-11-20T08:12:44.120Z', Date.UTC(2026, 10, 20, 8, 12, 44, 120)],
    ['2026-11-20', Date.UTC(2026, 10, 20)],
    ['2026-11-20T08:12+02:00', Date.UTC(2026, 10, 20, 6, 12)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['+010000-01-01T00:00:00Z', Date.UTC(10_000, 0, 1)],
    ['-000000-01-01T00:00:00Z', undefined],
    ['2025-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-11-20T25:00Z', undefined],
  ])('reads the time %s as %s', (text, at) => {
    expect(timeOfIso(text)).toBe(at);
  });
});
