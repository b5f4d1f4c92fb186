import { type ActorRefFrom, assign, enqueueActions, setup, type SnapshotFrom, stateIn } from 'xstate';
import { countOf } from '~/core/counts';
import { difference } from '~/core/document/alignment';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { type Choices, type Conflict, merge, type Side } from '~/core/document/merge';
import { editHazard, type EditHazard } from '~/core/document/storable';
import { isAttached, pathOf } from '~/core/document/tree-node';
import { type DocumentObject, type Path, sameValue, sizeOf } from '~/core/document/value';
import { depthWarning } from '~/core/json/faults';
import { documentText } from '~/core/json/model-data-text';
import { type JsonFault, namesToKeep, type ReadDocument } from '~/core/json/scan';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { UnmergedEdits } from '~/machines/model/open-model-machine';
import {
  type ChangedPlaces,
  type Changer,
  failureSentence,
  maxReadAtOnce,
  namesOf,
  readSource,
  refusals,
  waitingSentence,
} from './source-text';

/** A decision applies as long as its place and all three values stay the same. */
export type Decisions = ReadonlyMap<string, Side>;

const keyOf = ({ path, base, mine, theirs }: Conflict): string =>
  JSON.stringify([path, ...[base, mine, theirs].map((value) => value !== undefined && documentText(value))]);

export const decide = (decisions: Decisions, conflicts: readonly Conflict[], side: Side): Decisions =>
  new Map([...decisions, ...conflicts.map((conflict) => [keyOf(conflict), side] as const)]);

type Reconciled = {
  conflicts: readonly Conflict[];
  choices: Choices;
  /** Turn their document into the merged one; empty while a conflict is unresolved. */
  edits: readonly Edit[];
  /** The effect of the edits on members whose names the server can't store. */
  hazard: EditHazard | undefined;
};

/** The changes of both sides as edits of their document (product: saving never reverts changes of others). */
export function reconcile(
  base: DocumentObject,
  mine: DocumentObject,
  theirs: DocumentObject,
  decisions: Decisions,
): Reconciled {
  // Comparing three large documents takes most of the time.
  const first = sameValue(base, theirs) ? { conflicts: [], value: mine } : merge(base, mine, theirs, {});
  const { conflicts } = first;
  const choices: Choices = Object.fromEntries(
    conflicts.flatMap((conflict) => {
      const side = decisions.get(keyOf(conflict));
      return side ? [[conflict.id, side]] : [];
    }),
  );
  let edits: readonly Edit[] = [];
  if (conflicts.length === 0) edits = difference(theirs, first.value);
  else if (conflicts.every(({ id }) => choices[id]))
    edits = difference(theirs, merge(base, mine, theirs, choices).value);
  return { conflicts, choices, edits, hazard: editHazard(theirs, edits) };
}

/** As if the text of this document had been read. */
function readOf(value: DocumentObject): ReadDocument {
  const warning = depthWarning(sizeOf(value).depth);
  return { value, ...(warning === undefined ? {} : { warning }) };
}

type Person = Changer & { sessionId: string };

const initialContext = {
  document: undefined as LiveDocument | undefined,
  version: 0,
  /** The document when it was opened, and its text. */
  base: {} as DocumentObject,
  baseText: '',
  text: '',
  /** Unsafe names that the document already has, which are accepted. */
  known: new Set() as ReadonlySet<string>,
  /** The content of the text; for a long one, the last that was parsed. */
  read: { value: {} } as ReadDocument,
  may: false,
  /** The model can be changed when the connection is back, so saving waits for it. */
  waits: false,
  isGone: false,
  /** Why the last save failed, as a whole sentence. */
  refusal: undefined as string | undefined,
  conflicts: [] as readonly Conflict[],
  choices: {} as Choices,
  decisions: new Map() as Decisions,
  edits: [] as readonly Edit[],
  /** What may happen when the edits are made, as a whole sentence. */
  warning: undefined as string | undefined,
  warned: false,
  revision: 0,
  /** What was sent and the document has, even if the server has not stored it. */
  sent: undefined as DocumentObject | undefined,
  /** What each session has changed since the text was opened. The maps are modified in place; then this record is replaced. */
  places: {} as Readonly<Record<string, ChangedPlaces>>,
  names: {} as Readonly<Record<string, Changer>>,
};
type Context = typeof initialContext;

