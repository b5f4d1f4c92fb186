import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionNamed, snapshotPolicy, worldPermissions } from './support/model-samples';
import { bodyOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, create, ready, pathOf } = useTarget();
const domain = newId();
const path = (part: string) => `${pathOf(domain)}/${part}`;
const done = { ok: true, body: {} };

beforeAll(async () => {
  await create(domain);
  await ready(domain);
  await call('POST', path('users'), { body: { username: 'alice' } });
}, patience);

let id = '';
beforeEach(() => {
  id = newId();
});
const make = (more: object = {}, name = id) =>
  call('POST', path('collections'), { body: collectionNamed(name, more) });
const read = async () => bodyOf(await call('GET', path(`collections/${id}`)));

describe('a collection', () => {
  it('is created and read', async () => {
    const answer = await make();
    expect([answer.status, answer.body]).toEqual([201, done]);
    expect(await read()).toEqual(collectionNamed(id));
  });

  it('keeps its snapshot policy and the permissions of known users', async () => {
    const policy = {
      ...snapshotPolicy,
      snapshotsEnabled: true,
      triggerByTime: true,
      maximumTimeInterval: 600_000,
    };
    const permissions = { ...worldPermissions, manage: true };
    await make({
      overrideSnapshotPolicy: true,
      snapshotPolicy: policy,
      userPermissions: { 'normal:alice': permissions, nobody: permissions },
    });
    expect(await read()).toMatchObject({
      overrideSnapshotPolicy: true,
      snapshotPolicy: policy,
      userPermissions: { alice: permissions },
    });
    expect(Object.keys((await read())['userPermissions'] as object)).toEqual(['alice']);
  });

  it('is changed as a whole', async () => {
    await make();
    const { id: _id, ...settings } = collectionNamed(id, {
      description: 'Another',
      worldPermissions: { ...worldPermissions, write: false },
      userPermissions: { alice: worldPermissions },
      overrideSnapshotPolicy: true,
    });
    const answer = await call('PUT', path(`collections/${id}`), { body: settings });
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect(await read()).toEqual({ id, ...settings });
  });

  it('can not be made twice', async () => {
    await make();
    const answer = await make({ description: 'Again' });
    const field = "A collection with the specified 'id' already exists";
    expect([answer.status, answer.body]).toEqual([409, refusal('duplicate', undefined, { field })]);
    expect(await read()).toEqual(collectionNamed(id));
  });

  it('needs all its fields, and users as a map', async () => {
    const lacking = await call('POST', path('collections'), { body: { id } });
    expect([lacking.status, lacking.body]).toEqual([
      400,
      refusal(
        'bad_request',
        'No usable value for description\nDid not find value which can be converted into java.lang.String',
      ),
    ]);
    const listed = await make({ userPermissions: [] });
    expect([listed.status, listed.body]).toEqual([
      400,
      refusal('bad_request', 'No usable value for userPermissions\nExpected object but got JArray(List())'),
    ]);
    expect((await make({}, '')).status).toBe(400);
    expect((await call('GET', path(`collections/${id}`))).status).toBe(404);
    await make();
    const { snapshotPolicy: _, ...part } = collectionNamed(id);
    expect((await call('PUT', path(`collections/${id}`), { body: part })).status).toBe(400);
  });

  it('that is missing is not found', async () => {
    const { id: _id, ...settings } = collectionNamed(id);
    for (const answer of [
      await call('GET', path(`collections/${id}`)),
      await call('PUT', path(`collections/${id}`), { body: settings }),
      await call('DELETE', path(`collections/${id}`)),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, refusal('not_found')]);
    }
  });

  it('takes its models with it', async () => {
    await make();
    const other = newId();
    await make({}, other);
    for (const collection of [id, other]) {
      await call('PUT', path(`models/in-${collection}`), { body: { collection, data: {} } });
    }
    const answer = await call('DELETE', path(`collections/${id}`));
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect((await call('GET', path(`collections/${id}`))).status).toBe(404);
    expect((await call('GET', path(`models/in-${id}`))).status).toBe(404);
    expect((await call('GET', path(`models/in-${other}`))).status).toBe(200);
  });

  it('has no list of its models', async () => {
    await make();
    const answer = await call('GET', path(`collections/${id}/models`));
    const message = 'The requested resource could not be found.';
    expect([answer.status, answer.body]).toEqual([404, refusal('not_found', message)]);
  });
});

describe('collections', () => {
  const page = async (query: string) => {
    const { data, startIndex, totalResults } = bodyOf(await call('GET', path(query)));
    return { ids: (data as { id: string }[]).map((each) => each.id), startIndex, totalResults };
  };

  it('come by id, in pages, filtered by id whatever the case', async () => {
    for (const name of ['c', 'a', 'b']) await make({}, `${id}-${name}`);
    const filter = `filter=${id.toUpperCase()}`;
    expect(await page(`collections?${filter}`)).toEqual({
      ids: [`${id}-a`, `${id}-b`, `${id}-c`],
      startIndex: 0,
      totalResults: 3,
    });
    expect(await page(`collections?${filter}&offset=1&limit=1`)).toEqual({
      ids: [`${id}-b`],
      startIndex: 1,
      totalResults: 3,
    });
    expect((await page('collections?filter=About')).ids).toEqual([]);
  });

  it('are summed up with the number of their models, filtered by the description too', async () => {
    await make();
    for (let count = 0; count < 3; count += 1) {
      await call('POST', path('models'), { body: { collection: id, data: { count } } });
    }
    for (const filter of [id, `aBOUT ${id}`]) {
      const answer = await call(
        'GET',
        path(`collectionSummary?filter=${encodeURIComponent(filter)}&limit=25`),
      );
      expect(bodyOf(answer)).toEqual({
        data: [{ id, description: `About ${id}`, modelCount: 3 }],
        startIndex: 0,
        totalResults: 1,
      });
    }
  });
});
