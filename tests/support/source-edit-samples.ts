import { soloDocument } from '~/core/document/live-document';
import type { Conflict } from '~/core/document/merge';
import type { DocumentObject } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import { type SourceEditActor, sourceEditMachine } from '~/machines/model/source-edit/source-edit-machine';
import { readSource } from '~/machines/model/source-edit/source-text';
import { frozenFrom } from './frozen';
import { stateAt } from './leaf-states';

const sourceSample: DocumentObject = {
  address: { city: 'Rotterdam', street: '4 Coolsingel', zip: '3012 AA' },
  customer: 'Barbara Johnson',
  lines: [
    { sku: 'LAMP-02', qty: 1, price: 19.99 },
    { sku: 'BULB-E27', qty: 2, price: 6.07 },
    { sku: 'CABLE-3M', qty: 1, price: 0 },
  ],
  note: 'Leave it with the neighbour, the bell is broken',
  paid: true,
  placed: new Date('2026-11-20T08:12:44.120Z'),
  quantity: 4,
  shippedBy: null,
  tags: ['fragile', 'gift'],
  total: 37.13,
};

/** The same, changed by the user and by others. */
export const mySample = documentText({ ...sourceSample, paid: false, customer: 'Barbara Johnson-Okafor' });
export const theirSample: DocumentObject = {
  ...sourceSample,
  address: { city: 'Delft', street: '4 Coolsingel', zip: '3012 AA' },
  quantity: 5,
  customer: 'B. Johnson',
};

export const sampleConflicts: readonly Conflict[] = [
  { id: 'price', path: ['lines', 0, 'price'], base: 18.5, mine: 19.99, theirs: 24.99 },
  {
    id: 'note',
    path: ['note'],
    base: 'Leave it with the neighbour',
    mine: 'Leave it with the neighbour, the bell is broken',
    theirs: undefined,
  },
  {
    id: 'address',
    path: ['shipping address'],
    base: undefined,
    mine: { city: 'Rotterdam', street: '4 Coolsingel', zip: '3012 AA' },
    theirs: ['4 Coolsingel', '3012 AA Rotterdam'],
  },
];

type Context = SourceEditActor extends { getSnapshot: () => { context: infer C } } ? C : never;
export type SourceEditAt = {
  /** Within `open`, e.g. `writing.valid`. */
  leaf: string;
  text?: string;
  /** The current model, if others have changed it. */
  theirs?: DocumentObject;
  context?: Partial<Context>;
};

export function frozenSource({ leaf, text, theirs = sourceSample, context = {} }: SourceEditAt): SourceEditActor {
  const baseText = documentText(sourceSample);
  const shown = text ?? baseText;
  return frozenFrom(sourceEditMachine, undefined, stateAt(`open.${leaf}`), {
    document: soloDocument(theirs),
    may: true,
    version: 39,
    base: sourceSample,
    baseText,
    text: shown,
    read: readSource(shown),
    ...context,
  });
}

/** For `parameters.states` of a story. */
export const sourceStates = ({ leaf }: SourceEditAt): string[] => [`sourceEdit:open.${leaf}`];
