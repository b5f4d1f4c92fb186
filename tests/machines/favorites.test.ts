import { describe, expect, it } from 'vitest';
import { createActor, setup, SimulatedClock } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import { type FavoritesActor, favoritesMachine, favoritesOf, type Mark } from '~/machines/favorites/favorites-machine';
import { type NotificationsActor, notificationsMachine } from '~/machines/notifications/notifications-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { domain, rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';
import { expectRetries } from '../support/retries';

const plans = domain({ id: 'plans', displayName: 'Plans' });
const notes = domain({ id: 'notes', displayName: 'Notes' });

function start() {
  const clock = new SimulatedClock();
  const loadFavorites = deferredTask<Domain[], void>();
  const saveMark = deferredTask<void, Mark>();
  const favorites = favoritesMachine.provide({
    actors: { loadFavorites: loadFavorites.logic, saveMark: saveMark.logic },
  });
  const root = createActor(
    setup({ actors: { favorites, notifications: notificationsMachine } }).createMachine({
      invoke: [
        { id: 'notifications', src: 'notifications', systemId: 'notifications' },
        { id: 'favorites', src: 'favorites' },
      ],
    }),
    { clock },
  ).start();
  const { favorites: actor, notifications } = root.getSnapshot().children as unknown as {
    favorites: FavoritesActor;
    notifications: NotificationsActor;
  };
  const mark = (given: Domain, favorite: boolean) =>
    actor.send({ type: 'favorite.mark', mark: { domain: given, favorite } });
  return {
    actor,
    clock,
    loadFavorites,
    saveMark,
    notices: () => notifications.getSnapshot().context.shown.map(({ title, text }) => [title, text]),
    mark,
    value: () => actor.getSnapshot().value,
    /** The ids as shown. */
    ids: () => favoritesOf(actor.getSnapshot().context).map(({ id }) => id),
  };
}

async function loaded(...domains: Domain[]) {
  const favorites = start();
  await favorites.loadFavorites.answer(domains);
  return favorites;
}

describe(favoritesMachine.id, () => {
  it('reloads when a mark was saved while the list was loading', async () => {
    const { loadFavorites, saveMark, mark, ids } = start();
    mark(plans, true);
    const early = loadFavorites.last;
    await saveMark.answer();
    expect(loadFavorites.last).not.toBe(early);
    early.resolve([]);
    await settle();
    expect(ids()).toEqual(['plans']);
    await loadFavorites.answer([plans, notes]);
    expect(ids(), 'sorted by display name').toEqual(['notes', 'plans']);
  });

  it('keeps the list after a failure, and retries with growing delays', async () => {
    const { actor, clock, loadFavorites, value, ids } = await loaded(plans);
    actor.send({ type: 'favorites.reload' });
    await expectRetries({
      task: loadFavorites,
      clock,
      waits: [4, 8, 16, 32, 60, 60],
      check: () => {
        expect(value()).toEqual({ list: 'failed', marking: 'idle' });
        expect(actor.getSnapshot().context.problem).toEqual(unreachable);
        expect(ids(), 'the previous favorites').toEqual(['plans']);
      },
    });
    await loadFavorites.answer([]);
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });

  it('aborts the older request on reload', async () => {
    const { actor, loadFavorites, ids } = start();
    actor.send({ type: 'favorites.reload' });
    expect(loadFavorites.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loadFavorites.calls[1]!.resolve([notes]);
    loadFavorites.calls[0]!.resolve([plans]);
    await settle();
    expect(ids()).toEqual(['notes']);
  });

  it.each(['initializing', 'deleting'] as const)('rereads every 5 s while a domain is %s', async (status) => {
    const { clock, loadFavorites, value } = await loaded(plans, domain({ id: 'new', status }));
    clock.increment(4_999);
    expect(value()).toMatchObject({ list: 'ready' });
    clock.increment(1);
    expect(value()).toMatchObject({ list: 'loading' });
    await loadFavorites.answer([plans]);
    clock.increment(60_000);
    expect(loadFavorites.calls).toHaveLength(2);
  });

  it('shows a star immediately, and keeps it when the server accepts it', async () => {
    const { actor, mark, saveMark, ids, value } = await loaded();
    mark(plans, true);
    expect(ids()).toEqual(['plans']);
    expect(value()).toEqual({ list: 'ready', marking: 'saving' });
    expect(saveMark.last.input).toEqual({ domain: plans, favorite: true });
    await saveMark.answer();
    expect(value()).toEqual({ list: 'ready', marking: 'idle' });
    expect(actor.getSnapshot().context).toMatchObject({ domains: [plans], pendingChanges: [] });
  });

  it.each([true, false])('reverts when the server refuses (favorite: %s)', async (favorite) => {
    const { mark, saveMark, ids, notices } = await loaded(...(favorite ? [] : [plans]));
    mark(plans, favorite);
    expect(ids()).toEqual(favorite ? ['plans'] : []);
    await saveMark.fail(rejected('forbidden', 403));
    expect(ids()).toEqual(favorite ? [] : ['plans']);
    expect(notices()).toEqual([['Favorites Not Changed', "You don't have permission to do this."]]);
  });

  it('saves one change after another', async () => {
    const { mark, saveMark, ids } = await loaded();
    mark(plans, true);
    mark(notes, true);
    expect(ids()).toEqual(['notes', 'plans']);
    expect(saveMark.calls).toHaveLength(1);
    await saveMark.fail(unreachable);
    expect(saveMark.calls.map(({ input }) => input.domain.id)).toEqual(['plans', 'notes']);
    expect(ids()).toEqual(['notes']);
    await saveMark.answer();
    expect(ids()).toEqual(['notes']);
  });

  it('sends only the last of several pending changes to a domain', async () => {
    const { mark, saveMark, ids } = await loaded();
    for (const favorite of [true, false, true, false]) mark(plans, favorite);
    expect(ids()).toEqual([]);
    await saveMark.answer();
    await saveMark.answer();
    expect(saveMark.calls.map(({ input }) => input.favorite)).toEqual([true, false]);
    expect(ids()).toEqual([]);
  });

  itReachesEveryState(favoritesMachine, {
    input: undefined,
    tasks: { loadFavorites: { outputs: [[plans], [domain({ status: 'initializing' })]] }, saveMark: {} },
    events: [{ type: 'favorite.mark', mark: { domain: plans, favorite: true } }, { type: 'favorites.reload' }],
  });
});
