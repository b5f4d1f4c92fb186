import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { createResourceForm } from '~/machines/kit/resource-form-machine';
import type {
  Check,
  Draft,
  Form,
  FormDescriptor,
  LoadedForm,
  Outcome,
} from '~/machines/kit/resource-form-setup';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { replayPaths, unreached } from '../support/replay-paths';

type Values = { id: string; password: string; repeated: string };
type Facts = { taken: string };
type Saved = { number: number };

const descriptor: FormDescriptor<Values, Facts> = {
  validate: ({ id, password, repeated }, { taken }) => ({
    ...(id === '' ? { id: 'Please input an id!' } : id === taken ? { id: 'It is taken.' } : {}),
    ...(password === '' ? { password: 'Please input a password!' } : {}),
    ...(password === repeated ? {} : { repeated: 'The passwords do not match!' }),
  }),
  refusalOf: (problem, { id }) =>
    isRejectedWith(problem, 'duplicate')
      ? { title: 'Not Saved', text: `'${id}' exists.`, fieldError: { field: 'id', text: 'It exists.' } }
      : { title: 'Not Saved', text: 'It could not be saved.' },
};
const machine = createResourceForm<Values, Facts, Saved>(descriptor);
const empty: Values = { id: '', password: '', repeated: '' };
const good: Values = { id: 'a', password: 'p', repeated: 'p' };

function start(values: Values = empty, of = machine) {
  const loadValues = deferredTask<LoadedForm<Values, Facts>, Form<Values>>();
  const save = deferredTask<Outcome<Saved, Values>, Draft<Values>>();
  const check = deferredTask<Check<Saved, Values>, Draft<Values>>();
  const announced: unknown[] = [];
  const actor = createActor(
    of.provide({
      actors: { loadValues: loadValues.logic, save: save.logic, check: check.logic },
      actions: { announceSaved: (_, saved) => announced.push(saved) },
    }),
    { clock: new SimulatedClock(), input: { values, facts: { taken: 'root' } } },
  ).start();
  return {
    actor,
    loadValues,
    save,
    check,
    announced,
    change: (change: Partial<Values>) => actor.send({ type: 'form.change', change }),
    leave: (field: string) => actor.send({ type: 'form.leaveField', field }),
    submit: () => actor.send({ type: 'form.submit' }),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    has: (tag: 'dirty' | 'busy' | 'editable' | 'loading' | 'saved' | 'conflict') =>
      actor.getSnapshot().hasTag(tag),
  };
}

async function editing(values: Values = empty) {
  const form = start(values);
  form.loadValues.last.resolve({ values });
  await settle();
  expect(form.value()).toEqual({ editing: 'pristine' });
  return form;
}

async function refused(code: string) {
  const form = await editing();
  form.change(good);
  form.submit();
  form.save.last.reject(rejected(code, 409));
  await settle();
  return form;
}

describe(`${machine.id}: loading`, () => {
  it('asks with the values it starts from and takes what it gets', async () => {
    const { loadValues, value, context, has } = start();
    expect(value()).toBe('loading');
    expect(has('loading')).toBe(true);
    expect(loadValues.last.input).toEqual({ values: empty });
    loadValues.last.resolve({ values: good });
    await settle();
    expect(value()).toEqual({ editing: 'pristine' });
    expect(context()).toMatchObject({ values: good, baseline: good, errors: {} });
  });

  it('takes the facts that came with the values', async () => {
    const { loadValues, context } = start();
    loadValues.last.resolve({ values: good, facts: { taken: 'a' } });
    await settle();
    expect(context().facts).toEqual({ taken: 'a' });
  });

  it('keeps a failure until it is retried', async () => {
    const { actor, loadValues, value, context } = start();
    loadValues.last.reject(unreachable);
    await settle();
    expect(value()).toBe('failed');
    expect(context().problem).toEqual(unreachable);
    actor.send({ type: 'form.retry' });
    expect(value()).toBe('loading');
    loadValues.last.resolve({ values: good });
    await settle();
    expect(context().problem).toBeUndefined();
  });
});

