import {
  type Collection,
  type CollectionPermissions,
  defaultCollectionPermissions,
  defaultSnapshotPolicy,
  type Domain,
} from '../records';

const readOnly: CollectionPermissions = { create: false, read: true, write: false, remove: false, manage: false };
const hidden: CollectionPermissions = { ...readOnly, read: false };
const everything: CollectionPermissions = { create: true, read: true, write: true, remove: true, manage: true };
const editing: CollectionPermissions = { ...everything, remove: false, manage: false };

type Extra = Partial<Omit<Collection, 'userPermissions'>> & { users?: Record<string, CollectionPermissions> };

const collection = (id: string, description: string, { users = {}, ...extra }: Extra = {}): Collection => ({
  id,
  description,
  worldPermissions: defaultCollectionPermissions(),
  userPermissions: Object.entries(users).map(([username, permissions]) => ({
    userType: 'normal',
    username,
    permissions,
  })),
  overrideSnapshotPolicy: false,
  snapshotPolicy: defaultSnapshotPolicy(),
  ...extra,
});

type Content = Pick<Domain, 'collections' | 'models'>;

/** Content collections, and other collections of an order desk with permissions of every kind. */
export const withDesk = ({ collections, models }: Content): Content => ({
  collections: [...collections, ...deskCollections()],
  models,
});

const deskCollections = (): Collection[] => [
  collection('announcements', 'Written by the shift leads, read by everybody', {
    worldPermissions: readOnly,
    users: { alma: everything, anton: editing, asha: editing },
  }),
  collection('audit', 'Closed to everybody but two', {
    worldPermissions: hidden,
    users: { jonas: readOnly, zuzana: everything },
  }),
  collection('checklists', 'Opening and closing of the halls'),
  collection('couriers', 'Tours of the day'),
  collection('drafts', ''),
  collection('labels', 'Label templates', {
    overrideSnapshotPolicy: true,
    snapshotPolicy: {
      ...defaultSnapshotPolicy(),
      snapshotsEnabled: true,
      triggerByVersion: true,
      maximumVersionInterval: 500,
      triggerByTime: true,
      maximumTimeInterval: 3_600_000,
      limitByTime: true,
      minimumTimeInterval: 60_000,
    },
  }),
  collection('price-lists', 'Valid from the first of a month', {
    worldPermissions: readOnly,
    users: Object.fromEntries(
      ['alma', 'ben', 'chidi', 'daniela', 'eleni', 'fatma', 'haruka', 'ines', 'jonas', 'mei', 'nino', 'zuzana'].map(
        (username) => [username, editing],
      ),
    ),
  }),
  collection('rejects', 'Reject log of quality', { users: { nino: everything, 'kiosk-7': hidden } }),
  collection('shift-plans', 'One model per week'),
  collection('suppliers', 'Addresses and terms', {
    worldPermissions: readOnly,
    users: { zuzana: everything },
  }),
  collection('voice-notes', 'Transcripts of what is said at the dock', {
    worldPermissions: { ...readOnly, create: true },
  }),
];