/** What stays when another document is opened. */
const keptOf = ({ may, waits, isGone, names }: Context) => ({ ...initialContext, may, waits, isGone, names });

export type SourceEditEvent =
  /** `unmerged`: edits that were left of an earlier document, to be saved now. */
  | { type: 'source.open'; document: LiveDocument; version: number; unmerged?: UnmergedEdits | undefined }
  | { type: 'source.type'; text: string }
  /** What was typed before, and the text on which it was based: saving merges it like any other. */
  | { type: 'source.restore'; text: string; baseText: string }
  | { type: 'source.format' }
  | { type: 'source.save' }
  | { type: 'source.choose'; id: string; side: Side }
  | { type: 'source.chooseAll'; side: Side }
  | { type: 'source.cancel' }
  | { type: 'source.discard' }
  | { type: 'source.stay' }
  /** Saves despite the warning. */
  | { type: 'source.proceed' }
  | { type: 'source.permit'; may: boolean; waits?: boolean; isGone?: boolean }
  /** The model was reopened. `hasSent`: the document has what was sent to the one before. */
  | { type: 'source.attach'; document: LiveDocument; hasSent?: boolean }
  | { type: 'source.people'; people: readonly Person[] }
  | { type: 'source.othersChanged'; sessionId: string; places: ChangedPlaces };

type Permit = Omit<Extract<SourceEditEvent, { type: 'source.permit' }>, 'type'>;
type Opening = Omit<Extract<SourceEditEvent, { type: 'source.open' }>, 'type'>;
type Attached = Omit<Extract<SourceEditEvent, { type: 'source.attach' }>, 'type'>;

export type MergeInput = {
  document: LiveDocument;
  base: DocumentObject;
  mine: DocumentObject;
  decisions: Decisions;
};
/** `revision`: the revision of the document's tree when it was compared. */
export type MergeOutput = Reconciled & { document: LiveDocument; revision: number };
export type WatchCommand = { type: 'document.attach'; document: LiveDocument };

