import { type ActorRef, type ActorRefFrom, assign, setup, type Snapshot, type SnapshotFrom } from 'xstate';
import { isTyped, type Losses } from '~/core/losses';
import { type ApiProblem, isRejectedWith, isUncertain } from '~/core/problem';
import { notProvided, problemOf, unprovidedTask } from './task';

/** If `problem` is uncertain (no answer), it is not known whether the row was removed. */
export type RemovalResult = { id: string; label: string; problem: ApiProblem | undefined };
export const isUnknown = ({ problem }: RemovalResult) => problem !== undefined && isUncertain(problem);
/** Whether the row no longer exists: it was removed now, or before. */
const isGone = ({ problem }: RemovalResult) => !problem || isRejectedWith(problem, 'not_found');
export const goneIds = (results: readonly RemovalResult[]) => new Set(results.filter(isGone).map(({ id }) => id));

export type RemovalDescriptor<Row> = {
  idOf: (row: Row) => string;
  /** The full name, for confirmations and results. */
  labelOf: (row: Row) => string;
  /** Whether what goes with the rows is counted before they are removed. */
  isCounted?: boolean | undefined;
  /** Whether these rows can be exported before they are removed. */
  isExportable?: ((rows: readonly Row[], losses: Losses) => boolean) | undefined;
  /** What must be typed to confirm the removal of these rows; undefined means a plain confirmation. `losses`: undefined if they could not be counted. */
  confirmWord?: ((rows: readonly Row[], losses: Losses | undefined) => string | undefined) | undefined;
};

/** Sent to the owner, with the results so far: rows are being removed, or removing them is over. */
export type RemovalReport = { type: 'removal.going' | 'removal.ended'; results: readonly RemovalResult[] };
type Owner = ActorRef<Snapshot<unknown>, RemovalReport>;

/** Nothing is asked for. */
export const nothing = {
  pendingDeletion: [] as readonly never[],
  /** Rows that were not removed because the removal was stopped. */
  notDeleted: [] as readonly never[],
  confirmation: '',
  losses: undefined as Losses | undefined,
  /** Why the losses could not be counted, or the rows not exported. */
  lossProblem: undefined as ApiProblem | undefined,
  /** What was exported before the removal, as in "569 models were saved as JSON Lines." */
  exported: undefined as string | undefined,
  results: [] as readonly RemovalResult[],
};
export type RemovalContext<Row> = Omit<typeof nothing, 'pendingDeletion' | 'notDeleted'> &
  Record<'pendingDeletion' | 'notDeleted', readonly Row[]> & { owner: Owner | undefined };

type RemovalEvent<Row> =
  | { type: 'removal.ask'; rows: readonly Row[] }
  | { type: 'removal.type'; text: string }
  | { type: 'removal.confirm' }
  /** Counts again what goes with the rows. */
  | { type: 'removal.count' }
  | { type: 'removal.export' }
  /** Removes what was not removed. */
  | { type: 'removal.retry' }
  | { type: 'removal.stop' }
  | { type: 'removal.close' }
  /** Checks again whether the unanswered removals were done. */
  | { type: 'removal.check' };

/** Replaces the known results of the same rows by `later`. */
const updated = (known: readonly RemovalResult[], later: readonly RemovalResult[]) => [
  ...new Map([...known, ...later].map((result) => [result.id, result])).values(),
];

