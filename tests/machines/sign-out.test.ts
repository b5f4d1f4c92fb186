import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { selectAsking, selectWhere, signOutMachine, startSignOut } from '~/machines/console/sign-out-machine';
import { unsavedWork, watchForm } from '~/machines/console/unsaved-work';

function start(isDirty: boolean) {
  const sent: unknown[] = [];
  const unsaved = unsavedWork();
  const form = createActor(watchForm, { input: { unsaved, isDirty: () => isDirty } }).start();
  const tabs = { asked: 0, answer: (_isUnsaved: boolean) => {} };
  const actor = startSignOut({
    session: { send: (event) => sent.push(event) },
    unsaved,
    tabs: {
      ask: (report) => {
        tabs.asked += 1;
        tabs.answer = report;
        return () => (tabs.asked -= 1);
      },
    },
  });
  const request = () => actor.send({ type: 'signOut.request' });
  const asking = () => selectAsking(actor.getSnapshot()) && selectWhere(actor.getSnapshot());
  return { actor, form, sent, request, asking, tabs };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signOut = [{ type: 'session.signOut' }];

it('signs out when no tab has unsaved work, without waiting for tabs that do not answer', () => {
  const { request, sent, asking, tabs } = start(false);
  request();
  tabs.answer(false);
  vi.advanceTimersByTime(499);
  expect([asking(), sent]).toEqual([false, []]);
  vi.advanceTimersByTime(1);
  expect([asking(), sent, tabs.asked]).toEqual([false, signOut, 0]);
});

it.each([
  ['signOut.confirm', signOut],
  ['signOut.cancel', []],
] as const)('asks before unsaved work is lost, then handles %s', (type, expected) => {
  const { actor, request, sent, asking } = start(true);
  request();
  vi.advanceTimersByTime(500);
  expect([asking(), sent]).toEqual([{ here: true, elsewhere: false }, []]);
  actor.send({ type });
  expect([asking(), sent]).toEqual([false, expected]);
});

it.each([true, false])('asks when another tab has unsaved work, and this one too: %s', (here) => {
  const { actor, request, sent, asking, tabs } = start(here);
  request();
  tabs.answer(false);
  tabs.answer(true);
  vi.advanceTimersByTime(500);
  expect([asking(), sent]).toEqual([{ here, elsewhere: true }, []]);
  actor.send({ type: 'signOut.cancel' });
  expect(tabs.asked).toBe(0);
  request();
  vi.advanceTimersByTime(500);
  expect(asking(), 'what was true before is asked again').toEqual(here && { here, elsewhere: false });
});

it('ignores a form that was left', () => {
  const { form, request, sent } = start(true);
  form.stop();
  request();
  vi.advanceTimersByTime(500);
  expect(sent).toEqual(signOut);
});

it('fails without a way to find unsaved work', () => {
  const errors: unknown[] = [];
  const actor = createActor(signOutMachine);
  actor.subscribe({ error: (error) => errors.push(error) });
  actor.start();
  actor.send({ type: 'signOut.request' });
  expect(String(errors[0])).toContain('hasUnsavedWork');
});
