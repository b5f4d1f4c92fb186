import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import {
  type Check,
  createResourceForm,
  type Draft,
  type Form,
  type FormDescriptor,
  type LoadedForm,
  type Outcome,
} from '~/machines/kit/resource-form-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

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
    send: (event: Parameters<typeof actor.send>[0]) => actor.send(event),
    change: (change: Partial<Values>) => actor.send({ type: 'form.change', change }),
    leave: (field: string) => actor.send({ type: 'form.leaveField', field }),
    submit: () => actor.send({ type: 'form.submit' }),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    has: (tag: 'dirty' | 'busy' | 'editable' | 'loading' | 'saved' | 'conflict') => actor.getSnapshot().hasTag(tag),
  };
}

async function editing(values: Values = empty, of = machine) {
  const form = start(values, of);
  await form.loadValues.answer({ values });
  expect(form.value()).toEqual({ editing: 'pristine' });
  return form;
}

async function sent(change: Partial<Values> = good, loaded = empty, of = machine) {
  const form = await editing(loaded, of);
  form.change(change);
  form.submit();
  return {
    ...form,
    saved: (outcome: Outcome<Saved, Values> = { saved: { number: 7 } }) => form.save.answer(outcome),
    refused: (problem: ApiProblem) => form.save.fail(problem),
    checked: async (found: Check<Saved, Values> | undefined) => {
      if (found) form.check.last.resolve(found);
      else form.check.last.reject(unreachable);
      await settle();
    },
  };
}

describe(`${machine.id}: loading`, () => {
  it('loads values and facts, starting from the given values', async () => {
    const { loadValues, value, context, has } = start();
    expect([value(), has('loading'), loadValues.last.input]).toEqual(['loading', true, { values: empty }]);
    await loadValues.answer({ values: good, facts: { taken: 'a' } });
    expect(value()).toEqual({ editing: 'pristine' });
    expect(context()).toMatchObject({ values: good, baseline: good, errors: {}, facts: { taken: 'a' } });
  });

  it('shows a failure until it is retried', async () => {
    const { send, loadValues, value, context } = start();
    await loadValues.fail(unreachable);
    expect([value(), context().problem]).toEqual(['failed', unreachable]);
    send({ type: 'form.retry' });
    expect(value()).toBe('loading');
    await loadValues.answer({ values: good });
    expect(context().problem).toBeUndefined();
  });
});

