import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { activityScreens } from '~/machines/resources/domain/activities';
import {
  activityPermissionsMachine,
  type ActivityRule,
  type ActivityRules,
  everyone,
  grantedTo,
  nextChange,
  orderRules,
  selectUnsent,
  withChange,
} from '~/machines/resources/domain/activity-permissions-machine';
import { groupGrantee, userGrantee } from '~/machines/resources/domain/permissions';
import { rules } from '../support/activity-samples';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { pretendedRest } from '../support/pretended-rest';
import { itReachesEveryState } from '../support/replay-paths';
import { screenWorld } from '../support/screen-world';

const rule = (to: ActivityRule['to'], ...granted: string[]): ActivityRule => ({ to, granted });
const world = (...granted: string[]) => rule(everyone, ...granted);
const user = (name: string, ...granted: string[]) => rule(userGrantee(name), ...granted);
const group = (name: string, ...granted: string[]) => rule(groupGrantee(name), ...granted);

async function start(stored: ActivityRules = rules) {
  const clock = new SimulatedClock();
  const read = deferredTask<ActivityRules, void>();
  const send = deferredTask<void, ActivityRule>();
  const actor = createActor(
    activityPermissionsMachine.provide({ actors: { readRules: read.logic, sendChange: send.logic } }),
    { clock },
  ).start();
  await read.answer(stored);
  return {
    actor,
    clock,
    read,
    send,
    sent: () => send.calls.map(({ input }) => input),
    change: (change: ActivityRule) => actor.send({ type: 'permissions.change', change }),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    ofWorld: () => grantedTo(actor.getSnapshot().context.wanted, everyone),
  };
}

