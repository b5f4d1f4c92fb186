import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { DomainStats } from '~/api/rest/domains';
import {
  factsOf,
  gettingStartedMachine,
  gettingStartedScreens,
  isDone,
  selectFactsWatch,
  selectSteps,
} from '~/machines/getting-started/getting-started-machine';
import { dashboardScreens, type SnippetNames } from '~/machines/resources/domain/dashboard';
import { viewOf } from '~/machines/kit/resource-view-machine';
import { settle } from '../support/deferred-task';
import { frozenDomain, frozenNames } from '../support/frozen-domain';
import { rejected } from '../support/fixtures';
import { hideableTab } from '../support/hideable-tab';
import { pretendedRest } from '../support/pretended-rest';
import { itReachesEveryState } from '../support/replay-paths';
import { noBrowser, screenWorld } from '../support/screen-world';

const key = { namespace: 'acme', id: 'fresh' };
const stats = (value: Partial<DomainStats>) => [
  { value: { activeSessionCount: 0, userCount: 0, modelCount: 0, dbSize: 0, ...value }, at: 0 },
];
const noNames = { collection: undefined, user: undefined, otherUser: undefined };

/** A domain on a fake server, and its dashboard, which has read this much. */
function start(world: { names?: Partial<SnippetNames>; models?: number } = {}) {
  const server = { anonymous: false, users: 0, keys: 0, collections: 0, sessions: 0, fails: false };
  const { rest, asked } = pretendedRest(({ path }) => {
    if (server.fails) throw rejected('server_error', 500);
    const paged = (length: number, row: object) => ({
      data: Array.from({ length }, () => row),
      startIndex: 0,
      totalResults: length,
    });
    if (path.endsWith('/anonymousAuth')) return { enabled: server.anonymous };
    if (path.endsWith('/users')) return Array.from({ length: server.users }, () => ({ username: 'ana' }));
    if (path.endsWith('/jwtKeys'))
      return Array.from({ length: server.keys }, () => ({ id: 'k', updated: 0, enabled: true }));
    if (path.endsWith('/collections'))
      return paged(server.collections, { id: 'orders', worldPermissions: {}, userPermissions: {} });
    if (path.endsWith('/sessions')) return paged(server.sessions, { id: 's1', connected: 1 });
    return undefined;
  });
  const dismissed: unknown[] = [];
  const tab = hideableTab();
  const { wiring } = screenWorld({});
  const { gettingStarted } = gettingStartedScreens(
    {
      ...wiring,
      rest,
      browser: {
        ...noBrowser,
        checklists: { ...noBrowser.checklists, dismiss: (...of) => void dismissed.push(of) },
        untilShown: tab.untilShown,
      },
    },
    key,
  );
  const clock = new SimulatedClock();
  let filled = 0;
  const names = createActor(
    viewOf<SnippetNames>(() => {
      filled += 1;
      return new Promise(() => {});
    }),
    { input: undefined, snapshot: frozenNames({ ...noNames, ...world.names }).getSnapshot() },
  ).start();
  const status = frozenDomain({ context: { stats: stats({ modelCount: world.models ?? 0 }) } });
  const dashboard = { status, names };
  const actor = createActor(gettingStarted, {
    clock,
    input: { ...dashboard, facts: factsOf(dashboard) },
  }).start();
  const look = () => actor.getSnapshot();
  const tick = async () => {
    clock.increment(5_000);
    await settle();
  };
  const done = () =>
    selectSteps(look())
      .filter((each) => each.done)
      .map(({ step }) => step);
  return { actor, look, tick, done, hide: tab.hide, server, asked, dismissed, filled: () => filled };
}

describe('the names for the samples', () => {
  const readNames = async (status: number, code: string, refused = '/config/collection') => {
    const { rest } = pretendedRest(({ path }) => {
      if (path.endsWith(refused)) throw rejected(code, status);
      if (path.endsWith('/config/collection')) return { autoCreate: false };
      if (path.endsWith('/anonymousAuth')) return { enabled: true };
      if (path.endsWith('/users')) return [{ username: 'ana' }];
      return path.endsWith('/collections') ? { data: [], startIndex: 0, totalResults: 0 } : undefined;
    });
    const { snippetNames } = dashboardScreens({ ...screenWorld({}).wiring, rest }, key);
    const names = createActor(snippetNames, { clock: new SimulatedClock() }).start();
    await settle();
    return names.getSnapshot();
  };

  it('are not known when nothing could be read', async () => {
    expect((await readNames(500, 'server_error', '')).hasTag('failing')).toBe(true);
  });

  it.each([
    ['/config/collection', { user: 'ana', anonymous: true, missing: [] }],
    ['/users', { user: undefined, anonymous: true, missing: ['collection'] }],
  ])('are known without what could not be read: %s', async (refused, names) => {
    const problem = { kind: 'rejected', status: 500 };
    const { context } = await readNames(500, 'server_error', refused);
    expect(context.loaded?.value).toMatchObject({ ...names, problem });
  });

  it('are known without what the role does not permit', async () => {
    expect((await readNames(403, 'forbidden')).context.loaded?.value).toMatchObject({ user: 'ana', missing: [] });
  });
});

