import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { emptyModel, modelCreateScreens, type ModelValues } from '~/machines/model/model-create';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const base = 'domains/acme/desk';
const odd = 'a/b 100%?#';

const unknowable =
  'The server makes the id, so the console cannot tell whether the model was created. Look at the list of models before you try again.';

type Failures = Record<string, unknown>;

async function created(values: Partial<ModelValues>, failures: Failures = {}, taken: readonly string[] = []) {
  const { rest, asked, bodies } = pretendedRest(({ method, path }) => {
    if (failures[method]) throw failures[method];
    const [, , , place = '', id = ''] = path.split('/').map(decodeURIComponent);
    if (method === 'POST') return { id: 'made-by-the-server' };
    if (method === 'PUT') return {};
    if (place === 'collections' && id === 'orders')
      return {
        id,
        description: '',
        worldPermissions: { read: true, write: true, create: true, remove: true, manage: false },
        userPermissions: {},
        overrideSnapshotPolicy: false,
        snapshotPolicy: {},
      };
    if (place === 'models' && taken.includes(id))
      return { id, collection: 'orders', version: 1, createdTime: 0, modifiedTime: 0 };
    throw refusal(404, 'not_found');
  });
  const world = screenWorld({});
  const form = createActor(modelCreateScreens({ ...world.wiring, rest }, key).createModel, {
    input: { values: emptyModel, facts: {} },
  }).start();
  await waitFor(form, (s) => s.hasTag('editable'));
  form.send({ type: 'form.change', change: { collection: 'orders', ...values } });
  form.send({ type: 'form.submit' });
  await waitFor(form, (s) => !s.hasTag('busy'));
  const { errors, refusal: refused, faulty } = form.getSnapshot().context;
  return { ...world, asked, bodies, form, errors, refused, faulty };
}

describe('a new model', () => {
  it('names missing input in the order of the form, and sends nothing', async () => {
    const { errors, faulty, asked } = await created({ collection: ' ', mode: 'manual', id: ' ', data: '{' });
    expect(Object.keys(errors)).toEqual(['collection', 'id', 'data']);
    expect(errors).toMatchObject({
      collection: 'Please select a Collection!',
      id: 'Please input a model id!',
      data: expect.stringMatching(/^JSON Data is Invalid: '.+'$/) as string,
    });
    expect(faulty?.field).toBe('collection');
    expect(asked).toEqual([]);
  });

  it('needs an id strategy, and an id that can be in an address', async () => {
    expect((await created({ mode: 'other' as never })).errors).toEqual({
      mode: 'Please select a model id strategy!',
    });
    expect((await created({ mode: 'manual', id: ' .. ' })).errors).toEqual({
      id: '"." and ".." can\'t be used as an id.',
    });
    expect((await created({ mode: 'auto', id: '..' })).errors).toEqual({});
  });

  it('is posted where the server makes the id', async () => {
    const { asked, bodies, told, gone } = await created({ data: '{"a": 1, "constructor": {"b": 2}}' });
    expect(asked).toEqual([`GET ${base}/collections/orders`, `POST ${base}/models`]);
    expect(JSON.stringify(bodies)).toBe('[{"collection":"orders","data":{"a":1,"constructor":{"b":2}}}]');
    expect(told).toEqual([
      {
        intent: 'success',
        title: 'Model Created',
        text: "Model 'made-by-the-server' successfully created",
      },
    ]);
    expect(gone).toEqual(['/domain/acme/desk/models/made-by-the-server']);
  });

  it('is put at its id when the id is free', async () => {
    const { asked, bodies, gone } = await created({ mode: 'manual', id: ` ${odd} `, data: '{"a": [1]}' });
    const path = `${base}/models/${encodeURIComponent(odd)}`;
    expect(asked).toEqual([`GET ${base}/collections/orders`, `GET ${path}?data=false`, `PUT ${path}`]);
    expect(bodies).toEqual([{ collection: 'orders', data: { a: [1] } }]);
    expect(gone).toEqual([`/domain/acme/desk/models/${encodeURIComponent(odd)}`]);
  });

  it('never overwrites one that has the id', async () => {
    const { asked, refused, errors, form } = await created({ mode: 'manual', id: odd }, {}, [odd]);
    expect(asked.some((line) => line.startsWith('PUT'))).toBe(false);
    expect(refused).toMatchObject({
      title: 'Could Not Create Model',
      text: 'A model with the specified id already exists.',
    });
    expect(errors.id).toBe('A model with the specified id already exists.');
    expect(form.getSnapshot().context.values.id).toBe(odd);
  });

  it('creates no collection for a mistyped id', async () => {
    const { asked, refused, errors } = await created({ collection: 'oders' });
    expect(asked).toEqual([`GET ${base}/collections/oders`]);
    expect(refused?.title).toBe('Could Not Create Model');
    expect(errors.collection).toBe("There is no collection 'oders'. Select one, or create it first.");
  });

  it.each([
    ['the server’s message', { ...refusal(400, 'bad_request'), message: 'Not so.' }, 'Not so.'],
    [
      'no message',
      refusal(500, 'internal_server_error'),
      'Unknown error creating model. Check the console. The server returned an error (500).',
    ],
    ['no answer', unreachable, `The server could not be reached. ${unknowable}`],
    [
      'no answer in time',
      { kind: 'timedOut', seconds: 25 },
      `The server did not answer within 25 seconds. ${unknowable}`,
    ],
    [
      'a duplicate',
      refusal(409, 'duplicate', { field: 'id' }),
      'A model with the specified id already exists.',
    ],
  ])('is refused: %s', async (_, failure, text) => {
    const { refused, logged, gone } = await created({}, { POST: failure });
    expect(refused).toMatchObject({ title: 'Could Not Create Model', text });
    expect(logged).toEqual([['A model could not be created.', failure]]);
    expect(gone).toEqual([]);
  });
});
