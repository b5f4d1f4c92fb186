import { describe, expect, it } from 'vitest';
import type { Model } from '~/api/rest/domain/models';
import type { BulkChange, BulkTarget } from '~/machines/model/bulk/bulk-machine';
import { knownFields, previewOf } from '~/machines/model/bulk/bulk-preview';
import { model } from '../support/model-samples';

/** A server that answers every query with these models, whatever it says. */
function previewing(target: BulkTarget, models: Model[], change: BulkChange = { do: 'delete' }) {
  const asked: string[] = [];
  const api = {
    models: {
      query: (_: unknown, query: string) => {
        asked.push(query);
        return Promise.resolve({ data: models, startIndex: 0, totalResults: models.length });
      },
      get: (_: unknown, id: string) => Promise.resolve(models.find((each) => each.id === id)),
    },
  };
  const key = { namespace: 'acme', id: 'a' };
  const reading = { api: api as never, key, target, signal: new AbortController().signal };
  return { asked, reading, preview: previewOf(reading, change, () => {}) };
}

const urgent = model('m1', { notes: 'urgent' });
const calm = model('m2', { notes: 'calm' });
const where = 'NOT (NOT notes LIKE "%urgent%")';

describe('the preview of a change of all results', () => {
  it.each([
    ['a collection', { kind: 'collection', collection: 'orders', where }],
    ['a query', { kind: 'query', query: `SELECT * FROM orders WHERE ${where}` }],
    ['a query of some fields', { kind: 'query', query: `SELECT n FROM orders WHERE ${where}` }],
    ['another collection', { kind: 'collection', collection: 'other' }],
  ] as const)('stops at a model that does not fit: %s', async (_, target) => {
    const { preview } = previewing(target, [urgent, calm]);
    await expect(preview).rejects.toMatchObject({
      code: 'misfit',
      message: expect.stringMatching(/found the model “m[12]”, which does not fit/) as string,
    });
  });

  it('counts what fits, in the order of the ids', async () => {
    const { preview, asked } = previewing({ kind: 'collection', collection: 'orders', where }, [urgent]);
    expect((await preview).ids).toEqual(['m1']);
    expect(asked).toEqual([`SELECT FROM orders WHERE ${where} ORDER BY @id LIMIT 250`]);
  });

  it('leaves out what does not fit the filters applied here', async () => {
    const here = [{ key: 'notes', comparison: 'contains', value: 'URGENT', ignoresCase: true }] as const;
    const { preview } = previewing({ kind: 'collection', collection: 'orders', here }, [urgent, calm]);
    expect((await preview).ids).toEqual(['m1']);
  });
});

it('shows the names before and after, and the value once, when a field is renamed', async () => {
  const change = { do: 'rename', path: ['customer', 'zip code'], to: 'zip' } as const;
  const { preview } = previewing(
    { kind: 'ids', ids: ['m1'] },
    [model('m1', { customer: { 'zip code': '10115' } })],
    change,
  );
  expect((await preview).examples).toEqual([
    { id: 'm1', before: 'customer["zip code"]', after: 'customer.zip', value: '"10115"' },
  ]);
});

describe('the fields to choose from', () => {
  const there = [
    model('m1', { customer: { 'zip code': '1' }, lines: [{ sku: 'a' }] }),
    model('m2', { 'a.b': 1, '1st': null }),
  ];
  const all = ['$["1st"]', '$["a.b"]', 'customer', 'customer["zip code"]', 'lines'];

  it.each<[string, BulkTarget, string[]]>([
    ['selected models', { kind: 'ids', ids: ['m1', 'gone', 'm2'] }, all],
    ['a collection', { kind: 'collection', collection: 'orders' }, all],
    ['a query', { kind: 'query', query: 'SELECT * FROM orders' }, all],
    ['a query of some fields, which says nothing of the others', { kind: 'query', query: 'SELECT n FROM orders' }, []],
  ])('are written as paths: %s', async (_, target, fields) => {
    const { reading, preview } = previewing(target, there);
    await preview.catch(() => {});
    expect(await knownFields(reading)).toEqual(fields);
  });
});
