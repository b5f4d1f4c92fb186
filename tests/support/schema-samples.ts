import { createSchema } from '~/core/json/schema';
import type { SchemaActor } from '~/machines/model/schema';
import { frozenSurvey } from './about-samples';
import { unreachable } from './stories';

const date = (at: number) => ({ $$convergence_type: 'date', date: at });
const orders = [
  {
    number: 10_400,
    status: 'open',
    due: date(1_795_000_000_000),
    customer: { name: 'Nordlicht', city: 'Kiel' },
    lines: [{ sku: 'A-142', price: 12.5 }],
  },
  { number: 10_401, status: 'paid', note: null, customer: { name: 'Ana Ruiz' }, lines: [{ sku: 'B-7' }] },
  { number: '10402', status: 'open', isGift: true, note: 'Ring twice, then leave it at the door', lines: [] },
  { number: 10_403, status: 'sent', customer: { name: 'Chidi', 'zip code': '24103' }, lines: [] },
];

/** Keys and values that people or programs chose to be difficult. */
export const hostileData: Record<string, unknown> = {
  ...(JSON.parse('{"__proto__":"p","constructor":{"prototype":1}}') as object),
  '': 'empty',
  'a.b': { 'c d': 1 },
  'lines[]': [[1, [2]], { lines: 'x' }],
  '"quoted"': "it's",
  notes: 'begins with not',
  dateFrom: '2026-11-20',
  $: { $: true },
  '\u202eevil': '\u202egnp.exe',
  שלום: 'RTL',
  '`tick`': '%',
  '@id': 2 ** 53,
  [`${'long'.repeat(40)}`]: 'text '.repeat(1_000),
};

export const fieldsOf = (...models: object[]) => {
  const schema = createSchema();
  for (const model of models) schema.add(model);
  return schema.fields();
};

type Findings = { read: number; total?: number; left?: number; isHostile?: true };

/** A schema page that stays in this state. */
export const frozenSchema = (
  state: 'looking' | 'looked' | 'stopped' | 'failed',
  { read, total = read, left = 0, isHostile }: Findings,
): SchemaActor => {
  // As if the four were read again and again.
  const rows = fieldsOf(
    ...Array.from({ length: read }, (_, at) => ({ ...(isHostile ? hostileData : orders[at % 4]) })),
  );
  const findings = { rows, read, left, ...(total === 0 ? {} : { total }) };
  return frozenSurvey(state, findings, state === 'failed' ? unreachable : undefined);
};
