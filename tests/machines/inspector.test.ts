import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { emptyPicture, type Picture, reportOf } from '~/core/inspection/picture';
import {
  inspectorActors,
  inspectorMachine,
  selectCopied,
  selectOpen,
  selectPaused,
  selectPicture,
  selectShown,
  selectUncopied,
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
      ...inspectorActors(recorder, { write: () => Promise.resolve() }, (isOpen) =>
        done.push(isOpen ? 'remembered' : 'forgotten'),
      ),
      copyReport: copyReport.logic,
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
    expect(selectPicture(now())).toBe(picture);
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
    expect([selectPaused(now()), selectPicture(now())]).toEqual([false, emptyPicture]);
  });

  it.each(['inspector.resume', 'inspector.pause'] as const)('clears the events after %s', (type) => {
    const { actor, now, done } = open();
    actor.send({ type });
    actor.send({ type: 'inspector.clear' });
    expect([selectPicture(now()), done.at(-1)]).toEqual([{ ...picture, events: [] }, 'cleared']);
  });

  it('shows the chart of the first machine, or of the selected one while it runs', () => {
    const { actor, now, report } = open();
    expect(selectShown(now())?.name).toBe('console 0');
    actor.send({ type: 'machine.select', key: 'x:4' });
    expect(selectShown(now())?.name).toBe('session 4');
    report()?.({ ...picture, machines: picture.machines.slice(3) });
    expect(selectShown(now())?.name).toBe('resourceForm 31');
  });

  it('copies the report', async () => {
    const { actor, clock, copyReport, now } = open();
    actor.send({ type: 'report.copy' });
    expect(copyReport.last.input.text).toBe(reportOf(picture, about()));
    await copyReport.answer();
    expect(selectCopied(now())).toBe(true);
    clock.increment(2_000);
    expect(selectCopied(now())).toBe(false);
  });

  it('shows the report when the browser refuses to copy', async () => {
    const { actor, copyReport, now } = open();
    actor.send({ type: 'report.copy' });
    await copyReport.fail(new Error('No clipboard.'));
    expect([selectUncopied(now()), selectCopied(now())]).toEqual([reportOf(picture, about()), false]);
  });

  itReachesEveryState(inspectorMachine, {
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
