import { type AnyEventObject, fromCallback } from 'xstate';
import type { Paged } from '~/api/rest/domain/paging';
import { formatCount } from '~/core/counts';
import { type ListQuery, type QueryDefaults, readQuery, type RowOrders, writeQuery } from '~/core/list-query';
import { type Losses, wordToType } from '~/core/losses';
import { alreadyGone, type ApiProblem, isRejectedWith, refusedHere, toProblem, withReason } from '~/core/problem';
import type { Navigation, Wiring } from '~/machines/services';
import {
  createResourceList,
  type GatherEvent,
  type ListDescriptor,
  type ListPage,
  maxOrdered,
  type Preparation,
  type PreparationInput,
  type Progress,
  type QueryCommand,
  type RemovalResult,
  type ResourceListMachine,
  type StreamEvent,
  type WholeEvent,
} from './resource-list-machine';
import { isThere, runTask, screenTask } from './task';

export type RowRange = Pick<ListQuery, 'filter' | 'sort' | 'facets'> & { offset: number; limit: number };

export type TellRows<Row> = (rows: readonly Row[]) => void;

/** How rows are read: by offset and limit, the same with a total, or all together, filtered and sorted here. */
type Reading<Row> =
  | { read: (range: RowRange, signal: AbortSignal) => Promise<Row[]> }
  | {
      /** @param tell called with all rows so far while a streamed answer arrives */
      readPaged: (range: RowRange, signal: AbortSignal, tell?: TellRows<Row>) => Promise<Paged<Row>>;
      /** Whether the server returns the total. If not, one more row is requested. */
      isCounted?: (query: ListQuery) => boolean;
    }
  | { readAll: (query: ListQuery, signal: AbortSignal) => Promise<Row[]> };

/** Reads one page. If the total is unknown, one more row is requested: if it exists, there is a next page. */
async function readOnce<Row>(
  reading: Reading<Row>,
  query: ListQuery,
  signal: AbortSignal,
  tell?: TellRows<Row>,
): Promise<Omit<ListPage<Row>, 'at'>> {
  const { filter, sort, facets, page, pageSize } = query;
  const offset = (page - 1) * pageSize;
  const range = { filter, sort, facets, offset, limit: pageSize + 1 };
  const cut = (rows: Row[]) => ({ rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize });
  if ('read' in reading) return cut(await reading.read(range, signal));
  if ('readAll' in reading) {
    const rows = await reading.readAll(query, signal);
    return { ...cut(rows.slice(offset)), total: rows.length };
  }
  if (reading.isCounted?.(query) === false) return cut((await reading.readPaged(range, signal)).data);
  const { data, totalResults } = await reading.readPaged({ ...range, limit: pageSize }, signal, tell);
  return { rows: data, hasNext: offset + data.length < totalResults, total: totalResults };
}

export const loadTask = <Row>(reading: Reading<Row>, now: () => number) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => ({
    ...(await readOnce(reading, input, signal)),
    at: now(),
  }));

/** Between two drawings of the rows of a streamed answer, in milliseconds. */
const pause = 250;

/** Reads one page and tells its rows while they arrive. */
export const streamWatch = <Row>(reading: Reading<Row>, now: () => number) =>
  fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
    const { signal, tell, stop } = telling<StreamEvent<Row>>(sendBack);
    let arrived: readonly Row[] = [];
    let told = { count: 0, at: -Infinity };
    const tellRows = () => {
      told = { count: arrived.length, at: now() };
      const page = { rows: [...arrived], hasNext: false, isPart: true, at: told.at };
      tell({ type: 'stream.rows', page });
    };
    readOnce<Row>(reading, input, signal, (rows) => {
      arrived = rows;
      if (now() - told.at >= pause) tellRows();
    }).then(
      (page) => tell({ type: 'stream.ended', page: { ...page, at: now() } }),
      (error: unknown) => {
        if (arrived.length > told.count) tellRows();
        tell({ type: 'stream.failed', problem: toProblem(error) });
      },
    );
    return stop;
  });

/** The number of rows per request when a whole list is read. */
export const step = 500;

/** Whether these are the last rows. More than requested: the server ignored the limit and returned all. */
export const isLast = (rows: readonly unknown[]) => rows.length !== step;

type ReadStep<Row> = (range: RowRange, signal: AbortSignal) => Promise<Row[] | Paged<Row>>;

/**
 * Reads all rows that the server returns for a query, in steps; undefined if there are more than `maxOrdered`, where it stops early. Drops rows
 * that arrive twice because others were added in between.
 */
