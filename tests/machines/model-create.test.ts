import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
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
import { embeddedServer, type EmbeddedServer } from '../support/embedded-server';
import { make } from '../support/make';
import { openedForm } from '../support/screen-form';
import { noRealtime } from '../support/screen-world';

const key = { namespace: 'acme', id: 'orders' };
const base = 'domains/acme/orders';
const odd = 'a/b 100%?#';
const taken = `${odd} too`;
const rows = Array.from({ length: 6_000 }, (_, id) => ({ id }));
const at = { $convergenceType: 'date', value: '1970-01-01T00:00:01.000Z' };

type Fates = Record<string, Parameters<EmbeddedServer['fail']>[1]>;

/** Fills in and submits the form. `fates`: what becomes of calls for models, by their method. */
async function submitted(values: Partial<ModelValues>, fates: Fates = {}, realtime: object = {}) {
  const server = await embeddedServer();
  await make.model(server.others, taken);
  for (const [method, fate] of Object.entries(fates)) server.fail(`${method} ${base}/models`, fate);
  const wiring = { ...server.wiring, realtime: { ...noRealtime, ...realtime } };
  const { createModel, modelBuild } = modelCreateScreens(wiring, key);
  const { form, submit } = await openedForm(createModel, { values: emptyModel, facts: {} });
  return { ...server, form, modelBuild, over: submit({ collection: 'orders', ...values }) };
}

async function created(values: Partial<ModelValues>, fates: Fates = {}) {
  const made = await submitted(values, fates);
  const { errors, refusal, faulty } = await made.over;
  return { ...made, errors, refusal, faulty };
}

/** Submits a model that is built in steps; the test decides when the realtime service answers. */
async function sent(data: unknown = { rows, at }, fates: Fates = {}) {
  const opened: [target: unknown, id: string][] = [];
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
  const made = await submitted({ data: JSON.stringify(data) }, fates, { openModel });
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const place = `${base}/models/${opened[0]?.[1]}`;
  const progress = () => selectBuild(made.modelBuild.getSnapshot());
  const open = () => model.report({ type: 'model.opened' } as ModelEvent);
  const acknowledge = (isCommitted = true) =>
    model.report({ type: 'model.facts', facts: { isCommitted } as ModelFacts });
  return { ...made, opened, place, edits, model, progress, open, acknowledge };
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
    const { asked, bodies, told, gone, others } = await created({ data: '{"a": 1, "constructor": {"b": 2}}' });
    expect(asked).toEqual([`GET ${base}/collections/orders`, `POST ${base}/models`]);
    expect(JSON.stringify(bodies)).toBe('[{"collection":"orders","data":{"a":1,"constructor":{"b":2}}}]');
    const id = gone[0]?.split('/').at(-1);
    expect(told).toEqual([{ intent: 'success', title: 'Model Created', text: `Model '${id}' successfully created` }]);
    expect(await others.domain.models.get(key, id!)).toMatchObject({ collection: 'orders', version: 1 });
  });

  it('is put at its id when the id is free', async () => {
    const { asked, bodies, gone } = await created({ mode: 'manual', id: ` ${odd} `, data: '{"a": [1]}' });
    const path = `${base}/models/${encodeURIComponent(odd)}`;
    expect(asked).toEqual([`GET ${base}/collections/orders`, `GET ${path}?data=false`, `PUT ${path}`]);
    expect(bodies).toEqual([{ collection: 'orders', data: { a: [1] } }]);
    expect(gone).toEqual([`/domain/acme/orders/models/${encodeURIComponent(odd)}`]);
  });

  it('never overwrites an existing model', async () => {
    const { writes, refusal, errors, form } = await created({ mode: 'manual', id: taken });
    const text = 'A model with the specified id already exists.';
    expect([writes(), refusal?.title, refusal?.text, errors.id]).toEqual([[], 'Could Not Create Model', text, text]);
    expect(form.getSnapshot().context.values.id).toBe(taken);
  });

  it('does not create a collection for a mistyped id', async () => {
    const { asked, refusal, errors } = await created({ collection: 'oders' });
    expect(asked).toEqual([`GET ${base}/collections/oders`]);
    expect(refusal?.title).toBe('Could Not Create Model');
    expect(errors.collection).toBe("There is no collection 'oders'. Select one, or create it first.");
  });

  it.each<[string, Fates[string], string]>([
    ["the server's message", { status: 400, code: 'bad_request', message: 'Not so.' }, 'Not so.'],
    [
      'no message',
      { status: 500 },
      'Unknown error creating model. Check the console. The server returned an error (500).',
    ],
    [
      'a duplicate',
      { status: 409, code: 'duplicate', details: { field: 'id' } },
      'A model with the specified id already exists.',
    ],
  ])('reports a refusal: %s', async (_, fate, text) => {
    const { refusal, logged, gone } = await created({}, { POST: fate });
    expect(refusal).toMatchObject({ title: 'Could Not Create Model', text });
    expect(logged).toMatchObject([['A model could not be created.', { kind: 'rejected' }]]);
    expect(gone).toEqual([]);
  });
});

describe('a large new model', () => {
  it('is created empty and filled over the realtime connection in steps', async () => {
    const made = await sent();
    expect(made.asked).toEqual([`GET ${base}/collections/orders`, `POST ${base}/models`]);
    expect(made.bodies).toEqual([{ collection: 'orders', data: {} }]);
    expect(made.opened).toEqual([[{ namespace: 'acme', domainId: 'orders' }, expect.any(String)]]);
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
    await made.over;
    expect(made.edits.length).toBeGreaterThan(4);
    const whole: DocumentValue = applyEdits({}, structuredClone(made.edits.flat()));
    expect(whole).toEqual({ rows, at: new Date(1_000) });
    expect(made.progress()).toBeUndefined();
    expect(made.gone).toEqual([`/domain/acme/orders/models/${made.opened[0]?.[1]}`]);
    expect(made.asked.some((line) => line.startsWith('DELETE'))).toBe(false);
  });

  it('is deleted when canceled, and the form keeps its values', async () => {
    const made = await sent();
    made.open();
    made.acknowledge();
    made.modelBuild.send({ type: 'build.cancel' });
    expect(made.progress()?.removing).toBe(true);
    await made.over;
    expect(made.model.closed).toBe(1);
    expect(made.asked.at(-1)).toBe(`DELETE ${made.place}`);
    const { refusal, values } = made.form.getSnapshot().context;
    expect(refusal).toMatchObject({
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
    await expect(made.over).rejects.toThrow('terminated');
    await vi.waitFor(() => expect(made.asked.at(-1)).toBe(`DELETE ${made.place}`));
    expect(made.model.closed).toBe(1);
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
    await made.over;
    expect(made.form.getSnapshot().context.refusal).toMatchObject({ title: 'Could Not Create Model', text });
    expect(made.asked.at(-1)).toBe(`DELETE ${made.place}`);
  });

  it("is refused when it can't be written, and reports when the partial model could not be deleted", async () => {
    const made = await sent(undefined, { DELETE: { status: 500 } });
    made.model.refusing = new Error('You may not change this model.');
    made.open();
    await made.over;
    expect(made.form.getSnapshot().context.refusal?.text).toBe(
      `You may not change this model. The model '${made.opened[0]?.[1]}' was partly created and could not be deleted. Delete it in the list of models.`,
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
    await made.over;
    expect(applyEdits({}, structuredClone(made.edits.flat()))).toEqual({ deep: [{ at: new Date(1_000) }], n: 1 });
    expect(made.gone).toEqual([`/domain/acme/orders/models/${made.opened[0]?.[1]}`]);
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
