import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { RealtimeContent } from '~/api/realtime/port';
import { refusedHere } from '~/core/problem';
import { latestEventsMachine, latestEventsScreens } from '~/machines/resources/domain/latest-events-machine';
import { settle } from '../support/deferred-task';
import { rejected } from '../support/fixtures';
import { modelEvent } from '../support/latest-events';
import { hideableTab } from '../support/hideable-tab';
import { pretendedRest } from '../support/pretended-rest';
import { itReachesEveryState } from '../support/replay-paths';
import { noBrowser, noRealtime, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'desk' };
const ana = { type: 'normal', username: 'ana', displayName: 'Ana Ruiz' } as const;
const model = (id: string, modifiedTime: number, version = 2) => ({
  id,
  collection: 'orders',
  version,
  createdTime: 1,
  modifiedTime,
});
const paged = (data: unknown[], totalResults = data.length) => ({ data, startIndex: 0, totalResults });
const made = (version: number, at: number, user: typeof ana | undefined) => [
  { version, at, sessionId: 's1', user, touches: [] },
];

type Answers = { models: unknown; sessions: unknown; chats: unknown; activities: unknown };

function start(
  answers: Partial<Answers> = {},
  readVersions: RealtimeContent['readVersions'] = () => Promise.reject(new Error('There is no history.')),
) {
  const server: Answers = { models: [], sessions: paged([]), chats: paged([]), activities: paged([]), ...answers };
  const fails = new Set<string>();
  const { rest, asked } = pretendedRest(({ path }) => {
    const name = path.replace('domains/acme/desk/', '');
    if (fails.has(name)) throw rejected('server_error', 500);
    if (name.endsWith('/events'))
      return paged([
        { eventNumber: 2, type: 'user_joined', user: 'ana', timestamp: 90 },
        { eventNumber: 1, type: 'message', user: 'ana', timestamp: 80, message: `in ${name}` },
      ]);
    return server[name as keyof Answers];
  });
  const versions: string[] = [];
  const tab = hideableTab();
  const { wiring } = screenWorld({});
  const { latestEvents } = latestEventsScreens(
    {
      ...wiring,
      rest,
      realtime: {
        ...noRealtime,
        readVersions: (target, range, signal) => {
          versions.push(`${range.modelId} ${range.first}-${range.last}`);
          return readVersions(target, range, signal);
        },
      },
      browser: {
        ...noBrowser,
        untilShown: tab.untilShown,
      },
    },
    key,
  );
  const clock = new SimulatedClock();
  const actor = createActor(latestEvents, { clock }).start();
  onTestFinished(() => void actor.stop());
  const settled = async () => {
    for (let turn = 0; turn < 8; turn += 1) await settle();
  };
  return {
    actor,
    asked: () => asked.splice(0),
    versions: () => versions.splice(0),
    server,
    fails,
    events: () => actor.getSnapshot().context.latest?.value.events ?? [],
    named: () =>
      (actor.getSnapshot().context.latest?.value.events ?? []).flatMap((event) =>
        event.kind === 'model' ? [[event.model.id, event.by === null ? null : event.by?.displayName]] : [],
      ),
    hide: tab.hide,
    pass: async (time: number) => {
      clock.increment(time);
      await settled();
    },
    settled,
  };
}

