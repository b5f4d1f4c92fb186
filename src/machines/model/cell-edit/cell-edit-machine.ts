import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  setup,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import type { DocumentValue } from '~/core/document/value';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import { failing, unprovidedTask } from '~/machines/kit/task';

/** A value in the list of models: its row as it was shown when editing began, and its key. */
export type Cell = { model: Model; key: string };

export const isSameCell = (one: Cell | undefined, other: Cell): boolean =>
  one?.model.id === other.model.id && one.key === other.key;

/** What the live document has instead of the expected value. `by`: undefined if several people changed it, or it is not known. */
export type Theirs = { value: DocumentValue | undefined; by: Author | undefined };

export type CellDraft = {
  cell: Cell;
  text: string;
  zone: TimeZone;
  /** The value that may be replaced; undefined: the one that the row shows. */
  expected: Theirs | undefined;
};

/** `row`: the model as it is now. */
export type CellResult =
  | { type: 'unchanged' }
  /** A whole sentence. */
  | { type: 'invalid'; reason: string }
  | { type: 'changed'; theirs: Theirs; row: Model }
  | { type: 'saved'; row: Model };

/** The list that shows the rows. */
type Rows = ActorRef<Snapshot<unknown>, { type: 'list.replace'; row: Model }>;
type Input = { list: Rows };

const nothing = {
  cell: undefined as Cell | undefined,
  /** Undefined until something is typed. */
  text: undefined as string | undefined,
  expected: undefined as Theirs | undefined,
  theirs: undefined as Theirs | undefined,
  /** The cell to edit when this one is saved. */
  next: undefined as Cell | undefined,
  /** Why the text can't be a value. */
  reason: '',
  problem: undefined as ApiProblem | undefined,
};
const contextOf = (input: Input) => ({
  ...input,
  ...nothing,
  zone: 'local' as TimeZone,
  /** The ids of models that may not be changed, as the realtime service said. */
  readOnly: new Set() as ReadonlySet<string>,
});

type CellEvent =
  | { type: 'cell.edit'; cell: Cell; zone: TimeZone }
  | { type: 'cell.type'; text: string }
  /** Saves, or tries again. `next`: the cell to edit afterwards. */
  | { type: 'cell.commit'; next?: Cell | undefined }
  /** The focus has left the field. */
  | { type: 'cell.leave' }
  /** Discards what was typed, or keeps what others entered. */
  | { type: 'cell.cancel' }
  | { type: 'cell.overwrite' }
  /** Goes back to the field, with what was typed. */
  | { type: 'cell.resume' };

type Done = { event: { output: CellResult } };
const ended = (type: CellResult['type']) =>
  ({ type: 'is', params: ({ event }: Done) => event.output.type === type }) as const;
const takeResult = { type: 'takeResult', params: ({ event }: Done) => event.output } as const;
const edit = {
  target: 'editing',
  actions: {
    type: 'open',
    params: ({ event }: { event: Extract<CellEvent, { type: 'cell.edit' }> }) => event,
  },
} as const;
const openNext = { guard: 'hasNext', target: 'editing', actions: 'openNext' } as const;
const type = {
  target: '#cellEdit.editing.typing',
  actions: { type: 'keepText', params: ({ event }: { event: { text: string } }) => event.text },
} as const;
const commit = {
  target: '#cellEdit.saving',
  actions: { type: 'keepNext', params: ({ event }: { event: { next?: Cell | undefined } }) => event.next },
} as const;
const cancel = { target: '#cellEdit.idle', actions: 'forget' } as const;

/**
 * Edits the cells of the list of models in place, one at a time. Owned by the page of the models. A value is changed in the live document of its
 * model; what others entered since the row was read is only replaced when the operator asks for it. What was typed stays until it is saved or
 * discarded.
 */
