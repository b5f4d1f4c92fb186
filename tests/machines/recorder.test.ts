import { describe, expect, it } from 'vitest';
import { assign, createActor, fromCallback, raise, setup, type AnyActorRef } from 'xstate';
import { type Picture, reportOf } from '~/core/inspection/picture';
import { createRecorder } from '~/machines/inspector/recorder';
import { about } from '../support/inspector-samples';

const child = setup({ types: {} }).createMachine({
  id: 'child',
  initial: 'idle',
  states: { idle: { on: { 'child.go': 'gone' } }, gone: {} },
});
const parent = setup({
  types: {},
  actors: { child, watch: fromCallback(() => {}) },
}).createMachine({
  id: 'parent',
  context: { attempt: 0, typed: '' },
  invoke: { id: 'watch', src: 'watch', onError: {} },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'parent.type': {
          actions: assign({
            attempt: ({ context }) => context.attempt + 1,
            typed: ({ event }) => event.text,
          }),
        },
        'parent.open': { target: 'open', actions: raise({ type: 'parent.told' }) },
      },
    },
    open: {
      type: 'parallel',
      invoke: { id: 'child', src: 'child', onError: {} },
      on: { 'parent.close': 'closed', 'parent.told': {} },
      states: { one: {}, other: {} },
    },
  },
});

function record(most?: number) {
  const running: AnyActorRef[] = [];
  const frames: Array<() => void> = [];
  const pictures: Picture[] = [];
  let changed = () => {};
  const recorder = createRecorder({
    roots: () => running,
    watchRoots: (report) => {
      changed = report;
      return () => {
        changed = () => {};
      };
    },
    now: () => 1_793_782_800_000,
    nextFrame: (run) => frames.push(run),
    ...(most === undefined ? {} : { most }),
  });
  return {
    recorder,
    pictures,
    frames,
    run: () => {
      const actor = createActor(parent);
      running.push(actor);
      changed();
      return actor.start();
    },
    stop: (actor: AnyActorRef) => {
      actor.stop();
      running.splice(running.indexOf(actor), 1);
      changed();
    },
    paint: () => frames.splice(0).forEach((frame) => frame()),
    follow: () => recorder.follow((picture) => pictures.push(picture)),
    rows: () =>
      pictures.at(-1)?.events.map(({ machine, label, from, to, changed: keys }) => {
        const [name] = machine.split(' ');
        return [name, label, from, to, ...keys.map((field) => `${field.name}: ${field.value}`)];
      }),
  };
}