const sourceEditSetup = setup({
  types: {} as {
    context: Context;
    events: SourceEditEvent;
    tags: 'open' | 'readable' | 'unread' | 'conflict' | 'busy';
  },
  actors: {
    watchDocument: unprovidedWatch<{ document: LiveDocument }, WatchCommand>('watchDocument'),
    readText: unprovidedTask<ReadDocument, { text: string; known: ReadonlySet<string> }>('readText'),
    mergeSides: unprovidedTask<MergeOutput, MergeInput>('mergeSides'),
    sendEdits: unprovidedTask<void, { document: LiveDocument; edits: readonly Edit[] }>('sendEdits'),
    settle: unprovidedTask<void, { document: LiveDocument }>('settle'),
  },
  actions: {
    begin: assign(({ context }, { document, version, unmerged }: Opening) => {
      const base = unmerged?.base ?? document.value();
      const mine = unmerged?.mine ?? base;
      const baseText = documentText(base);
      return {
        ...keptOf(context),
        document,
        version,
        base,
        baseText,
        text: unmerged ? documentText(mine) : baseText,
        known: new Set([...namesToKeep(base), ...namesToKeep(mine)]),
        read: readOf(mine),
      };
    }),
    /** Releases large documents. */
    end: assign(({ context }) => keptOf(context)),
    keepText: assign((_, text: string) => ({ text, refusal: undefined, warned: false })),
    restore: assign(({ context }, draft: { text: string; baseText: string }) => {
      const read = readSource(draft.baseText, context.known);
      const { text, baseText } = draft;
      // A base that can't be read any more: then everything that differs from now counts as typed.
      return 'value' in read ? { text, baseText, base: read.value, known: namesToKeep(read.value) } : { text };
    }),
    format: assign(({ context: { read, text } }) => ({
      text: 'value' in read ? documentText(read.value) : text,
    })),
    readNow: assign({
      read: ({ context: { text, baseText, base, known } }) =>
        text === baseText ? readOf(base) : readSource(text, known),
    }),
    keepRead: assign({ read: (_, read: ReadDocument) => read }),
    /** Removes the message that the model can't be changed as soon as it can. */
    keepPermit: assign(({ context }, { may, waits = false, isGone = false }: Permit) => ({
      may,
      waits,
      isGone,
      refusal: context.refusal === whyForbidden(context) ? undefined : context.refusal,
    })),
    attach: enqueueActions(({ context: { sent }, enqueue }, { document, hasSent = true }: Attached) => {
      enqueue.assign({ document, revision: -1, sent: hasSent ? sent : undefined });
      enqueue.sendTo('watchDocument', { type: 'document.attach', document } satisfies WatchCommand);
    }),
    keepNames: assign(({ context }, people: readonly Person[]) => ({
      names: {
        ...context.names,
        ...Object.fromEntries(people.map(({ sessionId, name, user }) => [sessionId, { name, user }])),
      },
    })),
    keepPlaces: assign(({ context }, { sessionId, places }: { sessionId: string; places: ChangedPlaces }) => ({
      places: { ...context.places, [sessionId]: places },
    })),
    keepSent: assign({ sent: ({ context: { read } }) => ('value' in read ? read.value : undefined) }),
    forbid: assign({ refusal: ({ context }) => whyForbidden(context) }),
    /** Sets the reason why nothing was saved; undefined removes it. */
    refuse: assign({ refusal: (_, refusal: string | undefined) => refusal }),
    keepMerge: assign(({ context }, { hazard, document, revision, conflicts, choices, edits }: MergeOutput) => ({
      conflicts,
      choices,
      edits,
      warning: hazard && 'warning' in hazard ? hazard.warning : undefined,
      revision: document === context.document ? revision : -1,
    })),
    noteWarned: assign({ warned: true }),
    choose: assign(({ context }, { id, side }: { id?: string; side: Side }) => {
      const meant = context.conflicts.filter((conflict) => id === undefined || conflict.id === id);
      return {
        choices: { ...context.choices, ...Object.fromEntries(meant.map((each) => [each.id, side])) },
        decisions: decide(context.decisions, meant, side),
        refusal: undefined,
      };
    }),
  },
  guards: {
    isLeft: (_, { unmerged }: Opening) => unmerged !== undefined,
    isLong: (_, text: string) => text.length > maxReadAtOnce,
    isFaulty: ({ context: { read } }) => 'fault' in read,
    isUnchanged: ({ context: { read, base, sent } }) => !sent && 'value' in read && sameValue(read.value, base),
    may: ({ context: { may } }) => may,
    waits: ({ context: { may, waits } }) => !may && waits,
    isForbidden: ({ context: { may, waits } }) => !may && !waits,
    isOutdated: ({ context }, { document, revision }: MergeOutput) =>
      context.document !== document || document.tree.revision() !== revision,
    isBehind: ({ context: { document, revision } }) => document?.tree.revision() !== revision,
    isUndecided: (_, { conflicts, choices }: Pick<MergeOutput, 'conflicts' | 'choices'>) =>
      conflicts.some(({ id }) => choices[id] === undefined),
    isUnsafe: (_, { hazard }: MergeOutput) => hazard !== undefined && 'refusal' in hazard,
    needsWarning: ({ context: { warned } }, { hazard }: MergeOutput) => hazard !== undefined && !warned,
    isReadingToSave: stateIn('#toSave'),
  },
  delays: { readingPause: 300, comparingPause: 300 },
});

/** Why nothing can be saved now, nor when the connection is back. */
const whyForbidden = ({ isGone }: Pick<Context, 'isGone'>): string => (isGone ? refusals.gone : refusals.mayNot);

function openDocument({ document }: Context): LiveDocument {
  if (!document) throw new Error('The source editor is open on a document.');
  return document;
}

/** What was sent is already in the document and must not be sent again. */
function mergeInput(context: Context): MergeInput {
  const { base, read, decisions, sent } = context;
  if (!('value' in read)) throw new Error('Only a text that is read is merged.');
  const document = openDocument(context);
  return { document, base: sent ?? base, mine: read.value, decisions };
}