const removalSetup = <Row>(descriptor: RemovalDescriptor<Row>) =>
  setup({
    types: {} as {
      input: { owner?: Owner };
      context: RemovalContext<Row>;
      events: RemovalEvent<Row>;
      tags: 'open';
    },
    actors: {
      count: unprovidedTask<Losses, readonly Row[]>('count'),
      /** Returns the sentence that says what was saved; undefined if nothing was. */
      exportRows: unprovidedTask<string | undefined, readonly Row[]>('exportRows'),
      remove: unprovidedTask<RemovalResult[], readonly Row[]>('remove'),
      checkRemoved: unprovidedTask<RemovalResult[], readonly Row[]>('checkRemoved'),
    },
    actions: {
      ask: assign({
        pendingDeletion: (_, rows: readonly Row[]) => rows,
        losses: descriptor.isCounted ? undefined : { at: 0, list: [] },
        results: [],
      }),
      keepLosses: assign({ losses: (_, losses: Losses) => losses, lossProblem: undefined }),
      keepLossProblem: assign({ lossProblem: (_, problem: ApiProblem) => problem }),
      keepExported: assign({
        exported: ({ context }, exported: string | undefined) => exported ?? context.exported,
        lossProblem: undefined,
      }),
      keepConfirmation: assign({ confirmation: (_, text: string) => text }),
      keepResults: assign({
        results: ({ context }, results: readonly RemovalResult[]) => updated(context.results, results),
      }),
      keepCollapse: assign({
        results: ({ context: { pendingDeletion, results } }, problem: ApiProblem) => [
          ...results,
          ...pendingDeletion.slice(results.length).map((row) => ({
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
      /** What failed, and what was not reached, is removed again. Rows that are gone are left out. */
      repeatRemoval: assign(({ context: { pendingDeletion, notDeleted, results } }) => {
        const gone = goneIds(results);
        return {
          pendingDeletion: [...pendingDeletion, ...notDeleted].filter((row) => !gone.has(descriptor.idOf(row))),
          notDeleted: [],
          results: [],
        };
      }),
      forgetRemoval: assign(nothing),
      report: ({ context: { owner, results } }, type: RemovalReport['type']) => owner?.send({ type, results }),
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

type Ended = { context: { results: readonly RemovalResult[] }; event: { output: RemovalResult[] } };

const outputOf = ({ event }: Pick<Ended, 'event'>) => event.output;
const keepResults = { type: 'keepResults', params: outputOf } as const;

/** The transitions when removing has ended. `unannounced`: the results that were not announced before. */
function removed(unannounced: (ended: Ended) => readonly RemovalResult[]) {
  const actions = [
    keepResults,
    { type: 'announceRemoved', params: unannounced },
    { type: 'report', params: 'removal.ended' },
  ] as const;
  return [
    {
      guard: { type: 'isAllRemoved', params: outputOf },
      target: 'closed',
      actions: [...actions, 'forgetRemoval'],
    },
    { target: 'partlyFailed', actions },
  ] as const;
}

const asked = <Row>() =>
  ({ type: 'ask', params: ({ event }: { event: { rows: readonly Row[] } }) => event.rows }) as const;
const typed = { type: 'keepConfirmation', params: ({ event }: { event: { text: string } }) => event.text } as const;
const going = { type: 'report', params: 'removal.going' } as const;
const confirmed = { guard: 'isConfirmed', target: '#removal.removing' } as const;
const pending = <Row>({ context }: { context: RemovalContext<Row> }) => context.pendingDeletion;

/**
 * Removes rows one after the other, after a confirmation, with a result for each. Before that, what goes with them is counted, and they can be
 * exported. Invoked by a list, or created by the page of one thing, which is the owner.
 */
export const createRemoval = <Row>(descriptor: RemovalDescriptor<Row>) =>
  removalSetup(descriptor).createMachine({
    id: 'removal',
    context: ({ input: { owner } }) => ({ owner, ...nothing }),
    initial: 'closed',
    states: {
      closed: {
        on: {
          'removal.ask': [
            { guard: 'isCounted', target: 'asking.counting', actions: asked<Row>() },
            { target: 'asking.counted', actions: asked<Row>() },
          ],
          // For a page that asks for the word before the dialog opens.
          'removal.type': { actions: typed },
        },
      },
      asking: {
        tags: 'open',
        on: {
          'removal.type': { actions: typed },
          'removal.close': { target: 'closed', actions: 'forgetRemoval' },
        },
        initial: 'counting',
        states: {
          counting: {
            description: 'What goes with the rows is read.',
            invoke: {
              id: 'count',
              src: 'count',
              input: pending,
              onDone: { target: 'counted', actions: { type: 'keepLosses', params: ({ event }) => event.output } },
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
              id: 'exportRows',
              src: 'exportRows',
              input: pending,
              onDone: { target: 'counted', actions: { type: 'keepExported', params: ({ event }) => event.output } },
              onError: { target: 'counted', actions: { type: 'keepLossProblem', params: problemOf } },
            },
            on: { 'removal.stop': 'counted' },
          },
        },
      },
      removing: {
        tags: 'open',
        description: 'Rows are removed one after the other.',
        // Also before the answer: the operator may leave before it.
        entry: going,
        exit: going,
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context: { pendingDeletion, results } }) =>
            pendingDeletion.slice(results.length, results.length + 1),
          onDone: [
            {
              guard: { type: 'isMoreToRemove', params: outputOf },
              target: 'removing',
              reenter: true,
              actions: keepResults,
            },
            {
              guard: {
                type: 'isAnyUnknown',
                params: ({ context, event }) => [...context.results, ...event.output],
              },
              target: 'checking',
              actions: [
                keepResults,
                {
                  type: 'announceRemoved',
                  params: ({ context }) => context.results.filter((result) => !isUnknown(result)),
                },
              ],
            },
            ...removed(({ context }) => context.results),
          ],
          onError: { target: 'partlyFailed', actions: { type: 'keepCollapse', params: problemOf } },
        },
        initial: 'running',
        states: {
          running: { on: { 'removal.stop': { target: 'stopping', actions: 'stopAfterPresent' } } },
          stopping: { description: 'The current row is the last one to be removed.' },
        },
      },
      checking: {
        tags: 'open',
        description: 'Some removals were not answered; they may have been done anyway.',
        entry: going,
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
        tags: 'open',
        description: 'Some rows were not removed, or it is not known; each has a reason.',
        on: {
          'removal.close': { target: 'closed', actions: 'forgetRemoval' },
          'removal.check': {
            guard: { type: 'isAnyUnknown', params: ({ context }) => context.results },
            target: 'checking',
          },
          'removal.retry': { guard: 'isAnyLeft', target: 'removing', actions: 'repeatRemoval' },
        },
      },
    },
  });

export type RemovalMachine<Row> = ReturnType<typeof createRemoval<Row>>;
export type RemovalActor<Row> = ActorRefFrom<RemovalMachine<Row>>;
export type RemovalSnapshot<Row> = SnapshotFrom<RemovalMachine<Row>>;
