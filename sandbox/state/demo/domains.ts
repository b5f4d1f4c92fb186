import { boardActivities, orderActivities } from './activities';
import { orderChats, studioChats } from './chats';
import type { DomainInput } from '../life-cycle';
import type { Member } from '../records';
import { withDesk } from './collections';
import { boards, orders } from './content';
import { groups } from './people';
import { jwtKeys } from './jwt-keys';
import { storageFailure, upgradeFailure } from '../failures';

export type DemoDomain = DomainInput & {
  uid: string;
  /** Number of demo people who are users of the domain. */
  people?: number;
  /** Number of sessions, including anonymous ones if there are `visitors`. */
  pastSessions?: number;
  visitors?: number;
  anonymousAuth?: boolean;
};

const owner = (...others: Member[]): Member[] => [{ username: 'admin', role: 'Owner' }, ...others];
const dana = (role: Member['role']): Member => ({ username: 'dana', role });
const member = (username: string, role: Member['role']): Member => ({ username, role });
const devi = (role: Member['role']): Member => ({ username: 'devi', role });

export const namespaces: { id: string; displayName: string; userNamespace: boolean; members: Member[] }[] = [
  { id: 'convergence', displayName: 'Convergence', userNamespace: false, members: [] },
  {
    id: 'acme',
    displayName: 'Acme Trading',
    userNamespace: false,
    members: owner(dana('Owner'), member('hannah', 'Developer'), member('nadia', 'Domain Admin')),
  },
  {
    id: 'studio',
    displayName: 'Studio North',
    userNamespace: false,
    members: owner(dana('Domain Admin'), devi('Developer'), member('jun', 'Owner'), member('liv', 'Developer')),
  },
  { id: 'finance', displayName: 'Finance', userNamespace: false, members: owner(member('farah', 'Owner')) },
  { id: '~admin', displayName: 'Ada Admin', userNamespace: true, members: owner() },
];

/** @param name of its uid, after `demo-` */
const domain = (
  name: string,
  namespace: string,
  id: string,
  displayName: string,
  members: Member[],
  more: Partial<DemoDomain> = {},
): DemoDomain => ({ uid: `demo-${name}`, namespace, id, displayName, members, ...more });

/** Domains of every status, with realistic names. `now` in milliseconds since 1970. */
export const domains = (now: number): DemoDomain[] => [
  domain('default', 'convergence', 'default', 'Default', owner()),
  domain(
    'orders',
    'acme',
    'orders',
    'Order Desk',
    owner(dana('Owner'), devi('Domain Admin'), member('hannah', 'Developer'), member('release-bot', 'Developer')),
    {
      people: 40,
      pastSessions: 120,
      groups: structuredClone(groups),
      jwtKeys: jwtKeys(now),
      ...withDesk(orders(48, now)),
      activities: orderActivities(now),
      ...orderChats(now),
    },
  ),
  domain('support', 'acme', 'support', 'Support Chat', owner(devi('Developer')), {
    people: 3,
    pastSessions: 34,
    visitors: 9,
    anonymousAuth: true,
  }),
  domain('warehouse', 'acme', 'warehouse', 'Warehouse Planning', owner(dana('Owner')), {
    availability: 'maintenance',
    people: 4,
    ...boards(3, now),
  }),
  domain('archive', 'acme', 'archive-2024', 'Archive 2024', owner(), {
    availability: 'offline',
    people: 2,
    ...orders(16, now - 31_536_000_000),
  }),
  domain('returns', 'acme', 'returns', 'Returns', owner(devi('Domain Admin')), {
    status: 'schema-upgrade-required',
    schemaVersion: '2.0',
    people: 2,
    ...orders(9, now),
  }),
  domain('whiteboard', 'studio', 'whiteboard', 'Whiteboard', owner(dana('Owner'), devi('Owner')), {
    people: 4,
    pastSessions: 12,
    ...boards(12, now),
    activities: boardActivities(4, now),
    ...studioChats(now),
  }),
  domain('storyboards', 'studio', 'storyboards', 'Storyboards', owner(devi('Developer')), {
    availability: 'maintenance',
    people: 2,
    ...boards(5, now),
  }),
  domain('scene-editor', 'studio', 'scene-editor', 'Scene Editor', owner(devi('Developer')), {
    status: 'error',
    statusMessage: storageFailure,
  }),
  domain('render-notes', 'studio', 'render-notes', 'Render Notes', owner(), { status: 'initializing' }),
  domain('ledger', 'finance', 'ledger', 'General Ledger', owner(), {
    status: 'schema-upgrade-required',
    schemaVersion: '2.0',
    upgradeFailure,
    people: 2,
  }),
  domain('budget', 'finance', 'budget-2026', 'Budget 2026', owner(dana('Domain Admin')), {
    people: 3,
    ...boards(2, now),
  }),
  domain('audit', 'finance', 'audit', 'Audit Room', owner(), {
    availability: 'offline',
    people: 1,
  }),
  domain('playground', '~admin', 'playground', 'Playground', owner()),
];

/** The favorites of admin, newest first. */
export const favorites = ['orders', 'whiteboard', 'warehouse', 'archive', 'returns', 'scene-editor'].map(
  (name) => `demo-${name}`,
);
