import { beforeEach, describe, it } from 'vitest';
import { collectionNamed, snapshotPolicy, worldPermissions } from './support/model-samples';
import { lacking, newId, refused, useTarget } from './support/use-target';

const { expects, useDomain } = useTarget();
const domain = useDomain('alice');

let id = '';
let one = '';
beforeEach(() => {
  id = newId();
  one = `${domain}/collections/${id}`;
});
const make = (more: object = {}, name = id) =>
  expects([`POST ${domain}/collections`, collectionNamed(name, more)], 201, {});
const refuse = (status: number, body: object, refusal?: object) =>
  expects([`POST ${domain}/collections`, body], status, refusal);

describe('a collection', () => {
  it('can be created once and read', async () => {
    await make();
    await expects(`GET ${one}`, 200, collectionNamed(id));
    const field = "A collection with the specified 'id' already exists";
    const again = collectionNamed(id, { description: 'Again' });
    await refuse(409, again, refused('duplicate', undefined, { field }));
    await expects(`GET ${one}`, 200, collectionNamed(id));
  });

  it('keeps its snapshot policy and the permissions of known users', async () => {
    const timed = { snapshotsEnabled: true, triggerByTime: true, maximumTimeInterval: 600_000 };
    const kept = { overrideSnapshotPolicy: true, snapshotPolicy: { ...snapshotPolicy, ...timed } };
    const permissions = { ...worldPermissions, manage: true };
    await make({ ...kept, userPermissions: { 'normal:alice': permissions, nobody: permissions } });
    await expects(`GET ${one}`, 200, collectionNamed(id, { ...kept, userPermissions: { alice: permissions } }));
  });

  it('is replaced as a whole', async () => {
    await make();
    const changed = collectionNamed(id, {
      description: 'Another',
      worldPermissions: { ...worldPermissions, write: false },
      userPermissions: { alice: worldPermissions },
      overrideSnapshotPolicy: true,
    });
    await expects([`PUT ${one}`, { ...changed, id: undefined }], 200, {});
    await expects(`GET ${one}`, 200, changed);
  });

  it('requires all fields, with users as a map', async () => {
    await refuse(400, { id }, lacking('description'));
    const list = 'No usable value for userPermissions\nExpected object but got JArray(List())';
    await refuse(400, collectionNamed(id, { userPermissions: [] }), refused('bad_request', list));
    await refuse(400, collectionNamed(''));
    await expects(`GET ${one}`, 404);
    await make();
    await expects([`PUT ${one}`, collectionNamed(id, { id: undefined, snapshotPolicy: undefined })], 400);
  });

  it('returns 404 when missing', async () => {
    await expects(`GET ${one}`, 404, refused('not_found'));
    await expects([`PUT ${one}`, collectionNamed(id, { id: undefined })], 404, refused('not_found'));
    await expects(`DELETE ${one}`, 404, refused('not_found'));
  });

  it('deletes its models with it', async () => {
    await make();
    const other = newId();
    await make({}, other);
    const modelIn = (collection: string) => `${domain}/models/in-${collection}`;
    for (const collection of [id, other]) await expects([`PUT ${modelIn(collection)}`, { collection, data: {} }], 200);
    await expects(`DELETE ${one}`, 200, {});
    for (const path of [one, modelIn(id)]) await expects(`GET ${path}`, 404);
    await expects(`GET ${modelIn(other)}`, 200);
  });

  it('has no endpoint to list its models', async () => {
    await make();
    const message = 'The requested resource could not be found.';
    await expects(`GET ${one}/models`, 404, refused('not_found', message));
  });
});

describe('collections', () => {
  it('are listed by id in pages, with a case-insensitive filter by id', async () => {
    const ids = ['a', 'b', 'c'].map((name) => `${id}-${name}`);
    for (const each of ids.toReversed()) await make({}, each);
    const page = (startIndex: number, totalResults: number, ...names: string[]) => ({
      data: names.map((name) => collectionNamed(name)),
      startIndex,
      totalResults,
    });
    const list = `GET ${domain}/collections?filter=${id.toUpperCase()}`;
    await expects(list, 200, page(0, 3, ...ids));
    await expects(`${list}&offset=1&limit=1`, 200, page(1, 3, ids[1]!));
    await expects(`GET ${domain}/collections?filter=About`, 200, page(0, 0));
  });

  it('have a summary with the number of models, also filtered by description', async () => {
    await make();
    for (const count of [1, 2, 3]) await expects([`POST ${domain}/models`, { collection: id, data: { count } }], 201);
    const summary = { id, description: `About ${id}`, modelCount: 3 };
    for (const filter of [id, `aBOUT%20${id}`])
      await expects(`GET ${domain}/collectionSummary?filter=${filter}&limit=25`, 200, {
        data: [summary],
        startIndex: 0,
        totalResults: 1,
      });
  });
});