type Typed = { event: { text: string } };
type Done<Output> = { event: { output: Output } };
const keepText = { type: 'keepText', params: ({ event }: Typed) => event.text } as const;
const restore = {
  type: 'restore',
  params: ({ event }: { event: { text: string; baseText: string } }) => event,
} as const;
const isLong = { type: 'isLong', params: ({ event }: Typed) => event.text } as const;
const keepRead = { type: 'keepRead', params: ({ event }: Done<ReadDocument>) => event.output } as const;
const outputOf = ({ event }: Done<MergeOutput>) => event.output;
const keepMerge = { type: 'keepMerge', params: outputOf } as const;
const refuse = (params: string | undefined) => ({ type: 'refuse', params }) as const;
const notSaved = {
  target: '#sourceEdit.open.writing',
  actions: {
    type: 'refuse',
    params: ({ event: { error } }: { event: { error: unknown } }) =>
      failureSentence(error instanceof Error ? error.message : ''),
  },
} as const;

/**
 * Editing a model as one text (spec domain-level §4). Owned by the page of the model. The model only changes when the text is saved: saving
 * merges it with the changes of others and sends only the differences. Typed text is never lost, neither when saving fails nor when the model
 * is reopened.
 */
export const sourceEditMachine = sourceEditSetup.createMachine({
  id: 'sourceEdit',
  context: initialContext,
  initial: 'closed',
  on: {
    'source.permit': { actions: { type: 'keepPermit', params: ({ event }) => event } },
    'source.people': { actions: { type: 'keepNames', params: ({ event }) => event.people } },
  },
  states: {
    closed: {
      on: {
        'source.open': [
          {
            guard: { type: 'isLeft', params: ({ event }) => event },
            target: 'open.writing.waiting',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      description: 'The editor is shown instead of the tree. Changes of others are counted.',
      tags: 'open',
      invoke: {
        id: 'watchDocument',
        src: 'watchDocument',
        input: ({ context }) => ({ document: openDocument(context) }),
        onError: {},
      },
      exit: 'end',
      on: {
        'source.attach': { actions: { type: 'attach', params: ({ event }) => event } },
        'source.othersChanged': { actions: { type: 'keepPlaces', params: ({ event }) => event } },
      },
      initial: 'writing',
      states: {
        writing: {
          initial: 'deciding',
          on: {
            'source.type': [
              { guard: isLong, target: '.pausing', actions: keepText },
              { target: '.deciding', actions: [keepText, 'readNow'] },
            ],
            'source.restore': [
              { guard: isLong, target: '.pausing', actions: restore },
              { target: '.deciding', actions: [restore, 'readNow'] },
            ],
            'source.cancel': 'confirming',
          },
          states: {
            deciding: {
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: 'unchanged' },
                { target: 'valid' },
              ],
            },
            unchanged: {
              description: 'There is nothing to save.',
              tags: 'readable',
              on: {
                'source.save': '#sourceEdit.closed',
                'source.cancel': '#sourceEdit.closed',
                'source.format': { actions: 'format' },
              },
            },
            valid: {
              tags: 'readable',
              on: { 'source.save': 'waiting', 'source.format': { actions: 'format' } },
            },
            waiting: {
              description: 'Saves immediately, or when the connection is back.',
              tags: 'readable',
              entry: refuse(undefined),
              always: [
                { guard: 'isFaulty', target: 'invalid' },
                { guard: 'isUnchanged', target: 'unchanged' },
                { guard: 'may', target: '#sourceEdit.open.merging' },
                { guard: 'isForbidden', target: 'valid', actions: 'forbid' },
              ],
              on: {
                'source.type': [
                  { guard: isLong, target: 'pausing', actions: keepText },
                  { actions: [keepText, 'readNow'] },
                ],
                'source.format': { actions: 'format' },
              },
            },
            invalid: {},
            pausing: {
              tags: 'unread',
              description: 'A long text is parsed when typing pauses.',
              after: { readingPause: 'reading' },
              on: { 'source.save': 'reading.toSave' },
            },
            reading: {
              tags: 'unread',
              invoke: {
                id: 'readText',
                src: 'readText',
                input: ({ context: { text, known } }) => ({ text, known }),
                onDone: [
                  { guard: 'isReadingToSave', target: 'readToSave', actions: keepRead },
                  { target: 'deciding', actions: keepRead },
                ],
                onError: { target: 'unread', actions: refuse(refusals.unread) },
              },
              initial: 'toTell',
              states: {
                toTell: { on: { 'source.save': 'toSave' } },
                toSave: { id: 'toSave', tags: 'busy' },
              },
            },
            readToSave: {
              always: [{ guard: 'isUnchanged', target: '#sourceEdit.closed' }, { target: 'waiting' }],
            },
            unread: {
              tags: 'unread',
              on: { 'source.save': { target: 'reading.toSave', actions: refuse(undefined) } },
            },
            conflict: {
              description:
                'Both have changed the same place. The operator chooses; each change of others triggers a new comparison.',
              tags: 'conflict',
              initial: 'shown',
              on: {
                'source.choose': { actions: { type: 'choose', params: ({ event }) => event } },
                'source.chooseAll': { actions: { type: 'choose', params: ({ event }) => event } },
                'source.save': [
                  {
                    guard: { type: 'isUndecided', params: ({ context }) => context },
                    actions: refuse(refusals.undecided),
                  },
                  { guard: 'isForbidden', actions: 'forbid' },
                  { target: 'waiting' },
                ],
              },
              states: {
                shown: { always: { guard: 'isBehind', target: 'outdated' } },
                outdated: { after: { comparingPause: 'comparing' } },
                comparing: {
                  invoke: {
                    id: 'mergeSides',
                    src: 'mergeSides',
                    input: ({ context }) => mergeInput(context),
                    onDone: { target: 'shown', actions: keepMerge },
                    onError: notSaved,
                  },
                },
              },
            },
            back: { type: 'history', history: 'deep' },
          },
        },
        merging: {
          description: 'The text is compared with the current model.',
          tags: 'busy',
          invoke: {
            id: 'mergeSides',
            src: 'mergeSides',
            input: ({ context }) => mergeInput(context),
            onDone: [
              { guard: { type: 'isOutdated', params: outputOf }, target: 'merging', reenter: true },
              {
                guard: { type: 'isUndecided', params: outputOf },
                target: 'writing.conflict',
                actions: keepMerge,
              },
              {
                guard: { type: 'isUnsafe', params: outputOf },
                target: 'writing',
                actions: {
                  type: 'refuse',
                  params: ({ event: { output } }) =>
                    output.hazard && 'refusal' in output.hazard ? output.hazard.refusal : undefined,
                },
              },
              { guard: { type: 'needsWarning', params: outputOf }, target: 'warning', actions: keepMerge },
              { target: 'sending', actions: keepMerge },
            ],
            onError: notSaved,
          },
          on: { 'source.cancel': 'writing' },
        },
        warning: {
          description: "Saving changes a member whose name the server can't store.",
          on: { 'source.proceed': { target: 'merging', actions: 'noteWarned' }, 'source.stay': 'writing' },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendEdits',
            src: 'sendEdits',
            input: ({ context }) => ({ document: openDocument(context), edits: context.edits }),
            onDone: { target: 'storing', actions: 'keepSent' },
            onError: notSaved,
          },
        },
        storing: {
          description: 'The changes are in the document and not stored by the server yet.',
          tags: 'busy',
          invoke: {
            id: 'settle',
            src: 'settle',
            input: ({ context }) => ({ document: openDocument(context) }),
            onDone: '#sourceEdit.closed',
            // The model was closed, and is opened again with what was sent.
            onError: [{ guard: 'waits', target: 'writing.waiting' }, notSaved],
          },
          on: { 'source.cancel': '#sourceEdit.closed' },
        },
        confirming: {
          description: 'Cancel was pressed, and there are unsaved changes.',
          on: { 'source.discard': '#sourceEdit.closed', 'source.stay': 'writing.back' },
        },
      },
    },
  },
});

