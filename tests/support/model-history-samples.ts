import type { HistoryEntry, HistoryKind, ModelHistory } from '~/api/realtime/port';
import { createTree } from '~/core/document/tree';
import { copyOf, type DocumentObject } from '~/core/document/value';
import {
  type ModelHistoryContext,
  modelHistoryMachine,
  type ModelHistorySnapshot,
} from '~/machines/model/history/model-history-machine';
import { type Comparison, type ShownVersion, versionChanges } from '~/machines/model/history/version-changes';
import { frozen } from './frozen';
import { morning } from './frozen-domain';

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

/** As of an order that people edit in turns. The same version always has the same entry. */
export function historyEntry(version: number, change: Partial<HistoryEntry> = {}): HistoryEntry {
  const [what, name] = kinds[version % kinds.length] ?? ['value'];
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
  context?: Partial<ModelHistoryContext>;
};

/** The history of a model, frozen in one state, at version 12 by default. */
export function frozenHistory(
  at: HistoryAt | 'loading' | 'failed' = {},
  problem?: ModelHistoryContext['problem'],
) {
  const { document = 'showing', entries = 'resting', context = {} } = typeof at === 'string' ? {} : at;
  const history = context.history ?? sampleHistory();
  return frozen(modelHistoryMachine, {
    value: typeof at === 'string' ? at : { known: { document, entries } },
    context: {
      history: typeof at === 'string' ? undefined : history,
      entries: history.entries,
      lowest: history.ending === 'open' ? 1 : history.oldest,
      version: 12,
      against: undefined,
      shown: typeof at === 'string' ? undefined : shownVersion(context.version ?? 12),
      newest: history.version,
      changes: 0,
      may: true,
      why: '',
      problem,
      moreProblem: undefined,
      ...context,
    },
  });
}