describe(`${machine.id}: editing`, () => {
  it('is dirty while it differs from what was loaded', async () => {
    const { change, value, has } = await editing(good);
    change({ id: 'b' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(has('dirty')).toBe(true);
    change({ id: 'a' });
    expect(value()).toEqual({ editing: 'pristine' });
    expect(has('dirty')).toBe(false);
  });

  it('says what is wrong with a field when it is left, not before', async () => {
    const { change, leave, context } = await editing();
    change({ id: 'root' });
    expect(context().errors).toEqual({});
    leave('id');
    expect(context().errors).toEqual({ id: 'It is taken.' });
  });

  it('takes a sentence back as soon as its reason is gone, also in another field', async () => {
    const { change, leave, context } = await editing();
    leave('id');
    change({ id: 'root' });
    expect(context().errors).toEqual({ id: 'It is taken.' });
    change({ id: 'a' });
    expect(context().errors).toEqual({});
    change({ password: 'p', repeated: 'q' });
    leave('repeated');
    expect(context().errors).toEqual({ repeated: 'The passwords do not match!' });
    change({ password: 'q' });
    expect(context().errors).toEqual({});
    leave('repeated');
    expect(context().errors).toEqual({});
  });

  it('submitted with faults, names all of them and the first one, each time', async () => {
    const { submit, change, save, value, context, has } = await editing();
    change({ password: 'p' });
    submit();
    expect(value()).toEqual({ editing: 'invalid' });
    expect(has('dirty')).toBe(true);
    expect(context().errors).toEqual({
      id: 'Please input an id!',
      repeated: 'The passwords do not match!',
    });
    expect(context().faulty).toEqual({ field: 'id' });
    const { faulty } = context();
    submit();
    expect(context().faulty).not.toBe(faulty);
    change({ id: 'a' });
    submit();
    expect(context().faulty).toEqual({ field: 'repeated' });
    expect(save.calls).toEqual([]);
  });

  it('goes back to what was loaded', async () => {
    const { actor, change, submit, value, context } = await editing(good);
    change({ id: '' });
    submit();
    actor.send({ type: 'form.revert' });
    expect(value()).toEqual({ editing: 'pristine' });
    expect(context()).toMatchObject({ values: good, errors: {}, refusal: undefined });
  });
});

describe(`${machine.id}: saving`, () => {
  it('sends the values once and says what was saved', async () => {
    const { change, submit, save, value, context, has, announced } = await editing();
    change(good);
    submit();
    submit();
    expect(value()).toBe('saving');
    expect(has('busy')).toBe(true);
    expect(save.calls.map(({ input }) => input)).toEqual([{ values: good, baseline: empty }]);
    save.last.resolve({ saved: { number: 7 } });
    await settle();
    expect(value()).toBe('saved');
    expect(has('dirty')).toBe(false);
    expect(announced).toEqual([{ saved: { number: 7 }, values: good }]);
    expect(context()).toMatchObject({ values: good, baseline: good, errors: {}, refusal: undefined });
  });

  it('can be edited further, against what was saved', async () => {
    const { change, submit, save, value } = await editing();
    change(good);
    submit();
    save.last.resolve({ saved: { number: 7 } });
    await settle();
    change({ id: 'b' });
    expect(value()).toEqual({ editing: 'dirty' });
    change({ id: 'a' });
    expect(value()).toEqual({ editing: 'pristine' });
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const { value, context, has, announced } = await refused('forbidden');
    expect(value()).toEqual({ editing: 'rejected' });
    expect(has('dirty')).toBe(true);
    expect(context()).toMatchObject({
      values: good,
      errors: {},
      refusal: { title: 'Not Saved', text: 'It could not be saved.' },
      faulty: undefined,
    });
    expect(announced).toEqual([]);
  });

  it('names the field that the server refused, until that field is changed', async () => {
    const { change, leave, submit, save, value, context } = await refused('duplicate');
    expect(context().refusal?.text).toBe("'a' exists.");
    expect(context().errors).toEqual({ id: 'It exists.' });
    expect(context().faulty).toEqual({ field: 'id' });
    leave('id');
    expect(context().errors).toEqual({ id: 'It exists.' });
    change({ password: 'q', repeated: 'q' });
    expect(context().errors).toEqual({ id: 'It exists.' });
    change({ id: 'b' });
    expect(context().errors).toEqual({});
    leave('id');
    expect(context().errors).toEqual({});
    submit();
    expect(value()).toBe('saving');
    expect(save.last.input).toMatchObject({ values: { id: 'b', password: 'q', repeated: 'q' } });
    expect(context().refusal).toBeUndefined();
  });

  it('forgets the refusal when it is dismissed, not what was typed', async () => {
    const { actor, value, context } = await refused('forbidden');
    actor.send({ type: 'form.dismiss' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(context()).toMatchObject({ values: good, refusal: undefined });
  });

  it('can be submitted again as it is', async () => {
    const { submit, save, value } = await refused('forbidden');
    submit();
    expect(value()).toBe('saving');
    expect(save.calls).toHaveLength(2);
  });
});

describe(`${machine.id}: someone else saved it in the meantime`, () => {
  const theirs = { ...good, id: 'c' };
  async function conflicting() {
    const form = await editing(empty);
    form.change(good);
    form.submit();
    form.save.last.resolve({ theirs });
    await settle();
    return form;
  }

  it('sends nothing, keeps what was typed and what they saved', async () => {
    const { value, context, has, announced } = await conflicting();
    expect(value()).toBe('conflicting');
    expect(has('conflict')).toBe(true);
    expect(has('dirty')).toBe(true);
    expect(context()).toMatchObject({
      values: good,
      baseline: { ...theirs, id: empty.id },
      theirs,
      contested: ['id'],
    });
    expect(announced).toEqual([]);
  });

  const loaded = { ...good, password: 'old', repeated: 'old' };

  it('merges and saves when each person changed other fields', async () => {
    const { change, submit, save, value, context, announced } = await editing(loaded);
    change({ id: 'b' });
    submit();
    save.last.resolve({ theirs: good });
    await settle();
    expect(value()).toBe('saving');
    expect(save.last.input).toEqual({ values: { ...good, id: 'b' }, baseline: good });
    save.last.resolve({ saved: { number: 3 } });
    await settle();
    expect(announced).toEqual([{ saved: { number: 3 }, values: { ...good, id: 'b' } }]);
    expect(context().merged).toBe(true);
  });

  it('asks when the server has other values again after a merge', async () => {
    const { change, submit, save, value } = await editing(loaded);
    change({ id: 'b' });
    submit();
    for (const password of ['first', 'second']) {
      save.last.resolve({ theirs: { ...good, password, repeated: password } });
      await settle();
    }
    expect(value()).toBe('conflicting');
    expect(save.calls).toHaveLength(2);
  });

  it('says what is wrong when the merged values cannot be sent', async () => {
    const { change, submit, save, value, context } = await editing(good);
    change({ id: 'b' });
    submit();
    save.last.resolve({ theirs: { ...good, repeated: 'other' } });
    await settle();
    expect(value()).toEqual({ editing: 'invalid' });
    expect(context().errors).toEqual({ repeated: 'The passwords do not match!' });
  });

  it('uses their version of what both changed and keeps my other changes unsaved', async () => {
    const { actor, change, submit, save, value, context } = await editing(loaded);
    change({ id: 'mine', password: 'mine', repeated: 'mine' });
    submit();
    save.last.resolve({ theirs: good });
    await settle();
    expect(context().contested).toEqual(['password', 'repeated']);
    actor.send({ type: 'form.takeTheirs' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(context().values).toEqual({ ...good, id: 'mine' });
  });

  it('saves mine over theirs, which is the ground it is built on then', async () => {
    const { actor, save, value, context, announced } = await conflicting();
    actor.send({ type: 'form.keepMine' });
    expect(value()).toBe('saving');
    expect(save.last.input).toEqual({ values: good, baseline: theirs });
    expect(context().theirs).toBeUndefined();
    save.last.resolve({ saved: { number: 2 } });
    await settle();
    expect(announced).toEqual([{ saved: { number: 2 }, values: good }]);
  });

  it('goes on with theirs, unchanged', async () => {
    const { actor, save, value, context } = await conflicting();
    actor.send({ type: 'form.takeTheirs' });
    expect(value()).toEqual({ editing: 'pristine' });
    expect(context()).toMatchObject({ values: theirs, baseline: theirs, theirs: undefined });
    expect(save.calls).toHaveLength(1);
  });

  it('goes back to what was typed, and meets the same difference when it is sent again', async () => {
    const { actor, save, value, context } = await conflicting();
    const { baseline } = context();
    actor.send({ type: 'form.goBack' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(context()).toMatchObject({ values: good, baseline });
    actor.send({ type: 'form.submit' });
    expect(save.last.input).toEqual({ values: good, baseline });
  });
});

describe(`${machine.id}: what stands there after saving`, () => {
  async function emptied() {
    const form = await editing(empty);
    form.change(good);
    form.submit();
    form.save.last.resolve({ saved: { number: 1 }, values: empty });
    await settle();
    return form;
  }

  it('is what the task says, where that is not what was sent', async () => {
    const { value, context, change } = await emptied();
    expect(value()).toBe('saved');
    expect(context()).toMatchObject({ values: empty, baseline: empty, errors: {} });
    change({ id: 'b' });
    expect(value()).toEqual({ editing: 'dirty' });
  });

  it('is judged when it is submitted again', async () => {
    const { value, context, submit, save } = await emptied();
    submit();
    expect(value()).toEqual({ editing: 'invalid' });
    expect(context()).toMatchObject({ faulty: { field: 'id' }, errors: { id: 'Please input an id!' } });
    expect(save.calls).toHaveLength(1);
  });

  it('is not sent again unchanged', async () => {
    const { change, submit, save, value } = await editing(empty);
    change(good);
    submit();
    save.last.resolve({ saved: { number: 1 } });
    await settle();
    submit();
    expect(value()).toBe('saved');
    expect(save.calls).toHaveLength(1);
  });
});

describe(`${machine.id}: a save without an answer`, () => {
  const timedOut: ApiProblem = { kind: 'timedOut', seconds: 25 };
  async function unanswered(problem: ApiProblem = timedOut) {
    const form = await editing();
    form.change(good);
    form.submit();
    form.save.last.reject(problem);
    await settle();
    expect(form.value()).toBe('checking');
    expect(form.has('busy')).toBe(true);
    expect(form.check.last.input).toEqual({ values: good, baseline: empty });
    return form;
  }

  it('is checked, and says that it was done when it was', async () => {
    const { check, context, value, announced, change } = await unanswered();
    expect(context().notice).toBe(
      "The server didn't answer in time. Checking whether your change was saved…",
    );
    check.last.resolve({ saved: { number: 1 } });
    await settle();
    expect(value()).toBe('saved');
    expect(context()).toMatchObject({ baseline: good, notice: 'Your change was saved.' });
    expect(announced).toEqual([{ saved: { number: 1 }, values: good }]);
    change({ id: 'b' });
    expect(context().notice).toBeUndefined();
  });

  it('keeps what was typed when it was not done', async () => {
    const { check, context, value, announced } = await unanswered();
    check.last.resolve({ unsaved: true });
    await settle();
    expect(value()).toEqual({ editing: 'rejected' });
    expect(context()).toMatchObject({
      values: good,
      notice: undefined,
      refusal: { title: 'Not Saved', text: 'Your change was not saved. Try again.' },
    });
    expect(announced).toEqual([]);
  });

  it('keeps the words of the form when the server could not be reached and it was not done', async () => {
    const { check, context } = await unanswered(unreachable);
    expect(context().notice).toBe('The server could not be reached. Checking whether your change was saved…');
    check.last.resolve({ unsaved: true });
    await settle();
    expect(context().refusal).toEqual({ title: 'Not Saved', text: 'It could not be saved.' });
  });

  it('says that it could not be checked when the check fails too', async () => {
    const { check, context, value } = await unanswered();
    check.last.reject(unreachable);
    await settle();
    expect(value()).toEqual({ editing: 'unchecked' });
    expect(context().refusal).toEqual({
      title: 'Not Saved',
      text: 'The server did not answer within 25 seconds. It could not be checked whether your change was saved.',
    });
  });

  it('is checked again when someone asks for it', async () => {
    const { actor, check, save, value, context } = await unanswered();
    check.last.reject(rejected('internal', 500));
    await settle();
    actor.send({ type: 'form.check' });
    expect(value()).toBe('checking');
    expect(context().refusal).toBeUndefined();
    expect(check.last.input).toEqual({ values: good, baseline: empty });
    check.last.resolve({ saved: { number: 1 } });
    await settle();
    expect(value()).toBe('saved');
    expect(save.calls).toHaveLength(1);
  });

  it('is not checked with other values when something else is typed', async () => {
    const { actor, check, change, value, context } = await unanswered();
    check.last.reject(unreachable);
    await settle();
    change({ id: 'b' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(actor.getSnapshot().can({ type: 'form.check' })).toBe(false);
    expect(context().values).toEqual({ ...good, id: 'b' });
  });

  it('says why the outcome is not known when it cannot be read back', async () => {
    const { check, context, value } = await unanswered();
    check.last.resolve({ unknowable: 'Look at the list.' });
    await settle();
    expect(value()).toEqual({ editing: 'rejected' });
    expect(context()).toMatchObject({
      values: good,
      refusal: { text: 'It could not be saved. Look at the list.' },
    });
  });

  it('speaks of what it deletes when it deletes', async () => {
    const deletion = createResourceForm<Values, Facts, Saved>({ ...descriptor, act: 'deletion' });
    const form = start(good, deletion);
    form.loadValues.last.resolve({ values: good });
    await settle();
    form.submit();
    form.save.last.reject(timedOut);
    await settle();
    expect(form.context().notice).toBe("The server didn't answer in time. Checking whether it was deleted…");
    form.check.last.resolve({ unsaved: true });
    await settle();
    expect(form.context().refusal?.text).toBe('It was not deleted. Try again.');
  });
});

describe(`${machine.id}: generated paths`, () => {
  const paths = replayPaths(machine.provide({ actions: { announceSaved: () => {} } }), {
    input: { values: empty, facts: { taken: 'root' } },
    tasks: {
      loadValues: { outputs: [{ values: empty }], errors: [unreachable] },
      save: {
        outputs: [{ saved: { number: 1 } }, { theirs: good }],
        errors: [rejected('duplicate', 409), unreachable],
      },
      check: {
        outputs: [{ saved: { number: 1 } }, { unsaved: true }, { unknowable: 'No.' }],
        errors: [unreachable],
      },
    },
    events: [
      { type: 'form.change', change: good },
      { type: 'form.change', change: empty },
      { type: 'form.leaveField', field: 'id' },
      { type: 'form.submit' },
      { type: 'form.revert' },
      { type: 'form.dismiss' },
      { type: 'form.retry' },
      { type: 'form.check' },
      { type: 'form.keepMine' },
      { type: 'form.takeTheirs' },
      { type: 'form.goBack' },
    ],
    contextKeys: ['values', 'baseline'],
  });
  it.each(paths)('reaches $name', async ({ expected, run }) => {
    expect((await run()).getSnapshot().value).toEqual(expected);
  });
  it('leaves nothing unreached but the states that decide at once', () => {
    expect(unreached(machine, paths)).toEqual(['editing.comparing', 'merging']);
  });
});