describe('gettingStartedMachine', () => {
  it('ticks each step as the server knows it, and asks only for what is missing', async () => {
    const { look, tick, done, server, asked, filled } = start();
    expect(look().value).toEqual({ open: 'reading' });
    await settle();
    expect(look().value).toEqual({ open: 'waiting' });
    expect(done()).toEqual([]);
    server.keys = 1;
    await tick();
    expect(done()).toEqual(['authentication']);
    expect(filled()).toBe(1);
    asked.length = 0;
    server.collections = 1;
    await tick();
    expect(done()).toEqual(['authentication', 'collection']);
    expect(asked).toEqual([
      'GET domains/acme/fresh/collections?offset=0&limit=1',
      'GET domains/acme/fresh/sessions?excludeDisconnected=false&sessionType=ExcludeConvergence&offset=0&limit=1',
    ]);
    server.sessions = 1;
    await tick();
    expect(done()).toEqual(['authentication', 'collection', 'code', 'connection']);
    expect(filled()).toBe(2);
  });

  it.each([{ anonymous: true }, { users: 1 }, { keys: 1 }])('counts %o as authentication', async (has) => {
    const { done, server } = start();
    Object.assign(server, has);
    await settle();
    expect(done()).toEqual(['authentication']);
  });

  it('takes what the dashboard has read instead of asking for it', async () => {
    const { done, asked } = start({ names: { user: 'ana', collection: 'orders' } });
    await settle();
    expect(done()).toEqual(['authentication', 'collection']);
    expect(asked).toHaveLength(1);
  });

  it('is complete with the last step, and then asks nothing', async () => {
    const { actor, look, tick, server, asked, dismissed } = start({
      names: { user: 'ana', collection: 'orders' },
      models: 1,
    });
    server.sessions = 1;
    await settle();
    expect(look().value).toBe('complete');
    asked.length = 0;
    await tick();
    expect(asked).toEqual([]);
    actor.send({ type: 'checklist.dismiss' });
    expect(look().value).toBe('gone');
    expect(dismissed).toEqual([]);
  });

  it('asks nothing while the tab is hidden, and at once when it is back', async () => {
    const { look, tick, hide, asked } = start();
    await settle();
    hide(true);
    asked.length = 0;
    await tick();
    expect(asked).toEqual([]);
    hide(false);
    await settle();
    expect(asked.length).toBeGreaterThan(0);
    expect(look().value).toEqual({ open: 'waiting' });
  });

  it('goes on asking after a failure, and at once on request', async () => {
    const { actor, look, done, server } = start();
    server.fails = true;
    await settle();
    expect(selectFactsWatch(look())?.getSnapshot().hasTag('failing')).toBe(true);
    expect(look().value).toEqual({ open: 'reading' });
    Object.assign(server, { fails: false, anonymous: true });
    actor.send({ type: 'checklist.retry' });
    await settle();
    expect(selectFactsWatch(look())?.getSnapshot().hasTag('failing')).toBe(false);
    expect(done()).toEqual(['authentication']);
  });

  it('ticks the code once it was copied, and stores that it was dismissed', async () => {
    const { actor, look, done, dismissed } = start();
    await settle();
    actor.send({ type: 'code.copied' });
    expect(done()).toEqual(['code']);
    actor.send({ type: 'checklist.dismiss' });
    expect(look().value).toBe('gone');
    expect(dismissed).toEqual([['mara', key]]);
  });

  it('keeps a step ticked that an older answer denies', async () => {
    const { actor, done, server } = start();
    server.collections = 1;
    await settle();
    actor.send({ type: 'facts.arrived', answer: { collection: false } });
    expect(done()).toEqual(['collection']);
  });

  itReachesEveryState(gettingStartedMachine.provide({ actions: { storeDismissal: () => {}, fillNames: () => {} } }), {
    input: { facts: {} },
    tasks: {},
    watches: ['watchDashboard'],
    children: ['watchFacts'],
    contextKeys: ['facts', 'copied'],
    events: [
      { type: 'facts.arrived', answer: { authentication: true, collection: true, connection: false, model: true } },
      { type: 'facts.arrived', answer: { connection: true } },
      { type: 'code.copied' },
      { type: 'checklist.retry' },
      { type: 'checklist.dismiss' },
    ],
  });
});

describe('isDone', () => {
  it.each([
    [{ facts: {}, copied: false }, false],
    [{ facts: {}, copied: true }, true],
    [{ facts: { connection: true }, copied: false }, true],
  ])('says for the code with %o: %s', (known, done) => {
    expect(isDone(known, 'code')).toBe(done);
  });
});