describe(`${machine.id}: editing`, () => {
  it('is dirty while it differs from the loaded values', async () => {
    const { change, value, has } = await editing(good);
    change({ id: 'b' });
    expect([value(), has('dirty')]).toEqual([{ editing: 'dirty' }, true]);
    change({ id: 'a' });
    expect([value(), has('dirty')]).toEqual([{ editing: 'pristine' }, false]);
  });

  it('shows the error of a field when it loses focus, and removes it when the cause is fixed', async () => {
    const { change, leave, context } = await editing();
    change({ id: 'root' });
    expect(context().errors).toEqual({});
    leave('id');
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

  it('says nothing about a field that is left as it was, until it is submitted', async () => {
    const { change, leave, submit, context } = await editing();
    change({ password: 'p' });
    leave('repeated');
    expect(context().errors).toEqual({});
    submit();
    expect(context().errors).toMatchObject({ repeated: 'The passwords do not match!' });
  });

  it('shows all errors and the first invalid field on each submit', async () => {
    const { submit, change, save, value, context, has } = await editing();
    change({ password: 'p' });
    submit();
    expect([value(), has('dirty')]).toEqual([{ editing: 'invalid' }, true]);
    expect(context().errors).toEqual({
      id: 'Please input an id!',
      repeated: 'The passwords do not match!',
    });
    const { faulty } = context();
    expect(faulty).toEqual({ field: 'id' });
    submit();
    expect(context().faulty).not.toBe(faulty);
    change({ id: 'a' });
    submit();
    expect(context().faulty).toEqual({ field: 'repeated' });
    expect(save.calls).toEqual([]);
  });

  it('submits after a confirmation, which can be canceled', async () => {
    const { send, change, submit, save, value, has } = await editing();
    send({ type: 'form.ask' });
    expect([value(), save.calls]).toEqual([{ editing: 'invalid' }, []]);
    change(good);
    send({ type: 'form.ask' });
    expect([value(), has('dirty'), save.calls]).toEqual([{ editing: 'asking' }, true, []]);
    send({ type: 'form.dismiss' });
    expect([value(), save.calls]).toEqual([{ editing: 'dirty' }, []]);
    send({ type: 'form.ask' });
    submit();
    expect([value(), save.calls.length]).toEqual(['saving', 1]);
  });

  it('reverts to the loaded values', async () => {
    const { send, value, context } = await sent({ id: '' }, good);
    send({ type: 'form.revert' });
    expect(value()).toEqual({ editing: 'pristine' });
    expect(context()).toMatchObject({ values: good, errors: {}, refusal: undefined });
  });
});

describe(`${machine.id}: saving`, () => {
  it('saves once, announces it, and continues from the saved values', async () => {
    const { change, submit, save, value, context, has, announced, saved } = await sent();
    submit();
    expect([value(), has('busy')]).toEqual(['saving', true]);
    expect(save.calls.map(({ input }) => input)).toEqual([{ values: good, baseline: empty }]);
    await saved();
    expect([value(), has('dirty')]).toEqual(['saved', false]);
    expect(announced).toEqual([{ saved: { number: 7 }, values: good }]);
    expect(context()).toMatchObject({ values: good, baseline: good, errors: {}, refusal: undefined });
    submit();
    expect([value(), save.calls.length]).toEqual(['saved', 1]);
    change({ id: 'b' });
    expect(value()).toEqual({ editing: 'dirty' });
    change({ id: 'a' });
    expect(value()).toEqual({ editing: 'pristine' });
  });

  it('uses the values returned by the save, and validates them on the next submit', async () => {
    const { value, context, submit, save, saved } = await sent();
    await saved({ saved: { number: 1 }, values: empty });
    expect(value()).toBe('saved');
    expect(context()).toMatchObject({ values: empty, baseline: empty, errors: {} });
    submit();
    expect(value()).toEqual({ editing: 'invalid' });
    expect(context()).toMatchObject({ faulty: { field: 'id' }, errors: { id: 'Please input an id!' } });
    expect(save.calls).toHaveLength(1);
  });

  it('keeps what was typed when refused, with the reason, and can be submitted again', async () => {
    const { send, submit, save, value, context, has, announced, refused } = await sent();
    await refused(rejected('forbidden', 403));
    expect([value(), has('dirty'), announced]).toEqual([{ editing: 'rejected' }, true, []]);
    const refusal = { title: 'Not Saved', text: 'It could not be saved.' };
    expect(context()).toMatchObject({ values: good, errors: {}, refusal, faulty: undefined });
    send({ type: 'form.dismiss' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(context()).toMatchObject({ values: good, refusal: undefined });
    submit();
    expect([value(), save.calls.length]).toEqual(['saving', 2]);
  });

  it('shows the field that the server refused until it changes', async () => {
    const { change, leave, submit, value, context, refused } = await sent();
    await refused(rejected('duplicate', 409));
    expect(context().refusal?.text).toBe("'a' exists.");
    expect(context().faulty).toEqual({ field: 'id' });
    const blamed = { id: 'It exists.' };
    expect(context().errors).toEqual(blamed);
    leave('id');
    expect(context().errors).toEqual(blamed);
    change({ password: 'q', repeated: 'q' });
    expect(context().errors).toEqual(blamed);
    change({ id: 'b' });
    leave('id');
    expect(context().errors).toEqual({});
    submit();
    expect([value(), context().refusal]).toEqual(['saving', undefined]);
  });
});

describe(`${machine.id}: saved by someone else in the meantime`, () => {
  const theirs = { ...good, id: 'c' };
  const loaded = { ...good, password: 'old', repeated: 'old' };
  async function conflicting() {
    const form = await sent();
    await form.saved({ theirs });
    expect(form.value()).toBe('conflicting');
    return form;
  }

  it('sends nothing, and keeps both versions', async () => {
    const { context, has, announced } = await conflicting();
    expect([has('conflict'), has('dirty'), announced]).toEqual([true, true, []]);
    const baseline = { ...theirs, id: empty.id };
    expect(context()).toMatchObject({ values: good, baseline, theirs, contested: ['id'] });
  });

  it('merges and saves when both changed different fields', async () => {
    const { save, value, context, announced, saved } = await sent({ id: 'b' }, loaded);
    await saved({ theirs: good });
    expect(value()).toBe('saving');
    expect(save.last.input).toEqual({ values: { ...good, id: 'b' }, baseline: good });
    await saved();
    expect(announced).toEqual([{ saved: { number: 7 }, values: { ...good, id: 'b' } }]);
    expect(context().merged).toBe(true);
  });

  it("asks when the server's values change again after a merge", async () => {
    const { save, value, saved } = await sent({ id: 'b' }, loaded);
    for (const password of ['first', 'second']) await saved({ theirs: { ...good, password, repeated: password } });
    expect([value(), save.calls.length]).toEqual(['conflicting', 2]);
  });

  it('shows the errors when the merged values are invalid', async () => {
    const { value, context, saved } = await sent({ id: 'b' }, good);
    await saved({ theirs: { ...good, repeated: 'other' } });
    expect(value()).toEqual({ editing: 'invalid' });
    expect(context().errors).toEqual({ repeated: 'The passwords do not match!' });
  });

  it('uses their version of conflicting fields, and keeps my other changes unsaved', async () => {
    const { send, value, context, saved } = await sent({ id: 'mine', password: 'mine', repeated: 'mine' }, loaded);
    await saved({ theirs: good });
    expect(context().contested).toEqual(['password', 'repeated']);
    send({ type: 'form.takeTheirs' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(context().values).toEqual({ ...good, id: 'mine' });
  });

  it('overwrites their version, which becomes the baseline', async () => {
    const { send, save, context, announced, saved } = await conflicting();
    send({ type: 'form.keepMine' });
    expect(save.last.input).toEqual({ values: good, baseline: theirs });
    expect(context().theirs).toBeUndefined();
    await saved();
    expect(announced).toEqual([{ saved: { number: 7 }, values: good }]);
  });

  it('continues with their version', async () => {
    const { send, save, value, context } = await conflicting();
    send({ type: 'form.takeTheirs' });
    expect([value(), save.calls.length]).toEqual([{ editing: 'pristine' }, 1]);
    expect(context()).toMatchObject({ values: theirs, baseline: theirs, theirs: undefined });
  });

  it('goes back to editing, with the same baseline on the next submit', async () => {
    const { send, submit, save, value, context } = await conflicting();
    const { baseline } = context();
    send({ type: 'form.goBack' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(context()).toMatchObject({ values: good, baseline });
    submit();
    expect(save.last.input).toEqual({ values: good, baseline });
  });
});

describe(`${machine.id}: a save without an answer`, () => {
  const timedOut: ApiProblem = { kind: 'timedOut', seconds: 25 };
  async function unanswered(problem: ApiProblem = timedOut, of = machine) {
    const form = await sent(good, empty, of);
    await form.refused(problem);
    expect([form.value(), form.has('busy')]).toEqual(['checking', true]);
    expect(form.check.last.input).toEqual({ values: good, baseline: empty });
    return form;
  }
  const inTime = "The server didn't answer in time. Checking whether your change was saved…";

  it('is checked, and reported as saved when it was', async () => {
    const { checked, context, value, announced, change } = await unanswered();
    expect(context().notice).toBe(inTime);
    await checked({ saved: { number: 1 } });
    expect(value()).toBe('saved');
    expect(context()).toMatchObject({ baseline: good, notice: 'Your change was saved.' });
    expect(announced).toEqual([{ saved: { number: 1 }, values: good }]);
    change({ id: 'b' });
    expect(context().notice).toBeUndefined();
  });

  it.each<[string, ApiProblem, string, Check<Saved, Values> | undefined, string, string]>([
    [
      'was not saved so far',
      timedOut,
      inTime,
      { unsaved: true },
      'unchecked',
      'Your change is not saved so far. Check again, or try again.',
    ],
    [
      'was not saved because the server could not be reached',
      unreachable,
      'The server could not be reached. Checking whether your change was saved…',
      { unsaved: true },
      'rejected',
      'It could not be saved.',
    ],
    [
      'cannot be checked',
      timedOut,
      inTime,
      undefined,
      'unchecked',
      "The server did not answer within 25 seconds. Couldn't check whether your change was saved.",
    ],
    [
      'cannot be read back',
      timedOut,
      inTime,
      { unknowable: 'Look at the list.' },
      'rejected',
      'It could not be saved. Look at the list.',
    ],
  ])('keeps what was typed and explains why when it %s', async (_, problem, notice, found, leaf, text) => {
    const { checked, context, value, announced } = await unanswered(problem);
    expect(context().notice).toBe(notice);
    await checked(found);
    expect([value(), announced]).toEqual([{ editing: leaf }, []]);
    const refusal = { title: 'Not Saved', text };
    expect(context()).toMatchObject({ values: good, notice: undefined, refusal });
  });

  it('is checked again on request', async () => {
    const { send, check, checked, save, value, context } = await unanswered();
    await checked(undefined);
    send({ type: 'form.check' });
    expect([value(), context().refusal]).toEqual(['checking', undefined]);
    expect(check.last.input).toEqual({ values: good, baseline: empty });
    await checked({ saved: { number: 1 } });
    expect([value(), save.calls.length]).toEqual(['saved', 1]);
  });

  it('cannot be checked after another change', async () => {
    const { actor, checked, change, value } = await unanswered();
    await checked(undefined);
    change({ id: 'b' });
    expect(value()).toEqual({ editing: 'dirty' });
    expect(actor.getSnapshot().can({ type: 'form.check' })).toBe(false);
  });
});

describe(`${machine.id}: generated paths`, () => {
  itReachesEveryState(
    machine.provide({ actions: { announceSaved: () => {} } }),
    {
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
        { type: 'form.ask' },
        { type: 'form.revert' },
        { type: 'form.dismiss' },
        { type: 'form.retry' },
        { type: 'form.check' },
        { type: 'form.keepMine' },
        { type: 'form.takeTheirs' },
        { type: 'form.goBack' },
      ],
      contextKeys: ['values', 'baseline'],
    },
    ['editing.comparing', 'merging'],
  );
});
