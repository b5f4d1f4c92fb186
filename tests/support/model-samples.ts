import type { Model } from '~/api/rest/domain/models';

/** 20 Nov 2026, 08:12:44.120 UTC. */
const placed = Date.UTC(2026, 10, 20, 8, 12, 44, 120);
const date = (at: number) => ({ $$convergence_type: 'date', date: at });

export const model = (id: string, data: Model['data'] = {}, more: Partial<Model> = {}): Model => ({
  id,
  collection: 'orders',
  version: 7,
  createdTime: placed,
  modifiedTime: placed + 90_000,
  data,
  ...more,
});

export const order = model('ord-20930-eu', {
  customer: 'Chidi Okafor',
  lines: [{ sku: 'LAMP-02', qty: 10 }],
  paid: true,
  placed: date(placed),
  total: 1204,
  note: null,
});
export const smallOrder = model('ord-1', { customer: 'Yuki Tanaka', total: 9.5, discount: 0.1 }, { version: 42 });
/** An unusual id and unusual keys. */
export const oddModel = model('a/b %?#"\' 🚚 شحنة', { '<b>x</b>': '=1+1', 'with space': { deep: [1, 2] } });
export const orders: Model[] = [order, smallOrder, oddModel];
export const manyKeys = model(
  'wide-model-with-many-keys',
  Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, index])),
);