export type SourceEditActor = ActorRefFrom<typeof sourceEditMachine>;
export type SourceEditSnapshot = SnapshotFrom<typeof sourceEditMachine>;

type Sessions = Map<string, Set<string>>;

/** Finds who has changed these places of a document or their content; if that is not known, everyone who changed something. */
export function whoChanged({ document, places, names }: SourceEditSnapshot['context']) {
  const at: Sessions = new Map();
  const above: Sessions = new Map();
  const root = document?.tree.root;
  for (const [sessionId, changed] of Object.entries(places))
    for (const [node, path] of changed) {
      const steps = prefixes(root && isAttached(node, root) ? pathOf(node) : path);
      steps.forEach((step, index) => note(index === steps.length - 1 ? at : above, step, sessionId));
    }
  const everybody = Object.keys(places);
  return (paths: readonly Path[]): readonly Changer[] => {
    const changed = paths.flatMap((path) => prefixes(path).flatMap((step) => [...(at.get(step) ?? [])]));
    const within = paths.flatMap((path) => [...(above.get(JSON.stringify(path)) ?? [])]);
    const sessions = changed.length > 0 ? changed : within.length > 0 ? within : everybody;
    return changersOf(sessions, names);
  };
}

function changersOf(sessions: readonly string[], names: SourceEditSnapshot['context']['names']): readonly Changer[] {
  const people = new Map<string, Changer>();
  for (const sessionId of sessions) {
    const { name, user } = names[sessionId] ?? { name: '', user: { type: '', username: '' } };
    people.set(JSON.stringify([user.type, user.username]), { name, user });
  }
  return [...people.values()].sort(
    (one, other) => Number(one.name === '') - Number(other.name === '') || one.name.localeCompare(other.name),
  );
}

