import { type ActorRef, type ActorRefFrom, assign, setup, type Snapshot, type SnapshotFrom } from 'xstate';
import { formatCount } from '~/core/counts';
import { isTyped, type Losses, wordToType } from '~/core/losses';
import { type ApiProblem, isRejectedWith, isUncertain, toProblem } from '~/core/problem';
import { alreadyGone, refusedHere, withReason } from '~/core/refusals';
import type { Wiring } from '~/machines/services';
import { type DoneNotice, inSentence, type NoticeParts, titledNotice } from './resource-forms';
import { isThere, notProvided, problemOf, screenTask, unprovidedTask } from './task';

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

export type RemovalContext<Row> = {
  owner: Owner | undefined;
  pendingDeletion: readonly Row[];
  /** Rows that were not removed because the removal was stopped. */
  notDeleted: readonly Row[];
  confirmation: string;
  losses: Losses | undefined;
  /** Why the losses could not be counted, or the rows not exported. */
  lossProblem: ApiProblem | undefined;
  /** What was exported before the removal, as in "569 models were saved as JSON Lines." */
  exported: string | undefined;
  results: readonly RemovalResult[];
};

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

/** Nothing is asked for. */
export const nothing = {
  pendingDeletion: [],
  notDeleted: [],
  confirmation: '',
  losses: undefined,
  lossProblem: undefined,
  exported: undefined,
  results: [],
} satisfies Omit<RemovalContext<never>, 'owner'>;

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

/** What rows of one kind need to be removed. `bulk`: as in "delete" and "groups". */
export type RemovalKind<Row> = { descriptor: RemovalDescriptor<Row>; bulk?: { verb: string; many: string } };

export type RemovalTraits<Row> = Omit<RemovalDescriptor<Row>, 'labelOf' | 'confirmWord'> & {
  /** The id by default. */
  labelOf?: (row: Row) => string;
  /** What rows are called in what has to be typed, as in "delete 3 groups"; `worth`: see `wordToType`; `nameOf`: the id by default. */
  bulk?: { verb?: string; many: string; worth?: number; nameOf?: (row: Row) => string };
};

export function removalKind<Row>(traits: RemovalTraits<Row>): RemovalKind<Row> {
  const { idOf, labelOf = idOf, bulk, isCounted, isExportable } = traits;
  const { verb = 'delete', many = '', nameOf = idOf } = bulk ?? {};
  const confirmWord =
    bulk &&
    ((rows: readonly Row[], losses: Losses | undefined) =>
      wordToType({ ...bulk, verb, names: rows.map(nameOf) }, losses));
  return {
    descriptor: { idOf, labelOf, isCounted, isExportable, confirmWord },
    ...(bulk && { bulk: { verb, many } }),
  };
}

/** A 404 answer to a removal means that the row is gone, whatever the server says of it. */
function removalProblem(error: unknown): ApiProblem {
  const problem = toProblem(error);
  return isRejectedWith(problem, 'not_found') ? alreadyGone : problem;
}

export type Removing<Row> = {
  /** In title case, such as "API Key". */
  noun: string;
  remove: (row: Row, signal: AbortSignal) => Promise<unknown>;
  /** Counts what goes with rows; the kind of list has `isCounted`. */
  count?: (rows: readonly Row[], signal: AbortSignal) => Promise<Omit<Losses, 'at'>>;
  /** Saves rows to a file, and returns what it saved; undefined if the operator canceled. */
  exportFirst?: (rows: readonly Row[], signal: AbortSignal) => Promise<string | undefined>;
  /** Reads one row after an unanswered removal. Returns undefined or rejects with `not_found` if it is gone. */
  get: (row: Row, signal: AbortSignal) => Promise<unknown>;
  /** The notices, if they are not "Group Deleted" and "Could Not Delete Group" with their usual texts. */
  notice?: DoneNotice;
  removed?: (label: string, id: string) => NoticeParts;
  notRemoved?: (label: string, id: string) => NoticeParts & { text: string };
  /** The title if many were removed, if not "12 groups deleted". */
  manyRemoved?: (count: number) => string;
  onRemoved?: (isAllRemoved: boolean) => void;
};

/** As in "a, b, c and 4 more". */
const namesOf = (results: readonly RemovalResult[]) => {
  const names = results.slice(0, 3).map(({ label }) => label);
  return results.length > 3 ? `${names.join(', ')} and ${results.length - 3} more` : names.join(', ');
};

/** More results are told in one notice. As many notices are shown at the same time. */
const mostNotices = 3;
/** A failure of one is told in the specified words; of several in one notice, because the dialog names each. */
const mostFailures = 1;

/** The machine that removes rows of this kind, with its actors and notices. */
export function removalOf<Row>(
  { descriptor, bulk }: RemovalKind<Row>,
  { notify, now }: Pick<Wiring, 'notify' | 'now'>,
  { noun, remove, get, count, exportFirst, onRemoved, manyRemoved, ...texts }: Removing<Row>,
): RemovalMachine<Row> {
  const {
    notice = titledNotice(noun),
    removed = (label: string) => notice(label, 'deleted'),
    notRemoved = () => ({
      title: `Could Not Delete ${noun}`,
      text: `The ${inSentence(noun)} could not be deleted.`,
    }),
  } = texts;
  /** @param ask returns undefined if nothing new is known about the row */
  const each = (ask: (row: Row, signal: AbortSignal) => Promise<Pick<RemovalResult, 'problem'> | undefined>) =>
    screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
      const results: RemovalResult[] = [];
      for (const row of input) {
        signal.throwIfAborted();
        const found = await ask(row, signal);
        if (found) results.push({ id: descriptor.idOf(row), label: descriptor.labelOf(row), ...found });
      }
      return results;
    });
  return createRemoval<Row>(descriptor).provide({
    actors: {
      remove: each(async (row, signal) => ({
        problem: await remove(row, signal).then(() => undefined, removalProblem),
      })),
      checkRemoved: each(async (row, signal) => {
        const there = await isThere(get(row, signal)).catch(() => undefined);
        if (there === undefined) return undefined;
        return { problem: there ? refusedHere('still_there', 'It still exists. Try again.') : undefined };
      }),
      count: screenTask<Losses, readonly Row[]>(async ({ input, signal }) => ({
        list: [],
        ...(await count?.(input, signal)),
        at: now(),
      })),
      exportRows: screenTask<string | undefined, readonly Row[]>(({ input, signal }) =>
        Promise.resolve(exportFirst?.(input, signal)),
      ),
    },
    actions: {
      announceRemoved: (_, results) => {
        const done = results.filter(({ problem }) => !problem);
        const failed = results.filter(({ problem }) => problem);
        if (bulk && done.length > mostNotices)
          notify({
            intent: 'success',
            title: manyRemoved?.(done.length) ?? `${formatCount(done.length)} ${bulk.many} ${bulk.verb}d`,
          });
        else for (const { label, id } of done) notify({ intent: 'success', ...removed(label, id) });
        if (bulk && failed.length > mostFailures)
          notify({
            intent: 'error',
            title: `${formatCount(failed.length)} ${bulk.many} could not be ${bulk.verb}d`,
            text: namesOf(failed),
          });
        else
          for (const { label, id, problem } of failed) {
            const { title, text } = notRemoved(label, id);
            notify({ intent: 'error', title, text: problem ? withReason(text, problem) : text });
          }
        onRemoved?.(results.length > 0 && results.every(({ problem }) => problem === undefined));
      },
    },
  });
}
