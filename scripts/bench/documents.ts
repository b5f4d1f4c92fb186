/** A model's data; its first member is a short text. */
export type BenchDocument = { title: string } & Record<string, unknown>;

/** Number of values in one order. */
const valuesOfOrder = 12;
/** Number of root members, enough to fill a screen with rows before anything is expanded. */
const desks = 40;
/** Text that occurs three times in every document of orders, far apart. */
export const needle = 'needle-';

/** Orders by desk, with `leaves` values in total and about five objects and lists per twelve values. */
export function ordersOf(leaves: number): BenchDocument {
  const amount = Math.floor((leaves - 1) / valuesOfOrder);
  const found = [0.02, 0.5, 0.98].map((share) => Math.floor(amount * share));
  const made = Array.from({ length: desks }, (): unknown[] => []);
  for (let index = 0; index < amount; index += 1) {
    const hit = found.indexOf(index);
    made[Math.floor((index * desks) / amount)]?.push({
      id: `order-${String(index).padStart(6, '0')}`,
      customer: { name: `Customer ${index % 977}`, city: index % 2 ? 'Lisbon' : 'Leipzig' },
      note: hit < 0 ? `Note for order ${index}` : `${needle}${hit + 1}`,
      total: index * 1.25,
      paid: index % 3 === 0,
      lines: [0, 1].map((line) => ({ sku: `sku-${index}-${line}`, quantity: line + 1, price: 9.5 + line })),
    });
  }
  const byDesk = made.map((orders, desk) => [`desk-${String(desk + 1).padStart(2, '0')}`, orders] as const);
  return { title: 'Orders', ...Object.fromEntries(byDesk) };
}