describe('recording the machines', () => {
  it('lists what already runs, with states, tasks and children', () => {
    const { recorder, run, follow, pictures } = record();
    run().send({ type: 'parent.open' });
    recorder.start();
    follow();
    const machines = pictures.at(-1)?.machines ?? [];
    expect(machines).toMatchObject([
      {
        name: expect.stringMatching(/^parent \d+$/) as string,
        depth: 0,
        status: 'active',
        active: ['open', 'open.one', 'open.other'],
        tasks: ['watch'],
      },
      { name: expect.stringMatching(/^child \d+$/) as string, depth: 1, active: ['idle'], tasks: [] },
    ]);
    expect(machines[0]?.chart.states.map(({ key, kind }) => [key, kind])).toEqual([
      ['closed', 'atomic'],
      ['open', 'parallel'],
    ]);
  });

  it('logs each event with what it changed, also those a machine raises, and machines that start and stop', () => {
    const { recorder, run, follow, paint, rows } = record();
    recorder.start();
    follow();
    const actor = run();
    actor.send({ type: 'parent.type', text: 'a password' });
    actor.send({ type: 'parent.open' });
    actor.send({ type: 'parent.close' });
    paint();
    expect(rows()).toEqual([
      ['parent', 'started', '', 'closed'],
      ['parent', 'parent.type', 'closed', 'closed', 'attempt: 1', 'typed: text, up to 10 characters'],
      ['parent', 'parent.open', 'closed', 'open.one, open.other'],
      ['parent', 'parent.told', 'open.one, open.other', 'open.one, open.other'],
      ['child', 'started', '', 'idle'],
      ['parent', 'parent.close', 'open.one, open.other', 'closed'],
      ['child', 'stopped', 'idle', 'idle'],
    ]);
  });

  it('knows where a machine was that ran before', () => {
    const { recorder, run, follow, paint, rows } = record();
    const actor = run();
    recorder.start();
    follow();
    actor.send({ type: 'parent.type', text: 'a password' });
    actor.send({ type: 'parent.open' });
    paint();
    expect(rows()).toEqual([
      ['parent', 'parent.type', 'closed', 'closed', 'attempt: 1', 'typed: text, up to 10 characters'],
      ['parent', 'parent.open', 'closed', 'open.one, open.other'],
      ['parent', 'parent.told', 'open.one, open.other', 'open.one, open.other'],
      ['child', 'started', '', 'idle'],
    ]);
  });

  it('logs each event once after another machine has started', () => {
    const { recorder, run, follow, paint, rows } = record();
    recorder.start();
    follow();
    const actor = run();
    run();
    actor.send({ type: 'parent.type', text: '' });
    paint();
    expect(rows()?.map(([, label]) => label)).toEqual(['started', 'started', 'parent.type']);
  });

  it('is in the report', () => {
    const { recorder, run, follow, pictures, paint } = record();
    recorder.start();
    follow();
    run().send({ type: 'parent.type', text: 'a password' });
    paint();
    const report = reportOf(pictures.at(-1)!, about()).replaceAll(/parent \d+/g, 'parent #');
    expect(report.split('\n').slice(1)).toEqual([
      'Time: 2026-11-04T09:01:00.000Z',
      'Version: 1.0.0',
      'Browser: Mozilla/5.0 (X11; Linux x86_64) Chrome/148.0',
      'Page: /users/:username',
      'Texts, ids, passwords, tokens, keys and model data are left out.',
      '',
      'Machines',
      '- parent #: closed (running: watch)',
      '',
      'Events, oldest first (2)',
      '09:00:00.000  parent #  started  nothing → closed',
      '09:00:00.000  parent #  parent.type (text: text, up to 10 characters)  closed  changed attempt: 1, typed: text, up to 10 characters',
      '',
    ]);
  });

  it('reports once per frame, and not at all when nothing changes or nobody follows', () => {
    const { recorder, run, follow, paint, pictures, frames } = record();
    recorder.start();
    const actor = run();
    actor.send({ type: 'parent.open' });
    expect(frames).toEqual([]);
    const stop = follow();
    for (let sent = 0; sent < 50; sent += 1) actor.send({ type: 'parent.told' });
    expect([pictures.length, frames.length]).toEqual([1, 1]);
    paint();
    expect([pictures.length, frames.length]).toEqual([2, 0]);
    stop();
    actor.send({ type: 'parent.close' });
    expect(frames).toEqual([]);
  });

  it('keeps the last events only', () => {
    const { recorder, run, follow, pictures } = record(10);
    recorder.start();
    const actor = run();
    for (let sent = 0; sent < 45; sent += 1) actor.send({ type: 'parent.type', text: String(sent) });
    follow();
    const { events } = pictures.at(-1)!;
    expect([events.length, events[0]?.id, events.at(-1)?.id]).toEqual([10, 37, 46]);
  });

  it('is over when it is stopped, and empty when it starts again', () => {
    const { recorder, run, follow, pictures } = record();
    const stop = recorder.start();
    const actor = run();
    stop();
    actor.send({ type: 'parent.open' });
    recorder.start();
    follow();
    expect(pictures.at(-1)?.events).toEqual([]);
  });

  it('forgets a root that stops', () => {
    const { recorder, run, stop, follow, paint, pictures, rows } = record();
    recorder.start();
    follow();
    const actor = run();
    stop(actor);
    paint();
    expect(pictures.at(-1)?.machines).toEqual([]);
    expect(rows()?.at(-1)).toEqual(['parent', 'stopped', 'closed', 'closed']);
    recorder.clear();
    paint();
    expect(rows()).toEqual([]);
  });
});
