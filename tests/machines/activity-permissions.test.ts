import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { activityScreens } from '~/machines/resources/domain/activities';
import {
  activityPermissionsMachine,
  type ActivityRules,
  nextChange,
  orderRules,
  revoking,
  type RuleChange,
  withChange,
} from '~/machines/resources/domain/activity-permissions-machine';
import { groupGrantee, userGrantee } from '~/machines/resources/domain/permissions';
import { selectUnsent } from '~/views/resources/domain/activities/activity-selectors';
import { rules } from '../support/activity-samples';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { pretendedRest, refusal } from '../support/pretended-rest';
import { replayPaths, unreached } from '../support/replay-paths';
import { screenWorld } from '../support/screen-world';

const grant = (name: string, ...granted: string[]): RuleChange => ({
  grant: { to: userGrantee(name), granted },
});

async function start(stored: ActivityRules = rules) {
  const clock = new SimulatedClock();
  const read = deferredTask<ActivityRules, void>();
  const send = deferredTask<void, RuleChange>();
  const actor = createActor(
    activityPermissionsMachine.provide({ actors: { readRules: read.logic, sendChange: send.logic } }),
    { clock },
  ).start();
  read.last.resolve(stored);
  await settle();
  return {
    actor,
    clock,
    read,
    send,
    sent: () => send.calls.map(({ input }) => input),
    change: (change: RuleChange) => actor.send({ type: 'permissions.change', change }),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe('permissions of an activity', () => {
  it('are unsent while a change waits for another, and only then', async () => {
    const { actor, change, send } = await start();
    const unsent = () => selectUnsent(actor.getSnapshot());
    expect(unsent()).toBe(false);
    change({ world: ['join'] });
    expect(unsent()).toBe(false);
    change(grant('zoe', 'lurk'));
    expect(unsent()).toBe(true);
    send.last.resolve();
    await settle();
    expect(send.calls).toHaveLength(2);
    expect(unsent()).toBe(false);
    send.last.resolve();
    await settle();
    expect(unsent()).toBe(false);
  });

  it('are shown in one order, whatever order the server gives', async () => {
    const { context, value } = await start({
      world: ['set_state', 'strange', 'join'],
      users: [
        { to: userGrantee('ben'), granted: ['manage', 'join'] },
        { to: userGrantee('ana'), granted: ['lurk'] },
        { to: userGrantee('nobody'), granted: [] },
      ],
      groups: [],
    });
    expect(value()).toEqual({ known: 'settled' });
    expect(context().wanted).toEqual({
      world: ['join', 'set_state', 'strange'],
      users: [
        { to: userGrantee('ana'), granted: ['lurk'] },
        { to: userGrantee('ben'), granted: ['join', 'manage'] },
      ],
      groups: [],
    });
  });

  it('show a change at once, and send only what it changes', async () => {
    const { change, context, sent, send, value } = await start();
    change({ world: ['join'] });
    expect(context().wanted.world).toEqual(['join']);
    expect(value()).toEqual({ known: 'sending' });
    send.last.resolve();
    await settle();
    expect(value()).toEqual({ known: 'settled' });
    change(grant('ben', 'manage', 'join'));
    send.last.resolve();
    await settle();
    change({ grant: { to: groupGrantee('leads'), granted: ['lurk'] } });
    send.last.resolve();
    await settle();
    expect(sent()).toEqual([
      { world: ['join'] },
      grant('ben', 'join', 'manage'),
      { grant: { to: groupGrantee('leads'), granted: ['lurk'] } },
    ]);
    expect(context().stored).toEqual(context().wanted);
  });

  it('send an entry with no permissions where one is deleted', async () => {
    const { change, context, sent, send } = await start();
    change(revoking(userGrantee('ana.ruiz')));
    expect(context().wanted.users).toEqual([]);
    send.last.resolve();
    await settle();
    change(revoking(groupGrantee('leads')));
    send.last.resolve();
    await settle();
    expect(sent()).toEqual([grant('ana.ruiz'), { grant: { to: groupGrantee('leads'), granted: [] } }]);
    expect(context().wanted).toEqual({ ...rules, users: [], groups: [] });
  });

  it('let what is changed while another change is on its way wait for its turn; what comes to nothing is not sent', async () => {
    const { change, sent, send, value } = await start();
    change({ world: ['join'] });
    change({ world: [] });
    change(grant('ben', 'join'));
    change(grant('ben'));
    expect(sent()).toHaveLength(1);
    send.last.resolve();
    await settle();
    send.last.resolve();
    await settle();
    expect(sent()).toEqual([{ world: ['join'] }, { world: [] }]);
    expect(value()).toEqual({ known: 'settled' });
    change({ world: [] });
    expect(sent()).toHaveLength(2);
  });

  it('undo what is refused, and say what and why, until the next change', async () => {
    const { actor, change, context, send, read, value } = await start();
    const problem = refusal(404, 'group_not_found');
    change({ grant: { to: groupGrantee('ghosts'), granted: ['join'] } });
    expect(context().wanted.groups).toHaveLength(2);
    send.last.reject(problem);
    await settle();
    expect(value()).toEqual({ known: 'rereading' });
    read.last.resolve(rules);
    await settle();
    expect(value()).toEqual({ known: 'settled' });
    expect(context().wanted).toEqual(orderRules(rules));
    expect(context().refusal).toEqual({
      change: { grant: { to: groupGrantee('ghosts'), granted: ['join'] } },
      problem,
    });
    change({ world: [] });
    expect(context().refusal).toBeUndefined();
    send.last.reject(problem);
    await settle();
    read.last.resolve(rules);
    await settle();
    actor.send({ type: 'permissions.dismiss' });
    expect(context().refusal).toBeUndefined();
  });

  it('show what the server has where an answer was lost, or what it had where that can’t be read', async () => {
    const { change, context, send, read } = await start();
    change({ world: [] });
    send.last.reject(unreachable);
    await settle();
    read.last.resolve({ ...rules, world: [] });
    await settle();
    expect(context().wanted.world).toEqual([]);
    change({ world: ['join'] });
    send.last.reject(unreachable);
    await settle();
    read.last.reject(unreachable);
    await settle();
    expect(context().wanted.world).toEqual([]);
    expect(context().refusal?.problem).toEqual(unreachable);
  });

  it('are read again by themselves, after growing waits, and when asked to', async () => {
    const clock = new SimulatedClock();
    const read = deferredTask<ActivityRules, void>();
    const actor = createActor(activityPermissionsMachine.provide({ actors: { readRules: read.logic } }), {
      clock,
    }).start();
    for (const wait of [5_000, 10_000, 20_000]) {
      read.last.reject(unreachable);
      await settle();
      expect(actor.getSnapshot().value).toBe('failed');
      clock.increment(wait);
      expect(actor.getSnapshot().value).toBe('loading');
    }
    read.last.reject(rejected('forbidden', 403));
    await settle();
    clock.increment(3_600_000);
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'permissions.retry' });
    read.last.resolve(rules);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ known: 'settled' });
    actor.stop();
  });
});

