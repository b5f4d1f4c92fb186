import * as v from 'valibot';
import { createCollection, findCollection, removeCollection, updateCollection } from '../state/models';
import type { Collection } from '../state/records';
import { badRequest, created, duplicate } from './answers';
import { compareText, foundIn, matchesFilter, pagedOf, usedDomain, route, type Call, type Route } from './call';
import { modelSnapshotPolicy } from './domain-config';
import {
  byReference,
  collectionPermissions,
  collectionPermissionsByUser,
  jsonObject,
  userEntries,
} from './permission-bodies';

// In the order in which the real server reports missing fields.
const settings = {
  description: v.string(),
  worldPermissions: collectionPermissions,
  userPermissions: collectionPermissionsByUser,
  overrideSnapshotPolicy: v.boolean(),
  snapshotPolicy: v.pipe(jsonObject, modelSnapshotPolicy),
};
const newCollection = v.object({ id: v.string(), ...settings });
const changedCollection = v.object(settings);

const shown = (collection: Collection) => ({
  ...collection,
  userPermissions: byReference(collection.userPermissions),
});

const named = (call: Call) => foundIn(call, 'collection', findCollection);

const byId = (one: Collection, other: Collection) => compareText(one.id, other.id);

const list = (call: Call) => {
  const { query } = call;
  const found = usedDomain(call).collections.filter(({ id }) => matchesFilter(query, id));
  return pagedOf(found.sort(byId), query, shown);
};

const summarize = (call: Call) => {
  const { query } = call;
  const domain = usedDomain(call);
  const counts = new Map<string, number>();
  for (const { collection } of domain.models) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  const found = domain.collections.filter(({ id, description }) => matchesFilter(query, id, description));
  return pagedOf(found.sort(byId), query, ({ id, description }) => ({
    id,
    description,
    modelCount: counts.get(id) ?? 0,
  }));
};

const create = async (call: Call) => {
  const domain = usedDomain(call);
  const { userPermissions, ...wanted } = await call.body(newCollection);
  if (wanted.id === '') throw badRequest('The collection id can not be empty');
  if (findCollection(domain, wanted.id)) {
    throw duplicate("A collection with the specified 'id' already exists");
  }
  createCollection(call.state, domain, { ...wanted, userPermissions: userEntries(domain, userPermissions) });
  return created();
};

const update = async (call: Call) => {
  usedDomain(call);
  const { userPermissions, ...wanted } = await call.body(changedCollection);
  const { domain, found } = named(call);
  updateCollection(call.state, domain, found, {
    ...wanted,
    userPermissions: userEntries(domain, userPermissions),
  });
};

const all = '/domains/:ns/:id/collections';
const one = `${all}/:collection`;

/** /domains/{ns}/{id}/collections and collectionSummary */
export const collectionRoutes: Route[] = [
  route('GET', all, list),
  route('POST', all, create),
  route('GET', one, (call) => shown(named(call).found)),
  route('PUT', one, update),
  route('DELETE', one, (call) => {
    const { domain, found } = named(call);
    removeCollection(call.state, domain, found);
  }),
  route('GET', '/domains/:ns/:id/collectionSummary', summarize),
];
