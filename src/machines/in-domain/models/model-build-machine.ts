import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';

/**
 * How far the making of a large model is, which the realtime connection fills in steps (decision 22), and whether the operator has given it
 * up. Created with the form whose saving it belongs to; the saving tells it what happens and asks it whether to go on.
 */
export const modelBuildMachine = setup({
  types: {
    context: {} as { built: number; total: number },
    events: {} as
      | { type: 'build.begin'; total: number }
      | { type: 'build.advance'; built: number }
      | { type: 'build.cancel' }
      | { type: 'build.end' },
  },
  actions: {
    begin: assign({ built: 0, total: (_, total: number) => total }),
    advance: assign({ built: (_, built: number) => built }),
  },
}).createMachine({
  id: 'modelBuild',
  context: { built: 0, total: 0 },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'build.begin': { target: 'building', actions: { type: 'begin', params: ({ event }) => event.total } },
      },
    },
    building: {
      on: {
        'build.advance': { actions: { type: 'advance', params: ({ event }) => event.built } },
        'build.cancel': 'removing',
        'build.end': 'resting',
      },
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
  s.matches('resting') ? undefined : { ...s.context, removing: s.matches('removing') };
export const selectGivenUp = (s: ModelBuildSnapshot) => s.matches('removing');
