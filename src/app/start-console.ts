import { createActor, type InspectionEvent, waitFor } from 'xstate';
import {
  type ConsoleActor,
  consoleMachine,
  type ConsoleSnapshot,
  selectProblem,
  selectScreensOf,
  selectStage,
} from '~/machines/console/console-machine';
import { consoleActors } from '~/machines/console/console-setup';
import { once } from '~/api/rest/client';
import { consoleApi } from '~/api/rest/console-api';
import { domainStatusActors } from '~/machines/domain-status/domain-status-actors';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import { favoritesActors, favoritesMachine } from '~/machines/favorites/favorites-machine';
import { listRoot } from '~/machines/kit/root-list';
import { preferencesActors, preferencesMachine } from '~/machines/preferences/preferences-machine';
import { serverStatusActors, serverStatusMachine } from '~/machines/server-status/server-status-machine';
import type { Notify, Services } from '~/machines/services';
import { sessionActors } from '~/machines/session/session-actors';
import { selectSuspended, sessionMachine } from '~/machines/session/session-machine';
import type { ScreensByOwner } from '~/views/App';

/** Connects the console's machines to their services and starts them. `inspect` sees every event, including secrets. */
export function startConsole(services: Services, inspect?: (event: InspectionEvent) => void) {
  const notify: Notify = (notice) => root.getSnapshot().children.notifications?.send({ type: 'notice.show', notice });
  const answered = () => root.getSnapshot().children.serverStatus?.send({ type: 'server.answered' });
  const polls = { ...services, api: consoleApi(once(services.rest)) };
  const wired = consoleMachine.provide({
    actors: {
      ...consoleActors(services),
      session: sessionMachine.provide({
        actors: sessionActors(services),
        guards: { isUnsaved: () => services.unsaved.isAny() },
      }),
      preferences: preferencesMachine.provide({ actors: preferencesActors(services) }),
      serverStatus: serverStatusMachine.provide({ actors: serverStatusActors(polls) }),
      favorites: favoritesMachine.provide({ actors: favoritesActors(services) }),
      domainStatus: domainStatusMachine.provide({ actors: domainStatusActors({ ...polls, answered }) }),
    },
  });
  const root = listRoot(
    createActor(wired, {
      input: {
        remembered: services.tabs.stored(),
        preferences: services.preferences.load(),
        place: services.address.place(),
        origin: services.address.origin(),
      },
      ...(inspect ? { inspect } : {}),
    }),
  );
  return { root, notify };
}

/**
 * Resolves when there is something to draw: a page outside, a problem, a crash, or the screens with their code. Until then the page shows its
 * frame. Never rejects: the console reports what failed.
 */
export async function firstStage(root: ConsoleActor, screens: ScreensByOwner): Promise<void> {
  try {
    const decided = await waitFor(root, isDecided, { timeout: Infinity });
    if (selectStage(decided) !== 'screens') return;
    // Their first calls wait for signing in again, if the token is refused now.
    await Promise.race([screens(selectScreensOf(decided))?.load(), waitFor(root, isSuspended, { timeout: Infinity })]);
  } catch {
    // Drawn as the crash page, or as code that could not be loaded.
  }
}

const isDecided = (s: ConsoleSnapshot) =>
  !['starting', 'preparing'].includes(selectStage(s)) ||
  selectProblem(s) !== undefined ||
  s.children.session?.getSnapshot().context.problem !== undefined ||
  isSuspended(s);

const isSuspended = (s: ConsoleSnapshot) =>
  s.children.session !== undefined && selectSuspended(s.children.session.getSnapshot());
