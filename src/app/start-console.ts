import { createActor, fromPromise, type InspectionEvent, waitFor } from 'xstate';
import {
  type ConsoleActor,
  consoleActors,
  consoleMachine,
  type ConsoleSnapshot,
  selectDomainStatus,
  selectProblem,
  selectStage,
} from '~/machines/console/console-machine';
import { connectionActors, connectionMachine } from '~/machines/connection/connection-machine';
import type { LoadedScreens } from '~/machines/console/screens-machine';
import { once } from '~/api/rest/client';
import { consoleApi } from '~/api/rest/console-api';
import { domainStatusActors, domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import { favoritesActors, favoritesMachine } from '~/machines/favorites/favorites-machine';
import { preferencesActors, preferencesMachine } from '~/machines/preferences/preferences-machine';
import type { Notify, Services } from '~/machines/services';
import { selectSuspended, sessionActors, sessionMachine } from '~/machines/session/session-machine';

/** Connects the console's machines to their services and starts them. `inspect` sees every event, including secrets. */
export function startConsole(
  services: Services,
  loadScreens: (operator: string, signal: AbortSignal) => Promise<LoadedScreens>,
  inspect?: (event: InspectionEvent) => void,
) {
  const notify: Notify = (notice) => root.getSnapshot().children.notifications?.send({ type: 'notice.show', notice });
  const answered = () => root.getSnapshot().children.connection?.send({ type: 'server.answered', at: services.now() });
  const operator = () => root.getSnapshot().context.access.owner ?? '';
  const polls = { ...services, api: consoleApi(once(services.rest)) };
  const wired = consoleMachine.provide({
    actors: {
      ...consoleActors(services),
      loadScreens: fromPromise<LoadedScreens, { operator: string }>(({ input, signal }) =>
        loadScreens(input.operator, signal),
      ),
      session: sessionMachine.provide({
        actors: sessionActors(services),
        guards: { isUnsaved: () => services.unsaved.isAny() },
      }),
      preferences: preferencesMachine.provide({ actors: preferencesActors(services) }),
      connection: connectionMachine.provide({
        actors: connectionActors({
          ...polls,
          watchOpen: (report) => {
            report(selectDomainStatus(root.getSnapshot()));
            return root.subscribe((snapshot) => report(selectDomainStatus(snapshot)));
          },
        }),
      }),
      favorites: favoritesMachine.provide({ actors: favoritesActors(services) }),
      domainStatus: domainStatusMachine.provide({ actors: domainStatusActors({ ...polls, answered, operator }) }),
    },
  });
  const root = createActor(wired, {
    input: {
      remembered: services.tabs.stored(),
      preferences: services.preferences.load(),
      place: services.address.place(),
      origin: services.address.origin(),
    },
    ...(inspect ? { inspect } : {}),
  });
  return { root, notify };
}

/**
 * Resolves when there is something to draw: a page outside, a problem, a crash, or the screens with their code. Until then the page shows its
 * frame. Never rejects: the console reports what failed.
 */
export async function firstStage(root: ConsoleActor): Promise<void> {
  // A crash is drawn as the crash page.
  await waitFor(root, isDecided, { timeout: Infinity }).catch(() => undefined);
}

const isDecided = (s: ConsoleSnapshot) =>
  !['starting', 'preparing'].includes(selectStage(s)) ||
  selectProblem(s) !== undefined ||
  s.children.session?.getSnapshot().context.problem !== undefined ||
  // The first calls of the screens wait for signing in again, if the token is refused now.
  (s.children.session !== undefined && selectSuspended(s.children.session.getSnapshot()));
