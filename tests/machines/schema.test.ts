import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fieldName } from '~/core/json/schema';
import { schemaScreens } from '~/machines/model/schema';
import { rejected, unreachable } from '../support/fixtures';
import { model } from '../support/model-samples';
import { pretendedRest } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const idOf = (at: number) => `m${String(at).padStart(5, '0')}`;

/** The schema of a collection with so many models. `fails`: the number of the query that is not answered. */
function schemaOf(count: number, { exists = true, fails = 0, collection = 'orders' } = {}) {
  let queries = 0;
  const { rest, asked, bodies } = pretendedRest(({ path, body }) => {
    if (path.endsWith(`collections/${collection}`)) {
      if (exists) return { id: collection, description: '' };
      throw rejected('not_found');
    }
    queries += 1;
    if (queries === fails) throw unreachable;
    const { query } = body as { query: string };
    const after = /@id > "m(\d+)"/.exec(query)?.[1];
    const first = after === undefined ? 0 : Number(after) + 1;
    const limit = Number(/LIMIT (\d+)/.exec(query)?.[1]);
    const data = Array.from({ length: Math.min(limit, count - first) }, (_, at) =>
      model(idOf(first + at), { n: first + at, ...(first + at === 600 ? { late: true } : {}) }),
    );
    return { data, startIndex: 0, totalResults: count - first };
  });
  const { schema } = schemaScreens({ ...screenWorld({}).wiring, rest }, key);
  const actor = createActor(schema(collection), { input: { waits: false } }).start();
  const settled = async () => {
    const { value, context } = await waitFor(actor, (s) => !s.hasTag('loading'));
    const { rows, read, total, left } = context.findings;
    return { value, problem: context.problem, fields: rows.map(fieldName), read, total, left };
  };
  const again = async () => {
    actor.send({ type: 'survey.start' });
    return settled();
  };
  return { actor, asked, bodies, settled, again };
}

describe('the schema of a collection', () => {
  it('is found in 500 models, and in twice as many when more is asked for, up to 5,000', async () => {
    const { settled, again, bodies } = schemaOf(12_000);
    expect(await settled()).toMatchObject({ value: 'looked', fields: ['n'], read: 500, total: 500, left: 11_500 });
    expect(await again()).toMatchObject({ fields: ['late', 'n'], read: 1_000, total: 1_000, left: 11_000 });
    expect(bodies).toHaveLength(4);
    expect(bodies[2]).toEqual({ query: 'SELECT FROM orders WHERE @id > "m00499" ORDER BY @id LIMIT 250' });
    await again();
    await again();
    expect(await again()).toMatchObject({ read: 5_000, left: 7_000 });
    expect(await again()).toMatchObject({ read: 5_000, left: 7_000 });
  });

  it('is that of all models when there are fewer', async () => {
    expect(await schemaOf(96).settled()).toMatchObject({ value: 'looked', read: 96, total: 96, left: 0 });
  });

  it('goes on where it failed or was stopped', async () => {
    const { settled, again, actor } = schemaOf(12_000, { fails: 2 });
    expect(await settled()).toMatchObject({ value: 'failed', problem: unreachable, fields: ['n'], read: 250 });
    actor.send({ type: 'survey.start' });
    actor.send({ type: 'survey.stop' });
    expect(await settled()).toMatchObject({ value: 'stopped', fields: ['n'], read: 250, left: 11_500 });
    expect(await again()).toMatchObject({ value: 'looked', read: 500 });
  });

  it('tells an empty collection from one that does not exist or can not be queried', async () => {
    expect(await schemaOf(0).settled()).toMatchObject({ value: 'looked', read: 0 });
    const gone = await schemaOf(0, { exists: false }).settled();
    expect(gone).toMatchObject({ value: 'failed', problem: { code: 'no_collection' } });
    const blank = schemaOf(0, { collection: 'two words' });
    expect(await blank.settled()).toMatchObject({ value: 'failed', problem: { code: 'unaskable' } });
    expect(blank.asked).toEqual([]);
  });
});
