import { formatCount } from '~/core/counts';
import type { ListQuery, QueryDefaults } from '~/core/list-query';
import { type Losses, wordToType } from '~/core/losses';
import type { RowOrders } from '~/core/order-rows';
import { withReason } from '~/core/refusals';
import type { Wiring } from '~/machines/services';
import { isThere } from './resource-form-actors';
import {
  forgetQuery,
  gatherWatch,
  keepQuery,
  loadTask,
  type Reading,
  readWholeWatch,
  removalActors,
  streamWatch,
} from './resource-list-actors';
import {
  createResourceList,
  type ListDescriptor,
  type ListPage,
  type Preparation,
  type PreparationInput,
  type RemovalResult,
  type ResourceListMachine,
} from './resource-list-machine';
import { runTask, screenTask } from './task';

/** Converts a noun from title case ("API Key") to its form within a sentence ("API key"). */
export const inSentence = (noun: string) => noun.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

export type ListKind<Row> = {
  descriptor: ListDescriptor<Row>;
  defaults: QueryDefaults;
  machine: ResourceListMachine<Row>;
  /** As in "delete" and "groups". */
  bulk?: { verb: string; many: string };
};

export type ListTraits<Row> = Omit<ListDescriptor<Row>, 'labelOf' | 'ordering' | 'confirmWord'> & {
  labelOf?: (row: Row) => string;
  /** The column of the server's order, which is the initial order. */
  own?: string;
  /** For paged lists: the columns by which rows can be sorted here. */
  by?: RowOrders<Row>;
  /** What rows are called in what has to be typed, as in "delete 3 groups"; `worth`: see `wordToType`; `nameOf`: the id by default. */
  bulk?: { verb?: string; many: string; worth?: number; nameOf?: (row: Row) => string };
  /** Orders rows that are equal in the column; `idOf` by default. */
  tie?: (row: Row) => string;
} & Partial<QueryDefaults>;

/** @param traits `pageSize` is 25 by default (spec domain-level §9). */
export function listKind<Row>(traits: ListTraits<Row>): ListKind<Row> {
  const { labelOf = traits.idOf, own, by, bulk, tie = traits.idOf, pageSize = 25, sort, ...rest } = traits;
  const { pageSizes, facets, filterName, ...described } = rest;
  const first = sort ?? (own === undefined ? undefined : { column: own, direction: 'ascending' as const });
  const descriptor: ListDescriptor<Row> = {
    ...described,
    labelOf,
    ordering: by && { own: first, by, tie },
    confirmWord:
      bulk &&
      ((rows, losses) => wordToType({ verb: 'delete', ...bulk, names: rows.map(bulk.nameOf ?? traits.idOf) }, losses)),
  };
  const facetsHere = described.here && [...(facets ?? []), ...Object.keys(described.here)];
  const defaults = { pageSize, sort: first, pageSizes, facets: facetsHere ?? facets, filterName };
  return {
    descriptor,
    defaults,
    machine: createResourceList<Row>(descriptor),
    ...(bulk && { bulk: { verb: bulk.verb ?? 'delete', many: bulk.many } }),
  };
}

type NoticeParts = { title: string; text?: string };

/** The notice that something was done to what has this name. */
export type DoneNotice = (name: string, done: 'created' | 'updated' | 'deleted') => NoticeParts;
const titleOf = (noun: string, done: string) => `${noun} ${done.charAt(0).toUpperCase()}${done.slice(1)}`;

/** As in "API key 'a' created.", where the specification has no title. */
export const namedNotice =
  (noun: string): DoneNotice =>
  (name, done) => ({ title: `${noun.charAt(0)}${inSentence(noun).slice(1)} '${name}' ${done}.` });

/** The same sentence below the specified title, as in "Group Created" (spec domain-level §8). */
export const titledNotice =
  (noun: string): DoneNotice =>
  (name, done) => ({ title: titleOf(noun, done), text: namedNotice(noun)(name, done).title });

/** The specified title and text of collections and models (spec domain-level §8). */
export const specifiedNotice =
  (noun: string): DoneNotice =>
  (name, done) => ({
    title: titleOf(noun, done),
    text:
      done === 'deleted' ? `The ${inSentence(noun)} '${name}' was deleted.` : `${noun} '${name}' successfully ${done}`,
  });

type Removing<Row> = {
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

/** The machine of a list with its actors. `address`: holds the query, unless the list is part of a page. */
export function listOf<Row>(
  { descriptor, defaults, machine, bulk }: ListKind<Row>,
  { navigation, notify, now }: Pick<Wiring, 'navigation' | 'notify' | 'now'>,
  { address = true, removal, ...reading }: Reading<Row> & { address?: boolean; removal?: Removing<Row> },
): ResourceListMachine<Row> {
  const inSteps = 'read' in reading ? reading.read : 'readPaged' in reading ? reading.readPaged : undefined;
  const actors = {
    keepQuery: address ? keepQuery(navigation, defaults) : forgetQuery,
    load: loadTask<Row>(reading, now),
    gather: gatherWatch<Row>(reading, descriptor),
    ...(descriptor.isStreamed ? { stream: streamWatch<Row>(reading, now) } : {}),
    ...(inSteps && (descriptor.ordering || descriptor.here)
      ? { readWhole: readWholeWatch<Row>(inSteps, descriptor, now) }
      : {}),
  };
  if (!removal) return machine.provide({ actors });
  const { noun, remove, get, count, exportFirst, onRemoved, manyRemoved } = removal;
  const name = inSentence(noun);
  const {
    notice = titledNotice(noun),
    removed = (label: string) => notice(label, 'deleted'),
    notRemoved = () => ({ title: `Could Not Delete ${noun}`, text: `The ${name} could not be deleted.` }),
  } = removal;
  return machine.provide({
    actors: {
      ...actors,
      ...removalActors(descriptor, { remove, isThere: (row, signal) => isThere(get(row, signal)) }),
      prepareRemoval: screenTask<Preparation, PreparationInput<Row>>(async ({ input: { rows, step }, signal }) =>
        step === 'export'
          ? { exported: await exportFirst?.(rows, signal) }
          : { losses: { list: [], ...(await count?.(rows, signal)), at: now() } },
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

/** Reads one page as the machine would, which is not started. */
export const readPage = <Row>(machine: ResourceListMachine<Row>, query: ListQuery) =>
  runTask<ListPage<Row>, ListQuery>(machine, 'load', query);

/** The machine of a search below a field, which finds the first matches (spec server-level §7, domain-level §9). */
export const pickerOf = <Row>(
  idOf: (row: Row) => string,
  { now }: Pick<Wiring, 'now'>,
  find: (query: { filter: string; offset: number; limit: number }, signal: AbortSignal) => Promise<Row[]>,
) =>
  createResourceList<Row>({ idOf, labelOf: idOf }).provide({
    actors: {
      keepQuery: forgetQuery,
      load: loadTask<Row>(
        { readAll: ({ filter, pageSize }, signal) => find({ filter, offset: 0, limit: pageSize }, signal) },
        now,
      ),
    },
  });
