import { assign, enqueueActions, setup, stateIn } from 'xstate';
import { difference } from '~/core/document/alignment';
import type { Edit } from '~/core/document/edit';
import type { LiveDocument } from '~/core/document/live-document';
import { nameHazard, type NameHazard } from '~/core/document/member-names';
import { type Choices, type Conflict, merge, type Side } from '~/core/document/merge';
import { type DocumentObject, sameValue } from '~/core/document/value';
import { documentText, writable } from '~/core/json/document-text';
import { namesToKeep } from '~/core/json/scan';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import {
  type ChangedPlaces,
  type Changer,
  failureSentence,
  maxReadAtOnce,
  readSource,
  type ReadSource,
  refusals,
} from './source-text';

/** A conflict that was decided. */
export type Chosen = { conflict: Conflict; side: Side };

type Reconciled = {
  conflicts: readonly Conflict[];
  /** Of those conflicts that were decided before. */
  choices: Choices;
  /** Turn their document into the merged one; empty while a conflict is undecided. */
  edits: readonly Edit[];
  /** What they do to members whose names the server can't store. */
  hazard: NameHazard | undefined;
};

/** The changes of both sides as edits of their document (product: saving never reverts changes of others). */
export function reconcile(
  base: DocumentObject,
  mine: DocumentObject,
  theirs: DocumentObject,
  chosen: readonly Chosen[],
): Reconciled {
  // Comparing three large documents takes most of the time.
  const made = (conflicts: readonly Conflict[], choices: Choices, edits: readonly Edit[]): Reconciled => ({
    conflicts,
    choices,
    edits,
    hazard: nameHazard(theirs, edits),
  });
  if (sameValue(base, theirs)) return made([], {}, difference(theirs, mine));
  const { conflicts, value } = merge(base, mine, theirs, {});
  const choices = choicesFor(conflicts, chosen);
  if (conflicts.some(({ id }) => choices[id] === undefined)) return made(conflicts, choices, []);
  const merged = conflicts.length === 0 ? value : merge(base, mine, theirs, choices).value;
  return made(conflicts, choices, difference(theirs, merged));
}

/** Decisions are kept for the conflicts that are still the same. */
function choicesFor(conflicts: readonly Conflict[], chosen: readonly Chosen[]): Choices {
  const known = byPlace(chosen, ({ conflict }) => conflict);
  return Object.fromEntries(
    conflicts.flatMap((conflict) => {
      const before = known.get(placeOf(conflict))?.findLast((each) => isSame(each.conflict, conflict));
      return before ? [[conflict.id, before.side]] : [];
    }),
  );
}

/** The decisions, with this side for each of these conflicts. */
export function choose(
  chosen: readonly Chosen[],
  conflicts: readonly Conflict[],
  side: Side,
): readonly Chosen[] {
  const again = byPlace(conflicts, (conflict) => conflict);
  const others = chosen.filter(
    ({ conflict }) => !again.get(placeOf(conflict))?.some((each) => isSame(each, conflict)),
  );
  return [...others, ...conflicts.map((conflict) => ({ conflict, side }))];
}

function byPlace<T>(items: readonly T[], conflictOf: (item: T) => Conflict): Map<string, T[]> {
  const places = new Map<string, T[]>();
  for (const item of items) {
    const place = placeOf(conflictOf(item));
    const there = places.get(place);
    if (there) there.push(item);
    else places.set(place, [item]);
  }
  return places;
}

const placeOf = ({ path }: Conflict) => JSON.stringify(path);
const isSame = (one: Conflict, other: Conflict) =>
  sameValue(one.base, other.base) && sameValue(one.mine, other.mine) && sameValue(one.theirs, other.theirs);

type Person = Changer & { sessionId: string };

