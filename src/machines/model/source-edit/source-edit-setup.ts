import { assign, enqueueActions, setup, stateIn } from 'xstate';
import { difference } from '~/core/document/alignment';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { editHazard, type EditHazard } from '~/core/document/storable';
import { type Choices, type Conflict, merge, type Side } from '~/core/document/merge';
import { type DocumentObject, sameValue, sizeOf } from '~/core/document/value';
import { depthWarning } from '~/core/json/faults';
import { documentText } from '~/core/json/document-text';
import { namesToKeep, type ReadDocument } from '~/core/json/scan';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { UnmergedEdits } from '~/machines/model/open-model-machine';
import { type ChangedPlaces, type Changer, maxReadAtOnce, readSource, refusals } from './source-text';

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

export const initialContext = {
  document: undefined as LiveDocument | undefined,
  /** The version of the model when it was opened. */
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
  /** The model was deleted. */
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
  /** The revision of the document's tree when it was compared. */
  revision: 0,
  /** What was sent and the document has, even if the server has not stored it. */
  sent: undefined as DocumentObject | undefined,
  /** The number of places that each session has changed since the text was opened. */
  others: {} as Readonly<Record<string, number>>,
  /** These places by session. The maps are modified in place; then `others` is replaced. */
  places: {} as Readonly<Record<string, ChangedPlaces>>,
  /** All users that have had the model open since, by session. */
  names: {} as Readonly<Record<string, Changer>>,
};
type Context = typeof initialContext;

const keptOf = ({ may, waits, isGone, names }: Context): Context => ({
  ...initialContext,
  may,
  waits,
  isGone,
  names,
});

export type SourceEditEvent =
  /** `unmerged`: edits that were left of an earlier document, to be saved now. */
  | { type: 'source.open'; document: LiveDocument; version: number; unmerged?: UnmergedEdits | undefined }
  | { type: 'source.type'; text: string }
  /** What was typed before, and the text on which it was based: saving merges it like any other. */
  | { type: 'source.restore'; text: string; baseText: string }
  /** Writes the same value formatted. */
  | { type: 'source.format' }
  | { type: 'source.save' }
  | { type: 'source.choose'; id: string; side: Side }
  | { type: 'source.chooseAll'; side: Side }
  | { type: 'source.cancel' }
  | { type: 'source.discard' }
  | { type: 'source.stay' }
  /** Saves despite the warning. */
  | { type: 'source.proceed' }
  /** Whether the model can be written now. */
  | { type: 'source.permit'; may: boolean; waits?: boolean; isGone?: boolean }
  /** The model was reopened. `hasSent`: the document has what was sent to the one before. */
  | { type: 'source.attach'; document: LiveDocument; hasSent?: boolean }
  | { type: 'source.people'; people: readonly Person[] }
  /** `places`: the places that this session has changed since the text was opened. */
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

/** The names of the chart; its topology is in `source-edit-machine.ts`. */
export const sourceEditSetup = setup({
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
    countOthers: assign(({ context }, { sessionId, places }: { sessionId: string; places: ChangedPlaces }) => ({
      others: { ...context.others, [sessionId]: places.size },
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
    /** Whether the document has changed since it was compared. */
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
export const whyForbidden = ({ isGone }: Pick<Context, 'isGone'>): string => (isGone ? refusals.gone : refusals.mayNot);

export function openDocument({ document }: Context): LiveDocument {
  if (!document) throw new Error('The source editor is open on a document.');
  return document;
}

/** What was sent is already in the document and must not be sent again. */
export function mergeInput(context: Context): MergeInput {
  const { base, read, decisions, sent } = context;
  if (!('value' in read)) throw new Error('Only a text that is read is merged.');
  const document = openDocument(context);
  return { document, base: sent ?? base, mine: read.value, decisions };
}
