import { assign, raise } from 'xstate';
import { isTyped, type Losses } from '~/core/losses';
import type { ApiProblem } from '~/core/problem';
import { rowsOf, selectionSetup } from './resource-list-selection';
import {
  isGone,
  isUnknown,
  type ListDescriptor,
  type ListPage,
  type Preparation,
  type RemovalResult,
} from './resource-list-setup';
import { notProvided, problemOf } from './task';

/** What removing rows needs. */
export const removalSetup = <Row>(descriptor: ListDescriptor<Row>) => {
  /** The last row stays until the list is reloaded, which shows the previous page. */
  const without = (page: ListPage<Row> | undefined, results: readonly RemovalResult[]) => {
    const gone = new Set(results.filter(isGone).map(({ id }) => id));
    const rows = page?.rows.filter((row) => !gone.has(descriptor.idOf(row))) ?? [];
    if (!page || rows.length === 0) return page;
    const total = page.total === undefined ? undefined : page.total - (page.rows.length - rows.length);
    return { ...page, rows, total };
  };
  /** Replaces the known results of the same rows by `later`. */
  const updated = (known: readonly RemovalResult[], later: readonly RemovalResult[]) => [
    ...new Map([...known, ...later].map((result) => [result.id, result])).values(),
  ];
  return selectionSetup(descriptor).extend({
    actions: {
      requestDeletion: assign({
        pendingDeletion: ({ context }, ids: readonly string[]) => rowsOf(descriptor, context, ids),
        results: [],
      }),
      keepLosses: assign({ losses: (_, losses: Losses) => losses, lossProblem: undefined }),
      keepLossProblem: assign({ lossProblem: (_, problem: ApiProblem) => problem }),
      keepPreparation: assign(({ context }, done: Preparation) => ({
        ...('losses' in done ? done : { exported: done.exported ?? context.exported }),
        lossProblem: undefined,
      })),
      /** What failed, and what was not reached, is removed again. Rows that are gone are left out. */
      repeatRemoval: assign(({ context: { pendingDeletion, notDeleted, results } }) => {
        const gone = new Set(results.filter(isGone).map(({ id }) => id));
        return {
          pendingDeletion: [...pendingDeletion, ...notDeleted].filter((row) => !gone.has(descriptor.idOf(row))),
          notDeleted: [],
          results: [],
        };
      }),
      keepConfirmation: assign({ confirmation: (_, text: string) => text }),
      keepResults: assign({
        results: ({ context }, results: RemovalResult[]) => updated(context.results, results),
        selected: ({ context }, results: RemovalResult[]) =>
          context.selected.filter(
            (row) => !results.some((result) => result.id === descriptor.idOf(row) && isGone(result)),
          ),
        page: ({ context }, results: RemovalResult[]) =>
          descriptor.dropsRemoved ? without(context.page, results) : context.page,
      }),
      keepCollapse: assign({
        results: ({ context }, problem: ApiProblem) => [
          ...context.results,
          ...context.pendingDeletion.slice(context.results.length).map((row) => ({
            id: descriptor.idOf(row),
            label: descriptor.labelOf(row),
            problem,
          })),
        ],
      }),
      stopAfterPresent: assign(({ context: { pendingDeletion, results } }) => ({
        pendingDeletion: pendingDeletion.slice(0, results.length + 1),
        notDeleted: pendingDeletion.slice(results.length + 1),
      })),
      cancelDeletion: assign({
        pendingDeletion: [],
        notDeleted: [],
        confirmation: '',
        losses: undefined,
        lossProblem: undefined,
        exported: undefined,
        results: [],
      }),
      forgetPages: ({ context }) => context.memory?.forget(),
      reload: raise({ type: 'list.reload' }),
      announceRemoved: (_, _results: readonly RemovalResult[]) => notProvided('announceRemoved'),
    },
    guards: {
      isConfirmed: ({ context: { pendingDeletion, losses, confirmation } }) => {
        const word = descriptor.confirmWord?.(pendingDeletion, losses);
        return losses?.forbidden === undefined && (word === undefined || isTyped(word, confirmation));
      },
      isCounted: () => descriptor.isCounted ?? false,
      isExportable: ({ context: { pendingDeletion, losses } }) =>
        losses !== undefined && (descriptor.isExportable?.(pendingDeletion, losses) ?? false),
      isAnyLeft: ({ context: { notDeleted, results } }) =>
        notDeleted.length > 0 || results.some((result) => !isGone(result)),
      isDeletable: ({ context }, ids: readonly string[]) => rowsOf(descriptor, context, ids).length > 0,
      /** If the session has ended, the rest must not be removed with the rights of the next person. */
      isMoreToRemove: ({ context }, results: RemovalResult[]) =>
        context.results.length + results.length < context.pendingDeletion.length &&
        !results.some(({ problem }) => problem?.kind === 'unauthorised'),
      isAllRemoved: ({ context }, results: RemovalResult[]) => {
        const all = updated(context.results, results);
        return (
          all.length === context.pendingDeletion.length &&
          context.notDeleted.length === 0 &&
          all.every(({ problem }) => !problem)
        );
      },
      isAnyUnknown: (_, results: readonly RemovalResult[]) => results.some(isUnknown),
    },
  });
};

const confirmed = { guard: 'isConfirmed', target: '#resourceList.removal.removing' } as const;

type Ended = { context: { results: readonly RemovalResult[] }; event: { output: RemovalResult[] } };