type Context = {
  document: LiveDocument | undefined;
  /** The model's when it was opened. */
  version: number;
  /** The document then, as far as a text can say it, and as a text. */
  base: DocumentObject;
  baseText: string;
  text: string;
  /** Names in the document that may stay, but not be given again. */
  known: ReadonlySet<string>;
  /** The content of the text as far as it is read; of a long one, the last that was read. */
  read: ReadSource;
  may: boolean;
  /** The model can be changed again when the connection is back: saving waits for that. */
  waits: boolean;
  /** Why the last save failed; a whole sentence. */
  refusal: string | undefined;
  conflicts: readonly Conflict[];
  choices: Choices;
  chosen: readonly Chosen[];
  edits: readonly Edit[];
  /** What may happen when the edits are made, a whole sentence. */
  warning: string | undefined;
  /** The operator has confirmed the warning. */
  warned: boolean;
  /** Of the document's tree when it was compared. */
  revision: number;
  /** What was sent, and to which document; not stored as far as is known. */
  sent: { document: LiveDocument; value: DocumentObject } | undefined;
  /** The number of places that others have changed since it was opened, by session. */
  others: Readonly<Record<string, number>>;
  /** These places, by session. The maps grow in place; `others` is replaced then. */
  places: Readonly<Record<string, ChangedPlaces>>;
  /** All users that had the model open since, by session. */
  names: Readonly<Record<string, Changer>>;
};

export type SourceEditEvent =
  | { type: 'source.open'; document: LiveDocument; version: number }
  | { type: 'source.type'; text: string }
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
  | { type: 'source.permit'; may: boolean; waits?: boolean }
  /** The model was opened again. */
  | { type: 'source.attach'; document: LiveDocument }
  /** Who has the model open. */
  | { type: 'source.people'; people: readonly Person[] }
  /** `places`: where they have changed something since it was opened. */
  | { type: 'source.othersChanged'; sessionId: string; places: ChangedPlaces };

export type MergeInput = {
  document: LiveDocument;
  base: DocumentObject;
  mine: DocumentObject;
  chosen: readonly Chosen[];
};
/** `revision`: of the document's tree when it was compared. */
export type MergeOutput = Reconciled & { document: LiveDocument; revision: number };
export type WatchCommand = { type: 'document.attach'; document: LiveDocument };

export const initialContext: Context = {
  document: undefined,
  version: 0,
  base: {},
  baseText: '',
  text: '',
  known: new Set(),
  read: { value: {} },
  may: false,
  waits: false,
  refusal: undefined,
  conflicts: [],
  choices: {},
  chosen: [],
  edits: [],
  warning: undefined,
  warned: false,
  revision: 0,
  sent: undefined,
  others: {},
  places: {},
  names: {},
};

/** What stays while no document is edited. */
const keptOf = ({ may, waits, names }: Context): Context => ({ ...initialContext, may, waits, names });

