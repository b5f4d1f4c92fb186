import { collectionOf, modelOf } from '../models';
import { valueFromJson } from '../data-values';
import { defaultSnapshotPolicy, type Domain } from '../records';

const minutes = 60_000;
const customers = ['Harbour Foods', 'Nordlicht Apotheke', 'Casa Verde', 'Blue Kite Travel', 'Ito & Sons', 'Bakery 42'];
const states = ['new', 'picking', 'packed', 'shipped', 'returned'];

type Content = Pick<Domain, 'collections' | 'models'>;

/** Orders edited together in a warehouse. The same numbers always give the same orders. */
export const orders = (amount: number, now: number): Content => ({
  collections: [
    collectionOf({
      id: 'orders',
      description: 'One document per order',
      overrideSnapshotPolicy: true,
      snapshotPolicy: { ...defaultSnapshotPolicy(), snapshotsEnabled: true, triggerByVersion: true },
    }),
    collectionOf({
      id: 'settings',
      description: 'Shared settings of the desk',
      worldPermissions: { create: false, read: true, write: false, remove: false, manage: false },
      userPermissions: [
        {
          userType: 'normal',
          username: 'alma',
          permissions: { create: true, read: true, write: true, remove: true, manage: true },
        },
      ],
    }),
  ],
  models: [
    ...Array.from({ length: amount }, (_, index) =>
      modelOf({
        id: `order-${10_400 + index}`,
        collection: 'orders',
        createdTime: now - (amount - index) * 95 * minutes,
        modifiedTime: now - (amount - index) * 90 * minutes,
        root: valueFromJson({
          customer: customers[index % customers.length],
          state: states[index % states.length],
          due: new Date(now + (index - amount) * 95 * minutes + 4_320 * minutes),
          lines: Array.from({ length: 1 + (index % 3) }, (_each, line) => ({
            article: `A-${100 + ((index * 13 + line * 29) % 800)}`,
            quantity: 1 + ((index + line) % 9),
            price: Math.round((4.9 + ((index * 31 + line * 17) % 400) / 10) * 100) / 100,
          })),
          express: index % 4 === 0,
          note: index % 5 === 0 ? 'Ring twice' : null,
        }),
      }),
    ),
    modelOf({
      id: 'desk',
      collection: 'settings',
      createdTime: now - 4_000 * minutes,
      modifiedTime: now - 45 * minutes,
      root: valueFromJson({ cutOff: '16:30', printers: ['hall-a', 'hall-b'], autoAssign: true }),
    }),
  ],
});

/** Boards with notes on them. */
export const boards = (amount: number, now: number): Content => ({
  collections: [collectionOf({ id: 'boards', description: 'Whiteboards' })],
  models: Array.from({ length: amount }, (_, index) =>
    modelOf({
      id: `board-${index + 1}`,
      collection: 'boards',
      createdTime: now - (index + 2) * 1_440 * minutes,
      modifiedTime: now - (index + 1) * 37 * minutes,
      root: valueFromJson({
        title: ['Sprint review', 'Title sequence', 'Set design', 'Launch plan'][index % 4],
        notes: Array.from({ length: 4 + (index % 5) }, (_each, note) => ({
          text: `Idea ${note + 1}`,
          x: (note * 180) % 900,
          y: Math.floor(note / 5) * 140,
          color: ['yellow', 'pink', 'blue'][note % 3],
        })),
      }),
    }),
  ),
});
