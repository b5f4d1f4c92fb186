import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ApiProblem } from '../../api/rest/problem';
import { tailSetup, type TailDescriptor } from './tail-setup';

/**
 * The newest rows of a list, followed while its first page stands: new ones are asked for again and again and come in at the top.
 * While the reader holds them or has scrolled down nothing moves; what has come meanwhile waits and is not lost. Created by the
 * screen of the list; it never asks what the list does not ask, and leaves every other page alone.
 */
export const createTail = <Row>(descriptor: TailDescriptor<Row>) =>
  tailSetup(descriptor).createMachine({
    id: 'tail',
    context: ({ input }) => ({
      ...input,
      first: undefined,
      latest: [],
      still: [],
      arrived: 0,
      total: undefined,
      hasNext: false,
      at: 0,
      problem: undefined,
      attempt: 0,
    }),
    invoke: { id: 'watchList', src: 'watchList', input: ({ context }) => context.list, onError: {} },
    type: 'parallel',
    states: {
      following: {
        initial: 'deciding',
        on: {
          'page.shown': { actions: { type: 'keepFirst', params: ({ event }) => event.first } },
          'page.left': { actions: 'forgetFirst' },
        },
        states: {
          deciding: { always: [{ guard: 'isWanted', target: 'on' }, { target: 'off' }] },
          off: { on: { 'tail.follow': 'on' } },
          on: {
            tags: 'wanted',
            initial: 'resting',
            on: { 'tail.leave': { target: 'off', actions: 'reloadList' } },
            states: {
              resting: {
                description: 'The list shows something else than its first page, or nothing yet.',
                always: { guard: 'hasFirst', target: 'tailing' },
              },
              tailing: {
                tags: 'tailing',
                entry: 'begin',
                initial: 'waiting',
                on: {
                  'page.shown': {
                    target: 'tailing',
                    reenter: true,
                    actions: { type: 'keepFirst', params: ({ event }) => event.first },
                  },
                  'page.left': { target: 'resting', actions: 'forgetFirst' },
                  'page.renewed': '.asking',
                },
                states: {
                  waiting: { after: { followInterval: 'asking' } },
                  asking: {
                    invoke: {
                      id: 'readNewer',
                      src: 'readNewer',
                      input: ({ context }) => ({
                        // There is one: the state is left without it.
                        query: context.first?.query ?? context.list.getSnapshot().context.query,
                        known: context.latest,
                      }),
                      onDone: [
                        {
                          guard: { type: 'hasArrived', params: ({ event }) => event.output },
                          target: 'waiting',
                          actions: [
                            { type: 'keepAnswer', params: ({ event }) => event.output },
                            'announceArrived',
                          ],
                        },
                        {
                          target: 'waiting',
                          actions: { type: 'keepAnswer', params: ({ event }) => event.output },
                        },
                      ],
                      onError: {
                        target: 'failing',
                        actions: { type: 'keepProblem', params: ({ event }) => event.error as ApiProblem },
                      },
                    },
                  },
                  failing: {
                    tags: 'failing',
                    after: { retryBackoff: { guard: 'isPassing', target: 'asking' } },
                  },
                },
              },
            },
          },
        },
      },
      reading: {
        initial: 'flowing',
        states: {
          flowing: {
            on: {
              'tail.scroll': {
                guard: { type: 'isAway', params: ({ event }) => event.away },
                target: 'scrolled',
                actions: 'stand',
              },
              'tail.hold': { target: 'held', actions: 'stand' },
            },
          },
          scrolled: {
            description: 'The newest row is out of sight: rows that came in would move what is read.',
            on: {
              'tail.scroll': {
                guard: { type: 'isNear', params: ({ event }) => event.away },
                target: 'flowing',
              },
              'tail.hold': 'held',
              'tail.release': 'flowing',
            },
          },
          held: {
            tags: 'held',
            on: { 'tail.release': 'flowing', 'tail.leave': 'flowing' },
          },
        },
      },
    },
  });

export type TailMachine<Row> = ReturnType<typeof createTail<Row>>;
export type TailActor<Row> = ActorRefFrom<TailMachine<Row>>;
export type TailSnapshot<Row> = SnapshotFrom<TailMachine<Row>>;
