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

/** Domains of every status, with realistic names. `now` in milliseconds since 1970. */
export const domains = (now: number): DemoDomain[] => [
  { uid: 'demo-default', namespace: 'convergence', id: 'default', displayName: 'Default', members: owner() },
  {
    uid: 'demo-orders',
    namespace: 'acme',
    id: 'orders',
    displayName: 'Order Desk',
    members: owner(
      dana('Owner'),
      devi('Domain Admin'),
      member('hannah', 'Developer'),
      member('release-bot', 'Developer'),
    ),
    people: 40,
    pastSessions: 120,
    groups: structuredClone(groups),
    jwtKeys: jwtKeys(now),
    ...withDesk(orders(48, now)),
    activities: orderActivities(now),
    ...orderChats(now),
  },
  {
    uid: 'demo-support',
    namespace: 'acme',
    id: 'support',
    displayName: 'Support Chat',
    members: owner(devi('Developer')),
    people: 3,
    pastSessions: 34,
    visitors: 9,
    anonymousAuth: true,
  },
  {
    uid: 'demo-warehouse',
    namespace: 'acme',
    id: 'warehouse',
    displayName: 'Warehouse Planning',
    availability: 'maintenance',
    members: owner(dana('Owner')),
    people: 4,
    ...boards(3, now),
  },
  {
    uid: 'demo-archive',
    namespace: 'acme',
    id: 'archive-2024',
    displayName: 'Archive 2024',
    availability: 'offline',
    members: owner(),
    people: 2,
    ...orders(16, now - 31_536_000_000),
  },
  {
    uid: 'demo-returns',
    namespace: 'acme',
    id: 'returns',
    displayName: 'Returns',
    status: 'schema-upgrade-required',
    schemaVersion: '2.0',
    members: owner(devi('Domain Admin')),
    people: 2,
    ...orders(9, now),
  },
  {
    uid: 'demo-whiteboard',
    namespace: 'studio',
    id: 'whiteboard',
    displayName: 'Whiteboard',
    members: owner(dana('Owner'), devi('Owner')),
    people: 4,
    pastSessions: 12,
    ...boards(12, now),
    activities: boardActivities(4, now),
    ...studioChats(now),
  },
  {
    uid: 'demo-storyboards',
    namespace: 'studio',
    id: 'storyboards',
    displayName: 'Storyboards',
    availability: 'maintenance',
    members: owner(devi('Developer')),
    people: 2,
    ...boards(5, now),
  },
  {
    uid: 'demo-scene-editor',
    namespace: 'studio',
    id: 'scene-editor',
    displayName: 'Scene Editor',
    status: 'error',
    statusMessage: storageFailure,
    members: owner(devi('Developer')),
  },
  {
    uid: 'demo-render-notes',
    namespace: 'studio',
    id: 'render-notes',
    displayName: 'Render Notes',
    status: 'initializing',
    members: owner(),
  },
  {
    uid: 'demo-ledger',
    namespace: 'finance',
    id: 'ledger',
    displayName: 'General Ledger',
    status: 'schema-upgrade-required',
    schemaVersion: '2.0',
    upgradeFailure,
    members: owner(),
    people: 2,
  },
  {
    uid: 'demo-budget',
    namespace: 'finance',
    id: 'budget-2026',
    displayName: 'Budget 2026',
    members: owner(dana('Domain Admin')),
    people: 3,
    ...boards(2, now),
  },
  {
    uid: 'demo-audit',
    namespace: 'finance',
    id: 'audit',
    displayName: 'Audit Room',
    availability: 'offline',
    members: owner(),
    people: 1,
  },
  {
    uid: 'demo-playground',
    namespace: '~admin',
    id: 'playground',
    displayName: 'Playground',
    members: owner(),
  },
];

/** The favorites of admin, newest first. */
export const favorites = [
  'demo-orders',
  'demo-whiteboard',
  'demo-warehouse',
  'demo-archive',
  'demo-returns',
  'demo-scene-editor',
];
