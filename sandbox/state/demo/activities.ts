import type { Activity, Grants } from '../records';
import { noGrants } from '../grants';

const hours = 3_600_000;

/** The permissions of a new activity: every user may participate. */
const everybody = ['join', 'set_state', 'view_state'];

const user = (username: string, ...permissions: string[]): Grants['users'][number] => ({
  userType: 'normal',
  username,
  permissions,
});

const activity = (type: string, id: string, created: number, grants: Partial<Grants> = {}): Activity => ({
  type,
  id,
  ephemeral: false,
  created,
  grants: { ...noGrants(), world: everybody, ...grants },
});

/** One for each order in progress, and a few others. */
export const orderActivities = (now: number): Activity[] => [
  ...Array.from({ length: 26 }, (_, index) =>
    activity('order', `order-${10_400 + index * 2}`, now - (300 - index * 11) * hours),
  ),
  activity('dispatch', 'hall a', now - 900 * hours, {
    world: ['join', 'lurk', 'view_state'],
    users: [user('kiosk-7', 'set_state')],
    groups: [{ group: 'packing', permissions: ['set_state'] }],
  }),
  activity('dispatch', 'hall b', now - 900 * hours, {
    world: ['lurk', 'view_state'],
    groups: [
      { group: 'packing', permissions: ['join', 'set_state'] },
      { group: 'shift-leads', permissions: ['join', 'set_state', 'remove', 'manage'] },
    ],
  }),
  activity('stocktaking', '2026/spring', now - 410 * hours, {
    world: [],
    users: [user('alma', ...everybody, 'manage'), user('ben', ...everybody), user('chidi', 'lurk', 'view_state')],
    groups: [{ group: 'desk', permissions: ['lurk'] }],
  }),
  activity('training', 'first week', now - 30 * hours, { world: [...everybody, 'lurk'] }),
];

/** One for each open board. */
export const boardActivities = (amount: number, now: number): Activity[] =>
  Array.from({ length: amount }, (_, index) =>
    activity('board', `board-${index + 1}`, now - (amount - index) * 29 * hours, {
      world: [...everybody, 'lurk'],
      ...(index === 0 ? { users: [user('greta', 'manage', 'remove')] } : {}),
    }),
  );
