import { describe, expect, it } from 'vitest';
import type { Model } from '~/api/rest/domain/models';
import type { BulkTarget } from '~/machines/model/bulk/bulk-change';
import { previewOf } from '~/machines/model/bulk/bulk-preview';
import { model } from '../support/model-samples';

/** A server that answers every query with these models, whatever it says. */
function previewing(target: BulkTarget, models: Model[]) {
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
  const preview = previewOf(
    { api: api as never, key: { namespace: 'acme', id: 'a' }, target, signal: new AbortController().signal },
    { do: 'delete' },
    () => {},
  );
  return { asked, preview };
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
