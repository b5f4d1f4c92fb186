import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { emptyPicture, findMachine, noFilter, type Picture } from '~/core/inspection/picture';
import {
  inspectorActors,
  inspectorMachine,
  selectCopied,
  selectEvents,
  selectFilter,
  selectMachines,
  selectOpen,
  selectPaused,
  selectRefused,
  selectReport,
  selectShown,
} from '~/machines/inspector/inspector-machine';
import type { Recorder } from '~/machines/inspector/recorder';
import { deferredTask } from '../support/deferred-task';
import { about, picture } from '../support/inspector-samples';
import { itReachesEveryState } from '../support/replay-paths';

function start() {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const copyReport = deferredTask<void, { text: string }>();
  let report: ((picture: Picture) => void) | undefined;
  const recorder: Recorder = {
    start: () => {
      done.push('started');
      return () => done.push('stopped');
    },
    follow: (given) => {
      report = given;
      return () => {
        report = undefined;
      };
    },
    clear: () => done.push('cleared'),
  };
  const machine = inspectorMachine.provide({
    actors: {
      ...inspectorActors(recorder, { write: () => Promise.resolve() }),
      copyReport: copyReport.logic,
    },
    actions: {
      rememberOpen: () => done.push('remembered'),
      forgetOpen: () => done.push('forgotten'),
    },
  });
  const actor = createActor(machine, { clock, input: { about } }).start();
  return { actor, clock, done, copyReport, now: () => actor.getSnapshot(), report: () => report };
}

function open() {
  const started = start();
  started.actor.send({ type: 'inspector.open', takesFocus: true });
  started.report()?.(picture);
  return started;
}

describe(inspectorMachine.id, () => {
  it('records nothing until it is opened, and nothing after it is closed', () => {
    const { actor, done, now, report } = start();
    expect([done, selectOpen(now())]).toEqual([[], false]);
    actor.send({ type: 'inspector.open', takesFocus: false });
    expect([done, selectOpen(now())]).toEqual([['remembered', 'started'], true]);
    report()?.(picture);
    expect(selectEvents(now())).toHaveLength(picture.events.length);
    actor.send({ type: 'inspector.close' });
    expect(done.slice(2).sort()).toEqual(['forgotten', 'stopped']);
    expect([report(), now().context.picture]).toEqual([undefined, emptyPicture]);
  });

  it('shows what it had while it is paused, and the present again afterwards', () => {
    const { actor, now, report } = open();
    actor.send({ type: 'inspector.pause' });
    expect([selectPaused(now()), report()]).toEqual([true, undefined]);
    actor.send({ type: 'inspector.resume' });
    report()?.(emptyPicture);
    expect([selectPaused(now()), selectMachines(now())]).toEqual([false, []]);
  });

  it.each(['inspector.resume', 'inspector.pause'] as const)('clears the events after %s', (type) => {
    const { actor, now, done } = open();
    actor.send({ type });
    actor.send({ type: 'inspector.clear' });
    expect([selectEvents(now()), done.at(-1)]).toEqual([[], 'cleared']);
    expect(selectMachines(now())).not.toEqual([]);
  });

  it('shows the chart of the first machine, or of the selected one while it runs', () => {
    const { actor, now, report } = open();
    expect(selectShown(now())?.name).toBe('console');
    actor.send({ type: 'machine.select', key: 'x:4' });
    expect(selectShown(now())).toBe(findMachine(picture, 'x:4'));
    report()?.({ ...picture, machines: picture.machines.slice(1) });
    expect(selectShown(now())?.name).toBe('resourceForm');
  });

  it('keeps showing the events of the selected machine only', () => {
    const { actor, now } = open();
    actor.send({ type: 'machine.select', key: 'x:4' });
    expect(selectFilter(now())).toEqual(noFilter);
    actor.send({ type: 'filter.change', change: { machine: 'x:4', text: 'saved' } });
    actor.send({ type: 'machine.select', key: 'x:31' });
    expect(selectFilter(now())).toEqual({ machine: 'x:31', label: undefined, text: 'saved' });
  });

  it('copies the report', async () => {
    const { actor, clock, copyReport, now } = open();
    actor.send({ type: 'report.copy' });
    expect(copyReport.last.input.text).toBe(selectReport(now()));
    await copyReport.answer();
    expect(selectCopied(now())).toBe(true);
    clock.increment(2_000);
    expect(selectCopied(now())).toBe(false);
  });

  it('shows the report when the browser refuses to copy', async () => {
    const { actor, copyReport, now } = open();
    actor.send({ type: 'report.copy' });
    await copyReport.fail(new Error('No clipboard.'));
    expect([selectRefused(now()), selectCopied(now())]).toEqual([true, false]);
  });

  itReachesEveryState(inspectorMachine.provide({ actions: { rememberOpen: () => {}, forgetOpen: () => {} } }), {
    input: { about },
    events: [
      { type: 'inspector.open', takesFocus: true },
      { type: 'inspector.close' },
      { type: 'inspector.pause' },
      { type: 'inspector.resume' },
      { type: 'report.copy' },
    ],
    tasks: { copyReport: {} },
    watches: ['record', 'follow'],
    standIns: { record: fromCallback(() => {}) },
  });
});