const prefixes = (path: Path): string[] =>
  Array.from({ length: path.length + 1 }, (_, length) => JSON.stringify(path.slice(0, length)));

function note(sessions: Sessions, step: string, sessionId: string): void {
  const known = sessions.get(step) ?? new Set();
  sessions.set(step, known.add(sessionId));
}

export const selectDirty = (s: SourceEditSnapshot) =>
  s.hasTag('open') && !s.matches({ open: { writing: 'unchanged' } });

export const selectText = ({ context: { text } }: SourceEditSnapshot) => text;
/** Use with `sameTheirs`: the result is new whenever others have changed the document or it is another one. */
export const selectTheirs = ({ context }: SourceEditSnapshot) => context;
type Theirs = ReturnType<typeof selectTheirs>;
export const sameTheirs = (one: Theirs, other: Theirs) =>
  one.document === other.document && one.places === other.places && one.names === other.names;
export const selectWaiting = (s: SourceEditSnapshot) => s.matches({ open: { writing: 'waiting' } });

/** The current step of saving; undefined while the text is edited. */
export function selectBusy(s: SourceEditSnapshot): 'reading' | 'merging' | 'saving' | undefined {
  if (!s.hasTag('busy')) return undefined;
  if (s.matches({ open: 'writing' })) return 'reading';
  return s.matches({ open: 'merging' }) ? 'merging' : 'saving';
}

/** Why the text is not a valid model; undefined also before it is parsed. */
export const selectFault = (s: SourceEditSnapshot): JsonFault | undefined =>
  'fault' in s.context.read && !s.hasTag('unread') ? s.context.read.fault : undefined;

/** What may trouble some clients in a valid text, as a whole sentence. */
export const selectWarning = (s: SourceEditSnapshot): string | undefined =>
  'warning' in s.context.read && !s.hasTag('unread') ? s.context.read.warning : undefined;

const none: readonly Conflict[] = [];
export const selectConflicts = (s: SourceEditSnapshot): readonly Conflict[] =>
  s.hasTag('conflict') ? s.context.conflicts : none;
export const selectUndecided = (s: SourceEditSnapshot): number =>
  selectConflicts(s).filter(({ id }) => s.context.choices[id] === undefined).length;

/** Why the text can't be saved now, as a sentence; undefined if it can. */
export function selectWhyNotSave(s: SourceEditSnapshot): string | undefined {
  if (selectFault(s)) return 'Invalid JSON!';
  if (selectUndecided(s) > 0) return refusals.undecided;
  if (selectWaiting(s)) return waitingSentence;
  const { may, waits } = s.context;
  return may || waits || s.matches({ open: { writing: 'unchanged' } }) ? undefined : whyForbidden(s.context);
}

/** Who else has changed the model since it was opened, and how much, as one line; empty if no one has. */
export function changesByOthers({ places, names }: Theirs): {
  people: readonly Changer[];
  text: string | undefined;
} {
  const people = changersOf(Object.keys(places), names);
  const changes = Object.values(places).reduce((sum, { size }) => sum + size, 0);
  const counted = countOf(changes, 'change');
  return { people, text: changes === 0 ? undefined : `${counted} by ${namesOf(people)} since you opened it` };
}