/** The transitions when removing has ended. `unannounced`: the results that were not announced before. */
function removed(unannounced: (ended: Ended) => readonly RemovalResult[]) {
  const results = ({ event }: Ended) => event.output;
  const keepAndTell = [
    { type: 'keepResults', params: results },
    { type: 'announceRemoved', params: unannounced },
  ] as const;
  return [
    {
      guard: { type: 'isAllRemoved', params: results },
      target: 'closed',
      actions: [...keepAndTell, 'cancelDeletion', 'reload'],
    },
    { target: 'partlyFailed', actions: [...keepAndTell, 'reload'] },
  ] as const;
}

/** Removes rows one after the other, after a confirmation, with a result for each. */
export const removal = <Row>(descriptor: ListDescriptor<Row>) =>
  removalSetup(descriptor).createStateConfig({
    initial: 'closed',
    states: {
      closed: {
        on: {
          'list.remove': {
            guard: { type: 'isDeletable', params: ({ event }) => event.ids },
            target: 'asking',
            actions: { type: 'requestDeletion', params: ({ event }) => event.ids },
          },
          // For a page that asks for the word before the dialog opens.
          'removal.type': { actions: { type: 'keepConfirmation', params: ({ event }) => event.text } },
        },
      },
      asking: {
        tags: 'confirming',
        on: {
          'removal.type': { actions: { type: 'keepConfirmation', params: ({ event }) => event.text } },
          'removal.close': { target: 'closed', actions: 'cancelDeletion' },
        },
        initial: 'deciding',
        states: {
          deciding: {
            always: [
              { guard: 'isCounted', target: 'counting' },
              { target: 'counted', actions: { type: 'keepLosses', params: { at: 0, list: [] } } },
            ],
          },
          counting: {
            description: 'What goes with the rows is read.',
            invoke: {
              id: 'prepareRemoval',
              src: 'prepareRemoval',
              input: ({ context }) => ({ rows: context.pendingDeletion, step: 'count' as const }),
              onDone: {
                target: 'counted',
                actions: { type: 'keepPreparation', params: ({ event }) => event.output },
              },
              onError: { target: 'uncounted', actions: { type: 'keepLossProblem', params: problemOf } },
            },
          },
          counted: {
            on: {
              'removal.confirm': confirmed,
              'removal.export': { guard: 'isExportable', target: 'exporting' },
            },
          },
          uncounted: {
            description: 'What goes with the rows could not be read; they can be removed all the same.',
            on: { 'removal.confirm': confirmed, 'removal.count': 'counting' },
          },
          exporting: {
            description: 'The rows are saved to a file before they are removed.',
            invoke: {
              id: 'prepareRemoval',
              src: 'prepareRemoval',
              input: ({ context }) => ({ rows: context.pendingDeletion, step: 'export' as const }),
              onDone: {
                target: 'counted',
                actions: { type: 'keepPreparation', params: ({ event }) => event.output },
              },
              onError: { target: 'counted', actions: { type: 'keepLossProblem', params: problemOf } },
            },
            on: { 'removal.stop': 'counted' },
          },
        },
      },
      removing: {
        tags: 'confirming',
        description: 'Rows are removed one after the other.',
        // Also on entry: the operator may leave before the answer.
        entry: 'forgetPages',
        exit: 'forgetPages',
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context: { pendingDeletion, results } }) =>
            pendingDeletion.slice(results.length, results.length + 1),
          onDone: [
            {
              guard: { type: 'isMoreToRemove', params: ({ event }) => event.output },
              target: 'removing',
              reenter: true,
              actions: { type: 'keepResults', params: ({ event }) => event.output },
            },
            {
              guard: {
                type: 'isAnyUnknown',
                params: ({ context, event }) => [...context.results, ...event.output],
              },
              target: 'checking',
              actions: [
                { type: 'keepResults', params: ({ event }) => event.output },
                {
                  type: 'announceRemoved',
                  params: ({ context }) => context.results.filter((result) => !isUnknown(result)),
                },
              ],
            },
            ...removed(({ context }) => context.results),
          ],
          onError: {
            target: 'partlyFailed',
            actions: { type: 'keepCollapse', params: problemOf },
          },
        },
        initial: 'running',
        states: {
          running: { on: { 'removal.stop': { target: 'stopping', actions: 'stopAfterPresent' } } },
          stopping: { description: 'The current row is the last one to be removed.' },
        },
      },
      checking: {
        tags: 'confirming',
        description: 'Some removals were not answered; they may have been done anyway.',
        invoke: {
          id: 'checkRemoved',
          src: 'checkRemoved',
          input: ({ context: { pendingDeletion, results } }) => {
            const unknown = new Set(results.filter(isUnknown).map(({ id }) => id));
            return pendingDeletion.filter((row) => unknown.has(descriptor.idOf(row)));
          },
          onDone: removed(({ event }) => event.output),
          onError: 'partlyFailed',
        },
      },
      partlyFailed: {
        tags: 'confirming',
        description: 'Some rows were not removed, or it is not known; each has a reason.',
        on: {
          'removal.close': { target: 'closed', actions: 'cancelDeletion' },
          'removal.check': {
            guard: { type: 'isAnyUnknown', params: ({ context }) => context.results },
            target: 'checking',
          },
          'removal.retry': { guard: 'isAnyLeft', target: 'removing', actions: 'repeatRemoval' },
        },
      },
    },
  });
