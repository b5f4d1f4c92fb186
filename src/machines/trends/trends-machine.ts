import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { KeptSamples } from '~/api/browser/samples';
import type { ApiProblem } from '~/core/problem';
import type { TrendRange } from '~/core/trends';
import { failing, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

/** `at`: when they were read, in epoch milliseconds. */
export type ReadSamples = KeptSamples & { at: number };

/** Commands for the actor that keeps the range in the address. */
export type RangeCommand = { type: 'range.show'; range: TrendRange };

type Context = {
  range: TrendRange;
  /** Undefined until they are read for the first time. */
  kept: ReadSamples | undefined;
  problem: ApiProblem | undefined;
};

/**
 * The trends on a dashboard: the samples of its domain, read from this browser again and again, the range of time, and whether charts or
 * tables are shown. Created by its screen. It takes no samples; the poll of the statistics does, and the range stays in the address.
 */
export const trendsMachine = setup({
  types: {} as {
    input: { range: TrendRange };
    context: Context;
    events:
      | { type: 'range.choose'; range: TrendRange }
      | { type: 'range.arrived'; range: TrendRange }
      | { type: 'form.toggle' }
      | { type: 'trends.retry' };
  },
  actors: {
    readSamples: unprovidedTask<ReadSamples, void>('readSamples'),
    keepRange: unprovidedWatch<void, RangeCommand>('keepRange'),
  },
  actions: {
    keepSamples: assign({ kept: (_, kept: ReadSamples) => kept, problem: undefined }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepRange: assign({ range: (_, range: TrendRange) => range }),
    showRange: sendTo('keepRange', (_, range: TrendRange) => ({ type: 'range.show', range })),
  },
  guards: { isLasting: (_, { lasting }: ReadSamples) => lasting },
  delays: { refresh: 30_000 },
}).createMachine({
  id: 'trends',
  context: ({ input }) => ({ ...input, kept: undefined, problem: undefined }),
  invoke: { id: 'keepRange', src: 'keepRange', onError: {} },
  on: {
    'range.choose': {
      actions: [
        { type: 'keepRange', params: ({ event }) => event.range },
        { type: 'showRange', params: ({ event }) => event.range },
      ],
    },
    'range.arrived': { actions: { type: 'keepRange', params: ({ event }) => event.range } },
  },
  type: 'parallel',
  states: {
    samples: {
      initial: 'reading',
      states: {
        reading: {
          description: 'For the first time, or again: then what was read before is still shown.',
          invoke: {
            id: 'readSamples',
            src: 'readSamples',
            onDone: [
              {
                guard: { type: 'isLasting', params: ({ event }) => event.output },
                target: 'lasting',
                actions: { type: 'keepSamples', params: ({ event }) => event.output },
              },
              {
                target: 'temporary',
                actions: { type: 'keepSamples', params: ({ event }) => event.output },
              },
            ],
            onError: failing('failed'),
          },
        },
        lasting: { after: { refresh: 'reading' } },
        temporary: {
          description: 'The browser refuses to store samples: they are lost when the tab is closed.',
          after: { refresh: 'reading' },
        },
        failed: { after: { refresh: 'reading' }, on: { 'trends.retry': 'reading' } },
      },
    },
    form: {
      initial: 'charts',
      states: {
        charts: { on: { 'form.toggle': 'tables' } },
        tables: { on: { 'form.toggle': 'charts' } },
      },
    },
  },
});

export type TrendsActor = ActorRefFrom<typeof trendsMachine>;
type TrendsSnapshot = SnapshotFrom<typeof trendsMachine>;

export const selectTables = (s: TrendsSnapshot) => s.matches({ form: 'tables' });
