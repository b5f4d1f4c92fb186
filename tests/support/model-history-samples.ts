import type { HistoryEntry, HistoryKind, ModelHistory } from '~/api/realtime/port';
import { applyEdits, type Edit, type LoggedEdit, placeOfEdit } from '~/core/document/edit';
import { createTree } from '~/core/document/tree';
import { copyOf, type DocumentObject, type Path } from '~/core/document/value';
import {
  type ModelHistoryContext,
  modelHistoryMachine,
  type ModelHistorySnapshot,
} from '~/machines/model/history/model-history-machine';
import { type Comparison, type ShownVersion, versionChanges } from '~/machines/model/history/version-changes';
import { matchingRows, noFilter, versionRows } from '~/machines/model/history/version-rows';
import { frozenFrom } from './frozen';
import { morning } from './frozen-domain';
import { logEdit } from './log-edit';

const people: HistoryEntry['user'][] = [
  { type: 'normal', username: 'ana.ruiz', displayName: 'Ana Ruiz' },
  { type: 'normal', username: 'ben.carter', displayName: 'Ben Carter' },
  { type: 'convergence', username: 'mara', displayName: 'Mara Lindqvist' },
];
const kinds: readonly [HistoryKind, string?][] = [
  ['text'],
  ['text'],
  ['added', 'discount'],
  ['value'],
  ['moved'],
  ['replaced', 'address'],
  ['batch'],
  ['removed', 'note'],
  ['nothing'],
  ['added'],
];

const note = 'Leave it with the neighbour, the bell is broken';
const splice = (path: Path, index: number, insert: string): Edit => ({
  type: 'splice',
  path,
  index,
  remove: 0,
  insert,
});
/** What one version of each kind changed, for its look: the documents of `orderAt` differ in other ways. */
function editsOf(what: HistoryKind, version: number, path: Path = ['note']): LoggedEdit[] {
  const address = { city: 'Delft', street: '4 Coolsingel', zip: '3012 AA' };
  const quantity: Edit = { type: 'setValue', path: ['quantity'], value: version };
  switch (what) {
    case 'text':
      return [{ edit: splice(path, note.length, ' today'), before: '', text: note }];
    case 'added':
      return [{ edit: { type: 'setMember', path: [], key: 'discount', value: 0.15 }, before: undefined }];
    case 'value':
      return [{ edit: quantity, before: version - 1 }];
    case 'moved':
      return [{ edit: { type: 'moveItem', path: ['tags'], from: 0, to: 2 }, before: undefined }];
    case 'replaced':
      return [
        {
          edit: { type: 'setMember', path: [], key: 'address', value: { ...address, city: 'Rotterdam' } },
          before: address,
        },
      ];
    case 'batch':
      return [
        { edit: quantity, before: version - 1 },
        { edit: { type: 'setValue', path: ['paid'], value: true }, before: false },
        { edit: splice(['lines', 0, 'sku'], 0, 'X'), before: '', text: 'LAMP-02' },
      ];
    case 'removed':
      return [{ edit: { type: 'removeMember', path: [], key: 'note' }, before: note }];
    case 'nothing':
      return [];
  }
}

/** As of an order that people edit in turns. The same version always has the same entry. */
export function historyEntry(version: number, change: Partial<HistoryEntry> = {}): HistoryEntry {
  const [kind, name] = kinds[version % kinds.length] ?? ['value'];
  const { what = kind } = change;
  const turn = Math.floor(version / 7);
  return {
    version,
    at: morning - (4_000 - version) * 20_000 + turn * 900_000,
    sessionId: '2f',
    user: people[turn % people.length],
    what,
    name,
    path: undefined,
    count: what === 'batch' ? 3 : 1,
    edits: editsOf(what, version, change.path),
    ...change,
  };
}
export const historyEntries = (from: number, to: number): HistoryEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => historyEntry(from + index));

