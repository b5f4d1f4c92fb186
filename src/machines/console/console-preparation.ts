import type { ApiProblem } from '../../api/rest/problem';
import { consoleSetup } from './console-setup';

/** The part of the console's chart that knows the server's settings: before the screens stand, and when they were saved since. */
export const preparation = consoleSetup.createStateConfig({
  initial: 'preparing',
  states: {
    preparing: {
      invoke: {
        id: 'loadAppConfig',
        src: 'loadAppConfig',
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepAppConfig', params: ({ event }) => event.output },
            { type: 'limitInactivity', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'unprepared',
          actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
        },
      },
    },
    unprepared: { after: { retryBackoff: 'preparing' }, on: { 'config.retry': 'preparing' } },
    ready: {
      tags: 'ready',
      invoke: { id: 'favorites', src: 'favorites' },
      on: { 'server.recovered': { actions: 'reloadFavorites' } },
      initial: 'current',
      states: {
        current: { on: { 'config.changed': 'rereading' } },
        rereading: {
          on: { 'config.changed': { target: 'rereading', reenter: true } },
          invoke: {
            id: 'loadAppConfig',
            src: 'loadAppConfig',
            onDone: {
              target: 'current',
              actions: [
                { type: 'keepAppConfig', params: ({ event }) => event.output },
                { type: 'limitInactivity', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'outdated', actions: 'countAttempt' },
          },
        },
        outdated: { after: { retryBackoff: 'rereading' }, on: { 'config.changed': 'rereading' } },
      },
    },
  },
});