describe('the calls of an activity’s permissions', () => {
  it('carry only the part that is changed, users of other types as such', async () => {
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
    const page = activityScreens({ ...wiring, rest }, { namespace: 'acme', id: 'desk' }).activityPage({
      type: 'a/b',
      id: '?',
    });
    const actor = createActor(page.permissions).start();
    await settle();
    const known = actor.getSnapshot().context.wanted;
    expect(known.users).toEqual([{ to: { kind: 'anonymous', name: '7:' }, granted: ['lurk'] }]);
    const changes: RuleChange[] = [
      { world: [] },
      grant('ana', 'join'),
      revoking({ kind: 'anonymous', name: '7:' }),
      revoking(groupGrantee('g')),
    ];
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
    actor.stop();
  });
});

describe('changes of rules', () => {
  it('are found one by one, until both are the same', () => {
    const wanted = [
      { world: [] },
      grant('zoe', 'join'),
      revoking(userGrantee('ana.ruiz')),
      { grant: { to: groupGrantee('leads'), granted: ['join'] } },
    ].reduce<ActivityRules>(withChange, rules);
    let stored = rules;
    for (let turns = 0; turns < 4; turns++) stored = withChange(stored, nextChange(stored, wanted)!);
    expect(stored).toEqual(wanted);
    expect(nextChange(stored, wanted)).toBeUndefined();
  });

  it('tell a group from a user of the same name', () => {
    const both = withChange(withChange(rules, grant('same', 'join')), {
      grant: { to: groupGrantee('same'), granted: ['lurk'] },
    });
    expect(withChange(both, revoking(groupGrantee('same'))).users).toEqual(both.users);
  });
});

describe('the chart of permissions', () => {
  const paths = replayPaths(activityPermissionsMachine, {
    input: undefined,
    tasks: { readRules: { outputs: [rules] }, sendChange: {} },
    contextKeys: ['wanted', 'stored'],
    events: [
      { type: 'permissions.change', change: { world: [] } },
      { type: 'permissions.dismiss' },
      { type: 'permissions.retry' },
    ],
  });
  it.each(paths)('reaches $name', async ({ expected, run }) => {
    expect((await run()).getSnapshot().value).toEqual(expected);
  });
  it('leaves nothing unreached but what decides at once', () => {
    expect(unreached(activityPermissionsMachine, paths)).toEqual(['known.deciding']);
  });
});
