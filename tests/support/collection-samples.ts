import type { CollectionSummary } from '~/api/rest/domain/collections';
import type { SnapshotPolicy } from '~/api/rest/domain/config';
import { type CollectionValues, emptyCollection } from '~/machines/resources/domain/collections';
import type { Grant } from '~/machines/resources/domain/permissions';
import { searchUsers } from '~/views/resources/permissions/grantees';
import { domainUserOf } from './domain-user-samples';
import { frozenPicker } from './frozen';

export const deskKey = { namespace: 'acme', id: 'order-desk' };

const summary = (id: string, modelCount: number, description = ''): CollectionSummary => ({
  id,
  modelCount,
  description,
});

/** Unusual characters for addresses and texts. */
const odd = summary('a/b 100% <i>"x"</i> ☕', 2, 'عربي / Both directions');
export const orders = summary('orders', 1_204, 'Orders of the day');
export const collections: CollectionSummary[] = [
  odd,
  summary('announcements', 12, 'Written by the shift leads, read by everybody'),
  summary('drafts', 0),
  orders,
  summary('price-lists', 1, 'Valid from the first of a month'),
];

export const grants: Grant[] = [
  { to: { kind: 'anonymous', name: '7f3a' }, granted: ['read'] },
  { to: { kind: 'normal', name: 'ana.ruiz' }, granted: ['read', 'write', 'create'] },
  { to: { kind: 'normal', name: 'ben.carter' }, granted: [] },
];

export const ordersCollection: CollectionValues = {
  ...emptyCollection,
  id: 'orders',
  description: 'Orders of the day',
  users: grants,
};

export const storedPolicy: SnapshotPolicy = {
  snapshotsEnabled: true,
  triggerByVersion: true,
  maximumVersionInterval: 500,
  limitByVersion: false,
  minimumVersionInterval: 0,
  triggerByTime: true,
  maximumTimeInterval: 3_600_000,
  limitByTime: true,
  minimumTimeInterval: 90_000,
};

export const people = [
  domainUserOf('ana.ruiz', { displayName: 'Ana Ruiz' }),
  domainUserOf('ben.carter', { displayName: 'Ben Carter' }),
  domainUserOf('chidi', { displayName: 'Chidi Okafor' }),
];

export const frozenUsers = () => searchUsers(frozenPicker(people));
