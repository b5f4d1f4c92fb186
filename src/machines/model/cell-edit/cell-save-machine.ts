import { type ActorRef, type ActorRefFrom, assign, sendTo, setup, type Snapshot, type SnapshotFrom } from 'xstate';
import type { Author } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import { type DocumentValue, sameValue } from '~/core/document/value';
import { writeDate } from '~/core/json/date-text';
import { jsonBeginning } from '~/core/json/values';
import { personName } from '~/core/person';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import { problemOf, unprovidedTask } from '~/machines/kit/task';
import { type Cell, shownValue } from './cell-values';

/** The same for each row that shows this value. */
export const cellName = ({ model, key }: { model: { id: string }; key: string }): string =>
  JSON.stringify([model.id, key]);

/** What the live document has instead of the expected value. `by`: undefined if several people changed it, or it is not known. */
type Theirs = { value: DocumentValue | undefined; by: Author | undefined };

/** A text for a cell. `exact`: the value itself as in the data of the model, where it is not read from the text. */
export type CellEntry = { cell: Cell; text: string; zone: TimeZone; exact?: Model['data'] | undefined };

export type CellDraft = CellEntry & {
  /** The value that may be replaced; undefined: the one that the row shows. */
  expected: Theirs | undefined;
  /** Texts that may have been stored, although no answer came: they may be replaced, too. */
  sent: readonly string[];
};

/** `row`: the model as it is now. */
export type CellResult =
  | { type: 'unchanged' }
  /** A whole sentence. */
  | { type: 'invalid'; reason: string }
  | { type: 'changed'; theirs: Theirs; row: Model }
  | { type: 'saved'; row: Model };

/** What a save tells the queue. `row`: its model as it is now. `readOnly`: the id of its model, if that may not be changed. */
export type SaveMoved = { type: 'cells.moved'; row?: Model | undefined; readOnly?: string | undefined };

export type CellSaveInput = {
  queue: ActorRef<Snapshot<unknown>, SaveMoved>;
  draft: CellEntry;
};

const contextOf = ({ queue, draft }: CellSaveInput) => ({
  queue,
  ...draft,
  expected: undefined as Theirs | undefined,
  sent: [] as readonly string[],
  theirs: undefined as Theirs | undefined,
  reason: '',
  problem: undefined as ApiProblem | undefined,
  /** Another text was typed while this one was being saved. */
  isNewer: false,
});

export type CellSaveEvent =
  /** Its turn in the queue. `row`: its model as it was after the last save. */
  | { type: 'save.start'; row: Model | undefined }
  | ({ type: 'save.type' } & Omit<CellEntry, 'cell'>)
  | { type: 'save.retry' }
  /** Replaces what others have entered, as it was shown. */
  | { type: 'save.overwrite' }
  /** Drops the text, or keeps what others have entered. */
  | { type: 'save.discard' };

type Done = { event: { output: CellResult } };
const ended = (type: CellResult['type']) =>
  ({ type: 'is', params: ({ event }: Done) => event.output.type === type }) as const;
const takeResult = { type: 'takeResult', params: ({ event }: Done) => event.output } as const;
const takeRow = [takeResult, { ...takeResult, type: 'tellRow' }] as const;
const keepTyped = {
  type: 'keepTyped',
  params: ({ event }: { event: Extract<CellSaveEvent, { type: 'save.type' }> }) => event,
} as const;
const again = { guard: 'isNewer', target: 'waiting' } as const;

/**
 * The save of one cell of the list of models, from the moment its text was typed until it is saved or discarded. Owned by the machine of the
 * list's cells, which says when its turn has come. It never drops a text: a refused one stays, with the reason, until the operator decides.
 */
