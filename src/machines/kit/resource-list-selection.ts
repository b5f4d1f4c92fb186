import { assign } from 'xstate';
import { sameRows } from '~/core/list-query';
import type { ApiProblem } from '~/core/problem';
import { choiceOf, type ListContext, type ListDescriptor, listSetup, type Progress } from './resource-list-setup';

/** The selected or shown rows with these ids, in this order. */
export function rowsOf<Row>(
  { idOf }: Pick<ListDescriptor<Row>, 'idOf'>,
  { page, selected }: Pick<ListContext<Row>, 'page' | 'selected'>,
  ids: readonly string[],
): Row[] {
  const known = new Map([...selected, ...(page?.rows ?? [])].map((row) => [idOf(row), row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** What selecting rows needs. */
export const selectionSetup = <Row>(descriptor: ListDescriptor<Row>) => {
  const { chosenFrom } = choiceOf(descriptor);
  return listSetup(descriptor).extend({
    actions: {
      select: assign({
        selected: ({ context }, ids: readonly string[]) => rowsOf(descriptor, context, ids),
        selectedIn: ({ context: { shown, query } }) => shown ?? query,
      }),
      selectRows: assign({
        selected: ({ context: { query } }, rows: readonly Row[]) => chosenFrom(rows, query),
      }),
      correctTotal: assign({
        page: ({ context: { page } }, total: number) => (page?.total === undefined ? page : { ...page, total }),
      }),
      deselect: assign({ selected: [], deselected: ({ context: { selected } }) => selected.length }),
      keepGathered: assign({ gathered: (_, progress: Progress) => progress }),
      forgetGathered: assign({ gathered: undefined, gatherProblem: undefined }),
      keepGatherProblem: assign({ gatherProblem: (_, problem: ApiProblem) => problem }),
    },
    guards: {
      isAnyId: (_, ids: readonly string[]) => ids.length > 0,
      isNoneSelected: ({ context: { selected } }) => selected.length === 0,
      isOfOtherRows: ({ context: { selectedIn, query } }) => selectedIn !== undefined && !sameRows(selectedIn, query),
      isWholeKnown: ({ context: { whole, query } }) => whole !== undefined && sameRows(whole.query, query),
    },
  });
};

/**
 * The selected rows of all pages. Sorting and paging keep them, another search or filter does not. All rows that match are read before they are
 * selected, so that what is selected is known by id and number.
 */
export const selection = <Row>(descriptor: ListDescriptor<Row>) =>
  selectionSetup(descriptor).createStateConfig({
    initial: 'none',
    on: {
      'list.select': [
        {
          guard: { type: 'isAnyId', params: ({ event }) => event.ids },
          target: '.chosen.some',
          actions: { type: 'select', params: ({ event }) => event.ids },
        },
        { target: '.none', actions: { type: 'select', params: ({ event }) => event.ids } },
      ],
    },
    states: {
      none: {},
      cleared: {
        description: 'Another search or filter has just deselected the rows.',
        after: { noticeSpan: 'none' },
      },
      chosen: {
        initial: 'some',
        always: [
          { guard: 'isOfOtherRows', target: 'cleared', actions: 'deselect' },
          { guard: 'isNoneSelected', target: 'none' },
        ],
        on: {
          'list.selectAll': [
            {
              guard: 'isWholeKnown',
              target: '.all',
              actions: { type: 'selectRows', params: ({ context }) => context.whole?.rows ?? [] },
            },
            { target: '.gathering' },
          ],
        },
        states: {
          some: {},
          gathering: {
            description: 'All rows that match are read. What was selected stays selected until then.',
            entry: 'forgetGathered',
            invoke: { id: 'gather', src: 'gather', input: ({ context }) => context.query, onError: {} },
            on: {
              'gather.progress': {
                actions: { type: 'keepGathered', params: ({ event }) => event.progress },
              },
              'gather.read': {
                target: 'all',
                actions: [
                  { type: 'selectRows', params: ({ event }) => event.rows },
                  { type: 'correctTotal', params: ({ event }) => event.rows.length },
                ],
              },
              'gather.tooMany': 'tooMany',
              'gather.failed': {
                target: 'gatherFailed',
                actions: { type: 'keepGatherProblem', params: ({ event }) => event.problem },
              },
              'gather.cancel': 'some',
            },
          },
          all: {},
          tooMany: {},
          gatherFailed: {},
        },
      },
    },
  });