export const orderAt = (version: number): DocumentObject => ({
  address: { city: version < 20 ? 'Delft' : 'Rotterdam', street: '4 Coolsingel', zip: '3012 AA' },
  customer: 'Barbara Johnson',
  lines: [
    { price: 24.99, qty: version % 5, sku: 'LAMP-02' },
    ...(version < 30 ? [{ price: 3, qty: 4, sku: 'BULB-11' }] : []),
  ],
  note: `Leave it with the neighbour, the bell is broken since ${version} days`,
  paid: version > 35,
  placed: new Date(morning),
  quantity: version,
  shippedBy: null,
  tags: version % 2 ? ['fragile', 'gift'] : ['gift', 'express', 'fragile'],
  ...(version < 10 ? { draft: true } : {}),
});

/** A loaded history without older versions. */
export const sampleHistory = (change: Partial<ModelHistory> = {}): ModelHistory => ({
  version: 42,
  createdAt: morning - 90_000_000,
  entries: historyEntries(2, 42),
  oldest: 1,
  ending: 'creation',
  more: () => Promise.resolve(),
  documentAt: (version) => Promise.resolve(copyOf(orderAt(version))),
  ...change,
});

type Step = Partial<HistoryEntry> & { make: readonly Edit[] };

/** A history in which each step makes one version, from 2 on. */
export function historyFrom(first: DocumentObject, steps: readonly Step[]): ModelHistory {
  const documents = [first];
  const entries = steps.map(({ make, ...change }, index) => {
    let now = copyOf(documents[index] ?? {});
    const edits = make.map((edit) => {
      const logged = logEdit(copyOf(now), edit);
      now = applyEdits(now, ['value' in edit ? { ...edit, value: copyOf(edit.value) } : edit]) as DocumentObject;
      return logged;
    });
    documents.push(now);
    const [only] = edits.length === 1 ? edits : [];
    return historyEntry(index + 2, {
      at: morning + index * 60_000,
      what: only?.edit.type === 'splice' ? 'text' : only ? 'value' : 'batch',
      path: only && placeOfEdit(only.edit),
      count: edits.length,
      edits,
      ...change,
    });
  });
  return sampleHistory({
    version: documents.length,
    entries,
    documentAt: (version) => Promise.resolve(copyOf(documents[version - 1] ?? {})),
  });
}

export function shownVersion(version: number, comparison?: Comparison): ShownVersion {
  const document = orderAt(version);
  return { version, document, tree: createTree(document), comparison };
}

export const comparisonOf = (from: number, to: number): Comparison => ({
  from,
  to,
  changes: versionChanges(from === 0 ? {} : orderAt(from), orderAt(to)),
});

type Known = Extract<ModelHistorySnapshot['value'], object>['known'];
export type HistoryAt = {
  document?: Known['document'];
  entries?: Known['entries'];
  filter?: Known['filter'];
  playback?: Known['playback'];
  context?: Partial<ModelHistoryContext>;
};

/** The history of a model, frozen in one state, at version 12 by default. */
export function frozenHistory(at: HistoryAt | 'loading' | 'failed' = {}, problem?: ModelHistoryContext['problem']) {
  const {
    document = 'showing',
    entries = 'resting',
    filter = 'applied',
    playback = 'paused',
    context = {},
  } = typeof at === 'string' ? {} : at;
  const history = context.history ?? sampleHistory();
  const rows = versionRows(history.entries);
  return frozenFrom(
    modelHistoryMachine,
    {},
    typeof at === 'string' ? at : { known: { document, entries, filter, playback } },
    {
      history: typeof at === 'string' ? undefined : history,
      entries: history.entries,
      rows,
      matching: matchingRows(rows, context.filter ?? noFilter),
      lowest: history.ending === 'open' ? 1 : history.oldest,
      version: 12,
      shown: typeof at === 'string' ? undefined : shownVersion(context.version ?? 12),
      newest: history.version,
      may: true,
      problem,
      ...context,
    },
  );
}