describe('activity permissions', () => {
  it('have unsent changes only while one change waits for another', async () => {
    const { actor, change, send } = await start();
    const unsent = () => selectUnsent(actor.getSnapshot());
    expect(unsent()).toBe(false);
    change(world('join'));
    expect(unsent()).toBe(false);
    change(user('zoe', 'lurk'));
    expect(unsent()).toBe(true);
    await send.answer();
    expect(send.calls).toHaveLength(2);
    expect(unsent()).toBe(false);
  });

  it('are shown in a fixed order without empty entries', async () => {
    const { context } = await start([
      world('set_state', 'strange', 'join'),
      user('ben', 'manage', 'join'),
      user('ana', 'lurk'),
      group('empty'),
    ]);
    expect(context().wanted).toEqual([
      user('ana', 'lurk'),
      user('ben', 'join', 'manage'),
      world('join', 'set_state', 'strange'),
    ]);
  });

  it('show a change immediately, and send only differences one after the other', async () => {
    const { change, sent, send, value, ofWorld } = await start();
    change(world('join'));
    expect(ofWorld()).toEqual(['join']);
    expect(value()).toEqual({ known: 'sending' });
    change(world());
    change(user('ben', 'join'));
    change(user('ben'));
    change(user('ana.ruiz'));
    expect(sent()).toEqual([world('join')]);
    for (let turn = 0; turn < 3; turn++) {
      await send.answer();
    }
    expect(sent()).toEqual([world('join'), user('ana.ruiz'), world()]);
    expect(value()).toEqual({ known: 'settled' });
    change(world());
    expect(sent()).toHaveLength(3);
  });

  it('revert a refused change, and show the problem until the next change', async () => {
    const { actor, change, context, send, read, value } = await start();
    const problem = rejected('group_not_found', 404);
    change(group('ghosts', 'join'));
    expect(grantedTo(context().wanted, groupGrantee('ghosts'))).toEqual(['join']);
    await send.fail(problem);
    expect(value()).toEqual({ known: 'rereading' });
    await read.answer(rules);
    expect(value()).toEqual({ known: 'settled' });
    expect(context().wanted).toEqual(orderRules(rules));
    expect(context().refusal).toEqual({ change: group('ghosts', 'join'), problem });
    change(world());
    expect(context().refusal).toBeUndefined();
    await send.fail(problem);
    await read.answer(rules);
    actor.send({ type: 'permissions.dismiss' });
    expect(context().refusal).toBeUndefined();
  });

  it("show the server's values after a failed change, or the last known ones when they can't be read", async () => {
    const { change, context, send, read, ofWorld } = await start();
    change(world());
    await send.fail(unreachable);
    await read.answer(rules.filter(({ to }) => to !== everyone));
    expect(ofWorld()).toEqual([]);
    change(world('join'));
    await send.fail(unreachable);
    await read.fail(unreachable);
    expect(ofWorld()).toEqual([]);
    expect(context().refusal?.problem).toEqual(unreachable);
  });

  it('retry reading automatically with growing delays, and on request', async () => {
    const clock = new SimulatedClock();
    const read = deferredTask<ActivityRules, void>();
    const actor = createActor(activityPermissionsMachine.provide({ actors: { readRules: read.logic } }), {
      clock,
    }).start();
    for (const wait of [5_000, 10_000, 20_000]) {
      await read.fail(unreachable);
      expect(actor.getSnapshot().value).toBe('failed');
      clock.increment(wait);
      expect(actor.getSnapshot().value).toBe('loading');
    }
    await read.fail(rejected('forbidden', 403));
    clock.increment(3_600_000);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'permissions.retry' });
    await read.answer(rules);
    expect(actor.getSnapshot().value).toEqual({ known: 'settled' });
  });

  it('send only the changed part, including users of other types', async () => {
    const { rest, asked, bodies } = pretendedRest(({ method }) =>
      method === 'PUT'
        ? {}
        : {
            worldPermissions: ['join'],
            userPermissions: { 'anonymous:7%3A': ['lurk'] },
            groupPermissions: { g: ['join'] },
          },
    );
    const { wiring } = screenWorld({});
    const screens = activityScreens({ ...wiring, rest }, { namespace: 'acme', id: 'desk' });
    const actor = createActor(screens.activityPage({ type: 'a/b', id: '?' }).permissions).start();
    await settle();
    const seven = { kind: 'anonymous', name: '7:' } as const;
    expect(actor.getSnapshot().context.wanted).toEqual([rule(seven, 'lurk'), group('g', 'join'), world('join')]);
    const changes = [world(), user('ana', 'join'), rule(seven), group('g')];
    for (const change of changes) {
      actor.send({ type: 'permissions.change', change });
      await settle();
    }
    const path = 'domains/acme/desk/activities/a%2Fb/%3F/permissions';
    expect(asked).toEqual([`GET ${path}`, ...changes.map(() => `PUT ${path}`)]);
    expect(bodies).toEqual([
      { worldPermissions: { permissions: [] } },
      { userPermissions: { permissions: { ana: ['join'] }, replace: false } },
      { userPermissions: { permissions: { 'anonymous:7%3A': [] }, replace: false } },
      { groupPermissions: { permissions: { g: [] }, replace: false } },
    ]);
  });

  it('send one difference at a time, and distinguish a group from a user of the same name', () => {
    const wanted = [world(), user('same', 'join'), group('same', 'lurk'), user('ana.ruiz')].reduce(withChange, rules);
    let stored = rules;
    for (let turns = 0; turns < 4; turns++) stored = withChange(stored, nextChange(stored, wanted)!);
    expect(stored).toEqual(wanted);
    expect(nextChange(stored, wanted)).toBeUndefined();
  });
});

describe('activityPermissionsMachine', () => {
  itReachesEveryState(
    activityPermissionsMachine,
    {
      input: undefined,
      tasks: { readRules: { outputs: [rules] }, sendChange: {} },
      contextKeys: ['wanted', 'stored'],
      events: [
        { type: 'permissions.change', change: world() },
        { type: 'permissions.dismiss' },
        { type: 'permissions.retry' },
      ],
    },
    ['known.deciding'],
  );
});
