import { afterEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { ModelEvent, ModelFacts } from '~/api/realtime/port';
import { applyEdits, type Edit } from '~/core/document/edit';
import type { DocumentValue } from '~/core/document/value';
import {
  emptyModel,
  modelBuildMachine,
  modelCreateScreens,
  type ModelValues,
  selectBuild,
} from '~/machines/model/model-create';
import { settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { noRealtime, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const base = 'domains/acme/desk';
const odd = 'a/b 100%?#';
const rows = Array.from({ length: 6_000 }, (_, id) => ({ id }));
const at = { $convergenceType: 'date', value: '1970-01-01T00:00:01.000Z' };
const unknowable =
  "The server makes the id, so the console can't tell whether the model was created. Check the list of models before you try again.";
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

type World = { failures?: Record<string, unknown>; taken?: readonly string[]; realtime?: object };

/** Fills in and submits the form. `failures` are keyed by method. */
async function submitted(values: Partial<ModelValues>, { failures = {}, taken = [], realtime = {} }: World) {
  const { rest, asked, bodies } = pretendedRest(({ method, path }) => {
    if (failures[method]) throw failures[method];
    const [, , , place = '', id = ''] = path.split('/').map(decodeURIComponent);
    if (method === 'POST') return { id: 'm1' };
    if (method !== 'GET') return {};
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
  const wiring = { ...world.wiring, rest, realtime: { ...noRealtime, ...realtime } };
  const { createModel, modelBuild } = modelCreateScreens(wiring, key);
  const form = createActor(createModel, { input: { values: emptyModel, facts: {} } }).start();
  ends.push(() => form.stop());
  await waitFor(form, (s) => s.hasTag('editable'));
  form.send({ type: 'form.change', change: { collection: 'orders', ...values } });
  form.send({ type: 'form.submit' });
  const over = () => waitFor(form, (s) => !s.hasTag('busy'));
  return { ...world, asked, bodies, form, modelBuild, over };
}

async function created(values: Partial<ModelValues>, how: World = {}) {
  const made = await submitted(values, how);
  const { errors, refusal: refused, faulty } = (await made.over()).context;
  return { ...made, errors, refused, faulty };
}

/** Submits a model that is built in steps; the test decides when the realtime service answers. */
async function sent(data: unknown = { rows, at }, failures: Record<string, unknown> = {}) {
  const opened: unknown[] = [];
  const edits: (readonly Edit[])[] = [];
  const model = { report: (_: ModelEvent) => {}, closed: 0, refusing: undefined as Error | undefined };
  const openModel = (target: unknown, id: string, report: (event: ModelEvent) => void) => {
    opened.push([target, id]);
    model.report = report;
    return {
      edit: (each: readonly Edit[]) => {
        if (model.refusing) throw model.refusing;
        edits.push(each);
      },
      show: () => {},
      close: () => (model.closed += 1),
    };
  };
  const made = await submitted({ data: JSON.stringify(data) }, { failures, realtime: { openModel } });
  await settle();
  await settle();
  const progress = () => selectBuild(made.modelBuild.getSnapshot());
  const open = () => model.report({ type: 'model.opened' } as ModelEvent);
  const acknowledge = (isCommitted = true) =>
    model.report({ type: 'model.facts', facts: { isCommitted } as ModelFacts });
  return { ...made, opened, edits, model, progress, open, acknowledge };
}

describe('a new model', () => {
  it('reports missing input in the order of the form, and sends nothing', async () => {
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

  it('needs an id strategy and an id that works in an address', async () => {
    expect((await created({ mode: 'other' as never })).errors).toEqual({ mode: 'Please select a model id strategy!' });
    expect((await created({ mode: 'manual', id: ' .. ' })).errors).toEqual({
      id: '"." and ".." can\'t be used as an id.',
    });
    expect((await created({ mode: 'auto', id: '..' })).errors).toEqual({});
  });

  it('is posted when the server generates the id', async () => {
    const { asked, bodies, told, gone } = await created({ data: '{"a": 1, "constructor": {"b": 2}}' });
    expect(asked).toEqual([`GET ${base}/collections/orders`, `POST ${base}/models`]);
    expect(JSON.stringify(bodies)).toBe('[{"collection":"orders","data":{"a":1,"constructor":{"b":2}}}]');
    expect(told).toEqual([{ intent: 'success', title: 'Model Created', text: "Model 'm1' successfully created" }]);
    expect(gone).toEqual(['/domain/acme/desk/models/m1']);
  });

  it('is put at its id when the id is free', async () => {
    const { asked, bodies, gone } = await created({ mode: 'manual', id: ` ${odd} `, data: '{"a": [1]}' });
    const path = `${base}/models/${encodeURIComponent(odd)}`;
    expect(asked).toEqual([`GET ${base}/collections/orders`, `GET ${path}?data=false`, `PUT ${path}`]);
    expect(bodies).toEqual([{ collection: 'orders', data: { a: [1] } }]);
    expect(gone).toEqual([`/domain/acme/desk/models/${encodeURIComponent(odd)}`]);
  });

  it('never overwrites an existing model', async () => {
    const { asked, refused, errors, form } = await created({ mode: 'manual', id: odd }, { taken: [odd] });
    expect(asked.some((line) => line.startsWith('PUT'))).toBe(false);
    expect(refused).toMatchObject({
      title: 'Could Not Create Model',
      text: 'A model with the specified id already exists.',
    });
    expect(errors.id).toBe('A model with the specified id already exists.');
    expect(form.getSnapshot().context.values.id).toBe(odd);
  });

  it('does not create a collection for a mistyped id', async () => {
    const { asked, refused, errors } = await created({ collection: 'oders' });
    expect(asked).toEqual([`GET ${base}/collections/oders`]);
    expect(refused?.title).toBe('Could Not Create Model');
    expect(errors.collection).toBe("There is no collection 'oders'. Select one, or create it first.");
  });

  it.each([
    ["the server's message", { ...refusal(400, 'bad_request'), message: 'Not so.' }, 'Not so.'],
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
    ['a duplicate', refusal(409, 'duplicate', { field: 'id' }), 'A model with the specified id already exists.'],
  ])('reports a refusal: %s', async (_, failure, text) => {
    const { refused, logged, gone } = await created({}, { failures: { POST: failure } });
    expect(refused).toMatchObject({ title: 'Could Not Create Model', text });
    expect(logged).toEqual([['A model could not be created.', failure]]);
    expect(gone).toEqual([]);
  });
});

describe('a large new model', () => {
  it('is created empty and filled over the realtime connection in steps', async () => {
    const made = await sent();
    expect(made.asked).toEqual([`GET ${base}/collections/orders`, `POST ${base}/models`]);
    expect(made.bodies).toEqual([{ collection: 'orders', data: {} }]);
    expect(made.opened).toEqual([[{ namespace: 'acme', domainId: 'desk' }, 'm1']]);
    expect(made.edits).toEqual([]);
    made.open();
    expect(made.edits).toHaveLength(1);
    for (const type of ['model.offline', 'model.resyncing', 'model.online'] as const) made.model.report({ type });
    made.acknowledge(false);
    expect(made.edits).toHaveLength(1);
    expect(made.progress()).toMatchObject({ built: 0, total: 12_002, removing: false });
    for (let step = 1; made.model.closed === 0; step += 1) {
      expect(made.edits).toHaveLength(step);
      made.acknowledge();
      if (step === 1) expect(made.progress()?.built).toBeGreaterThan(1_000);
    }
    await made.over();
    expect(made.edits.length).toBeGreaterThan(4);
    const whole: DocumentValue = applyEdits({}, structuredClone(made.edits.flat()));
    expect(whole).toEqual({ rows, at: new Date(1_000) });
    expect(made.progress()).toBeUndefined();
    expect(made.gone).toEqual(['/domain/acme/desk/models/m1']);
    expect(made.asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  });

  it('is deleted when canceled, and the form keeps its values', async () => {
    const made = await sent();
    made.open();
    made.acknowledge();
    made.modelBuild.send({ type: 'build.cancel' });
    expect(made.progress()?.removing).toBe(true);
    await made.over();
    expect(made.model.closed).toBe(1);
    expect(made.asked.at(-1)).toBe(`DELETE ${base}/models/m1`);
    const { refusal: refused, values } = made.form.getSnapshot().context;
    expect(refused).toMatchObject({
      title: 'Could Not Create Model',
      text: 'The model was not created: you canceled it.',
    });
    expect(JSON.parse(values.data)).toEqual({ rows, at });
    expect(made.progress()).toBeUndefined();
    expect(made.gone).toEqual([]);
  });

  it('is deleted when the page is left', async () => {
    const made = await sent();
    made.open();
    made.form.stop();
    await settle();
    await settle();
    expect(made.model.closed).toBe(1);
    expect(made.asked.at(-1)).toBe(`DELETE ${base}/models/m1`);
    expect(made.gone).toEqual([]);
  });

  it.each<[ModelEvent, string]>([
    [{ type: 'model.deleted' }, 'Deleted before it could be changed.'],
    [
      { type: 'model.refused', code: 'model_not_found', reason: 'There is none.' },
      'Deleted before it could be changed.',
    ],
    [
      { type: 'model.closed', reason: 'Too much.' },
      'The realtime service closed the model while it was being changed. Too much.',
    ],
    [
      { type: 'model.refused', code: 'unauthorized', reason: '' },
      'The realtime service closed the model while it was being changed.',
    ],
  ])('is refused and deleted after %o', async (event, text) => {
    const made = await sent();
    made.open();
    made.model.report(event);
    await made.over();
    expect(made.form.getSnapshot().context.refusal).toMatchObject({ title: 'Could Not Create Model', text });
    expect(made.asked.at(-1)).toBe(`DELETE ${base}/models/m1`);
  });

  it("is refused when it can't be written, and reports when the partial model could not be deleted", async () => {
    const made = await sent(undefined, { DELETE: refusal(500, 'internal_server_error') });
    made.model.refusing = new Error('You may not change this model.');
    made.open();
    await made.over();
    expect(made.form.getSnapshot().context.refusal?.text).toBe(
      "You may not change this model. The model 'm1' was partly created and could not be deleted. Delete it in the list of models.",
    );
  });
});

describe('a new model with a date', () => {
  it('is filled over the realtime connection, because REST would store an object', async () => {
    const made = await sent({ deep: [{ at }], n: 1 });
    expect(made.bodies).toEqual([{ collection: 'orders', data: {} }]);
    expect(made.progress()).toBeUndefined();
    made.open();
    expect(made.edits).toHaveLength(1);
    made.acknowledge();
    await made.over();
    expect(applyEdits({}, structuredClone(made.edits.flat()))).toEqual({ deep: [{ at: new Date(1_000) }], n: 1 });
    expect(made.gone).toEqual(['/domain/acme/desk/models/m1']);
  });

  it('shows its progress only when it takes long, and can then be canceled', () => {
    const clock = new SimulatedClock();
    const build = createActor(modelBuildMachine, { clock }).start();
    build.send({ type: 'build.begin', total: 2, isLarge: false });
    expect(selectBuild(build.getSnapshot())).toBeUndefined();
    clock.increment(600);
    expect(selectBuild(build.getSnapshot())).toMatchObject({ total: 2, isLarge: false, removing: false });
    build.send({ type: 'build.cancel' });
    expect(selectBuild(build.getSnapshot())).toMatchObject({ removing: true });
  });
});