async function readInSteps<Row>(
  load: ReadStep<Row>,
  idOf: (row: Row) => string,
  { filter, facets }: ListQuery,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<Row[] | undefined> {
  const found = new Map<string, Row>();
  for (let offset = 0; ; offset += step) {
    const answer = await load({ filter, facets, sort: undefined, offset, limit: step }, signal);
    const { rows, total } = Array.isArray(answer)
      ? { rows: answer, total: undefined }
      : { rows: answer.data, total: answer.totalResults };
    for (const row of rows) found.set(idOf(row), row);
    if (Math.max(found.size, total ?? 0) > maxOrdered) return undefined;
    if (isLast(rows)) return [...found.values()];
    tell({ read: found.size, total });
  }
}

/** Reads all rows, for an order or a facet that the server does not know. */
export const readWholeWatch = <Row>(
  load: ReadStep<Row>,
  { idOf }: Pick<ListDescriptor<Row>, 'idOf'>,
  now: () => number,
) =>
  fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
    const { signal, tell, stop } = telling<WholeEvent<Row>>(sendBack);
    readInSteps(load, idOf, input, signal, (progress) => tell({ type: 'whole.progress', progress })).then(
      (rows) => tell(rows ? { type: 'whole.read', rows, at: now() } : { type: 'whole.tooLong' }),
      (error: unknown) => tell({ type: 'whole.failed', problem: toProblem(error) }),
    );
    return stop;
  });

/** Reads all rows to select them. */
export const gatherWatch = <Row>(reading: Reading<Row>, { idOf }: Pick<ListDescriptor<Row>, 'idOf'>) =>
  fromCallback<AnyEventObject, ListQuery>(({ input, sendBack }) => {
    const { signal, tell, stop } = telling<GatherEvent<Row>>(sendBack);
    const rows =
      'readAll' in reading
        ? reading.readAll(input, signal)
        : readInSteps('read' in reading ? reading.read : reading.readPaged, idOf, input, signal, (progress) =>
            tell({ type: 'gather.progress', progress }),
          );
    rows.then(
      (all) => tell(all ? { type: 'gather.read', rows: all } : { type: 'gather.tooMany' }),
      (error: unknown) => tell({ type: 'gather.failed', problem: toProblem(error) }),
    );
    return stop;
  });

/** Sends events until stopped, which aborts the signal. */
function telling<Event extends AnyEventObject>(sendBack: (event: Event) => void) {
  const task = new AbortController();
  return {
    signal: task.signal,
    tell: (event: Event) => {
      if (!task.signal.aborted) sendBack(event);
    },
    stop: () => task.abort(),
  };
}

/** A 404 answer to a removal means that the row is gone, whatever the server says of it. */
function removalProblem(error: unknown): ApiProblem {
  const problem = toProblem(error);
  return isRejectedWith(problem, 'not_found') ? alreadyGone : problem;
}

/**
 * The actors that remove rows, one after the other, with a result for each. `isThere` reads whether a row still exists if its removal was not
 * answered.
 */
const removalActors = <Row>(
  { idOf, labelOf }: Pick<ListDescriptor<Row>, 'idOf' | 'labelOf'>,
  {
    remove,
    isThere,
  }: {
    remove: (row: Row, signal: AbortSignal) => Promise<unknown>;
    isThere: (row: Row, signal: AbortSignal) => Promise<boolean>;
  },
) => {
  /** @param problemOf returns undefined if nothing new is known about the row */
  const each = (problemOf: (row: Row, signal: AbortSignal) => Promise<Pick<RemovalResult, 'problem'> | undefined>) =>
    screenTask<RemovalResult[], readonly Row[]>(async ({ input, signal }) => {
      const results: RemovalResult[] = [];
      for (const row of input) {
        signal.throwIfAborted();
        const found = await problemOf(row, signal);
        if (found) results.push({ id: idOf(row), label: labelOf(row), ...found });
      }
      return results;
    });
  return {
    remove: each(async (row, signal) => ({
      problem: await remove(row, signal).then(() => undefined, removalProblem),
    })),
    checkRemoved: each(async (row, signal) => {
      const there = await isThere(row, signal).catch(() => undefined);
      if (there === undefined) return undefined;
      return { problem: there ? refusedHere('still_there', 'It still exists. Try again.') : undefined };
    }),
  };
};

const keepQuery = (navigation: Navigation, defaults: QueryDefaults) =>
  fromCallback<QueryCommand, void>(({ receive, sendBack }) => {
    receive(({ query, how }) => navigation.show(writeQuery(query, defaults), how));
    return navigation.watchSearch((search) => sendBack({ type: 'query.changed', query: readQuery(search, defaults) }));
  });

/** For lists within a page, and pickers: their query is not part of the address. */
export const forgetQuery = fromCallback<QueryCommand, void>(() => {});

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