/** The names of the chart; its topology is in `source-edit-machine.ts`. */
export const sourceEditSetup = setup({
  types: {} as {
    context: Context;
    events: SourceEditEvent;
    tags: 'open' | 'readable' | 'unread' | 'conflict' | 'busy';
  },
  actors: {
    watchDocument: unprovidedWatch<{ document: LiveDocument }, WatchCommand>('watchDocument'),
    readText: unprovidedTask<ReadSource, { text: string; known: ReadonlySet<string> }>('readText'),
    mergeSides: unprovidedTask<MergeOutput, MergeInput>('mergeSides'),
    sendEdits: unprovidedTask<void, { document: LiveDocument; edits: readonly Edit[] }>('sendEdits'),
    settle: unprovidedTask<void, { document: LiveDocument }>('settle'),
  },
  actions: {
    begin: assign(({ context }, { document, version }: { document: LiveDocument; version: number }) => {
      const base = writable(document.value());
      const text = documentText(base);
      return {
        ...keptOf(context),
        document,
        version,
        base,
        baseText: text,
        text,
        known: namesToKeep(base),
        read: { value: base },
      };
    }),
    /** Large documents are not held longer than needed. */
    end: assign(({ context }) => keptOf(context)),
    keepText: assign((_, text: string) => ({ text, refusal: undefined, warned: false })),
    format: assign(({ context: { read, text } }) => ({
      text: 'value' in read ? documentText(read.value) : text,
    })),
    readNow: assign(({ context: { text, baseText, base, known } }) => ({
      read: text === baseText ? { value: base } : readSource(text, known),
    })),
    keepRead: assign({ read: (_, read: ReadSource) => read }),
    /** Why it could not be saved until now is said no longer than it is true. */
    keepPermit: assign(({ context }, { may, waits = false }: { may: boolean; waits?: boolean }) => ({
      may,
      waits,
      refusal: may && context.refusal === refusals.mayNot ? undefined : context.refusal,
    })),
    attach: enqueueActions(({ enqueue }, document: LiveDocument) => {
      enqueue.assign({ document, revision: -1 });
      enqueue.sendTo('watchDocument', { type: 'document.attach', document } satisfies WatchCommand);
    }),
    keepNames: assign(({ context }, people: readonly Person[]) => ({
      names: {
        ...context.names,
        ...Object.fromEntries(people.map(({ sessionId, name, user }) => [sessionId, { name, user }])),
      },
    })),
    countOthers: assign(
      ({ context }, { sessionId, places }: { sessionId: string; places: ChangedPlaces }) => ({
        others: { ...context.others, [sessionId]: places.size },
        places: { ...context.places, [sessionId]: places },
      }),
    ),
    keepSent: assign({
      sent: ({ context: { document, read } }) =>
        document && 'value' in read ? { document, value: read.value } : undefined,
    }),
    keepRefusal: assign({ refusal: (_, refusal: string) => refusal }),
    keepFailure: assign({
      refusal: (_, error: Error) => failureSentence(error instanceof Error ? error.message : ''),
    }),
    forgetRefusal: assign({ refusal: undefined }),
    keepMerge: assign(
      ({ context }, { conflicts, choices, edits, hazard, document, revision }: MergeOutput) => ({
        conflicts,
        choices,
        edits,
        warning: hazard && 'warning' in hazard ? hazard.warning : undefined,
        revision: document === context.document ? revision : -1,
      }),
    ),
    keepHazard: assign({
      refusal: (_, { hazard }: MergeOutput) => (hazard && 'refusal' in hazard ? hazard.refusal : undefined),
    }),
    keepWarned: assign({ warned: (_, warned: boolean) => warned }),
    choose: assign(({ context: { conflicts, chosen } }, { id, side }: { id?: string; side: Side }) => {
      const meant = id === undefined ? conflicts : conflicts.filter((conflict) => conflict.id === id);
      const now = choose(chosen, meant, side);
      return { chosen: now, choices: choicesFor(conflicts, now), refusal: undefined };
    }),
  },
  guards: {
    isLong: (_, text: string) => text.length > maxReadAtOnce,
    isFaulty: ({ context: { read } }) => 'fault' in read,
    isUnchanged: ({ context: { read, base, sent } }) =>
      !sent && 'value' in read && sameValue(read.value, base),
    may: ({ context: { may } }) => may,
    mayNot: ({ context: { may } }) => !may,
    mustWait: ({ context: { may, waits } }) => !may && waits,
    /** Something else has happened to the document since it was compared. */
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

export const openDocument = ({ document }: Context): LiveDocument => {
  if (!document) throw new Error('The source editor is open on a document.');
  return document;
};

/** What was sent already is in the document; it must not be made again. */
export function mergeInput(context: Context): MergeInput {
  const { base, read, chosen, sent } = context;
  if (!('value' in read)) throw new Error('Only a text that is read is merged.');
  const document = openDocument(context);
  return { document, base: sent?.document === document ? sent.value : base, mine: read.value, chosen };
}
