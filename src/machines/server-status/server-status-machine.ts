import { type ActorRefFrom, type AnyActorRef, assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import { unprovidedTask } from '~/machines/kit/task';
import type { Services } from '~/machines/services';

/** Spec server-level §9: the health endpoint is requested every 10 s. */
const healthInterval = 10_000;
const secondsBetweenChecks = healthInterval / 1_000;

/**
 * Whether the server answers (spec server-level §4 "Server online check"). Owned by `console` while someone is signed in. Notifies its listener
 * when the server is back; the listeners reload their data.
 */
export const serverStatusMachine = setup({
  types: {} as {
    input: { listener: AnyActorRef };
    context: { listener: AnyActorRef; secondsLeft: number };
    /** `server.answered`: something else has reached the server. */
    events: { type: 'server.check' } | { type: 'server.answered' };
    tags: 'offline' | 'checking';
  },
  actors: { checkHealth: unprovidedTask<unknown, void>('checkHealth') },
  actions: {
    startCountdown: assign({ secondsLeft: secondsBetweenChecks }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    announceRecovery: sendTo(({ context }) => context.listener, { type: 'server.recovered' }),
  },
  guards: { isOver: ({ context }) => context.secondsLeft <= 1 },
  delays: { healthInterval, healthPatience: healthInterval, countdownStep: 1_000, welcomeSpan: 2_000 },
}).createMachine({
  id: 'serverStatus',
  context: ({ input }) => ({ listener: input.listener, secondsLeft: 0 }),
  initial: 'online',
  states: {
    online: {
      initial: 'waiting',
      states: {
        waiting: {
          after: { healthInterval: 'checking' },
          on: { 'server.check': 'checking' },
        },
        checking: {
          tags: 'checking',
          invoke: {
            id: 'checkHealth',
            src: 'checkHealth',
            onDone: 'waiting',
            onError: '#serverStatus.offline',
          },
          after: { healthPatience: '#serverStatus.offline' },
        },
      },
    },
    offline: {
      tags: 'offline',
      description: 'The last health check failed. The screens stay under an overlay that counts down to the next one.',
      initial: 'counting',
      states: {
        counting: {
          entry: 'startCountdown',
          initial: 'ticking',
          on: { 'server.check': 'checking', 'server.answered': 'checking' },
          states: {
            ticking: {
              after: {
                countdownStep: [
                  { guard: 'isOver', target: '#serverStatus.offline.checking' },
                  { target: 'ticking', reenter: true, actions: 'countDown' },
                ],
              },
            },
          },
        },
        checking: {
          tags: 'checking',
          invoke: {
            id: 'checkHealth',
            src: 'checkHealth',
            onDone: '#serverStatus.recovering',
            onError: 'counting',
          },
          // A check whose connection hangs must not delay the one that the operator requests.
          on: { 'server.check': { target: 'checking', reenter: true } },
          after: { healthPatience: 'counting' },
        },
      },
    },
    recovering: {
      entry: 'announceRecovery',
      description: 'The server is back; shown for a moment.',
      after: { welcomeSpan: 'online' },
    },
  },
});

export type ServerStatusActor = ActorRefFrom<typeof serverStatusMachine>;
export type ServerStatusSnapshot = SnapshotFrom<typeof serverStatusMachine>;

export const selectOffline = (s: ServerStatusSnapshot) => s.hasTag('offline');
export const selectChecking = (s: ServerStatusSnapshot) => s.hasTag('checking');
export const selectRecovering = (s: ServerStatusSnapshot) => s.matches('recovering');

export const serverStatusActors = ({ api }: Pick<Services, 'api'>) => ({
  checkHealth: fromPromise<unknown, void>(({ signal }) => api.status.health(signal)),
});
