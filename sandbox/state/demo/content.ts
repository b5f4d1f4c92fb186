import type { Domain } from '../records';

const minutes = 60_000;
const customers = [
  'Harbour Foods',
  'Nordlicht Apotheke',
  'Casa Verde',
  'Blue Kite Travel',
  'Ito & Sons',
  'Bakery 42',
];
const states = ['new', 'picking', 'packed', 'shipped', 'returned'];

type Content = Pick<Domain, 'collections' | 'models'>;

/** Orders as a warehouse edits them together. The same numbers always give the same orders. */
export const orders = (amount: number, now: number): Content => ({
  collections: [
    { id: 'orders', description: 'One document per order' },
    { id: 'settings', description: 'Shared settings of the desk' },
  ],
  models: [
    ...Array.from({ length: amount }, (_, index) => ({
      id: `order-${10_400 + index}`,
      collection: 'orders',
      version: 1 + ((index * 7) % 23),
      createdTime: now - (amount - index) * 95 * minutes,
      modifiedTime: now - (amount - index) * 90 * minutes,
      data: {
        customer: customers[index % customers.length],
        state: states[index % states.length],
        lines: Array.from({ length: 1 + (index % 3) }, (_each, line) => ({
          article: `A-${100 + ((index * 13 + line * 29) % 800)}`,
          quantity: 1 + ((index + line) % 9),
          price: Math.round((4.9 + ((index * 31 + line * 17) % 400) / 10) * 100) / 100,
        })),
        express: index % 4 === 0,
      },
    })),
    {
      id: 'desk',
      collection: 'settings',
      version: 12,
      createdTime: now - 4_000 * minutes,
      modifiedTime: now - 45 * minutes,
      data: { cutOff: '16:30', printers: ['hall-a', 'hall-b'], autoAssign: true },
    },
  ],
});

/** Boards with notes on them. */
export const boards = (amount: number, now: number): Content => ({
  collections: [{ id: 'boards', description: 'Whiteboards' }],
  models: Array.from({ length: amount }, (_, index) => ({
    id: `board-${index + 1}`,
    collection: 'boards',
    version: 3 + index * 11,
    createdTime: now - (index + 2) * 1_440 * minutes,
    modifiedTime: now - (index + 1) * 37 * minutes,
    data: {
      title: ['Sprint review', 'Title sequence', 'Set design', 'Launch plan'][index % 4],
      notes: Array.from({ length: 4 + (index % 5) }, (_each, note) => ({
        text: `Idea ${note + 1}`,
        x: (note * 180) % 900,
        y: Math.floor(note / 5) * 140,
        color: ['yellow', 'pink', 'blue'][note % 3],
      })),
    },
  })),
});