export const cellSaveMachine = setup({
  types: {} as {
    input: CellSaveInput;
    context: ReturnType<typeof contextOf>;
    events: CellSaveEvent;
    tags: 'unsaved' | 'refused';
  },
  actors: { save: unprovidedTask<CellResult, CellDraft>('save') },
  actions: {
    announce: sendTo(({ context: { queue } }) => queue, { type: 'cells.moved' }),
    keepTyped: assign((_, { text, zone, exact }: Omit<CellEntry, 'cell'>) => ({ text, zone, exact })),
    keepNewer: assign({ isNewer: true }),
    forgetNewer: assign({ isNewer: false }),
    /** The newer row, if the value that was typed over is still the same. */
    keepRow: assign(({ context: { cell } }, model: Model | undefined) => {
      const next = { ...cell, model: model ?? cell.model };
      return next.model.version > cell.model.version && sameValue(shownValue(next), shownValue(cell))
        ? { cell: next }
        : {};
    }),
    keepSent: assign({ sent: ({ context: { sent, text } }) => [...sent, text] }),
    expectTheirs: assign(({ context: { theirs } }) => ({ expected: theirs })),
    expectShown: assign({ expected: undefined }),
    takeResult: assign(({ context: { cell, isNewer } }, result: CellResult) => ({
      sent: [],
      reason: result.type === 'invalid' ? result.reason : '',
      theirs: result.type === 'changed' ? result.theirs : undefined,
      ...(result.type === 'saved' ? { cell: { ...cell, model: result.row } } : {}),
      // A newer text replaces the one that is there now.
      ...(result.type === 'saved' && isNewer ? { expected: undefined } : {}),
    })),
    tellRow: sendTo(
      ({ context: { queue } }) => queue,
      (_, result: CellResult): SaveMoved => ({ type: 'cells.moved', row: 'row' in result ? result.row : undefined }),
    ),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    tellProblem: sendTo(
      ({ context: { queue } }) => queue,
      ({ context: { cell, problem } }): SaveMoved => ({
        type: 'cells.moved',
        readOnly: problem && isRejectedWith(problem, 'read_only') ? cell.model.id : undefined,
      }),
    ),
  },
  guards: { is: (_, is: boolean) => is, isNewer: ({ context: { isNewer } }) => isNewer },
  delays: { savedPause: 2_000 },
}).createMachine({
  id: 'cellSave',
  context: ({ input }) => contextOf(input),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Earlier saves of the same model come first.',
      tags: 'unsaved',
      entry: ['forgetNewer', 'announce'],
      on: {
        'save.start': { target: 'saving', actions: { type: 'keepRow', params: ({ event }) => event.row } },
        'save.type': { actions: keepTyped },
        'save.discard': 'dropped',
      },
    },
    saving: {
      tags: 'unsaved',
      entry: ['keepSent', 'announce'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { cell, text, zone, exact, expected, sent } }) => ({
          cell,
          text,
          zone,
          exact,
          expected,
          sent,
        }),
        onDone: [
          { ...again, actions: takeRow },
          { guard: ended('invalid'), target: 'refused.invalid', actions: takeResult },
          { guard: ended('changed'), target: 'refused.changed', actions: takeRow },
          { guard: ended('saved'), target: 'saved', actions: takeRow },
          { target: 'dropped' },
        ],
        onError: [
          again,
          { target: 'refused.failed', actions: [{ type: 'keepProblem', params: problemOf }, 'tellProblem'] },
        ],
      },
      on: { 'save.type': { actions: [keepTyped, 'keepNewer'] } },
    },
    saved: { description: 'The cell is marked for a moment.', entry: 'announce', after: { savedPause: 'done' } },
    refused: {
      description: 'The text stays in its cell until the operator decides.',
      tags: ['unsaved', 'refused'],
      entry: 'announce',
      on: { 'save.type': { target: 'waiting', actions: [keepTyped, 'expectShown'] }, 'save.discard': 'dropped' },
      initial: 'invalid',
      states: {
        invalid: {},
        changed: {
          description:
            'The live document has another value than the row had. It is not overwritten unless the operator says so.',
          on: { 'save.overwrite': { target: '#cellSave.waiting', actions: 'expectTheirs' } },
        },
        failed: { on: { 'save.retry': '#cellSave.waiting' } },
      },
    },
    done: { type: 'final', entry: 'announce' },
    dropped: { type: 'final', description: 'Nothing was changed.', entry: 'announce' },
  },
});

export type CellSaveActor = ActorRefFrom<typeof cellSaveMachine>;
export type CellSaveSnapshot = SnapshotFrom<typeof cellSaveMachine>;

function changedText({ value, by }: Theirs, zone: TimeZone): string {
  const who = by ? personName(by) : 'Someone else';
  return value === undefined
    ? `${who} removed this value in the meantime.`
    : `${who} changed this value in the meantime. It is now ${jsonBeginning(value, 80, (date) => writeDate(date, zone))}.`;
}

/** Why what was typed is not saved, as whole sentences. */
export function whyRefused({ context }: CellSaveSnapshot, zone: TimeZone): string {
  const { theirs, problem, reason } = context;
  if (theirs) return changedText(theirs, zone);
  if (reason !== '') return reason;
  return !problem || problem.kind === 'unreachable'
    ? 'Not saved: there is no realtime connection. Retry when it is back.'
    : `Not saved: ${explainProblem(problem)}`;
}
