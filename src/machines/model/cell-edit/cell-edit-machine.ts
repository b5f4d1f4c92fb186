import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromPromise,
  setup,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import type { ModelFacts } from '~/api/realtime/port';
import type { Model } from '~/api/rest/domain/models';
import { dataWith, fieldTitle } from '~/core/json/field';
import { dataOf } from '~/core/json/scan';
import { explainProblem, toProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import { inDomain } from '~/machines/resources/domain/in-domain';
import type { CellBlock } from './cell-block';
import {
  type CellDraft,
  type CellEntry,
  cellName,
  type CellResult,
  type CellSaveActor,
  cellSaveMachine,
  type SaveMoved,
} from './cell-save-machine';
import { type Cell, cellText, oneValue, shownValue, withData } from './cell-values';

/** A value that was entered. `before`: what was there, as in the data of the model. */
type Change = { entry: CellEntry; before: Model['data']; save: CellSaveActor };
/** What was entered at once and is taken back at once. */
type Step = readonly Change[];

type Rows = ActorRef<Snapshot<unknown>, { type: 'list.replace'; row: Model }>;
type Input = { list: Rows };

const contextOf = (input: Input) => ({
  ...input,
  /** The cell that has the focus, or had it last. */
  cell: undefined as Cell | undefined,
  /** Undefined until something is typed. */
  text: undefined as string | undefined,
  zone: 'local' as TimeZone,
  /** What is not saved yet, in the order in which it was typed, by the names of the cells. */
  saves: new Map() as ReadonlyMap<string, CellSaveActor>,
  /** The models as they were after the last save, by id. */
  rows: new Map() as ReadonlyMap<string, Model>,
  readOnly: new Set() as ReadonlySet<string>,
  /** What can be taken back, oldest first. */
  done: [] as readonly Step[],
  /** What was taken back and can be entered again, oldest first. */
  undone: [] as readonly Step[],
  block: undefined as CellBlock | undefined,
});
type Context = ReturnType<typeof contextOf>;

export type CellEditEvent =
  | { type: 'cell.focus'; cell: Cell }
  | { type: 'cell.edit'; cell: Cell }
  /** `cell`: with the row as it is shown now. */
  | { type: 'cell.type'; cell: Cell; text: string; zone: TimeZone }
  /** What was typed joins the queue. `next`: the cell that has the focus then. `inSeries`: Tab goes on from there. */
  | { type: 'cell.commit'; next?: Cell | undefined; inSeries?: boolean }
  | { type: 'cell.leave'; cell: Cell }
  | { type: 'cell.cancel' }
  | { type: 'cells.retry' }
  /** Takes the last step back, or enters it again. `shown`: the cells that can get the focus. */
  | { type: 'cells.undo' | 'cells.redo'; shown: Shown }
  /** Enters several values, or asks first. */
  | { type: 'cells.enter' | 'cells.ask'; block: CellBlock }
  /** What was typed before the page ended joins the queue, except in cells where something was typed since. */
  | { type: 'cells.restore'; texts: readonly CellEntry[] }
  | SaveMoved;

/** So many models are changed at the same time. */
const mostSaves = 4;
/** Each holds rows of models. */
const mostChanges = 2_000;

const isUnsaved = (save: CellSaveActor | undefined) => save?.getSnapshot().hasTag('unsaved') === true;
const isDropped = ({ save }: Change) => save.getSnapshot().value === 'dropped';

type Shown = { ids: readonly string[]; keys: readonly string[] };
/** `stepsWith`: what can be taken back then, and entered again. `shown`: the first one among these gets the focus. */
type Entering = {
  entries: readonly CellEntry[];
  stepsWith: (step: Step) => Pick<Context, 'done' | 'undone'>;
  shown?: Shown;
};

/** The last steps, of which all together are not too many changes. */
function latest(steps: readonly Step[]): readonly Step[] {
  let left = mostChanges;
  return steps.slice(steps.findLastIndex((step) => (left -= step.length) < 0) + 1);
}

const newStep = ({ done }: Context, entries: readonly CellEntry[]): Entering => ({
  entries,
  stepsWith: (step) => {
    // A text that replaces one in the queue is taken back together with it.
    const saves = new Set(step.map(({ save }) => save));
    const others = done.map((each) => each.filter(({ save }) => !saves.has(save)));
    return { done: latest([...others, step].filter((each) => each.length > 0)), undone: [] };
  },
});

/** Steps of other rows wait until these are shown again. */
const isIn = (step: Step, { ids }: Shown) => step.some(({ entry: { cell } }) => ids.includes(cell.model.id));

/** The value that was there, over what was made of it. */
function lastTakenBack({ done, undone }: Context, shown: Shown): Entering {
  const at = done.findLastIndex((step) => !step.every(isDropped) && isIn(step, shown));
  const step = (done[at] ?? []).filter((change) => !isDropped(change));
  const taken = step.map((change) => {
    const { cell, expected } = change.save.getSnapshot().context;
    const overwritten = expected && dataOf(dataWith(cell.key, expected.value));
    return { ...change, entry: { ...change.entry, cell }, before: overwritten ?? change.before };
  });
  return {
    entries: taken.map(({ entry: { cell, zone }, before }) => ({
      cell,
      text: cellText(shownValue(withData(cell, before)), zone),
      zone,
      exact: before,
    })),
    stepsWith: () => ({ done: done.toSpliced(at, 1), undone: [...undone, taken] }),
  };
}

function enteredAgain({ done, undone }: Context, shown: Shown): Entering {
  const at = undone.findLastIndex((step) => isIn(step, shown));
  return {
    entries: (undone[at] ?? []).map(({ entry, before }) => ({ ...entry, cell: withData(entry.cell, before) })),
    stepsWith: (step) => ({ done: [...done, step], undone: undone.toSpliced(at, 1) }),
  };
}

/** What was there before a text in the queue. */
function beforeIn({ done }: Context, save: CellSaveActor): Model['data'] {
  const { cell, exact } = save.getSnapshot().context;
  return done.flat().find((change) => change.save === save)?.before ?? exact ?? oneValue(cell);
}

type Of<Type extends CellEditEvent['type']> = { event: Extract<CellEditEvent, { type: Type }> };
const open = { type: 'open', params: ({ event: { cell } }: { event: { cell: Cell } }) => cell } as const;
const keepText = { type: 'keepText', params: ({ event }: Of<'cell.type'>) => event } as const;
const here = { type: 'isHere', params: ({ event: { cell } }: { event: { cell: Cell } }) => cell } as const;
const typed = {
  type: 'enter',
  params: ({ context }: { context: Context }) => {
    const { cell, text, zone } = context;
    return newStep(context, cell && text !== undefined ? [{ cell, text, zone }] : []);
  },
} as const;
const stepBack = {
  type: 'enter',
  params: ({ context, event: { type, shown } }: { context: Context } & Of<'cells.undo' | 'cells.redo'>) => ({
    ...(type === 'cells.undo' ? lastTakenBack : enteredAgain)(context, shown),
    shown,
  }),
} as const;
const goNext = { type: 'open', params: ({ event: { next } }: Of<'cell.commit'>) => next } as const;

/**
 * Entering values in the list of models: which cell has the focus, what is being typed in it, and the queue of what is not saved yet. Owned by
 * the page of the models. The next cell takes keys at once; saves go on behind it, one at a time for each model, in the order of typing. A
 * value is changed in the live document of its model; what others entered since the row was read is only replaced when the operator asks for it.
 */
export const cellEditMachine = setup({
  types: {} as { input: Input; context: ReturnType<typeof contextOf>; events: CellEditEvent },
  actors: { cellSave: cellSaveMachine },
  actions: {
    open: assign(({ context: { cell } }, next: Cell | undefined) => ({ cell: next ?? cell, text: undefined })),
    keepText: assign(({ context }, { cell, text, zone }: { cell: Cell; text: string; zone: TimeZone }) => ({
      // The row as it was shown when typing began.
      cell: context.text === undefined ? cell : context.cell,
      text,
      zone,
    })),
    forgetText: assign({ text: undefined }),
    /** A text for a cell that has one in the queue replaces it there. */
    enter: enqueueActions(({ context, enqueue, self }, { entries, stepsWith, shown }: Entering) => {
      if (entries.length === 0) return;
      for (const { cell, ...entry } of entries) {
        const save = context.saves.get(cellName(cell));
        if (save && isUnsaved(save)) enqueue.sendTo(save, { exact: undefined, ...entry, type: 'save.type' });
        else if (save) enqueue.stopChild(save);
      }
      enqueue.assign(({ spawn }) => {
        const saves = new Map(context.saves);
        const step = entries.map((entry): Change => {
          const name = cellName(entry.cell);
          const last = saves.get(name);
          if (last && isUnsaved(last)) return { entry, before: beforeIn(context, last), save: last };
          const save = spawn('cellSave', { input: { queue: self, draft: entry } });
          saves.delete(name);
          saves.set(name, save);
          return { entry, before: oneValue(entry.cell), save };
        });
        const isShown = ({ cell }: CellEntry) => shown?.ids.includes(cell.model.id) && shown.keys.includes(cell.key);
        return { saves, ...stepsWith(step), cell: entries.find(isShown)?.cell ?? context.cell };
      });
    }),
    restore: assign(({ context, spawn, self }, texts: readonly CellEntry[]) => {
      const isTaken = (name: string) =>
        context.saves.get(name)?.getSnapshot().hasTag('unsaved') ||
        (context.text !== undefined && context.cell && cellName(context.cell) === name);
      const named = texts.map((draft) => ({ draft, name: cellName(draft.cell) }));
      const added = named
        .filter(({ name }) => !isTaken(name))
        .map(({ draft, name }) => [name, spawn('cellSave', { input: { queue: self, draft } })] as const);
      return { saves: new Map([...context.saves, ...added]) };
    }),
    takeMoved: enqueueActions(({ context: { list, saves, rows, readOnly }, enqueue }, moved: SaveMoved) => {
      const isOver = (save: CellSaveActor) => save.getSnapshot().status !== 'active';
      for (const save of saves.values()) if (isOver(save)) enqueue.stopChild(save);
      enqueue.assign({
        saves: new Map([...saves].filter(([, save]) => !isOver(save))),
        ...(moved.row ? { rows: new Map([...rows, [moved.row.id, moved.row]]) } : {}),
        ...(moved.readOnly === undefined ? {} : { readOnly: new Set([...readOnly, moved.readOnly]) }),
      });
      if (moved.row) enqueue.sendTo(list, { type: 'list.replace', row: moved.row });
    }),
    startTurns: enqueueActions(({ context: { saves, rows }, enqueue }) => {
      const all = [...saves.values()].map((save) => ({ save, at: save.getSnapshot() }));
      const modelOf = ({ at }: (typeof all)[number]) => at.context.cell.model.id;
      const busy = new Set(all.filter(({ at }) => at.value === 'saving').map(modelOf));
      for (const each of all) {
        if (each.at.value !== 'waiting' || busy.size >= mostSaves || busy.has(modelOf(each))) continue;
        busy.add(modelOf(each));
        enqueue.sendTo(each.save, { type: 'save.start', row: rows.get(modelOf(each)) });
      }
    }),
    keepBlock: assign({ block: (_, block: CellBlock) => block }),
    retryAll: enqueueActions(({ context: { saves }, enqueue }) => {
      for (const save of saves.values()) enqueue.sendTo(save, { type: 'save.retry' });
    }),
  },
  guards: {
    isHere: ({ context }, cell: Cell) => context.cell !== undefined && cellName(context.cell) === cellName(cell),
    is: (_, is: boolean) => is,
  },
}).createMachine({
  id: 'cellEdit',
  context: ({ input }) => contextOf(input),
  on: {
    'cell.focus': { target: '.open.ready', actions: [typed, open] },
    'cell.edit': { target: '.open.editing', actions: [typed, open] },
    'cells.moved': { actions: [{ type: 'takeMoved', params: ({ event }) => event }, 'startTurns'] },
    'cells.retry': { actions: 'retryAll' },
    'cells.restore': { actions: { type: 'restore', params: ({ event }) => event.texts } },
  },
  initial: 'idle',
  states: {
    idle: { description: 'No cell has the focus.' },
    open: {
      on: {
        'cell.focus': { guard: here },
        'cell.edit': { guard: here, target: '.editing' },
        'cell.commit': [
          {
            guard: { type: 'is', params: ({ event }) => event.inSeries === true },
            target: '.series',
            actions: [typed, goNext],
          },
          { target: '.ready', actions: [typed, goNext] },
        ],
        'cell.leave': { guard: here, target: 'idle', actions: [typed, 'forgetText'] },
        'cell.cancel': { target: '.ready', actions: 'forgetText' },
        'cells.undo': { target: '.ready', actions: stepBack },
        'cells.redo': { target: '.ready', actions: stepBack },
        'cells.ask': { target: '.asking', actions: { type: 'keepBlock', params: ({ event }) => event.block } },
        'cells.enter': {
          target: '.ready',
          actions: { type: 'enter', params: ({ context, event }) => newStep(context, event.block.entries) },
        },
      },
      initial: 'ready',
      states: {
        ready: {
          description: 'What is typed replaces the value; arrow keys go to other cells.',
          on: { 'cell.type': { target: 'entering', actions: keepText } },
        },
        series: {
          description: 'The same, and Tab goes on to the next cell: values are entered one after the other.',
          on: { 'cell.type': { target: 'entering', actions: keepText } },
        },
        entering: {
          description: 'A new value is typed; arrow keys save it and go to other cells.',
          on: { 'cell.type': { actions: keepText } },
        },
        editing: {
          description: 'The value is changed; arrow keys move within it.',
          on: { 'cell.type': { actions: keepText } },
        },
        asking: {
          description: 'Many values are about to be entered, or some of them can not be; the focus is in the question.',
          on: { 'cell.leave': {} },
        },
      },
    },
  },
});

/** How the cell is entered: undefined unless it has the focus. */
export type CellMode = 'ready' | 'series' | 'entering' | 'editing';
const modes = ['ready', 'series', 'entering', 'editing'] as const;
export function selectMode(s: CellEditSnapshot, id: string, key: string): CellMode | undefined {
  const { cell } = s.context;
  if (cell?.key !== key || cell.model.id !== id) return undefined;
  return modes.find((mode) => s.matches({ open: mode })) ?? (s.matches({ open: 'asking' }) ? 'ready' : undefined);
}
/** The snapshot, if a cell of this model has or had the focus, or is not saved yet. */
export function selectIn(s: CellEditSnapshot, id: string): CellEditSnapshot | undefined {
  const { cell, saves } = s.context;
  const isOf = (save: CellSaveActor) => save.getSnapshot().context.cell.model.id === id;
  return cell?.model.id === id || (saves.size > 0 && [...saves.values()].some(isOf)) ? s : undefined;
}
export const selectReadOnly = (s: CellEditSnapshot) => s.context.readOnly;
/** How many values wait or are being saved. */
export const selectSaving = ({ context: { saves } }: CellEditSnapshot): number =>
  [...saves.values()].filter((save) => isUnsaved(save) && !save.getSnapshot().hasTag('refused')).length;

/** Everything that would be lost with the page, in the order of typing. */
export function selectUnsaved({ context }: CellEditSnapshot): readonly CellEntry[] {
  const queued = [...context.saves.values()].filter(isUnsaved).map((save) => save.getSnapshot().context);
  const { cell, text, zone } = context;
  const all: readonly CellEntry[] = cell && text !== undefined ? [...queued, { cell, text, zone }] : queued;
  return all.map(({ cell, text, zone, exact }) => ({ cell: withData(cell, oneValue(cell)), text, zone, exact }));
}

export const selectHasUnsaved = (s: CellEditSnapshot): boolean =>
  s.context.text !== undefined || [...s.context.saves.values()].some(isUnsaved);

export type CellEditActor = ActorRefFrom<typeof cellEditMachine>;
export type CellEditSnapshot = SnapshotFrom<typeof cellEditMachine>;

export const cellEditScreens = inDomain(({ realtime, key, target, notify, lastEditors }) => ({
  cellEdit: cellEditMachine.provide({
    actors: {
      cellSave: cellSaveMachine.provide({
        actors: {
          // Goes on when the page is left, so that nothing typed is lost without a word.
          save: fromPromise<CellResult, CellDraft>(async ({ input, signal }) => {
            const notSaved = (text: string) => {
              const { model, key: name } = input.cell;
              if (signal.aborted)
                notify({
                  intent: 'error',
                  title: 'Value Not Saved',
                  text: `${model.id}, ${fieldTitle(name)}: ${text}`,
                });
            };
            try {
              const { saveCell } = await import('./save-cell').catch(() => Promise.reject({ kind: 'unreachable' }));
              const noteEditor = (modelId: string, facts: ModelFacts) => lastEditors.note(key, modelId, facts);
              const result = await saveCell({ realtime, target, noteEditor }, input);
              if (result.type === 'invalid') notSaved(result.reason);
              if (result.type === 'changed') notSaved('Someone else changed it.');
              return result;
            } catch (error) {
              const problem = toProblem(error);
              notSaved(explainProblem(problem));
              throw problem;
            }
          }),
        },
      }),
    },
  }),
}));
