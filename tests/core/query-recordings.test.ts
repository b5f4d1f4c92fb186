import { describe, expect, it } from 'vitest';
import { valueAt } from '~/core/json/query-fit';
import { fits } from '~/core/json/query-fit';
import { readQueryParts } from '~/core/json/query-grammar';
import { queryWarning, withShortOrder } from '~/core/json/query-warnings';
import { model } from '../support/model-samples';
import recorded from '../contract/recordings/query.json';

const date = (at: number) => ({ $$convergence_type: 'date', date: at });
const models = [
  ...Object.entries(recorded.models).map(([id, data]) => model(id, data, { version: 1 })),
  ...Object.entries(recorded.dates).map(([id, at]) =>
    model(id, { when: date(at), n: at, t: id }, { version: 1 }),
  ),
];

describe('what a real server answered', () => {
  it.each(recorded.asked.map((each) => [each.query, each] as const))('%j', (query, { status, ids }) => {
    const read = readQueryParts(query);
    expect(read !== undefined).toBe(status !== 400);
    if (!read) return;
    if (status === 500) {
      expect(queryWarning(query)?.kind).toBe('refused');
      return;
    }
    if (!read.where || read.limit !== undefined || read.collection !== 'qrec') return;
    const { where } = read;
    for (const each of models) {
      const answer = fits(where, (path) => valueAt(each, path));
      if (answer !== undefined) expect(answer, each.id).toBe(ids?.includes(each.id));
    }
  });
});
describe('x', () => {
  it('prints', () => {
    for (const { query, status } of recorded.asked)
      console.log(
        status,
        query,
        '→',
        JSON.stringify(queryWarning(query)),
        withShortOrder(query) === query ? '' : withShortOrder(query),
      );
  });
});
