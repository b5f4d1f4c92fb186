import { afterEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { ModelEvent, ModelFacts } from '~/api/realtime/port';
import { applyEdits, type Edit } from '~/core/document/edit';
import type { DocumentValue } from '~/core/document/value';
import {
  emptyModel,
  modelBuildMachine,
  modelCreateScreens,
  selectBuild,
} from '~/machines/model/model-create';
import { settle } from '../support/deferred-task';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const base = 'domains/acme/desk';
const rows = Array.from({ length: 6_000 }, (_, id) => ({ id }));
const at = { $convergenceType: 'date', value: '1970-01-01T00:00:01.000Z' };
const facts = (isCommitted: boolean) => ({ isCommitted }) as ModelFacts;
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The form of a large model, sent; the realtime service answers when the test says so. */
async function sent(data: unknown = { rows, at }, removal?: unknown) {
  const { rest, asked, bodies } = pretendedRest(({ method, path }) => {
    if (method === 'DELETE' && removal) throw removal;
    if (method === 'POST') return { id: 'm1' };
    if (method === 'DELETE') return {};
    if (path.includes('collections/'))
      return {
        id: 'orders',
        description: '',
        worldPermissions: { read: true, write: true, create: true, remove: true, manage: false },
        userPermissions: {},
        overrideSnapshotPolicy: false,
        snapshotPolicy: {},
      };
    throw refusal(404, 'not_found');
  });
  const opened: unknown[] = [];
  const edits: (readonly Edit[])[] = [];
  const model = { report: (_: ModelEvent) => {}, closed: 0, refusing: undefined as Error | undefined };
  const realtime: Parameters<typeof screenWorld>[0] = {
    openModel: (target: unknown, id: string, report: (event: ModelEvent) => void) => {
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
    },
  };
  const world = screenWorld({});
  const { createModel, modelBuild } = modelCreateScreens(
    { ...world.wiring, rest, realtime: realtime as never },
    key,
  );
  const form = createActor(createModel, { input: { values: emptyModel, facts: {} } }).start();
  ends.push(() => form.stop());
  await waitFor(form, (s) => s.hasTag('editable'));
  form.send({ type: 'form.change', change: { collection: 'orders', data: JSON.stringify(data) } });
  form.send({ type: 'form.submit' });
  await settle();
  await settle();
  const progress = () => selectBuild(modelBuild.getSnapshot());
  const over = () => waitFor(form, (s) => !s.hasTag('busy'));
  const open = () => model.report({ type: 'model.opened' } as ModelEvent);
  const acknowledge = (isCommitted = true) =>
    model.report({ type: 'model.facts', facts: facts(isCommitted) });
  const made = { asked, bodies, opened, edits, model, form, modelBuild };
  return { ...world, ...made, progress, over, open, acknowledge };
}

describe('a large new model', () => {
  it('is created empty, and filled over the realtime connection, one step after the other', async () => {
    const made = await sent();
    expect(made.asked).toEqual([`GET ${base}/collections/orders`, `POST ${base}/models`]);
    expect(made.bodies).toEqual([{ collection: 'orders', data: {} }]);
    expect(made.opened).toEqual([[{ namespace: 'acme', domainId: 'desk' }, 'm1']]);
    expect(made.edits).toEqual([]);
    made.open();
    expect(made.edits).toHaveLength(1);
    for (const type of ['model.offline', 'model.resyncing', 'model.online'] as const)
      made.model.report({ type });
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

  it('is deleted when it is cancelled, and the form keeps its values', async () => {
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
      text: 'The model was not created: you cancelled it.',
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
    [{ type: 'model.deleted' }, 'Someone deleted the model while it was being filled.'],
    [
      { type: 'model.closed', reason: 'Too much.' },
      'The realtime service closed the model while it was being filled. Too much.',
    ],
    [
      { type: 'model.refused', code: 'unauthorized', reason: '' },
      'The realtime service closed the model while it was being filled.',
    ],
  ])('is refused and deleted after %o', async (event, text) => {
    const made = await sent();
    made.open();
    made.model.report(event);
    await made.over();
    expect(made.form.getSnapshot().context.refusal).toMatchObject({ title: 'Could Not Create Model', text });
    expect(made.asked.at(-1)).toBe(`DELETE ${base}/models/m1`);
  });

  it('says when a part of it could not be deleted', async () => {
    const made = await sent(undefined, refusal(500, 'internal_server_error'));
    made.open();
    made.modelBuild.send({ type: 'build.cancel' });
    await made.over();
    expect(made.form.getSnapshot().context.refusal?.text).toBe(
      "The model was not created: you cancelled it. The model 'm1' is there in part and could not be deleted. Delete it in the list of models.",
    );
  });
});

describe('a new model with a date', () => {
  it('is filled over the realtime connection too, because REST would store an object', async () => {
    const made = await sent({ deep: [{ at }], n: 1 });
    expect(made.bodies).toEqual([{ collection: 'orders', data: {} }]);
    expect(made.progress()).toBeUndefined();
    made.open();
    expect(made.edits).toHaveLength(1);
    made.acknowledge();
    await made.over();
    expect(applyEdits({}, structuredClone(made.edits.flat()))).toEqual({
      deep: [{ at: new Date(1_000) }],
      n: 1,
    });
    expect(made.gone).toEqual(['/domain/acme/desk/models/m1']);
  });

  it('shows its progress only when it takes long, and can be cancelled then', () => {
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