export const cellEditMachine = setup({
  types: {} as {
    input: Input;
    context: ReturnType<typeof contextOf>;
    events: CellEvent;
    tags: 'held';
  },
  actors: { save: unprovidedTask<CellResult, CellDraft>('save') },
  actions: {
    open: assign((_, { cell, zone }: { cell: Cell; zone: TimeZone }) => ({ ...nothing, cell, zone })),
    openNext: assign(({ context: { next } }) => ({ ...nothing, cell: next })),
    keepText: assign({ text: (_, text: string) => text }),
    keepNext: assign({ next: (_, next: Cell | undefined) => next }),
    forgetNext: assign({ next: undefined }),
    forget: assign(nothing),
    takeResult: enqueueActions(({ context: { list, next }, enqueue }, result: CellResult) => {
      if (result.type === 'invalid') enqueue.assign({ reason: result.reason });
      if (result.type === 'changed') enqueue.assign({ theirs: result.theirs });
      if (!('row' in result)) return;
      const { row } = result;
      enqueue.sendTo(list, { type: 'list.replace', row });
      if (next?.model.id === row.id) enqueue.assign({ next: { ...next, model: row } });
    }),
    expectTheirs: assign({ expected: ({ context }) => context.theirs }),
    keepProblem: assign(({ context: { cell, readOnly } }, problem: ApiProblem) => ({
      problem,
      readOnly:
        cell && isRejectedWith(problem, 'read_only') ? new Set([...readOnly, cell.model.id]) : readOnly,
    })),
  },
  guards: {
    is: (_, is: boolean) => is,
    hasNext: ({ context }) => context.next !== undefined,
    isTyped: ({ context }) => context.text !== undefined,
  },
  delays: { savedPause: 2_000 },
}).createMachine({
  id: 'cellEdit',
  context: ({ input }) => contextOf(input),
  initial: 'idle',
  states: {
    idle: { always: openNext, on: { 'cell.edit': edit } },
    editing: {
      tags: 'held',
      initial: 'typing',
      on: { 'cell.type': type, 'cell.cancel': cancel },
      states: {
        typing: {
          on: {
            'cell.commit': [
              { ...commit, guard: 'isTyped' },
              { ...commit, target: '#cellEdit.idle' },
            ],
            'cell.leave': [{ guard: 'isTyped', target: '#cellEdit.saving', actions: 'forgetNext' }, cancel],
          },
        },
        invalid: { on: { 'cell.commit': commit } },
      },
    },
    saving: {
      on: { 'cell.edit': { actions: { type: 'keepNext', params: ({ event }) => event.cell } } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { cell, text = '', zone, expected } }) => {
          if (!cell) throw new Error('A cell is being edited.');
          return { cell, text, zone, expected };
        },
        onDone: [
          { guard: ended('invalid'), target: 'editing.invalid', actions: [takeResult] },
          { guard: ended('changed'), target: 'changed', actions: [takeResult] },
          { guard: ended('saved'), target: 'saved', actions: [takeResult] },
          { target: 'idle' },
        ],
        onError: failing('failed'),
      },
    },
    saved: {
      description: 'The cell is marked for a moment.',
      always: openNext,
      after: { savedPause: 'idle' },
      on: { 'cell.edit': edit },
    },
    changed: {
      description:
        'The live document has another value than the row had. It is not overwritten unless the operator says so.',
      tags: 'held',
      on: {
        'cell.overwrite': { target: 'saving', actions: 'expectTheirs' },
        'cell.resume': 'editing',
        'cell.cancel': cancel,
      },
    },
    failed: {
      tags: 'held',
      on: { 'cell.commit': commit, 'cell.resume': 'editing', 'cell.cancel': cancel },
    },
  },
});

/** The cell that is being edited, or was just saved. */
export const selectCell = (s: CellEditSnapshot): Cell | undefined =>
  s.matches('idle') ? undefined : s.context.cell;
/** Whether something is typed that is not being saved. */
export const selectTyped = (s: CellEditSnapshot): boolean => s.hasTag('held') && s.context.text !== undefined;
export const selectReadOnly = (s: CellEditSnapshot) => s.context.readOnly;

export type CellEditActor = ActorRefFrom<typeof cellEditMachine>;
export type CellEditSnapshot = SnapshotFrom<typeof cellEditMachine>;
