import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  selectAsking,
  signOutMachine,
  startSignOut,
  unsavedWork,
  watchForm,
} from '~/machines/console/sign-out-machine';

function start(isDirty: boolean) {
  const sent: unknown[] = [];
  const unsaved = unsavedWork();
  const form = createActor(watchForm, { input: { unsaved, isDirty: () => isDirty } }).start();
  const actor = startSignOut({ send: (event) => sent.push(event) }, () => unsaved.isAny());
  const request = () => actor.send({ type: 'signOut.request' });
  return { actor, form, sent, request, asking: () => selectAsking(actor.getSnapshot()) };
}
const signOut = [{ type: 'session.signOut' }];

it('signs out immediately when nothing is unsaved', () => {
  const { request, sent, asking } = start(false);
  request();
  expect([asking(), sent]).toEqual([false, signOut]);
});

it.each([
  ['signOut.confirm', signOut],
  ['signOut.cancel', []],
] as const)('asks before unsaved work is lost, then handles %s', (type, expected) => {
  const { actor, request, sent, asking } = start(true);
  request();
  expect([asking(), sent]).toEqual([true, []]);
  actor.send({ type });
  expect([asking(), sent]).toEqual([false, expected]);
});

it('ignores a form that was left', () => {
  const { form, request, sent } = start(true);
  form.stop();
  request();
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