describe(latestEventsMachine.id, () => {
  it('puts what happened in order, newest first, with both ends of a session', async () => {
    const { settled, events } = start({
      models: [model('old', 10), model('new', 100)],
      sessions: paged([{ id: 's1', username: 'ana', userType: 'normal', connected: 20, disconnected: 95 }]),
      chats: paged([{ chatId: 'night', name: 'Night shift', created: 1, lastEventTimestamp: 90 }]),
      activities: paged([{ activityType: 'packing', activityId: 'one', created: 50 }]),
    });
    await settled();
    expect(events().map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'model 100',
      'session 95',
      'message 80',
      'activity 50',
      'session 20',
      'model 10',
    ]);
  });

  it('reads the messages of the five chats with the newest events', async () => {
    const chats = [5, 60, 70, 80, 1, 50, 40].map((last) => ({
      chatId: `c${last}`,
      created: 1,
      lastEventTimestamp: last,
    }));
    const { settled, asked } = start({ chats: paged(chats) });
    await settled();
    expect(asked().filter((line) => line.includes('/events'))).toEqual(
      ['c80', 'c70', 'c60', 'c50', 'c40'].map(
        (id) => `GET domains/acme/desk/chats/${id}/events?eventTypes=message&offset=0&limit=50`,
      ),
    );
  });

  it('says who changed a model when the last operation is of the time of the change', async () => {
    const { settled, named, versions } = start(
      { models: [model('a', 100_000, 7), model('b', 90_000, 3), model('c', 80_000, 1), model('d', 70_000, 4)] },
      (_, { modelId, last }) =>
        Promise.resolve(
          modelId === 'a'
            ? made(last, 99_000, ana)
            : modelId === 'b'
              ? made(last, 1, ana)
              : made(last, 70_000, undefined),
        ),
    );
    await settled();
    expect(named()).toEqual([
      ['a', 'Ana Ruiz'],
      ['b', null],
      ['c', null],
      ['d', null],
    ]);
    expect(versions()).toEqual(['a 7-7', 'b 3-3', 'd 4-4']);
  });

  it('does not ask again who changed a model when that is known', async () => {
    const { settled, pass, named, versions } = start({ models: [model('a', 100, 7)] }, () =>
      Promise.resolve(made(7, 100, ana)),
    );
    await settled();
    versions();
    await pass(300_000);
    expect(versions()).toEqual([]);
    expect(named()).toEqual([['a', 'Ana Ruiz']]);
  });

  it('does not name the earlier editor when a model was replaced since', async () => {
    const { settled, pass, named, server } = start({ models: [model('a', 100_000, 7)] }, () =>
      Promise.resolve(made(7, 100_000, ana)),
    );
    await settled();
    expect(named()).toEqual([['a', 'Ana Ruiz']]);
    server.models = [model('a', 200_000, 7)];
    await pass(300_000);
    expect(named()).toEqual([['a', null]]);
  });

  it('says since when nothing is left out when there are more events of a kind', async () => {
    const { actor, settled } = start({
      models: Array.from({ length: 60 }, (_, index) => model(`m${index}`, 1_000 + index, 1)),
      activities: paged([{ activityType: 'a', activityId: 'b', created: 1 }]),
    });
    await settled();
    expect(actor.getSnapshot().context.latest?.value.since).toBe(1_010);
  });

  it('asks again with the next events when there was no connection', async () => {
    let isConnected = false;
    const { settled, pass, named } = start({ models: [model('a', 100), model('b', 90)] }, () =>
      isConnected ? Promise.resolve(made(2, 100, ana)) : Promise.reject(refusedHere('not_connected', 'Not yet.')),
    );
    await settled();
    expect(named()).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    isConnected = true;
    await pass(300_000);
    expect(named()).toEqual([
      ['a', 'Ana Ruiz'],
      ['b', 'Ana Ruiz'],
    ]);
  });

  it('names the others when the history of one model can not be read', async () => {
    const { settled, named } = start({ models: [model('a', 100), model('b', 90)] }, (_, { modelId }) =>
      modelId === 'a' ? Promise.reject(rejected('no_such_model', 404)) : Promise.resolve(made(2, 90, ana)),
    );
    await settled();
    expect(named()).toEqual([
      ['a', null],
      ['b', 'Ana Ruiz'],
    ]);
  });

  it('keeps what can be read when something can not', async () => {
    const { actor, settled, fails, events } = start({ models: [model('a', 100, 1)] });
    fails.add('chats');
    await settled();
    expect(events()).toHaveLength(1);
    expect(Object.keys(actor.getSnapshot().context.latest?.value.unread ?? {})).toEqual(['message']);
  });

  it('fails when nothing can be read, keeps the earlier events, and tries again', async () => {
    const { actor, settled, pass, fails, events } = start({ models: [model('a', 100, 1)] });
    await settled();
    for (const name of ['models', 'sessions', 'chats', 'activities']) fails.add(name);
    await pass(300_000);
    expect(actor.getSnapshot().context.problem).toMatchObject({ status: 500 });
    expect(events()).toHaveLength(1);
    fails.clear();
    actor.send({ type: 'latest.reload' });
    await settled();
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });

  it('asks every five minutes, and not while the page is hidden', async () => {
    const { settled, pass, hide, asked } = start();
    await settled();
    expect(asked()).toHaveLength(4);
    await pass(299_000);
    expect(asked()).toEqual([]);
    await pass(1_000);
    expect(asked()).toHaveLength(4);
    hide(true);
    await pass(1_000);
    hide(false);
    await settled();
    expect(asked(), 'it is not due').toEqual([]);
    hide(true);
    await pass(600_000);
    expect(asked()).toEqual([]);
    hide(false);
    await settled();
    expect(asked()).toHaveLength(4);
  });

  it('says what was compared when a list is longer than what is read', async () => {
    const { actor, settled } = start({
      models: Array.from({ length: 1_000 }, (_, index) => model(`m${index}`, index, 1)),
      chats: paged([{ chatId: 'a', created: 1 }], 300),
      activities: paged([{ activityType: 'a', activityId: 'b', created: 1 }], 300),
    });
    await settled();
    expect(actor.getSnapshot().context.latest?.value.cuts).toEqual({
      model: 'the first 1,000 models',
      message: 'the 5 chats with the newest events',
      activity: 'the first 1 activities',
    });
  });

  const latest = (by: null | undefined) => ({
    at: 1,
    value: { events: [modelEvent('a', 2, 1, by)], since: 0, unread: {}, cuts: {} },
  });
  itReachesEveryState(latestEventsMachine, {
    input: undefined,
    tasks: {},
    watches: ['readEditors'],
    children: ['watchLatest'],
    events: [
      { type: 'latest.arrived', answer: latest(undefined) },
      { type: 'latest.arrived', answer: latest(null) },
      { type: 'editors.read' },
    ],
  });
});
