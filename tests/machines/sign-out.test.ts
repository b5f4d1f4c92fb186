import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { startSignOut } from '~/app/start-sign-out';
import { selectAsking, signOutMachine, unsavedWork, watchForm } from '~/machines/console/sign-out-machine';
import type { SessionActor } from '~/machines/session/session-machine';
import { settle } from '../support/deferred-task';

function start(isDirty: boolean) {
  const sent: unknown[] = [];
  const unsaved = unsavedWork();
  const form = createActor(watchForm, { input: { unsaved, isDirty: () => isDirty } }).start();
  const session = { send: (event: unknown) => sent.push(event) } as unknown as SessionActor;
  const actor = startSignOut(session, () => unsaved.isAny());
  return { actor, form, sent, asking: () => selectAsking(actor.getSnapshot()) };
}
const signOut = [{ type: 'session.signOut' }];

describe(signOutMachine.id, () => {
  it('logs out at once where nothing is unsaved', async () => {
    const { actor, sent, asking } = start(false);
    actor.send({ type: 'signOut.request' });
    expect(asking()).toBe(false);
    await settle();
    expect(sent).toEqual(signOut);
  });

  it('asks before unsaved work is lost, and goes when that is wanted', async () => {
    const { actor, sent, asking } = start(true);
    actor.send({ type: 'signOut.request' });
    await settle();
    expect(asking()).toBe(true);
    expect(sent).toEqual([]);
    actor.send({ type: 'signOut.confirm' });
    await settle();
    expect(asking()).toBe(false);
    expect(sent).toEqual(signOut);
  });

  it('stays where that is wanted', async () => {
    const { actor, sent, asking } = start(true);
    actor.send({ type: 'signOut.request' });
    actor.send({ type: 'signOut.cancel' });
    await settle();
    expect(asking()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('does not ask a form that was left', async () => {
    const { actor, form, sent } = start(true);
    form.stop();
    actor.send({ type: 'signOut.request' });
    await settle();
    expect(sent).toEqual(signOut);
  });

  it('refuses to run unwired', () => {
    const errors: unknown[] = [];
    const actor = createActor(signOutMachine);
    actor.subscribe({ error: (error) => errors.push(error) });
    actor.start();
    actor.send({ type: 'signOut.request' });
    expect(String(errors[0])).toContain('hasUnsavedWork');
  });
});
