import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

type Progress = { built: number; total: number; isLarge: boolean };

/**
 * How far the creation of a model is that the realtime connection fills in steps (decision 22), because it is large or holds dates, and whether
 * the operator has cancelled it. Created with the form whose saving it belongs to; the saving tells it what happens and asks it whether
 * to continue. One that is not large is shown only when it takes long.
 */
export const modelBuildMachine = setup({
  types: {
    context: {} as Progress,
    events: {} as
      | { type: 'build.begin'; total: number; isLarge: boolean }
      | { type: 'build.advance'; built: number }
      | { type: 'build.cancel' }
      | { type: 'build.end' },
  },
  actions: {
    begin: assign((_, { total, isLarge }: Omit<Progress, 'built'>) => ({ built: 0, total, isLarge })),
    advance: assign({ built: (_, built: number) => built }),
  },
  guards: { isLarge: (_, isLarge: boolean) => isLarge },
  delays: { unseenPause: 600 },
}).createMachine({
  id: 'modelBuild',
  context: { built: 0, total: 0, isLarge: false },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'build.begin': [
          {
            guard: { type: 'isLarge', params: ({ event }) => event.isLarge },
            target: 'building.shown',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'building', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
    },
    building: {
      on: {
        'build.advance': { actions: { type: 'advance', params: ({ event }) => event.built } },
        'build.cancel': 'removing',
        'build.end': 'resting',
      },
      initial: 'unseen',
      states: { unseen: { after: { unseenPause: 'shown' } }, shown: {} },
    },
    removing: {
      description: 'Given up: what there is of the model is deleted.',
      on: { 'build.end': 'resting' },
    },
  },
});

export type ModelBuildActor = ActorRefFrom<typeof modelBuildMachine>;
export type ModelBuildSnapshot = SnapshotFrom<typeof modelBuildMachine>;
/** What is told while a model is being made; undefined at any other time. */
export const selectBuild = (s: ModelBuildSnapshot) =>
  s.matches('resting') || s.matches({ building: 'unseen' })
    ? undefined
    : { ...s.context, removing: s.matches('removing') };
export const selectGivenUp = (s: ModelBuildSnapshot) => s.matches('removing');
